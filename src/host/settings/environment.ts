import { resolve } from 'node:path';
import { z } from 'zod';
import {
  address,
  choice,
  count,
  databaseUrl,
  databaseUrls,
  identifiers,
  issuer,
  networks,
  nonEmpty,
  number,
  origins,
  ports,
  proxies,
  rate,
  scopeNames,
  url,
  wholeNumber,
} from './kinds.ts';

const serverSettings = {
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
    description:
      'With `production`, nothing is open that is not switched on (see “What is open”), logs are JSON unless `LOG_FORMAT=pretty`, and the demo token is not printed.',
  }),
};

const accessSettings = {
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
  OAUTH_CLIENTS: choice('any', 'known').optional().meta({
    description:
      'Which apps and agents may ask people for access, without `OIDC_ISSUER`. `any`: they register themselves, or have their metadata at a URL. `known`: those that are registered already; start with `any` to register others.',
    unset: '`any`; in production `known`',
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

const signInSettings = {
  SIGN_IN: choice('email', 'off').optional().meta({
    description:
      'How people sign in at `/sign-in`, on the board and the other pages: with a code by email, or not at all. A token can be used in any case.',
    unset: '`email`; `off` with `OIDC_ISSUER`, and in production without `SMTP_URL`',
  }),
  SIGN_IN_SCOPES: scopeNames.optional().meta({
    description: 'The scopes that people who sign in have, and may give to apps, separated by commas.',
    unset: 'all but `users:read`, `users:write`, `tokens:write` and `audit:read`, which concern other people',
    example: 'account:write,articles:read,invoices:read,invoices:write',
  }),
};

const rateLimitSettings = {
  RATE_LIMIT: rate.prefault('6000/60').meta({
    description:
      'Requests/seconds of each user, whichever token is used. A GraphQL document counts as one per root field and nested list, or as one per 2,000 fields, whichever is more; a batch counts as one per ten items, a response as one more per 64 kB. `off` disables all rate limits but those of signing in.',
  }),
  RATE_LIMIT_ANONYMOUS: rate.prefault('3000/60').meta({
    description:
      'Requests/seconds of each IP address (IPv6: each /64) without a token. A fiftieth of it, in sixty times as long, may be OAuth clients that are new here.',
  }),
  RATE_LIMIT_BAD_TOKENS: rate.prefault('300/60').meta({
    description:
      'Requests/seconds of each IP address with an invalid token. Beyond that, requests with an invalid token or without a token return 429.',
  }),
};

const logAndTraceSettings = {
  LOG_LEVEL: choice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info').meta({
    description: 'Log level. Each request is one line at `info`; a health check that succeeds is one at `debug`.',
  }),
  LOG_FORMAT: choice('auto', 'json', 'pretty').default('auto').meta({
    description:
      'Log format. `auto`: `pretty` on a terminal, `json` elsewhere and with `NODE_ENV=production`. With `json` and in production, everything printed is JSON. The demo token is printed with a `pretty` log only, and not in production.',
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

const databaseSettings = {
  DATABASE_URL: databaseUrl.optional().meta({
    description: 'PostgreSQL server, version 15 or newer, or an address that leads to the primary of several.',
    unset: 'an embedded PostgreSQL in `DATA_DIR`',
    example: 'postgres://user:password@127.0.0.1:5432/terrapin',
  }),
  DATABASE_REPLICA_URLS: databaseUrls.default([]).meta({
    description:
      'Replicas of that server that may serve reads, separated by commas or spaces. A read includes every write acknowledged before it.',
    unset: 'the primary serves all reads',
    example: 'postgres://user:password@three:5432/terrapin',
  }),
  DATABASE_POOL: wholeNumber(2, 1000).default(10).meta({
    description: 'Connections to PostgreSQL per process.',
  }),
  DATABASE_LANES: wholeNumber(0, 16).default(2).meta({
    description: 'Extra connections used to pipeline reads. 0: no pipelining, for proxies that do not support it.',
  }),
  DATA_DIR: nonEmpty()
    .transform((path) => resolve(path))
    .prefault('.data')
    .meta({
      description:
        'Folder of the embedded database, images, outgoing emails and the demo token. Used by one server at a time and readable by its user only.',
    }),
  SEED: choice('demo', 'none').optional().meta({
    description: 'Data inserted into an empty database.',
    unset: '`demo` with the embedded database; `none` with `DATABASE_URL` and in production',
  }),
};

const resourceSettings = {
  ARTICLE_DELETION: choice('permanent', 'trash').default('permanent').meta({
    description:
      'Effect of deleting an article. `trash`: the article moves to `/articles/trashed` and can be restored.',
  }),
  EVENT_RETENTION_DAYS: number(0.01, 3650).default(30).meta({
    description:
      'How long events are delivered. Clients and webhooks that are offline for longer miss events. Tokens that have ended and `.eml` files are deleted after this time, too.',
    unit: 'days',
  }),
  AUDIT_RETENTION_DAYS: number(0.01, 3650).default(365).meta({
    description:
      'How long entries of the audit log are stored. At least as long as `EVENT_RETENTION_DAYS`: each event is an entry.',
    unit: 'days',
  }),
  EVENT_STREAMS_PER_USER: wholeNumber(1, 10_000).default(100).meta({
    description: 'Open event streams (`GET /events` and GraphQL subscriptions) per user and process.',
  }),
};

const storageSettings = {
  STORAGE_URL: url(/^(file|s3)$/, 'must begin with file: or s3:')
    .optional()
    .meta({
      description:
        'Where images are stored: a folder, or a bucket of an S3-compatible store. Credentials of a bucket come from `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, a profile or the role of the machine.',
      unset: 'folder `files` in `DATA_DIR`',
      example: 's3://bucket/prefix?endpoint=https://host&region=eu-west-1&path_style=true',
    }),
  STORAGE_PUBLIC_URL: address.optional().meta({
    description: 'Base URL of images, such as that of a CDN in front of the bucket.',
    unset: '`PUBLIC_URL`, the server itself',
    example: 'https://cdn.example.com',
  }),
  OUTBOUND_PORTS: ports.optional().meta({
    description: 'The ports to which the server connects for URLs that clients supply: avatar images and webhooks.',
    unset: '80 and 443',
    example: '80,443,8443',
  }),
  OUTBOUND_NETWORKS: networks.optional().meta({
    description:
      'The private networks to which it may connect for such URLs. Webhooks are sent over `http://` to these networks only, and over `https://` to all others.',
    unset: 'public addresses only',
    example: '10.1.2.0/24',
  }),
};

const mailAndPaymentSettings = {
  SMTP_URL: url(/^smtps?$/, 'must be an smtp:// or smtps:// URL')
    .optional()
    .meta({
      description: 'URL of the mail server.',
      unset: 'emails are written to `.eml` files in `DATA_DIR/mail`',
      example: 'smtp://user:password@host:587',
    }),
  MAIL_FROM: nonEmpty()
    .regex(/@/, 'must contain an email address, such as Terrapin <billing@example.com>')
    .default('Terrapin <terrapin@localhost>')
    .meta({ description: 'Sender of emails.' }),
  MAIL_PER_RECIPIENT: wholeNumber(2, 1_000_000).default(50).meta({
    description:
      'Emails with invoices, reminders, receipts and invitations that one user may cause to be sent to one address, half of them at once; all users together may cause twice as many. Emails of `SIGN_IN` have limits of their own.',
    unit: 'emails per day',
  }),
  MAIL_PER_SENDER: wholeNumber(2, 10_000_000).default(2_000).meta({
    description: 'Such emails that one user may send to all addresses together, half of them at once.',
    unit: 'emails per day',
  }),
  STRIPE_SECRET_KEY: nonEmpty().optional().meta({
    description: 'Secret key of a Stripe account.',
    unset: 'the built-in test gateway, which charges nothing',
  }),
  STRIPE_API_URL: address.optional().meta({
    description: 'Base URL of the Stripe API, for tests against a substitute.',
    unset: 'the API of Stripe',
  }),
  STRIPE_PUBLISHABLE_KEY: nonEmpty().optional().meta({
    description: 'Publishable key of that account, with which the page for paying an invoice asks for a card.',
    unset: 'with `STRIPE_SECRET_KEY`, that page cannot take payments',
  }),
  PAYMENT_PAGE_URL: address
    .refine((text) => text.includes('{invoice}') && text.includes('{key}'), 'must contain {invoice} and {key}')
    .optional()
    .meta({
      description:
        'Page that payment links lead to, with `{invoice}` for the id and `{key}` for the key. Put the key after `#`, so that it is in no log.',
      unset: 'the page `/pay/{invoice}` of this server',
      example: 'https://shop.example.com/pay#invoice={invoice}&key={key}',
    }),
  PAYMENT_TIMEOUT: wholeNumber(100, 80_000).default(10_000).meta({
    description: 'Time to wait for the payment gateway. Without a response in time, the attempt is settled later.',
    unit: 'milliseconds',
  }),
};

const jobSettings = {
  WORKER: choice('on', 'off').default('on').meta({
    description:
      'Whether the server itself runs jobs: emails, webhook deliveries, settling payments. `off`: `terrapin worker` runs them.',
  }),
  WORKER_PORT: wholeNumber(1, 65_535).optional().meta({
    description:
      'The port at which `terrapin worker` serves `/health/live`, `/health/ready` and `/metrics`, at the address in `HOST`.',
    unset: 'no port',
    example: '3001',
  }),
  JOB_POLL_INTERVAL: number(0.5, 60).default(5).meta({
    description: 'Time between checks for jobs due for a retry. New jobs start at once.',
    unit: 'seconds',
  }),
  JOB_RETRY_DELAY: wholeNumber(1, 3600).optional().meta({
    description: 'Time before the first retry of a failed job, and before every retry of a webhook delivery.',
    unset: 'depends on the kind of job',
    unit: 'seconds',
  }),
  WEBHOOK_RATE_PER_HOST: wholeNumber(60, 1_000_000).default(600).meta({
    description:
      'Attempts to deliver webhooks to one host, from all users and processes together; further deliveries wait. Pings to receivers that are not verified yet are limited to a sixtieth of it.',
    unit: 'attempts per minute',
  }),
};

declare module 'zod' {
  /** What `.env.example` and `docs/settings.md` say of a setting in addition to its default and its error message. */
  interface GlobalMeta {
    unit?: string;
    /** Behaviour where the setting has no default value. */
    unset?: string;
    example?: string;
  }
}

/** The settings by group, in the order of `docs/settings.md`. */
export const settingGroups = {
  Server: serverSettings,
  'Database and data folder': databaseSettings,
  Access: { ...accessSettings, ...signInSettings },
  'Articles and events': resourceSettings,
  'Images and outbound connections': storageSettings,
  'Mail and payments': mailAndPaymentSettings,
  Jobs: jobSettings,
  'Rate limits': rateLimitSettings,
  'Logs and traces': logAndTraceSettings,
};

/** All settings: environment variables of the server. */
export const Environment = z.object({
  ...serverSettings,
  ...databaseSettings,
  ...accessSettings,
  ...signInSettings,
  ...resourceSettings,
  ...storageSettings,
  ...mailAndPaymentSettings,
  ...jobSettings,
  ...rateLimitSettings,
  ...logAndTraceSettings,
});
