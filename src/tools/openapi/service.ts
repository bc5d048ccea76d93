import type { ErrorCode } from '../../core/errors.ts';
import type { PublicRoute } from '../../surfaces/http/public-route.ts';
import { anyRequest, errorResponses } from './errors.ts';
import { type HeaderName, headerRefs } from './headers.ts';
import { ifNoneMatch } from './parameters.ts';
import type { Json } from './schema.ts';

interface Read {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly object[];
  readonly content: Json;
  readonly tagged?: boolean;
  readonly headers?: readonly HeaderName[];
  readonly errors?: readonly ErrorCode[];
}

const json = { 'application/json': { schema: { type: 'object' } } };
const machineRead = { tagged: true, headers: ['Allow'], errors: ['not_acceptable'] } as const;
export const html = { 'text/html': { schema: { type: 'string' } } };
export const pageHeaders = ['Content-Security-Policy', 'Referrer-Policy', 'Cross-Origin-Opener-Policy'] as const;
/** 404 until the pages are built. */
const page = { content: html, tagged: true, headers: pageHeaders, errors: ['not_found'] } as const;

const health: Record<string, Read> = {
  '/': {
    operationId: 'index',
    summary: 'Lists the resources of the server',
    description: 'The URLs of the collections, the API documents and the pages. Browsers get an HTML page.',
    content: { ...json, ...html },
    tagged: true,
    headers: pageHeaders,
    errors: ['not_acceptable'],
  },
  '/health/live': {
    operationId: 'live',
    summary: 'Reports that the process is running',
    description: 'Checks nothing else: an unavailable database is no reason to restart the process.',
    content: json,
    ...machineRead,
  },
  '/health/ready': {
    operationId: 'ready',
    summary: 'Reports whether the server can handle requests',
    description:
      'Checks the database. Returns 503 while the database is unavailable or the server is stopping: route requests elsewhere.',
    content: json,
    ...machineRead,
    errors: ['not_acceptable', 'service_unavailable'],
  },
};

const about: Record<string, Read> = {
  '/openapi.json': {
    operationId: 'openapi',
    summary: 'Returns this document',
    description:
      'Generated from the code that handles the requests. Compressed with Brotli or gzip if the client accepts either.',
    content: json,
    ...machineRead,
    headers: ['Allow', 'Content-Encoding'],
  },
  '/metrics': {
    operationId: 'metrics',
    summary: 'Returns metrics of requests, the process, the database and jobs',
    description:
      'In the Prometheus text format. `terrapin_jobs` counts jobs by kind and state: dead jobs require an operator.',
    content: { 'text/plain': { schema: { type: 'string' } } },
    ...machineRead,
  },
  '/docs': {
    operationId: 'reference',
    summary: 'Shows this document as a web page',
    description: 'The page can send requests. It loads files from this server only.',
    ...page,
  },
  '/board': {
    operationId: 'board',
    summary: 'Shows a board of invoices by state',
    description: 'A page that calls the API with your access token. It loads files from this server only.',
    ...page,
  },
  '/favicon.ico': {
    operationId: 'favicon',
    summary: 'Returns the icon of the pages',
    description: 'For browsers that show a response which is not a page.',
    content: { 'image/svg+xml': { schema: { type: 'string', format: 'binary' } } },
    tagged: true,
    errors: ['not_found'],
  },
  '/assets/{file}': {
    operationId: 'asset',
    summary: 'Returns a file that the pages load',
    description: 'Files never change: changed content has a new name. Compressed if the client accepts it.',
    parameters: [
      {
        name: 'file',
        in: 'path',
        required: true,
        description: 'Name of the file.',
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

export function servicePaths(publicRoutes: readonly PublicRoute[]): Record<string, Json> {
  const read = publicRoutes.map(({ path, described }) => [path, described]);
  const all: Record<string, Read> = { ...health, ...Object.fromEntries(read), ...about };
  return Object.fromEntries(Object.entries(all).map(([path, one]) => [path, { get: describe(one) }]));
}

function describe({ operationId, summary, description, tags = ['Service'], tagged = false, ...read }: Read): Json {
  const { content, parameters = [], errors = [] } = read;
  const headers = headerRefs([...(tagged ? (['ETag'] as const) : []), ...(read.headers ?? [])]);
  return {
    operationId,
    summary,
    description: `${description}\n\nRequires no access token.`,
    tags,
    security: [],
    parameters: [...parameters, ...(tagged ? [ifNoneMatch] : [])],
    responses: {
      200: { description: 'Success.', headers, content },
      ...(tagged && { 304: { description: 'Not modified: the entity tag still matches.', headers } }),
      ...errorResponses([...errors, ...anyRequest]),
    },
  };
}
