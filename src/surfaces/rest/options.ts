import { z } from 'zod';
import { describeBatch } from '../../core/batch.ts';
import { describeInput, representation } from '../../core/representation.ts';
import type { HeaderDescription, Route } from './route.ts';

const Field = z
  .object({
    name: z.string(),
    type: z.string().meta({ description: 'A JSON type, or what a form would have: `text`, `hidden`.' }),
    required: z.boolean(),
    in: z.literal('header').optional().meta({ description: 'Given where it is no member of the body.' }),
    value: z.unknown().optional().meta({ description: 'What to send, where there is no choice.' }),
    options: z.array(z.string()).optional().meta({ description: 'What there is to choose from.' }),
  })
  .meta({ id: 'ActionField', description: 'A member that an action expects.' });

const Action = z
  .object({
    name: z.string().meta({ description: 'The operationId.' }),
    method: z.string(),
    href: z.string(),
    fields: z.array(Field),
  })
  .meta({ id: 'Action', description: 'A request that can be made.' });

/** What every OPTIONS answers that is no preflight. */
export const ActionsSchema = representation('Actions', {
  owned: {
    actions: z.array(Action),
    updatable_fields: z.array(z.string()).meta({ description: 'The members that can be changed.' }),
  },
  given: {},
});

type FieldMetadata = z.output<typeof Field>;
type ActionMetadata = z.output<typeof Action>;

/** What OPTIONS tells of a path: its actions, the members each expects, and the members that can be changed. */
export function describeActions(routes: readonly Route[], href: string) {
  const actions: ActionMetadata[] = routes
    .filter((route) => route.method !== 'OPTIONS')
    .map((route) => ({
      name: route.operation.definition.name,
      method: route.method,
      href,
      fields: describeFields(route),
    }));
  const updates = actions.filter(({ method }) => method === 'PATCH' || method === 'PUT');
  const members = updates.flatMap(({ fields }) => fields.filter((field) => field.in === undefined));
  return { actions, updatable_fields: members.map(({ name }) => name) };
}

function describeFields(route: Route): FieldMetadata[] {
  // A body that is no JSON has no members; what goes with it is in headers.
  if (route.body) return describeHeaders(route.body.headers ?? {});
  const { body } = route.operation.definition;
  const input = body && describeInput(describeBatch(body) ?? body);
  if (!input) return [];
  return Object.entries(input.resource.given).map(([name, type]) => ({
    name,
    type: typeOf(type),
    required: input.required.includes(name),
  }));
}

function describeHeaders(headers: Readonly<Record<string, HeaderDescription>>): FieldMetadata[] {
  return Object.entries(headers).map(([name, { example }]) => ({
    name,
    type: typeof example === 'number' ? 'integer' : 'string',
    required: true,
    in: 'header',
  }));
}

/** The JSON type of a member; of one that may be null, what it is otherwise. */
function typeOf(member: z.ZodType): string {
  const json = z.toJSONSchema(member, { io: 'input', unrepresentable: 'any' });
  const own = json.$ref ? json.$defs?.[json.$ref.split('/').at(-1) as string] : json;
  const types = [own, ...(own?.anyOf ?? [])].map((schema) => schema?.type);
  return types.find((type) => typeof type === 'string' && type !== 'null') ?? 'string';
}
