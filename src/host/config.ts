import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ownScopes } from '../core/access.ts';
import type { OperationSettings } from '../core/context.ts';
import { Environment } from './settings/environment.ts';
import { ConfigError, describeProblems, findMissing } from './settings/problems.ts';

export type Config = ReturnType<typeof readConfig>;

export const settingNames = Object.keys(Environment.shape);

/** An empty variable counts as unset. */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = Environment.safeParse(given);
  const wrong = [...(result.error ? describeProblems(result.error, given) : []), ...findMissing(given)];
  if (!result.success || wrong.length > 0) throw new ConfigError(wrong);
  const env = result.data;
  const host = env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST;
  const reachable = ['0.0.0.0', '[::]'].includes(host) ? 'localhost' : host;
  const production = env.NODE_ENV === 'production';
  const seed = env.SEED ?? (env.DATABASE_URL || production ? 'none' : 'demo');
  const signsIn = !env.OIDC_ISSUER && (env.SMTP_URL !== undefined || !production);
  return {
    host: env.HOST,
    port: env.PORT,
    /** Null with PORT=0: derived from the port that the system picks. */
    publicUrl: env.PUBLIC_URL ?? (env.PORT === 0 ? null : `http://${reachable}:${env.PORT}`),
    isPublicUrlSet: env.PUBLIC_URL !== undefined,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseReplicaUrls: env.DATABASE_REPLICA_URLS,
    databasePool: env.DATABASE_POOL,
    databaseLanes: env.DATABASE_LANES,
    dataDir: env.DATA_DIR,
    seed,
    adminToken: env.ADMIN_TOKEN ?? null,
    oidc: env.OIDC_ISSUER
      ? {
          issuer: env.OIDC_ISSUER,
          audiences: env.OIDC_AUDIENCE as string[],
          createUsers: env.OIDC_CREATE_USERS === 'on',
        }
      : null,
    /** Null: off. */
    signIn:
      (env.SIGN_IN ?? (signsIn ? 'email' : 'off')) === 'email'
        ? { scopes: env.SIGN_IN_SCOPES ?? ownScopes, demo: seed === 'demo' && !production }
        : null,
    oauthClients: env.OAUTH_CLIENTS ?? (production ? 'known' : 'any'),
    storageUrl: new URL(env.STORAGE_URL ?? pathToFileURL(join(env.DATA_DIR, 'files'))),
    storagePublicUrl: env.STORAGE_PUBLIC_URL ?? null,
    /** Ports of hosts that clients specify, and non-public networks that may be connected to. */
    outboundPorts: env.OUTBOUND_PORTS ?? [80, 443],
    outboundNetworks: env.OUTBOUND_NETWORKS ?? [],
    articleDeletion: env.ARTICLE_DELETION,
    /** Milliseconds. */
    eventRetention: env.EVENT_RETENTION_DAYS * 86_400_000,
    auditRetention: env.AUDIT_RETENTION_DAYS * 86_400_000,
    eventStreamsPerUser: env.EVENT_STREAMS_PER_USER,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    stripeSecretKey: env.STRIPE_SECRET_KEY ?? null,
    stripePublishableKey: env.STRIPE_PUBLISHABLE_KEY ?? null,
    stripeApiUrl: env.STRIPE_API_URL ?? null,
    paymentPageUrl: env.PAYMENT_PAGE_URL ?? null,
    /** Milliseconds. */
    paymentTimeout: env.PAYMENT_TIMEOUT,
    /** Seconds. */
    jobPollInterval: env.JOB_POLL_INTERVAL,
    /** Seconds before a failed job is retried; null: the default of each job kind. */
    jobRetryDelay: env.JOB_RETRY_DELAY ?? null,
    webhookRate: env.WEBHOOK_RATE_PER_HOST,
    mailLimits: { perRecipient: env.MAIL_PER_RECIPIENT, perSender: env.MAIL_PER_SENDER },
    worker: env.WORKER === 'on',
    workerPort: env.WORKER_PORT ?? null,
    /** Number of server processes. The embedded database supports only one. */
    workers: env.WORKERS === 'auto' ? (env.DATABASE_URL ? availableParallelism() : 1) : env.WORKERS,
    drainTime: env.DRAIN_TIME === undefined ? null : env.DRAIN_TIME * 1000,
    corsOrigins: env.CORS_ORIGINS,
    rateLimits: env.RATE_LIMIT && {
      user: env.RATE_LIMIT,
      anonymous: env.RATE_LIMIT_ANONYMOUS,
      badTokens: env.RATE_LIMIT_BAD_TOKENS,
    },
    trustedProxies: env.TRUSTED_PROXIES ?? [],
    logLevel: env.LOG_LEVEL,
    logFormat: env.LOG_FORMAT,
    production,
    otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    otelServiceName: env.OTEL_SERVICE_NAME,
    tracesSampler: env.OTEL_TRACES_SAMPLER,
    tracesSamplerRatio: env.OTEL_TRACES_SAMPLER_ARG,
  };
}

const [minute, hour] = [60, 3600];
/** Seconds; about three days in total. */
const webhookDelays: readonly number[] = [
  5,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/**
 * What operations need of the settings.
 *
 * @param port that the server listens on: others do not know it with PORT=0
 */
export function operationSettings(
  config: Config,
  { signsIn }: { readonly signsIn: boolean } = { signsIn: true },
  port: number | null = null,
): OperationSettings {
  const { articleDeletion, jobRetryDelay, paymentPageUrl, paymentTimeout, storagePublicUrl, webhookRate, mailLimits } =
    config;
  const publicUrl = config.publicUrl ?? (port ? `http://${config.host}:${port}` : '');
  return {
    signIn: signsIn && config.signIn ? config.signIn.scopes : null,
    webhookRate,
    mailLimits,
    webhookDelays: jobRetryDelay === null ? webhookDelays : webhookDelays.map(() => jobRetryDelay),
    articleDeletion,
    paymentTimeout,
    publicUrl,
    isPublicUrlSet: config.isPublicUrlSet,
    imagesUrl: storagePublicUrl ?? publicUrl,
    // The key is in the fragment, which browsers send to no server.
    paymentPageUrl: paymentPageUrl ?? `${publicUrl}/pay/{invoice}#key={key}`,
  };
}
