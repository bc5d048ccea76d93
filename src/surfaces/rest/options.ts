import { z } from 'zod';
import { describeBatch } from '../../core/batch.ts';
import { describeInput, representation } from '../../core/representation.ts';
import { bodyTypes, type HeaderDescription, type Route } from './route.ts';

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
    href: z.string().meta({ description: 'The whole address.', format: 'uri' }),
    content_types: z
      .array(z.string())
      .optional()
      .meta({ description: 'The media types that its body may have. Where they are missing: none, or JSON.' }),
    fields: z.array(Field),
  })
  .meta({ id: 'Action', description: 'A request that can be made.' });

/** What every OPTIONS answers that is no preflight. */
export const ActionsSchema = representation('Actions', {
  owned: {
    actions: z.array(Action),
    updatable_fields: z
      .array(z.string())
      .optional()
      .meta({ description: 'The members that can be changed. Missing where nothing here is ever changed.' }),
  },
  given: {},
});

type FieldMetadata = z.output<typeof Field>;
type ActionMetadata = z.output<typeof Action>;

/** What OPTIONS tells of a path: its actions, what each expects, and the members that can be changed. */
export function describeActions(routes: readonly Route[], href: string) {
  const actions: ActionMetadata[] = routes
    .filter((route) => route.method !== 'OPTIONS')
    .map((route) => ({
      name: route.operation.definition.name,
      method: route.method,
      href,
      ...describeBody(route),
      fields: describeFields(route),
    }));
  const updatable = actions.flatMap(({ method, fields }) => (method === 'PATCH' ? fields : []));
  return { actions, ...(updatable.length > 0 && { updatable_fields: updatable.map(({ name }) => name) }) };
}

function describeBody(route: Route): Pick<ActionMetadata, 'content_types'> {
  const types = bodyTypes(route);
  return types.length > 0 ? { content_types: [...types] } : {};
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

type Reference = z.core.JSONSchema.BaseSchema;

/** The JSON type of a member; of one that may be null, what it is otherwise. */
function typeOf(member: z.ZodType): string {
  const json = z.toJSONSchema(member, { io: 'input', unrepresentable: 'any' });
  const resolve = (schema: Reference) =>
    schema.$ref === undefined ? schema : json.$defs?.[schema.$ref.split('/').at(-1) as string];
  const own = resolve(json);
  const types = [own, ...(own?.anyOf ?? []).map(resolve)].map((schema) => schema?.type);
  return types.find((type) => typeof type === 'string' && type !== 'null') ?? 'string';
}
