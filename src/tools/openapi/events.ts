import { capitalize, toCamelCase } from '../../core/casing.ts';
import { CreatedAt } from '../../core/schema.ts';
import type { Subject } from '../../resources/events/event.kinds.ts';
import { documentSchema, resourceSchema } from './resources.ts';
import { type Json, toSchema } from './schema.ts';

export type Subjects = Readonly<Record<string, Subject>>;

/** The schema `Event` has one alternative for each resource. */
export function addEventSchema(subjects: Subjects, schemas: Json): void {
  const oneOf = Object.entries(subjects).map(([name, subject]) => subjectSchema(name, subject, schemas));
  schemas.Event = { oneOf, description: 'An event, with the resource as it was at that time.' };
}

/** Adds a schema such as `InvoiceEvent` to `schemas` and returns a reference to it. */
function subjectSchema(name: string, { events, resource, envelope }: Subject, schemas: Json): Json {
  const members = resourceSchema(resource, schemas);
  const types = Object.entries(events).map(([what, sentence]) => [`${name}.${what}`, sentence] as const);
  const data = envelope ? documentSchema(envelope, members, false, schemas) : members;
  return oneEventSchema(`${capitalize(toCamelCase(name))}Event`, types, data, schemas);
}

function oneEventSchema(
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

const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const ping = {
  type: 'ping',
  sentence: 'You requested a ping.',
  data: {
    type: 'object',
    properties: { webhook: { type: 'string', format: 'uuid', description: 'The id of the webhook.' } },
    required: ['webhook'],
  },
};

/** Standard Webhooks, "Webhook headers". */
const headers = [
  ['webhook-id', 'Id of the message, the same for each attempt. Use it to ignore duplicates.', 'evt_4711'],
  [
    'webhook-timestamp',
    'Time of the attempt, in Unix seconds. Reject it if it is more than 5 minutes from the current time.',
    '1773478800',
  ],
  [
    'webhook-signature',
    'One or more signatures, separated by spaces: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`. The key is the ' +
      'base64-decoded part of the secret after `whsec_`. At least one signature must match.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ],
].map(([name, description, example]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
}));

const responses = {
  '2XX': { description: 'The event was received. The body is ignored.' },
  410: { description: 'The endpoint no longer exists. The webhook is disabled.' },
  default: { description: 'The message is sent again later. Redirects are not followed.' },
};

/** The requests that the server sends to webhooks, by event type. */
export function describeWebhooks(subjects: Subjects, schemas: Json): Json {
  const webhooks: Json = {};
  for (const [name, subject] of Object.entries(subjects)) {
    const schema = subjectSchema(name, subject, schemas);
    for (const [what, sentence] of Object.entries(subject.events))
      webhooks[`${name}.${what}`] = describeWebhook(`${name}.${what}`, sentence, schema);
  }
  const schema = oneEventSchema('PingEvent', [[ping.type, ping.sentence]], ping.data, schemas);
  return { ...webhooks, [ping.type]: describeWebhook(ping.type, ping.sentence, schema) };
}

function describeWebhook(type: string, sentence: string, schema: Json): Json {
  return {
    post: {
      operationId: `on_${type.replaceAll('.', '_')}`,
      summary: sentence,
      tags: ['Webhooks'],
      security: [],
      parameters: headers,
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses,
    },
  };
}
