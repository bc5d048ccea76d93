import type { ErrorCode } from '../../../src/core/errors.ts';
import { readData } from './data.ts';
import { anyRequest, errorResponses } from './errors.ts';
import { optionalHeader } from './headers.ts';
import type { Json } from './schema.ts';

interface Described {
  readonly operation: Json;
  readonly errors: readonly ErrorCode[];
  readonly schemas: Json;
}

const { operation, errors, schemas } = readData<Described>('mcp.yaml');

export const mcpSchemas = schemas;

const error = { $ref: '#/components/schemas/Error' };
const message = { schema: { $ref: '#/components/schemas/McpMessage' } };
const stream = {
  schema: { type: 'string', description: 'Server-Sent Events: the `data` of each is a message.' },
};

export const mcpPaths: Record<string, Json> = {
  '/mcp': {
    post: {
      ...operation,
      responses: {
        200: {
          description: 'The response, or a stream with it.',
          headers: optionalHeader('X-Accel-Buffering'),
          content: { 'application/json': message, 'text/event-stream': stream },
        },
        202: { description: 'The notification was accepted.' },
        ...withMessages(errorResponses([...anyRequest, ...errors], 'POST')),
      },
    },
  },
};

/** A message that breaks the protocol is refused with one, which has the status 400, 404 or 406. */
function withMessages(responses: Json): Json {
  const refused = { description: 'The message is not part of the protocol.', content: { 'application/json': message } };
  const both = (response: Json) => ({
    ...response,
    content: { ...(response.content as Json), 'application/json': { schema: { anyOf: [error, message.schema] } } },
  });
  return {
    404: refused,
    ...Object.fromEntries(
      Object.entries(responses as Record<string, Json>).map(([status, response]) => [
        status,
        ['400', '406'].includes(status) ? both(response) : response,
      ]),
    ),
  };
}
