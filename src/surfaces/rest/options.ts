import { z } from 'zod';
import { describeBatch } from '../../core/batch.ts';
import { describeInput } from '../../core/representation.ts';
import type { Route } from './route.ts';

export interface FieldMetadata {
  name: string;
  type: string;
  required: boolean;
}

export interface ActionMetadata {
  name: string;
  method: string;
  href: string;
  fields: FieldMetadata[];
}

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
  return { actions, updatable_fields: updates.flatMap(({ fields }) => fields.map(({ name }) => name)) };
}

function describeFields(route: Route): FieldMetadata[] {
  const { body } = route.operation.definition;
  const input = body && describeInput(describeBatch(body) ?? body);
  if (!input) return [];
  return Object.entries(input.resource.given).map(([name, type]) => ({
    name,
    type: typeOf(type),
    required: input.required.includes(name),
  }));
}

/** The JSON type of a member; of one that may be null, what it is otherwise. */
function typeOf(member: z.ZodType): string {
  const json = z.toJSONSchema(member, { io: 'input', unrepresentable: 'any' });
  const own = json.$ref ? json.$defs?.[json.$ref.split('/').at(-1) as string] : json;
  const types = [own, ...(own?.anyOf ?? [])].map((schema) => schema?.type);
  return types.find((type) => typeof type === 'string' && type !== 'null') ?? 'string';
}
