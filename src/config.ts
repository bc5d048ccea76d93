import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';

const nonEmpty = (name: string) => z.string().trim().min(1, `${name} must not be empty`);
const integer = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/** `100/60`: so many requests in so many seconds. */
const rate = z
  .string()
  .regex(/^\d+\/\d+$/, 'must look like 100/60: requests per seconds')
  .transform((text) => {
    const [limit, seconds] = text.split('/').map(Number) as [number, number];
    return { limit, seconds };
  })
  .refine(({ limit, seconds }) => limit > 0 && seconds > 0, 'must be above zero');

/** A base of links, without a trailing slash. */
const address = z
  .url({ protocol: /^https?$/, message: 'must be an http or https address' })
  .transform((url) => url.replace(/\/+$/, ''));

const list = <T extends z.ZodType>(item: T) =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()) as unknown)
    .pipe(z.array(item));

/** `10.0.0.0/8`. */
const network = z.string().refine((text) => ipaddr.isValidCIDR(text), 'must be networks such as 10.0.0.0/8');

/** Every setting of the server: environment variables, each with a line in `.env.example`. */
const Environment = z.object({
  HOST: nonEmpty('HOST').default('127.0.0.1'),
  PORT: integer(0, 65_535).default(3000),
  PUBLIC_URL: address.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, message: 'must be a postgres:// address' }).optional(),
  DATABASE_POOL: integer(2, 1000).default(10),
  DATABASE_LANES: integer(0, 16).default(2),
  DATA_DIR: nonEmpty('DATA_DIR')
    .default('.data')
    .transform((path) => resolve(path)),
  SEED: z.enum(['demo', 'none']).optional(),
  ADMIN_TOKEN: z
    .string()
    .regex(
      /^[\w.~+/-]{8,512}=*$/,
      'must have 8 to 512 characters of a bearer token (RFC 6750: A-Z a-z 0-9 - . _ ~ + /)',
    )
    .optional(),
  STORAGE_URL: z.url({ protocol: /^(file|s3)$/, message: 'must begin with file: or s3:' }).optional(),
  STORAGE_PUBLIC_URL: address.optional(),
  IMAGE_URL_PORTS: list(integer(1, 65_535)).default([80, 443]),
  IMAGE_URL_NETWORKS: list(network).default([]),
  ARTICLE_DELETION: z.enum(['permanent', 'trash']).default('permanent'),
  SMTP_URL: z.url({ protocol: /^smtps?$/, message: 'must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: nonEmpty('MAIL_FROM')
    .regex(/@/, 'must hold an address, like Terrapin <billing@example.com>')
    .default('Terrapin <terrapin@localhost>'),
  STRIPE_SECRET_KEY: nonEmpty('STRIPE_SECRET_KEY').optional(),
  STRIPE_API_URL: z.url({ protocol: /^https?$/, message: 'must be an http or https address' }).optional(),
  PAYMENT_TIMEOUT: integer(100, 80_000).default(10_000),
  JOB_POLL_INTERVAL: z.coerce.number().min(0.5).max(60).default(5),
  JOB_RETRY_DELAY: integer(1, 3600).optional(),
  WORKER: z.enum(['on', 'off']).default('on'),
  DRAIN_TIME: z.coerce.number().min(0).max(600).optional(),
  CORS_ORIGINS: z
    .string()
    .default('*')
    .transform((list) => (list.trim() === '*' ? ('*' as const) : list.split(',').map((origin) => origin.trim()))),
  RATE_LIMIT: rate.optional(),
  NODE_ENV: nonEmpty('NODE_ENV').default('development'),
  LOG_FORMAT: z.enum(['auto', 'json', 'pretty']).default('auto'),
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  OTEL_SERVICE_NAME: nonEmpty('OTEL_SERVICE_NAME').default('terrapin'),
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Config = ReturnType<typeof readConfig>;

/** What is wrong with the environment, all of it at once. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(`These settings are not valid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
}

/** Reads the settings; an empty variable counts as unset. */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = Environment.safeParse(given);
  if (!result.success) {
    throw new ConfigError(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
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
