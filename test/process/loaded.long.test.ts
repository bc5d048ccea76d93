import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createPostgresqlDatabase, onPostgresql } from '../support/database.ts';
import { endAll, newDataDir, startProcess } from '../support/process.ts';

let data: Awaited<ReturnType<typeof newDataDir>>;
beforeAll(async () => {
  data = await newDataDir('migrated');
});
afterEach(() => endAll());
afterAll(() => data.remove());

/** The packages whose code a server has loaded, from V8's coverage of its scripts. */
async function packagesLoaded(environment: Record<string, string> = {}): Promise<Set<string>> {
  const seen = await newDataDir();
  const server = await startProcess({ NODE_V8_COVERAGE: seen.path, DATA_DIR: data.path, SEED: 'none', ...environment });
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
  expect(await server.end('SIGTERM')).toBe(0);
  const reports = await Promise.all((await readdir(seen.path)).map((name) => readFile(join(seen.path, name), 'utf8')));
  await seen.remove();
  const urls = new Set(reports.flatMap((text) => (JSON.parse(text).result as { url: string }[]).map(({ url }) => url)));
  const packages = new Set<string>();
  for (const url of urls) {
    if (!url.startsWith('file:')) continue;
    const path = fileURLToPath(url);
    // The build puts the path of each bundled module into a comment.
    const textWithPaths = path.includes('/node_modules/') ? path : await readFile(path, 'utf8');
    for (const [, name] of textWithPaths.matchAll(/node_modules\/((?:@[\w.-]+\/)?[\w.-]+)\//g))
      packages.add(name as string);
  }
  return packages;
}

const atFirstNeed = [
  '@aws-sdk/client-s3',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/sdk-trace',
  'fontkit',
  'graphql-jit',
  'nodemailer',
  'pdfkit',
  'pino-pretty',
  'sharp',
  'stripe',
  'undici',
];
const loadedOf = (packages: Set<string>) => atFirstNeed.filter((name) => packages.has(name));

test('a start on an existing database loads no package that is not needed yet', async () => {
  const packages = await packagesLoaded();
  expect(loadedOf(packages)).toEqual([]);
  for (const name of ['koa', '@apollo/server', '@mikro-orm/core', '@electric-sql/pglite', 'pino'])
    expect(packages).toContain(name);
});

test('packages that the settings require are loaded at the start, so errors appear there', async () => {
  const packages = await packagesLoaded({
    STORAGE_URL: 's3://images?endpoint=http://127.0.0.1:9',
    SMTP_URL: 'smtp://127.0.0.1:9',
    STRIPE_SECRET_KEY: 'sk_test_1234567890',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
  });
  expect(loadedOf(packages)).toEqual([
    '@aws-sdk/client-s3',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/sdk-trace',
    'nodemailer',
    'stripe',
  ]);
});

test.runIf(onPostgresql)('a start on PostgreSQL does not load PGlite', async () => {
  const { url, drop } = await createPostgresqlDatabase();
  const packages = await packagesLoaded({ DATABASE_URL: url });
  expect([...packages].filter((name) => name === '@electric-sql/pglite' || atFirstNeed.includes(name))).toEqual([]);
  expect(packages).toContain('pg');
  await drop();
});
