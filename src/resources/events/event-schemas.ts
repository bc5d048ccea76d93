import { capitalize, toCamelCase } from '../../core/casing.ts';
import { CreatedAt } from '../../core/schema.ts';
import { documentSchema, resourceSchema } from '../../surfaces/rest/openapi-resources.ts';
import { type Json, toSchema } from '../../surfaces/rest/openapi-schema.ts';
import { type Subject, subjects } from './event.kinds.ts';

/** Refers to `InvoiceEvent` and the like, which it puts into `schemas`. */
export function schemaOfSubject(name: string, { events, resource, envelope }: Subject, schemas: Json): Json {
  const members = resourceSchema(resource, schemas);
  const types = Object.entries(events).map(([what, sentence]) => [`${name}.${what}`, sentence] as const);
  const data = envelope ? documentSchema(envelope, members, false, schemas) : members;
  return schemaOfEvent(`${capitalize(toCamelCase(name))}Event`, types, data, schemas);
}

/** Refers to the schema of events of some types, whose `data` is alike. */
export function schemaOfEvent(
  called: string,
  types: readonly (readonly [type: string, sentence: string])[],
  data: Json,
  schemas: Json,
): Json {
  schemas[called] ??= {
    type: 'object',
    required: ['id', 'type', 'created_at', 'data'],
    properties: {
      id: { type: 'string', description: 'Of two events of one resource, the later has the greater number.' },
      type: {
        type: 'string',
        enum: types.map(([type]) => type),
        description: types.map(([type, sentence]) => `\`${type}\`: ${sentence}`).join(' '),
      },
      created_at: { ...toSchema(CreatedAt, schemas), description: 'When it happened.' },
      data,
    },
  };
  return refTo(called);
}

/** Refers to the schema of an event of any type: what `data` is follows from the first half of its type. */
export function schemaOfAny(schemas: Json): Json {
  const all: [string, Subject][] = Object.entries(subjects);
  const oneOf = all.map(([name, subject]) => schemaOfSubject(name, subject, schemas));
  schemas.Event ??= { oneOf, description: 'What has happened to what, and what it was like then.' };
  return refTo('Event');
}

const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });
