import type { Json } from './openapi-schema.ts';

/** An event that is posted to webhooks. */
export interface PostedEvent {
  /** The heading under which it is described. */
  readonly tag: string;
  readonly type: string;
  /** What it says. */
  readonly sentence: string;
  /** Refers to the JSON Schema of the body, which it puts among `schemas`. */
  schema(schemas: Json): Json;
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

/** What is posted to webhooks, by the types of events. */
export function describeWebhooks(events: readonly PostedEvent[], schemas: Json): Json {
  return Object.fromEntries(events.map((event) => [event.type, describe(event, schemas)]));
}

function describe({ tag, type, sentence, schema }: PostedEvent, schemas: Json): Json {
  return {
    post: {
      operationId: `on_${type.replaceAll('.', '_')}`,
      summary: sentence,
      tags: [tag],
      security: [],
      parameters: headers,
      requestBody: { required: true, content: { 'application/json': { schema: schema(schemas) } } },
      responses,
    },
  };
}
