import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { address, integer, list, network, nonEmpty, number, oneOf, rate, url } from './settings/kinds.ts';
import { ConfigError, problemsOf } from './settings/problems.ts';

/** Every setting of the server: environment variables, each with a line in `.env.example`. */
const Environment = z.object({
  HOST: nonEmpty().default('127.0.0.1'),
  PORT: integer(0, 65_535).default(3000),
  PUBLIC_URL: address.optional(),
  DATABASE_URL: url(/^postgres(ql)?$/, 'must be a postgres:// address').optional(),
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
  STORAGE_URL: url(/^(file|s3)$/, 'must begin with file: or s3:').optional(),
  STORAGE_PUBLIC_URL: address.optional(),
  IMAGE_URL_PORTS: list(integer(1, 65_535)).default([80, 443]),
  IMAGE_URL_NETWORKS: list(network).default([]),
  ARTICLE_DELETION: oneOf('permanent', 'trash').default('permanent'),
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
  DRAIN_TIME: number(0, 600).optional(),
  CORS_ORIGINS: z
    .string()
    .default('*')
    .transform((list) => (list.trim() === '*' ? ('*' as const) : list.split(',').map((origin) => origin.trim()))),
  RATE_LIMIT: rate.optional(),
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

export { ConfigError };

export type Config = ReturnType<typeof readConfig>;

/** Their names. */
export const settingNames = Object.keys(Environment.shape);

/**
 * Reads the settings; an empty variable counts as unset.
 *
 * @param problems what is wrong with them otherwise, to be reported with what is wrong with these
 */
export function readConfig(environment: Record<string, string | undefined>, problems: readonly string[] = []) {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = Environment.safeParse(given);
  if (!result.success) throw new ConfigError([...problems, ...problemsOf(result.error, given)]);
  if (problems.length > 0) throw new ConfigError(problems);
  const env = result.data;
  const host = env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST;
  const reachable = ['0.0.0.0', '[::]'].includes(host) ? 'localhost' : host;
  return {
    host: env.HOST,
    port: env.PORT,
    /** Null with PORT=0, where it follows from the port that the system picks. */
    publicUrl: env.PUBLIC_URL ?? (env.PORT === 0 ? null : `http://${reachable}:${env.PORT}`),
    databaseUrl: env.DATABASE_URL ?? null,
    databasePool: env.DATABASE_POOL,
    databaseLanes: env.DATABASE_LANES,
    dataDir: env.DATA_DIR,
    seed: env.SEED ?? (env.DATABASE_URL ? 'none' : 'demo'),
    adminToken: env.ADMIN_TOKEN ?? null,
    storageUrl: new URL(env.STORAGE_URL ?? pathToFileURL(join(env.DATA_DIR, 'files'))),
    storagePublicUrl: env.STORAGE_PUBLIC_URL ?? null,
    imageUrlPorts: env.IMAGE_URL_PORTS,
    imageUrlNetworks: env.IMAGE_URL_NETWORKS,
    articleDeletion: env.ARTICLE_DELETION,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    stripeSecretKey: env.STRIPE_SECRET_KEY ?? null,
    stripeApiUrl: env.STRIPE_API_URL ?? null,
    /** Milliseconds. */
    paymentTimeout: env.PAYMENT_TIMEOUT,
    /** Seconds. */
    jobPollInterval: env.JOB_POLL_INTERVAL,
    /** Seconds before a failed job is tried again; null: as each kind of job says. */
    jobRetryDelay: env.JOB_RETRY_DELAY ?? null,
    /** Whether the server does the jobs itself, rather than leave them to `npm run worker`. */
    worker: env.WORKER === 'on',
    /** Milliseconds; null: as suits who watches. */
    drainTime: env.DRAIN_TIME === undefined ? null : env.DRAIN_TIME * 1000,
    corsOrigins: env.CORS_ORIGINS,
    rateLimit: env.RATE_LIMIT ?? null,
    logLevel: env.LOG_LEVEL,
    logFormat: env.LOG_FORMAT,
    production: env.NODE_ENV === 'production',
    /** Where spans are sent; null: nothing is traced. */
    otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    otelServiceName: env.OTEL_SERVICE_NAME,
    tracesSampler: env.OTEL_TRACES_SAMPLER,
    tracesSamplerRatio: env.OTEL_TRACES_SAMPLER_ARG,
  };
}

/** The settings that operations go by. Without a `publicUrl` it is to be filled in when the port is known. */
export function rulesOf({ articleDeletion, paymentTimeout, publicUrl, storagePublicUrl }: Config) {
  return {
    articleDeletion,
    paymentTimeout,
    publicUrl: publicUrl ?? '',
    imagesUrl: storagePublicUrl ?? publicUrl ?? '',
  };
}
