import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { version } from '../../core/version.ts';
import type { Config } from '../config.ts';
import type { RunningServer } from '../server.ts';
import { withoutPassword } from '../settings/kinds.ts';
import { isLocal, listOpen } from '../settings/open.ts';
import { isJsonOnly } from './logger.ts';

type Started = Pick<RunningServer, 'url' | 'places' | 'demoToken'>;

/** Reports that the server listens, at every LOG_LEVEL: as text, or as one JSON line if all output is JSON. */
export function announce(config: Config, started: Started, logger: Logger, isReadable: boolean): void {
  if (isJsonOnly(config)) {
    const facts = listFacts(config, started, isReadable).map(([name, value]) => [
      name.toLowerCase().replace(' ', '_'),
      value,
    ]);
    logger.child({}, { level: 'info' }).info({ url: started.url, ...Object.fromEntries(facts) }, 'listening');
    logger.flush();
  } else process.stdout.write(announcement(config, started, isReadable));
}

function announcement(config: Config, started: Started, isReadable: boolean): string {
  const { url } = started;
  const lines: Fact[] = [
    ...started.places.map(({ name, path }): Fact => [name, url + path]),
    ['Health', `${url}/health/ready`],
    ['Metrics', `${url}/metrics`],
    ...listFacts(config, started, isReadable),
  ];
  const block = lines.map(([name, value]) => `  ${name.padEnd(12)}${value}\n`).join('');
  return `\nTerrapin listens on ${url}\n${block}\n`;
}

type Fact = [name: string, value: string];

function listFacts(config: Config, { demoToken }: Started, isReadable: boolean): Fact[] {
  const facts: Fact[] = [
    ['Version', version],
    ['Database', describeDatabase(config)],
    ['Images', describeImageStorage(config.storageUrl)],
    [
      'Mail',
      config.smtpUrl ? `via ${withoutSecrets(config.smtpUrl)}` : `.eml files in ${join(config.dataDir, 'mail')}`,
    ],
    ['Payments', config.stripeSecretKey ? 'Stripe' : 'built-in test gateway (no real money)'],
    ['Jobs', describeJobs(config)],
    ['Mode', describeMode(config, isReadable)],
  ];
  const open = listOpen(config).map(({ name }) => name);
  if (open.length > 0)
    facts.push(['Open', `to ${isLocal(config) ? 'this machine' : 'other machines'}: ${open.join(', ')}`]);
  if (config.workers > 1) facts.push(['Processes', String(config.workers)]);
  if (config.otlpEndpoint) facts.push(['Traces', `to ${withoutSecrets(config.otlpEndpoint)}`]);
  if (demoToken) {
    const { user, secret, file } = demoToken;
    facts.push(['Demo token', `${showsSecrets(config, isReadable) ? secret : `in ${file}`}  (user ${user})`]);
  }
  return facts;
}

function describeJobs({ worker, workers }: Config): string {
  if (!worker) return 'run by separate workers (terrapin worker)';
  return workers > 1 ? 'run by one of the processes' : 'run by this process';
}

/** Logs of production and logs of JSON are stored and read by many, so they name the file instead of the secret. */
const showsSecrets = (config: Config, isReadable: boolean) => isReadable && !config.production;

function describeMode({ production, logLevel }: Config, isReadable: boolean): string {
  const log =
    logLevel === 'silent' ? 'logging off' : `${isReadable ? 'human-readable' : 'JSON'} log, level ${logLevel}`;
  return `${production ? 'production' : 'development'}; ${log}`;
}

function describeDatabase({ databaseUrl, dataDir, seed }: Config): string {
  const place = databaseUrl === null ? `embedded, in ${dataDir}` : withoutPassword(databaseUrl);
  return seed === 'demo' ? `${place}, with demo data` : place;
}

function describeImageStorage(storage: URL): string {
  return storage.protocol === 'file:' ? `files in ${fileURLToPath(storage)}` : withoutSecrets(storage.href);
}

function withoutSecrets(address: string): string {
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`;
}
