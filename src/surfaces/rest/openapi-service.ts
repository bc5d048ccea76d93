/** The endpoints that are no resource, for the OpenAPI document. */
export const servicePaths = {
  '/': {
    get: service(
      'index',
      'Tells where everything is',
      'The collections, the contracts and the pages, with their addresses. A browser is shown a page instead.',
    ),
  },
  '/health/live': {
    get: service(
      'live',
      'Tells that the process runs',
      'It asks nothing else: a database that is away is no reason to start anew.',
    ),
  },
  '/health/ready': {
    get: {
      ...service(
        'ready',
        'Tells whether the server can answer requests',
        'It asks the database. While that is away, or the server is stopping, it is 503: send requests elsewhere.',
      ),
      responses: {
        200: ok(),
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
      ...service(
        'image',
        'Serves the image of an avatar',
        'To everybody who has the address, which nobody can guess, and for ever: a new image has a new address.',
      ),
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
    get: service('openapi', 'Reads this document', 'Read off the code that answers, so it cannot be out of date.'),
  },
  '/metrics': {
    get: {
      ...service(
        'metrics',
        'Measures requests, the process, its database and jobs, for Prometheus',
        'In its text format. `terrapin_jobs` counts jobs by kind and state: those that are dead want somebody’s attention.',
      ),
      responses: {
        200: { description: 'Done.', content: { 'text/plain': { schema: { type: 'string' } } } },
        '4XX': clientError(),
      },
    },
  },
};

function service(operationId: string, summary: string, description: string) {
  return {
    operationId,
    summary,
    description: `${description}\n\nNeeds no token.`,
    tags: ['Service'],
    security: [],
    responses: { 200: ok(), '4XX': clientError() },
  };
}

function ok() {
  return { description: 'Done.', content: { 'application/json': { schema: { type: 'object' } } } };
}

function clientError() {
  return {
    description: 'The request is malformed.',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}
