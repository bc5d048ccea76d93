import { capitalize, toCamelCase } from '../../core/casing.ts';
import { CreatedAt } from '../../core/schema.ts';
import { documentSchema, resourceSchema } from '../../surfaces/rest/openapi-resources.ts';
import { type Json, toSchema } from '../../surfaces/rest/openapi-schema.ts';
import { type Subject, subjects } from './event.kinds.ts';

/** Adds a schema such as `InvoiceEvent` to `schemas` and returns a reference to it. */
export function schemaOfSubject(name: string, { events, resource, envelope }: Subject, schemas: Json): Json {
  const members = resourceSchema(resource, schemas);
  const types = Object.entries(events).map(([what, sentence]) => [`${name}.${what}`, sentence] as const);
  const data = envelope ? documentSchema(envelope, members, false, schemas) : members;
  return schemaOfEvent(`${capitalize(toCamelCase(name))}Event`, types, data, schemas);
}

export function schemaOfEvent(
  name: string,
  types: readonly (readonly [type: string, sentence: string])[],
  data: Json,
  schemas: Json,
): Json {
  schemas[name] ??= {
    type: 'object',
    required: ['id', 'type', 'created_at', 'data'],
    properties: {
      id: { type: 'string', description: 'Numeric id. Of two events of a resource, the later one has the greater id.' },
      type: {
        type: 'string',
        enum: types.map(([type]) => type),
        description: types.map(([type, sentence]) => `\`${type}\`: ${sentence}`).join(' '),
      },
      created_at: { ...toSchema(CreatedAt, schemas), description: 'When it happened.' },
      data,
    },
  };
  return refTo(name);
}

export function schemaOfAny(schemas: Json): Json {
  const all: [string, Subject][] = Object.entries(subjects);
  const oneOf = all.map(([name, subject]) => schemaOfSubject(name, subject, schemas));
  schemas.Event ??= { oneOf, description: 'An event, with the resource as it was at that time.' };
  return refTo('Event');
}

const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });
