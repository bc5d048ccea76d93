import { resolve } from 'node:path';
import { z } from 'zod';
import {
  address,
  count,
  databaseUrl,
  databaseUrls,
  integer,
  issuer,
  list,
  network,
  nonEmpty,
  number,
  oneOf,
  proxies,
  rate,
  url,
} from './kinds.ts';

/** Every setting of the server: environment variables, each with a line in `.env.example`. */
export const Environment = z.object({
  HOST: nonEmpty().default('127.0.0.1'),
  PORT: integer(0, 65_535).default(3000),
  PUBLIC_URL: address.optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URLS: databaseUrls.default([]),
  DATABASE_POOL: integer(2, 1000).default(10),
  DATABASE_LANES: integer(0, 16).default(2),
  DATA_DIR: nonEmpty()
    .default('.data')
    .transform((path) => resolve(path)),
  SEED: oneOf('demo', 'none').optional(),
  ADMIN_TOKEN: z
    .string()
    .regex(
      /^[\w.~+/-]{8,512}=*$/,
      'must have 8 to 512 characters of a bearer token (RFC 6750: A-Z a-z 0-9 - . _ ~ + /)',
    )
    .optional(),
  OIDC_ISSUER: issuer.optional(),
  OIDC_AUDIENCE: nonEmpty().optional(),
  OIDC_CREATE_USERS: oneOf('on', 'off').default('off'),
  STORAGE_URL: url(/^(file|s3)$/, 'must begin with file: or s3:').optional(),
  STORAGE_PUBLIC_URL: address.optional(),
  OUTBOUND_PORTS: list(integer(1, 65_535)).optional(),
  OUTBOUND_NETWORKS: list(network).optional(),
  IMAGE_URL_PORTS: list(integer(1, 65_535)).optional(),
  IMAGE_URL_NETWORKS: list(network).optional(),
  ARTICLE_DELETION: oneOf('permanent', 'trash').default('permanent'),
  EVENT_RETENTION_DAYS: number(0.01, 3650).default(30),
  EVENT_STREAMS_PER_USER: integer(1, 10_000).default(100),
  SMTP_URL: url(/^smtps?$/, 'must be an smtp:// or smtps:// address').optional(),
  MAIL_FROM: nonEmpty()
    .regex(/@/, 'must hold an address, like Terrapin <billing@example.com>')
    .default('Terrapin <terrapin@localhost>'),
  STRIPE_SECRET_KEY: nonEmpty().optional(),
  STRIPE_API_URL: address.optional(),
  PAYMENT_TIMEOUT: integer(100, 80_000).default(10_000),
  JOB_POLL_INTERVAL: number(0.5, 60).default(5),
  JOB_RETRY_DELAY: integer(1, 3600).optional(),
  WORKER: oneOf('on', 'off').default('on'),
  WORKERS: count(1, 128).default(1),
  DRAIN_TIME: number(0, 600).optional(),
  CORS_ORIGINS: z
    .string()
    .default('*')
    .transform((list) => (list.trim() === '*' ? ('*' as const) : list.split(',').map((origin) => origin.trim()))),
  RATE_LIMIT: rate.prefault('6000/60'),
  RATE_LIMIT_ANONYMOUS: rate.prefault('3000/60'),
  RATE_LIMIT_BAD_TOKENS: rate.prefault('300/60'),
  RATE_LIMIT_URL: url(/^(rediss?|postgres(ql)?)$/, 'must be a redis://, rediss:// or postgres:// address').optional(),
  TRUSTED_PROXIES: proxies.optional(),
  NODE_ENV: nonEmpty().default('development'),
  LOG_FORMAT: oneOf('auto', 'json', 'pretty').default('auto'),
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  OTEL_SERVICE_NAME: nonEmpty().default('terrapin'),
  OTEL_TRACES_SAMPLER: oneOf(
    'always_on',
    'always_off',
    'traceidratio',
    'parentbased_always_on',
    'parentbased_always_off',
    'parentbased_traceidratio',
  ).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: number(0, 1).default(1),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
});
