import type { Json } from './openapi-schema.ts';

export interface PostedEvent {
  readonly tag: string;
  readonly type: string;
  readonly sentence: string;
  schema(schemas: Json): Json;
}

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
