/** The endpoints that are no resource, for the OpenAPI document. */
export const servicePaths = {
  '/health/live': {
    get: service('live', 'Tells that the process runs', { status: 'live' }),
  },
  '/health/ready': {
    get: {
      ...service('ready', 'Tells whether the server can answer requests', { status: 'ready' }),
      responses: {
        200: ok({ status: 'ready' }),
        503: {
          description: '`service_unavailable`: the database is away, or the server is stopping.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
        '4XX': clientError(),
      },
    },
  },
  '/images/{file}': {
    get: {
      ...service('image', 'Serves the image of an avatar', {}),
      tags: ['Avatars'],
      parameters: [
        {
          name: 'file',
          in: 'path',
          required: true,
          description: 'The last part of the `image_url`.',
          schema: { type: 'string' },
          example: '0123456789abcdef0123456789abcdef01234567.png',
        },
      ],
      responses: {
        200: {
          description: 'The image. It never changes.',
          content: Object.fromEntries(
            ['image/jpeg', 'image/png', 'image/gif'].map((type) => [
              type,
              { schema: { type: 'string', format: 'binary' } },
            ]),
          ),
        },
        304: { description: 'The validator still matches.' },
        404: {
          description: '`not_found`: there is no such image, or not any more.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
        '4XX': clientError(),
      },
    },
  },
  '/openapi.json': {
    get: service('openapi', 'Reads this document', { openapi: '3.1.0' }),
  },
  '/metrics': {
    get: {
      ...service('metrics', 'Measures requests, the process, its database and jobs, for Prometheus', {}),
      responses: {
        200: { description: 'Done.', content: { 'text/plain': { schema: { type: 'string' } } } },
        '4XX': clientError(),
      },
    },
  },
};

function service(operationId: string, summary: string, example: object) {
  return {
    operationId,
    summary,
    description: `${summary}. Needs no token.`,
    tags: ['Service'],
    security: [],
    responses: { 200: ok(example), '4XX': clientError() },
  };
}

function ok(example: object) {
  return { description: 'Done.', content: { 'application/json': { schema: { type: 'object' }, example } } };
}

function clientError() {
  return {
    description: 'The request is malformed.',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}
