import { capitalize, toCamelCase } from '../../core/casing.ts';
import type { Representation } from '../../core/representation.ts';
import { documentSchema, resourceSchema } from './openapi-resources.ts';
import type { Json } from './openapi-schema.ts';
import type { Envelope } from './route.ts';

/** Something that events happen to. */
export interface EventSubject {
  /** The heading under which they are described. */
  readonly tag: string;
  /** The first half of their types. */
  readonly subject: string;
  /** Their types, each with what it says. */
  readonly types: readonly (readonly [type: string, sentence: string])[];
  readonly resource: Representation;
  readonly envelope?: Envelope | undefined;
}

/** The headers of a message (Standard Webhooks, "Webhook headers"). */
const headers = [
  ['webhook-id', 'The same at each attempt: what came before under it needs nothing done again.', 'evt_4711'],
  [
    'webhook-timestamp',
    'When the attempt was made, in Unix seconds. Refuse what is more than 5 minutes off.',
    '1773478800',
  ],
  [
    'webhook-signature',
    'One or several of `v1,` and the HMAC-SHA256 in base64 of id, timestamp and body with a dot in between, by the key that ' +
      'follows `whsec_` in the secret, in base64. One of them must be right.',
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
  '2XX': { description: 'It was received. The body is not read.' },
  410: { description: 'The receiver is gone: the webhook is disabled.' },
  default: { description: 'It is sent again later. Redirects are not followed.' },
};

/** What is posted to webhooks, by the types of events; puts `InvoiceEvent` and so on into `schemas`. */
export function describeWebhooks(subjects: readonly EventSubject[], schemas: Json): Json {
  const described = subjects.flatMap(({ tag, subject, types, resource, envelope }) => {
    const name = `${capitalize(toCamelCase(subject))}Event`;
    const members = resourceSchema(resource, schemas);
    schemas[name] = eventSchema(types, envelope ? documentSchema(envelope, members, false, schemas) : members);
    return types.map(([type, sentence]) => [type, webhook(tag, type, sentence, name)] as const);
  });
  schemas.PingEvent = eventSchema([['ping', '']], {
    type: 'object',
    properties: { webhook: { type: 'string', format: 'uuid', description: 'The id of the webhook.' } },
    required: ['webhook'],
  });
  return {
    ...Object.fromEntries(described),
    ping: webhook(subjects[0]?.tag ?? '', 'ping', 'You have asked for a ping.', 'PingEvent'),
  };
}

const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });

function webhook(tag: string, type: string, sentence: string, name: string): Json {
  const operationId = `on_${type.replaceAll('.', '_')}`;
  const content = { 'application/json': { schema: refTo(name) } };
  const requestBody = { required: true, content };
  return {
    post: {
      operationId,
      summary: sentence,
      tags: [tag],
      security: [],
      parameters: headers,
      requestBody,
      responses,
    },
  };
}

function eventSchema(types: EventSubject['types'], data: Json): Json {
  return {
    type: 'object',
    description: 'That something has happened, and what it has happened to.',
    properties: {
      id: { type: 'string', description: 'Names the event.' },
      type: { type: 'string', enum: types.map(([type]) => type) },
      created_at: { type: 'string', description: 'When it happened.', examples: ['2026-01-31 12:00:00Z'] },
      data: { ...data, description: 'The resource as it was then.' },
    },
    required: ['id', 'type', 'created_at', 'data'],
  };
}
