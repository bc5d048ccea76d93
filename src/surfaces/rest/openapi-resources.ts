import type { z } from 'zod';
import { describeBatch } from '../../core/batch.ts';
import { describeInput, type Representation } from '../../core/representation.ts';
import { type Json, toSchema } from './openapi-schema.ts';
import type { Envelope } from './route.ts';

/** The members that a body may have, alone or in a batch. */
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

/** The document around one resource or a page of them. */
export function documentSchema(envelope: Envelope, members: Json, paged: boolean, schemas: Json): Json {
  const name = paged ? `${envelope.name}List` : envelope.name;
  schemas[name] ??= envelope.schema[paged ? 'page' : 'one'](members);
  return { $ref: `#/components/schemas/${name}` };
}

export function resourceSchema(resource: Representation, schemas: Json): Json {
  schemas[resource.name] ??= membersSchema(resource, schemas);
  return { $ref: `#/components/schemas/${resource.name}` };
}

/** What `fields` leaves of a resource: any of its members. */
export function selectionSchema(resource: Representation, schemas: Json): Json {
  const name = `${resource.name}Selection`;
  const { required: _, ...rest } = membersSchema(resource, schemas);
  schemas[name] ??= { ...rest, description: 'The members that `fields` names.', minProperties: 1 };
  return { $ref: `#/components/schemas/${name}` };
}

/** All members of a resource; those that only the server gives are read-only, and sending them back as they are is allowed. */
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
  // What a client may leave out is in every answer all the same; only a member of the server's can be missing.
  const missing = (member: string) =>
    resource.partial.includes(member) || (owned(member) && resource.output.shape[member]?.safeParse(undefined).success);
  const required = resource.members.filter((member) => !missing(member));
  return { ...rest, properties: Object.fromEntries(marked), required };
}
