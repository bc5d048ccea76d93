import { countedAtMost } from '../../core/count.ts';
import type { Json } from './openapi-schema.ts';

export const textHeader = (description: string, example: string, more: Json = {}): Json => ({
  description,
  ...more,
  schema: { type: 'string' },
  example,
});

/** Every header an answer can have, by its name: `components.headers`. */
export const headers = {
  Accept: textHeader('The media types that a body may have here.', 'application/json'),
  'Accept-Patch': textHeader(
    'The media types that a PATCH may have here (RFC 5789).',
    'application/json, application/merge-patch+json',
  ),
  'Access-Control-Allow-Origin': textHeader('Who may read the answer, where the request named its `Origin`.', '*'),
  'Access-Control-Expose-Headers': textHeader(
    'Which headers scripts of other origins may read.',
    'ETag, Link, Location',
  ),
  Allow: textHeader('The methods of this path.', 'GET, HEAD, OPTIONS'),
  'Cache-Control': textHeader('Whether and how the answer may be kept.', 'private, no-cache'),
  'Content-Encoding': textHeader('How the body is compressed.', 'gzip'),
  'Content-Disposition': textHeader('A browser shows the image and does not save it.', 'inline'),
  'Content-Security-Policy': textHeader('What a browser may load and run.', "default-src 'none'"),
  'Cross-Origin-Opener-Policy': textHeader('Pages of other origins get no hold of this one.', 'same-origin'),
  'Cross-Origin-Resource-Policy': textHeader('Pages of other origins may show the image.', 'cross-origin'),
  ETag: textHeader('The entity tag, strong (RFC 9110).', '"0123456789ab.1"', { required: true }),
  'Idempotency-Replayed': textHeader('Where a kept answer was given again.', 'true'),
  'Last-Modified': textHeader('When the file was built.', 'Sat, 31 Jan 2026 12:00:00 GMT'),
  RateLimit: textHeader(
    'What is left of the limit (`r`), and the seconds until all of it is there again (`t`), where requests are limited.',
    '"user";r=5999;t=60',
  ),
  'RateLimit-Policy': textHeader(
    'The limit that the request was counted in: `user`, `anonymous` without a token, or `bad-tokens`; how many requests ' +
      '(`q`) in how many seconds (`w`). A GraphQL document or a batch may count as several.',
    '"user";q=6000;w=60',
  ),
  'Referrer-Policy': textHeader('The page tells no other server its address.', 'no-referrer'),
  'Retry-After': {
    description: 'Seconds to wait.',
    required: true,
    schema: { type: 'integer', minimum: 0 },
    example: 2,
  },
  'Total-Count': {
    description: `How many items the list has on all its pages, up to ${countedAtMost}, where \`count=true\` asks for it.`,
    schema: { type: 'integer', minimum: 0, maximum: countedAtMost },
    example: 42,
  },
  'Total-Count-Capped': textHeader(`Where there are more than the ${countedAtMost} that are counted.`, 'true'),
  Vary: textHeader('The request headers that the answer depends on.', 'Authorization, Authentication'),
  'WWW-Authenticate': textHeader('What the token lacks (RFC 6750).', 'Bearer realm="terrapin"', { required: true }),
  'X-Accel-Buffering': textHeader('A proxy is to hand on each event at once.', 'no', { required: true }),
  'X-Content-Type-Options': textHeader('A browser takes the body for what `Content-Type` says.', 'nosniff'),
  'X-Request-Id': textHeader('The id of the request, for logs and reports.', '01937c1e-5b5a-7c3e-9f0a-0123456789ab', {
    required: true,
  }),
  traceparent: textHeader(
    'The span of the request (W3C Trace Context), where the server or the caller traces it.',
    '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  ),
} as const satisfies Record<string, Json>;

export type HeaderName = keyof typeof headers;

/** With every answer to what is HTTP. */
const always: readonly HeaderName[] = [
  'X-Request-Id',
  'traceparent',
  'Cache-Control',
  'Vary',
  'X-Content-Type-Options',
  'Access-Control-Allow-Origin',
  'Access-Control-Expose-Headers',
];

/** What a request is answered with that the server did not read to its end. */
const unread: readonly HeaderName[] = ['X-Request-Id', 'Cache-Control', 'X-Content-Type-Options'];

const limits: readonly HeaderName[] = ['RateLimit', 'RateLimit-Policy'];

/** References to headers of the catalogue. */
export function headerRefs(names: readonly HeaderName[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** The header where only some of the answers have it that are described together. */
export function optionalHeader(name: HeaderName): Json {
  const { required: _, ...header } = headers[name] as Json;
  return { [name]: header };
}

/** What every answer has of something deprecated. */
export const deprecation = {
  Deprecation: textHeader('Since when this is deprecated, in Unix time (RFC 9745).', '@1801353600', { required: true }),
  Sunset: textHeader('From when it may be gone (RFC 8594).', 'Sun, 31 Jan 2027 00:00:00 GMT', { required: true }),
};

/** Responses with headers that each of them has. */
export function addHeaders(responses: Json, added: Json): Json {
  const entries = Object.entries(responses as Record<string, Json>);
  return Object.fromEntries(
    entries.map(([status, response]) => [
      status,
      { ...response, headers: { ...(response.headers as Json), ...added } },
    ]),
  );
}

/** The operations with what their answers have in common. `limited`: requests are counted where they are limited. */
export function addCommonHeaders(paths: Record<string, Json>, { limited }: { limited: boolean }): Record<string, Json> {
  return mapResponses(paths, (response, status) => ({
    ...response,
    headers: { ...(response.headers as Json), ...headerRefs(commonHeaders(status, limited)) },
  }));
}

function commonHeaders(status: string, limited: boolean): readonly HeaderName[] {
  if (status === '408' || status === '431') return unread;
  return limited ? [...limits, ...always] : always;
}

/** The paths with each response of each operation changed. */
export function mapResponses(
  paths: Record<string, Json>,
  change: (response: Json, status: string) => Json,
): Record<string, Json> {
  const mapValues = (object: Json, map: (value: Json, key: string) => Json) =>
    Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value as Json, key)]));
  return mapValues(paths, (item) =>
    mapValues(item, (operation) => ({ ...operation, responses: mapValues(operation.responses as Json, change) })),
  ) as Record<string, Json>;
}
