import type { ErrorCode } from '../../../src/core/errors.ts';
import type { PublicRoute } from '../../../src/surfaces/http/public-route.ts';
import { readData } from './data.ts';
import { anyRequest, errorResponses } from './errors.ts';
import { type HeaderName, headerRefs } from './headers.ts';
import { ifNoneMatch } from './parameters.ts';
import type { Json, Paths } from './schema.ts';

interface Read {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly object[];
  readonly content?: Json;
  /** Whether browsers get a page. */
  readonly html?: boolean;
  /** Whether browsers get a page that says that it does not exist. */
  readonly missingPage?: boolean;
  readonly tagged?: boolean;
  readonly headers?: readonly HeaderName[];
  readonly errors?: readonly ErrorCode[];
}

const html = { 'text/html': { schema: { type: 'string' } } };
const pageHeaders = ['Content-Security-Policy', 'Referrer-Policy', 'Cross-Origin-Opener-Policy'] as const;

const { before, after } = readData<Record<'before' | 'after', Record<string, Read>>>('service.yaml');

export function servicePaths(publicRoutes: readonly PublicRoute[]): Paths {
  const read = publicRoutes.map(({ path, described }) => [path, described]);
  const all: Record<string, Read> = { ...before, ...Object.fromEntries(read), ...after };
  return Object.fromEntries(Object.entries(all).map(([path, one]) => [path, { get: describe(one) }]));
}

function describe({ operationId, summary, description, tags = ['Service'], tagged = false, ...read }: Read): Json {
  const { parameters = [], errors = [] } = read;
  const names = [...(tagged ? (['ETag'] as const) : []), ...(read.html ? pageHeaders : []), ...(read.headers ?? [])];
  const headers = headerRefs(names);
  const content = { ...read.content, ...(read.html && html) };
  const failures = errorResponses([...errors, ...anyRequest]);
  return {
    operationId,
    summary,
    description: `${description}\n\nRequires no access token.`,
    tags,
    security: [],
    parameters: [...parameters, ...(tagged ? [ifNoneMatch] : [])],
    responses: {
      200: { description: 'Success.', headers, content },
      ...(tagged && { 304: { description: 'Not modified: the ETag still matches.', headers } }),
      ...failures,
      ...(read.missingPage && { 404: withPage(failures[404] as Json) }),
    },
  };
}

/** Browsers get a page where a path does not exist. */
export function withPage({ headers, content, ...response }: Json): Json {
  return {
    ...response,
    headers: { ...(headers as Json), ...headerRefs(pageHeaders) },
    content: { ...(content as Json), ...html },
  };
}
