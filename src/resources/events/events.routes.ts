import { CreatedAt } from '../../core/schema.ts';
import { documentSchema, resourceSchema } from '../../surfaces/rest/openapi-resources.ts';
import { type Json, toSchema } from '../../surfaces/rest/openapi-schema.ts';
import { stream } from '../../surfaces/rest/route.ts';
import { type Subject, subjects, textOfEvent } from './event.kinds.ts';
import { streamEvents } from './events.operations.ts';

export const eventRoutes = [
  stream('/events', streamEvents, {
    tag: 'Events',
    stream: {
      fields: (event, ctx) => ({ id: String(event.id), event: event.type, data: textOfEvent(event, ctx) }),
      schema: eventSchema,
    },
  }),
];

/** An event of any type: what `data` is follows from the first half of its type. */
function eventSchema(schemas: Json): Json {
  const all: [string, Subject][] = Object.entries(subjects);
  const oneOf = all.map(([name, subject]) => {
    const called = `${nameOf(name)}Event`;
    schemas[called] ??= schemaOf(name, subject, schemas);
    return { $ref: `#/components/schemas/${called}` };
  });
  schemas.Event ??= { oneOf, description: 'What has happened to what, and what it was like then.' };
  return { $ref: '#/components/schemas/Event' };
}

function schemaOf(name: string, { events, resource, envelope }: Subject, schemas: Json): Json {
  const members = resourceSchema(resource, schemas);
  const types = Object.entries(events);
  return {
    type: 'object',
    required: ['id', 'type', 'created_at', 'data'],
    properties: {
      id: { type: 'string', description: 'Of two events of one resource, the later has the greater number.' },
      type: {
        type: 'string',
        enum: types.map(([what]) => `${name}.${what}`),
        description: types.map(([what, sentence]) => `\`${name}.${what}\`: ${sentence}`).join(' '),
      },
      created_at: { ...toSchema(CreatedAt, schemas), description: 'When it happened.' },
      data: envelope ? documentSchema(envelope, members, false, schemas) : members,
    },
  };
}

const nameOf = (name: string) => name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
