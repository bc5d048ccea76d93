import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config.ts';

/** What the terminal says when the server listens: where everything is, and what it runs on. */
export function announcement(
  config: Config,
  { url, demoToken }: { url: string; demoToken: string | null },
  isReadable: boolean,
): string {
  const lines: [name: string, value: string][] = [
    ['REST', `${url}/articles`],
    ['GraphQL', `${url}/graphql`],
    ['Reference', `${url}/docs`],
    ['Board', `${url}/board`],
    ['Health', `${url}/health/ready`],
    ['Metrics', `${url}/metrics`],
    ['Database', databaseOf(config)],
    ['Images', imagesOf(config.storageUrl)],
    ['Mail', config.smtpUrl ? `by ${withoutSecrets(config.smtpUrl)}` : `.eml files in ${join(config.dataDir, 'mail')}`],
    ['Payments', config.stripeSecretKey ? 'Stripe' : 'built-in test gateway, which moves no money'],
    ['Jobs', config.worker ? 'done by this process' : 'left to npm run worker'],
    ['Mode', modeOf(config, isReadable)],
  ];
  if (config.otlpEndpoint) lines.push(['Traces', `to ${withoutSecrets(config.otlpEndpoint)}`]);
  if (demoToken) lines.push(['Demo token', `${demoToken}  (user ada)`]);
  const block = lines.map(([name, value]) => `  ${name.padEnd(12)}${value}\n`).join('');
  return `\nTerrapin listens on ${url}\n${block}\n`;
}

function modeOf({ production, logLevel }: Config, isReadable: boolean): string {
  const log = logLevel === 'silent' ? 'no log' : `log ${isReadable ? 'to read' : 'in JSON'}, level ${logLevel}`;
  return `${production ? 'production' : 'development'}; ${log}`;
}

function databaseOf({ databaseUrl, dataDir, seed }: Config): string {
  const place = databaseUrl === null ? `embedded, in ${dataDir}` : withoutSecrets(databaseUrl);
  return seed === 'demo' ? `${place}, with demo data` : place;
}

function imagesOf(storage: URL): string {
  return storage.protocol === 'file:' ? `files in ${fileURLToPath(storage)}` : withoutSecrets(storage.href);
}

/** An address without user, password and query. */
function withoutSecrets(address: string): string {
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`;
}
