import { countedAtMost } from '@terrapin/table';
import { countLimitText } from '../../../src/core/page.ts';
import { type Json, mapValues } from './schema.ts';

export const textHeader = (description: string, example: string, more: Json = {}): Json => ({
  description,
  ...more,
  schema: { type: 'string' },
  example,
});

export const headers = {
  Accept: textHeader('Media types this path accepts in a body.', 'application/json'),
  'Accept-Encoding': textHeader('Sent if the body was compressed: it is read only as it is.', 'identity'),
  'Accept-Patch': textHeader(
    'Media types this path accepts in a PATCH (RFC 5789).',
    'application/json, application/merge-patch+json',
  ),
  Allow: textHeader('Methods this path supports; sent with 405 and in responses to OPTIONS.', 'GET, HEAD, OPTIONS'),
  'Content-Encoding': textHeader('Compression of the body.', 'gzip'),
  'Content-Disposition': textHeader('Browsers display the file instead of downloading it.', 'inline'),
  'Content-Security-Policy': textHeader('What browsers may load and run on this page.', "default-src 'none'"),
  'Cross-Origin-Opener-Policy': textHeader('Isolates the page from pages of other origins.', 'same-origin'),
  'Cross-Origin-Resource-Policy': textHeader('Allows pages of other origins to display the image.', 'cross-origin'),
  ETag: textHeader('Identifies this version of the resource (RFC 9110, a strong entity tag).', '"0123456789ab.1"', {
    required: true,
  }),
  'Idempotency-Replayed': textHeader(
    '`true` if this is the stored response to an earlier request with the same `Idempotency-Key`.',
    'true',
  ),
  Link: textHeader(
    'URLs of the `next`, `prev` and `first` pages (RFC 8288).',
    '<http://127.0.0.1:3000/articles?limit=10>; rel="first"',
    { required: true },
  ),
  Location: textHeader(
    'URL of the new resource.',
    'http://127.0.0.1:3000/articles/01937c1e-5b5a-7c3e-9f0a-0123456789ab',
    {
      required: true,
    },
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
  'Ignored-Words': {
    description:
      'How many words of `query` were ignored, as only the first 8 different ones count. Absent if all count.',
    schema: { type: 'integer', minimum: 1 },
    example: 2,
  },
  'Total-Count-Capped': textHeader(`\`true\` if there are more than ${countLimitText} items.`, 'true'),
  'WWW-Authenticate': textHeader(
    'What is missing or wrong with the access token, and the scope that the request needs (RFC 6750).',
    'Bearer realm="terrapin", scope="articles:read"',
    { required: true },
  ),
  'X-Accel-Buffering': textHeader('Proxies must not buffer events.', 'no'),
  'X-Robots-Tag': textHeader('Search engines do not index this page.', 'noindex'),
  'X-Request-Id': textHeader(
    'The id of this request. Include it when you report a problem.',
    '01937c1e-5b5a-7c3e-9f0a-0123456789ab',
    {
      required: true,
    },
  ),
} as const satisfies Record<string, Json>;

export type HeaderName = keyof typeof headers;

export function headerRefs(names: readonly HeaderName[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** An extension: headers that any response may have. Listed in each, they would be a fifth of the document. */
export const everyResponse: Json = {
  headers: {
    ...headerRefs(['X-Request-Id', 'RateLimit', 'RateLimit-Policy', 'Allow']),
    traceparent: textHeader(
      'The span of this request (W3C Trace Context), if the server or the client traces it.',
      '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    ),
    'Cache-Control': textHeader('Whether and how the response may be cached.', 'private, no-cache'),
    Vary: textHeader('Request headers that the response depends on.', 'Authorization, Authentication'),
    'X-Content-Type-Options': textHeader('Browsers do not guess the media type.', 'nosniff'),
    'Access-Control-Allow-Origin': textHeader(
      'Origins that may read the response; sent if the request has an `Origin`.',
      '*',
    ),
    'Access-Control-Expose-Headers': textHeader(
      'Response headers that scripts of other origins may read.',
      'ETag, Link, Location',
    ),
  },
};

/** An extension: as a second response of each write, it would be in the type that generators make of its result. */
export const dryRun: Json = {
  description:
    'Every write takes the header `Dry-Run: true`: everything is checked and computed, nothing is kept, and nothing leaves. A ' +
    'refusal is that of the write. Otherwise the response is 200 with the body of the write and this schema under `dry_run`; ' +
    'a body that is an array is under `results`. `ETag`, if there is one, is `if_match`. Ids, times and secrets are those of ' +
    'nothing. Reads ignore the header.',
  schema: { $ref: '#/components/schemas/DryRunEffects' },
};

/** Headers that every response lists. */
export const everyHeaders: Json = headerRefs(['X-Request-Id', 'RateLimit', 'RateLimit-Policy']);

/** For responses described together of which only some have the header. */
export function optionalHeader(name: HeaderName): Json {
  return makeOptional(headerRefs([name]));
}

export function makeOptional(described: Json): Json {
  return mapValues(described, ({ required: _, ...rest }, name) =>
    `Optional-${name}` in optionalHeaders ? { $ref: `#/components/headers/Optional-${name}` } : rest,
  );
}

/** In place, they would be a fortieth of the document. */
export const optionalHeaders: Json = Object.fromEntries(
  (['ETag', 'Link', 'Retry-After', 'WWW-Authenticate'] as const).map((name) => {
    const { required: _, ...rest } = headers[name];
    return [`Optional-${name}`, rest];
  }),
);

export const deprecation = {
  Deprecation: textHeader('Date of deprecation, in Unix time (RFC 9745).', '@1801353600', { required: true }),
  Sunset: textHeader('Date from which it may be removed (RFC 8594).', 'Sun, 31 Jan 2027 00:00:00 GMT', {
    required: true,
  }),
};

export function addHeaders(responses: Json, added: Json): Json {
  return mapValues(responses, (response) => ({ ...response, headers: { ...(response.headers as Json), ...added } }));
}
