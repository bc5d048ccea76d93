import { CreatedAt } from '../../../src/core/schema.ts';
import { eventTag } from '../../../src/resources/events/event.types.ts';
import type { EventDeclaration } from '../../../src/resources/resource.ts';
import { capitalize } from '../../../src/values/casing.ts';
import { documentSchema, resourceSchema } from './resources.ts';
import { type Json, refTo, toSchema } from './schema.ts';

export type Subjects = Readonly<Record<string, EventDeclaration>>;

/** The schema `Event` has one alternative for each resource. */
export function addEventSchema(subjects: Subjects, schemas: Json): void {
  const all = Object.entries(subjects).map(([name, subject]) => ({
    ref: subjectSchema(name, subject, schemas),
    types: typesOf(name, subject).map(([type]) => type),
  }));
  const mapping = Object.fromEntries(all.flatMap(({ ref, types }) => types.map((type) => [type, ref.$ref])));
  schemas.Event = {
    oneOf: all.map(({ ref }) => ref),
    discriminator: { propertyName: 'type', mapping },
    description: 'An event, with the resource as it was at that time.',
  };
}

/** Adds a schema such as `InvoiceEvent` to `schemas` and returns a reference to it. */
function subjectSchema(name: string, subject: EventDeclaration, schemas: Json): { $ref: string } {
  const fields = resourceSchema(subject.resource, schemas);
  const data = subject.envelope ? documentSchema(subject.envelope, fields, false, schemas) : fields;
  return oneEventSchema(`${subject.entity.name}Event`, typesOf(name, subject), data, schemas, etag);
}

const etag = { type: ['string', 'null'], description: eventTag };

/** `invoice.paid`, with its sentence. */
function typesOf(name: string, { types }: EventDeclaration): [type: string, sentence: string][] {
  return Object.entries(types).map(([what, sentence]) => [`${name}.${what}`, sentence]);
}

function oneEventSchema(
  name: string,
  types: readonly (readonly [type: string, sentence: string])[],
  data: Json,
  schemas: Json,
  etag?: Json,
): { $ref: string } {
  schemas[name] ??= {
    type: 'object',
    required: ['id', 'type', 'created_at', ...(etag ? ['etag'] : []), 'data'],
    properties: {
      id: { type: 'string', description: 'Numeric id. Of two events of a resource, the later one has the greater id.' },
      type: {
        type: 'string',
        enum: types.map(([type]) => type),
        description: types.map(([type, sentence]) => `\`${type}\`: ${sentence}`).join(' '),
      },
      created_at: { ...toSchema(CreatedAt, schemas), description: 'When it happened.' },
      ...(etag && { etag }),
      data,
    },
  };
  return refTo(name);
}

const ping = {
  type: 'ping',
  sentence: 'A webhook was pinged.',
  data: {
    type: 'object',
    properties: { webhook: { type: 'string', format: 'uuid', description: 'The id of the webhook.' } },
    required: ['webhook'],
  },
};

/** Standard Webhooks, "Webhook headers". */
const signed = [
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
] as const;

export const webhookParameters: Json = Object.fromEntries(
  signed.map(([name, description, example]) => [
    name.split('-').map(capitalize).join(''),
    { name, in: 'header', required: true, description, schema: { type: 'string' }, example },
  ]),
);

export const webhookResponses: Json = {
  EventReceived: { description: 'Your server has received the event. The body is ignored.' },
  EndpointGone: { description: 'The endpoint no longer exists. The webhook is disabled.' },
  EventSentAgain: { description: 'The event is sent again later. Redirects are not followed.' },
};

const refsTo = (place: string, components: Json) =>
  Object.keys(components).map((name) => ({ $ref: `#/components/${place}/${name}` }));
const [received, gone, sentAgain] = refsTo('responses', webhookResponses);
const responses = { '2XX': received, 410: gone, default: sentAgain };

/** The requests that the server sends to webhooks, by event type. */
export function describeWebhooks(subjects: Subjects, schemas: Json): Json {
  const webhooks: Json = {};
  for (const [name, subject] of Object.entries(subjects)) {
    const schema = subjectSchema(name, subject, schemas);
    for (const [type, sentence] of typesOf(name, subject)) webhooks[type] = describeWebhook(type, sentence, schema);
  }
  const schema = oneEventSchema('PingEvent', [[ping.type, ping.sentence]], ping.data, schemas);
  return { ...webhooks, [ping.type]: describeWebhook(ping.type, ping.sentence, schema) };
}

function describeWebhook(type: string, sentence: string, schema: Json): Json {
  return {
    post: {
      operationId: `on_${type.replaceAll('.', '_')}`,
      summary: sentence.replace(/\.$/, ''),
      tags: ['Webhooks'],
      security: [],
      parameters: refsTo('parameters', webhookParameters),
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses,
    },
  };
}
