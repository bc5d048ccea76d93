import type { z } from 'zod';
import { describeBatch } from '../../core/batch.ts';
import { describeInput, type Representation } from '../../core/representation.ts';
import type { Envelope } from '../../surfaces/rest/route.ts';
import { type Json, toSchema } from './schema.ts';

export function inputSchema(body: z.ZodType, schemas: Json): Json {
  const item = describeBatch(body);
  if (item) return { ...toSchema(body, schemas, 'given'), items: inputSchema(item, schemas) };
  const input = describeInput(body);
  if (!input) return toSchema(body, schemas, 'given');
  const { required, ...rest } = membersSchema(input.resource, schemas, 'given');
  schemas[input.name] ??= {
    ...rest,
    ...(input.required.length > 0 && { required: input.required }),
    additionalProperties: false,
  };
  return { $ref: `#/components/schemas/${input.name}` };
}

export function documentSchema(envelope: Envelope, members: Json, paged: boolean, schemas: Json): Json {
  const name = paged ? `${envelope.name}List` : envelope.name;
  schemas[name] ??= envelope.schema[paged ? 'page' : 'one'](members);
  return { $ref: `#/components/schemas/${name}` };
}

export function resourceSchema(resource: Representation, schemas: Json): Json {
  schemas[resource.name] ??= membersSchema(resource, schemas);
  return { $ref: `#/components/schemas/${resource.name}` };
}

export function selectionSchema(resource: Representation, schemas: Json): Json {
  const name = `${resource.name}Selection`;
  const { required: _, ...rest } = membersSchema(resource, schemas);
  schemas[name] ??= { ...rest, description: 'The members listed in `fields`.', minProperties: 1 };
  return { $ref: `#/components/schemas/${name}` };
}

function membersSchema(
  resource: Representation,
  schemas: Json,
  side?: 'shown' | 'given',
): Json & { required?: string[] } {
  const { properties, ...rest } = toSchema(resource.output, schemas, side) as { properties: Record<string, Json> };
  const owned = (member: string) => !(member in resource.given);
  const withRefusal = (member: string, { description }: Json) => {
    const refusal = resource.refusals[member];
    return refusal && { description: [description, 'Read-only.', refusal].filter(Boolean).join(' ') };
  };
  const marked = Object.entries(properties).map(([member, schema]) => [
    member,
    owned(member) ? { ...schema, ...(side === 'given' && withRefusal(member, schema)), readOnly: true } : schema,
  ]);
  // Responses contain the members that clients may omit; only the server's own can be missing.
  const missing = (member: string) =>
    resource.partial.includes(member) || (owned(member) && resource.output.shape[member]?.safeParse(undefined).success);
  const required = resource.members.filter((member) => !missing(member));
  return { ...rest, properties: Object.fromEntries(marked), required };
}
