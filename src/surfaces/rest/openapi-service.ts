import type { Reading } from '../http/reading.ts';
import type { Json } from './openapi-schema.ts';

const healthPaths = {
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
};

const aboutPaths = {
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

/** What is no operation, for the OpenAPI document: of the server itself, and what resources have to read. */
export function servicePaths(readings: readonly Reading[]): Record<string, Json> {
  const read = readings.map(({ path, described: { operationId, summary, description, ...own } }) => {
    const { responses, ...rest } = service(operationId, summary, description);
    return [path, { get: { ...rest, ...own, responses: { ...own.responses, '4XX': responses['4XX'] } } }];
  });
  return { ...healthPaths, ...Object.fromEntries(read), ...aboutPaths };
}

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
