import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/adapters/database/database.ts';
import { migrate } from '../../src/adapters/database/migrate.ts';
import { readConfig } from '../../src/host/config.ts';
import { type RunningServer, startServer } from '../../src/host/server.ts';
import { createLogger } from '../../src/host/terminal/logger.ts';
import { registry } from '../../src/resources/registry.ts';
import { type Body, createClient } from '../support/client.ts';
import { openFormerDatabase } from '../support/database.ts';
import { highRateLimits } from '../support/high-rate-limits.ts';
import { type KeyedRequest, readState } from './states.ts';

describe('after an upgrade, an Idempotency-Key', () => {
  const { dump, tokens, requests } = readState();
  let dataDir: string;
  let opened: { database: Database; close(): Promise<void> };
  let server: RunningServer;
  const run = <Row>(sql: string): Promise<Row[]> =>
    opened.database.fork().getConnection().execute(sql) as Promise<Row[]>;

  beforeAll(async () => {
    opened = await openFormerDatabase(dump);
    // Keys live for a day, and the recording is older.
    for (const table of ['idempotency_keys', 'payment_attempts']) await run(`update ${table} set created_at = now()`);
    await migrate(opened.database);
    await run('delete from shared_folders');
    dataDir = await mkdtemp(join(tmpdir(), 'terrapin-test-'));
    const environment = {
      PORT: '0',
      DATA_DIR: dataDir,
      SEED: 'none',
      WORKER: 'off',
      LOG_LEVEL: 'silent',
      ...highRateLimits,
    };
    const config = readConfig({ ...environment, ADMIN_TOKEN: tokens.admin });
    server = await startServer(config, createLogger(config.logLevel, { write: () => {} }), opened.database, registry);
  });
  afterAll(async () => {
    await server?.close();
    await opened?.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const send = ({ as, path, headers, body }: KeyedRequest, token = tokens[as] as string) =>
    createClient(server.url, token).request('POST', path, {
      headers,
      body: headers['content-type'] === 'image/png' ? Buffer.from(body, 'base64') : body,
    });
  const rows = async () => {
    const tables = await run<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`);
    const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as rows from ${name}`);
    return run(`${counts.join(' union all ')} order by name`);
  };

  test('replays each response of the earlier version, on both surfaces, and writes nothing', async () => {
    const before = await rows();
    for (const request of requests) {
      const { status, text, headers } = await send(request);
      expect([request.path, status, text]).toEqual([request.path, request.status, request.response]);
      expect(headers.get('idempotency-replayed')).toBe('true');
    }
    expect(await rows()).toEqual(before);
  });

  test('is rejected for another request', async () => {
    for (const request of requests.filter(({ path }) => path !== '/avatars')) {
      const { status } = await send({ ...request, body: JSON.stringify(changed(JSON.parse(request.body))) });
      expect([request.body, status]).toEqual([request.body, 422]);
    }
  });

  test('replays a payment whose response was not stored before a crash', async () => {
    const payments = requests.filter(({ path, body }) => /payment_attempts|PaymentAttempt/.test(path + body));
    expect(payments).toHaveLength(5);
    const before = await rows();
    await run('delete from idempotency_keys where key in (select idempotency_key from payment_attempts)');
    for (const request of payments) {
      const { status, text, headers } = await send(request);
      expect([status, headers.get('idempotency-replayed')]).toEqual([request.status, 'true']);
      const comparable = (text: string) => text.replace(/"created_at":"[^"]+"/g, '');
      expect(comparable(text)).toBe(comparable(request.response));
    }
    expect(await rows()).toEqual(before);
  });

  test('replays nothing to a token with fewer scopes', async () => {
    const scopes = ['articles:read', 'articles:write', 'tokens:write'];
    const weak = (await createClient(server.url, tokens.ada as string).post('/tokens', { scopes })).body.token;
    const issue = requests.find(({ as, path }) => as === 'ada' && path === '/tokens') as KeyedRequest;
    expect((await send(issue, weak)).body.code).toBe('idempotency_key_reused');
  });
});

function changed(body: Body): unknown {
  if (Array.isArray(body)) return [...body, ...body];
  if ('query' in body) return { ...body, variables: { other: true } };
  if ('data' in body) return { data: { ...body.data, attributes: changed(body.data.attributes) } };
  if ('company' in body) return { company: { ...body.company, other: true } };
  return { ...body, other: true };
}
