import { countedAtMost, countLimitText } from '../../core/count.ts';
import type { Json } from './schema.ts';

export const textHeader = (description: string, example: string, more: Json = {}): Json => ({
  description,
  ...more,
  schema: { type: 'string' },
  example,
});

export const headers = {
  Accept: textHeader('Media types this path accepts in a body.', 'application/json'),
  'Accept-Patch': textHeader(
    'Media types this path accepts in a PATCH (RFC 5789).',
    'application/json, application/merge-patch+json',
  ),
  'Access-Control-Allow-Origin': textHeader(
    'Origins that may read the response; sent if the request has an `Origin`.',
    '*',
  ),
  'Access-Control-Expose-Headers': textHeader(
    'Response headers that scripts of other origins may read.',
    'ETag, Link, Location',
  ),
  Allow: textHeader('Methods this path supports.', 'GET, HEAD, OPTIONS'),
  'Cache-Control': textHeader('Whether and how the response may be cached.', 'private, no-cache'),
  'Content-Encoding': textHeader('Compression of the body.', 'gzip'),
  'Content-Disposition': textHeader('Browsers display the image instead of downloading it.', 'inline'),
  'Content-Security-Policy': textHeader('What browsers may load and run on this page.', "default-src 'none'"),
  'Cross-Origin-Opener-Policy': textHeader('Isolates the page from pages of other origins.', 'same-origin'),
  'Cross-Origin-Resource-Policy': textHeader('Allows pages of other origins to display the image.', 'cross-origin'),
  ETag: textHeader('The strong entity tag (RFC 9110).', '"0123456789ab.1"', { required: true }),
  'Idempotency-Replayed': textHeader(
    '`true` if this is the stored response to an earlier request with the same `Idempotency-Key`.',
    'true',
  ),
  'Last-Modified': textHeader('When the file was built.', 'Sat, 31 Jan 2026 12:00:00 GMT'),
  RateLimit: textHeader(
    'Requests left in the rate limit (`r`) and seconds until it resets (`t`). Absent if requests are not limited.',
    '"user";r=5999;t=60',
  ),
  'RateLimit-Policy': textHeader(
    'The limit that the request counts against: `user`, `anonymous` (no token) or `bad-tokens`; its number of requests (`q`) ' +
      'per window of `w` seconds. A GraphQL document or a batch may count as several requests.',
    '"user";q=6000;w=60',
  ),
  'Referrer-Policy': textHeader('Browsers do not send the URL of this page to other servers.', 'no-referrer'),
  'Retry-After': {
    description: 'Seconds to wait before retrying.',
    required: true,
    schema: { type: 'integer', minimum: 0 },
    example: 2,
  },
  'Total-Count': {
    description: `Number of items on all pages, counted up to ${countLimitText}. Present with \`count=true\`.`,
    schema: { type: 'integer', minimum: 0, maximum: countedAtMost },
    example: 42,
  },
  'Total-Count-Capped': textHeader(`\`true\` if there are more than ${countLimitText} items.`, 'true'),
  Vary: textHeader('Request headers that the response depends on.', 'Authorization, Authentication'),
  'WWW-Authenticate': textHeader(
    'What is missing or wrong with the access token (RFC 6750).',
    'Bearer realm="terrapin"',
    { required: true },
  ),
  'X-Accel-Buffering': textHeader('Proxies must not buffer events.', 'no', { required: true }),
  'X-Content-Type-Options': textHeader('Browsers do not guess the media type.', 'nosniff'),
  'X-Request-Id': textHeader('Id of the request, for logs and error reports.', '01937c1e-5b5a-7c3e-9f0a-0123456789ab', {
    required: true,
  }),
  traceparent: textHeader(
    'The span of the request (W3C Trace Context), if the server or the client traces it.',
    '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  ),
} as const satisfies Record<string, Json>;

export type HeaderName = keyof typeof headers;

const commonNames: readonly HeaderName[] = [
  'X-Request-Id',
  'traceparent',
  'Cache-Control',
  'Vary',
  'X-Content-Type-Options',
  'Access-Control-Allow-Origin',
  'Access-Control-Expose-Headers',
];

const unreadRequestNames: readonly HeaderName[] = ['X-Request-Id', 'Cache-Control', 'X-Content-Type-Options'];

const rateLimitNames: readonly HeaderName[] = ['RateLimit', 'RateLimit-Policy'];

export function headerRefs(names: readonly HeaderName[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** For responses described together of which only some have the header. */
export function optionalHeader(name: HeaderName): Json {
  const { required: _, ...header } = headers[name] as Json;
  return { [name]: header };
}

export const deprecation = {
  Deprecation: textHeader('Date of deprecation, in Unix time (RFC 9745).', '@1801353600', { required: true }),
  Sunset: textHeader('Date from which it may be removed (RFC 8594).', 'Sun, 31 Jan 2027 00:00:00 GMT', {
    required: true,
  }),
};

export function addHeaders(responses: Json, added: Json): Json {
  const entries = Object.entries(responses as Record<string, Json>);
  return Object.fromEntries(
    entries.map(([status, response]) => [
      status,
      { ...response, headers: { ...(response.headers as Json), ...added } },
    ]),
  );
}

export function addCommonHeaders(paths: Record<string, Json>, { limited }: { limited: boolean }): Record<string, Json> {
  return mapResponses(paths, (response, status) => ({
    ...response,
    headers: { ...(response.headers as Json), ...headerRefs(commonHeaders(status, limited)) },
  }));
}

function commonHeaders(status: string, limited: boolean): readonly HeaderName[] {
  if (status === '408' || status === '431') return unreadRequestNames;
  return limited ? [...rateLimitNames, ...commonNames] : commonNames;
}

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
