import type { ErrorCode } from '../../core/errors.ts';
import type { Reading } from '../http/reading.ts';
import { anyRequest, errorResponses } from './openapi-errors.ts';
import { type HeaderName, headerRefs } from './openapi-headers.ts';
import { ifNoneMatch } from './openapi-parameters.ts';
import type { Json } from './openapi-schema.ts';

/** What can be read of the server itself. */
interface Read {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly object[];
  /** What is answered, by its media type. */
  readonly content: Json;
  /** Whether it has an entity tag, and so is 304 for who has it. */
  readonly tagged?: boolean;
  readonly headers?: readonly HeaderName[];
  /** What can go wrong beyond what can with any request. */
  readonly errors?: readonly ErrorCode[];
}

const json = { 'application/json': { schema: { type: 'object' } } };
/** What programs read has one type. */
const machineRead = { tagged: true, headers: ['Allow'], errors: ['not_acceptable'] } as const;
const html = { 'text/html': { schema: { type: 'string' } } };
const pageHeaders = ['Content-Security-Policy', 'Referrer-Policy', 'Cross-Origin-Opener-Policy'] as const;
/** The pages are not there before they are built. */
const page = { content: html, tagged: true, headers: pageHeaders, errors: ['not_found'] } as const;

const health: Record<string, Read> = {
  '/': {
    operationId: 'index',
    summary: 'Tells where everything is',
    description:
      'The collections, the contracts and the pages, with their addresses. A browser is shown a page instead.',
    content: { ...json, ...html },
    tagged: true,
    headers: pageHeaders,
    errors: ['not_acceptable'],
  },
  '/health/live': {
    operationId: 'live',
    summary: 'Tells that the process runs',
    description: 'It asks nothing else: a database that is away is no reason to start anew.',
    content: json,
    ...machineRead,
  },
  '/health/ready': {
    operationId: 'ready',
    summary: 'Tells whether the server can answer requests',
    description:
      'It asks the database. Returns 503 while the database is away or the server is stopping: send requests elsewhere.',
    content: json,
    ...machineRead,
    errors: ['not_acceptable', 'service_unavailable'],
  },
};

const about: Record<string, Read> = {
  '/openapi.json': {
    operationId: 'openapi',
    summary: 'Reads this document',
    description:
      'Read off the code that answers, so it cannot be out of date. Compressed by Brotli or gzip where the client takes that.',
    content: json,
    ...machineRead,
    headers: ['Allow', 'Content-Encoding'],
  },
  '/metrics': {
    operationId: 'metrics',
    summary: 'Measures requests, the process, its database and jobs, for Prometheus',
    description: 'In its text format. `terrapin_jobs` counts jobs by kind and state: dead ones need an operator.',
    content: { 'text/plain': { schema: { type: 'string' } } },
    ...machineRead,
  },
  '/docs': {
    operationId: 'reference',
    summary: 'Shows this document to people',
    description: 'A page that sends requests, too. What it loads comes from this server.',
    ...page,
  },
  '/board': {
    operationId: 'board',
    summary: 'Shows invoices as they move',
    description: 'A page that uses the API with a token of yours. What it loads comes from this server.',
    ...page,
  },
  '/assets/{file}': {
    operationId: 'asset',
    summary: 'Serves what the pages load',
    description: 'A file never changes: another content has another name. Compressed where the client takes that.',
    parameters: [
      {
        name: 'file',
        in: 'path',
        required: true,
        description: 'The name of a built file.',
        schema: { type: 'string' },
        example: 'board-CMtAbFyL.js',
      },
    ],
    content: Object.fromEntries(
      ['text/css', 'text/javascript', 'application/javascript', 'font/woff2', 'font/ttf', 'image/svg+xml'].map(
        (type) => [type, { schema: { type: 'string', format: 'binary' } }],
      ),
    ),
    headers: ['ETag', 'Last-Modified', 'Content-Encoding'],
    errors: ['not_found', 'malformed_url'],
  },
};

/** What is no operation, for the OpenAPI document: of the server itself, and what resources have to read. */
export function servicePaths(readings: readonly Reading[]): Record<string, Json> {
  const read = readings.map(({ path, described }) => [path, described]);
  const all: Record<string, Read> = { ...health, ...Object.fromEntries(read), ...about };
  return Object.fromEntries(Object.entries(all).map(([path, one]) => [path, { get: describe(one) }]));
}

function describe({ operationId, summary, description, tags = ['Service'], tagged = false, ...read }: Read): Json {
  const { content, parameters = [], errors = [] } = read;
  const headers = headerRefs([...(tagged ? (['ETag'] as const) : []), ...(read.headers ?? [])]);
  return {
    operationId,
    summary,
    description: `${description}\n\nNeeds no token.`,
    tags,
    security: [],
    parameters: [...parameters, ...(tagged ? [ifNoneMatch] : [])],
    responses: {
      200: { description: 'Done.', headers, content },
      ...(tagged && { 304: { description: 'The validator still matches.', headers } }),
      ...errorResponses([...errors, ...anyRequest]),
    },
  };
}
