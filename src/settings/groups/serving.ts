import { z } from 'zod';
import {
  address,
  choice,
  count,
  identifiers,
  issuer,
  nonEmpty,
  number,
  origins,
  proxies,
  rate,
  wholeNumber,
} from '../kinds.ts';

export const serverSettings = {
  HOST: nonEmpty()
    .default('127.0.0.1')
    .meta({ description: 'Address to listen on. `0.0.0.0` listens on all interfaces.' }),
  PORT: wholeNumber(0, 65_535).default(3000).meta({ description: 'Port to listen on. 0: any free port.' }),
  PUBLIC_URL: address.optional().meta({
    description: 'Base URL of the links in responses and emails.',
    unset: 'derived from `HOST` and `PORT`',
    example: 'https://api.example.com',
  }),
  WORKERS: count(1, 128).default(1).meta({
    description: 'Number of server processes. `auto`: one per processor core. More than 1 requires `DATABASE_URL`.',
  }),
  DRAIN_TIME: number(0, 600).optional().meta({
    description:
      'Time after SIGTERM in which `/health/ready` returns 503 but requests are still served (`docs/operations.md`).',
    unset: '3 with JSON logs, 0 with pretty logs',
    unit: 'seconds',
  }),
  CORS_ORIGINS: origins.prefault('*').meta({
    description: 'Origins whose pages may call the API. `*`: any origin.',
    example: 'https://app.example.com,https://admin.example.com',
  }),
  TRUSTED_PROXIES: proxies.optional().meta({
    description:
      'Reverse proxies whose `X-Forwarded-For` is trusted: their networks, separated by commas, or the number of proxies in a row (`docs/operations.md`).',
    unset: 'none',
    example: '10.0.0.0/8',
  }),
  NODE_ENV: nonEmpty().default('development').meta({
    description: 'With `production`, logs are JSON unless `LOG_FORMAT=pretty`, and the demo token is not printed.',
  }),
};

export const accessSettings = {
  ADMIN_TOKEN: z
    .string()
    .regex(
      /^[\w.~+/-]{8,512}=*$/,
      'must have 8 to 512 characters of a bearer token (RFC 6750: A-Z a-z 0-9 - . _ ~ + /)',
    )
    .optional()
    .meta({
      description:
        'Access token of user `admin`, with all scopes. A start with another value, or without one, ends the old value; tokens issued with it stay valid (`docs/security.md`). Use a long random value.',
    }),
  OIDC_ISSUER: issuer.optional().meta({
    description:
      'OpenID Connect issuer whose access tokens (JWTs) are accepted in addition to access tokens of this server. Must equal `issuer` in its discovery document, including a trailing slash.',
    example: 'https://login.example.com/realms/main',
  }),
  OIDC_AUDIENCE: identifiers.optional().meta({
    description:
      'Identifiers of this API at the issuer, separated by commas. The `aud` of those tokens must be one of them, `PUBLIC_URL`, or `PUBLIC_URL/mcp`, which hosts of agents ask for. Required with `OIDC_ISSUER`.',
    example: 'urn:terrapin:api',
  }),
  OIDC_CREATE_USERS: choice('on', 'off').default('off').meta({
    description:
      'Whether a token whose subject is linked to no user creates one. `off`: the token is rejected (`terrapin identity` links a subject).',
  }),
};

export const rateLimitSettings = {
  RATE_LIMIT: rate.prefault('6000/60').meta({
    description:
      'Requests/seconds of each user, whichever token is used. A GraphQL document counts as one per root field and nested list, or as one per 2,000 fields, whichever is more; a batch counts as one per ten items, a response as one more per 64 kB. `off` disables all rate limits.',
  }),
  RATE_LIMIT_ANONYMOUS: rate.prefault('3000/60').meta({
    description: 'Requests/seconds of each IP address (IPv6: each /64) without a token.',
  }),
  RATE_LIMIT_BAD_TOKENS: rate.prefault('300/60').meta({
    description:
      'Requests/seconds of each IP address with an invalid token. Beyond that, requests with an invalid token or without a token return 429.',
  }),
};

export const logAndTraceSettings = {
  LOG_LEVEL: choice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info').meta({
    description: 'Log level. Each request is one line at `info`; a health check that succeeds is one at `debug`.',
  }),
  LOG_FORMAT: choice('auto', 'json', 'pretty').default('auto').meta({
    description:
      'Log format. `auto`: `pretty` on a terminal, `json` elsewhere and with `NODE_ENV=production`. With `json`, everything printed is JSON, and the demo token is not printed.',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional().meta({
    description:
      'OpenTelemetry collector that accepts OTLP/HTTP with JSON. `OTEL_EXPORTER_OTLP_HEADERS`, `_TIMEOUT`, `_COMPRESSION`, `_CERTIFICATE` and `OTEL_RESOURCE_ATTRIBUTES` apply as well.',
    unset: 'no traces',
    example: 'http://127.0.0.1:4318',
  }),
  OTEL_SERVICE_NAME: nonEmpty().default('terrapin').meta({ description: 'Name of the service in traces.' }),
  OTEL_TRACES_SAMPLER: choice(
    'always_on',
    'always_off',
    'traceidratio',
    'parentbased_always_on',
    'parentbased_always_off',
    'parentbased_traceidratio',
  )
    .default('parentbased_always_on')
    .meta({
      description: 'Which traces are recorded. With `parentbased_…`, the client’s decision applies if it sends one.',
    }),
  OTEL_TRACES_SAMPLER_ARG: number(0, 1).default(1).meta({
    description: 'Share of traces that `traceidratio` and `parentbased_traceidratio` record.',
  }),
};
