import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/adapters/database/database.ts';
import { migrate } from '../../src/adapters/database/migrate.ts';
import { readConfig } from '../../src/host/config.ts';
import { type RunningServer, startServer } from '../../src/host/server.ts';
import { createLogger } from '../../src/host/terminal/logger.ts';
import { registry } from '../../src/resources/registry.ts';
import { rawPng } from '../avatars/images.fixtures.ts';
import { createClient } from '../support/client.ts';
import { openFormerDatabase } from '../support/database.ts';
import { highRateLimits } from '../support/high-rate-limits.ts';
import { Receiver } from '../webhooks/receiver.ts';
import { readState } from './states.ts';

describe('after an upgrade', () => {
  const { dump, tokens, requests, pages } = readState();
  let dataDir: string;
  let opened: { database: Database; close(): Promise<void> };
  let receiver: Receiver;
  let server: RunningServer;
  let deliveries: { event: string }[];
  let mails: { id: string }[];
  const run = <Row>(sql: string) => opened.database.fork().getConnection().execute(sql) as Promise<Row[]>;

  beforeAll(async () => {
    [opened, receiver, dataDir] = await Promise.all([
      openFormerDatabase(dump),
      Receiver.start(),
      mkdtemp(join(tmpdir(), 'terrapin-test-')),
    ]);
    // Made long ago, for another receiver.
    await run('update idempotency_keys set created_at = now()');
    await run(`update uploads set created_at = now(), expires_at = now() + interval '1 hour'`);
    await run(
      'update webhook_deliveries set created_at = now(), next_attempt_at = now() where next_attempt_at is not null',
    );
    await run('update events set created_at = now()');
    await run(`update jobs.job set created_on = now(), keep_until = now() + interval '1 day',
      start_after = now() + case name when 'deliver-mail' then interval '0' else interval '1 hour' end`);
    await run(`update webhooks set url = '${receiver.url()}'`);
    await run('delete from shared_folders');
    deliveries = await run(`select event from webhook_deliveries where status = 'pending'`);
    mails = await run<{ id: string }>(
      `select data ->> 'id' as id from jobs.job where name = 'deliver-mail' and state < 'completed'`,
    );
    await migrate(opened.database);
    const environment = { PORT: '0', DATA_DIR: dataDir, SEED: 'none', LOG_LEVEL: 'silent', ADMIN_TOKEN: tokens.admin };
    const config = readConfig({ ...environment, ...highRateLimits, ...receiver.settings });
    server = await startServer(config, createLogger(config.logLevel, { write: () => {} }), opened.database, registry);
  });
  afterAll(async () => {
    await server?.close();
    await receiver?.close();
    await opened?.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const as = (user: string) => createClient(server.url, tokens[user] as string);

  test('tokens are valid, and have their scopes', async () => {
    for (const user of Object.keys(tokens)) expect((await as(user).get('/user')).status).toBe(200);
    expect((await as('ada').post('/turtles', { name: 'Tim', lifespan: 90, species: 'Chelonia mydas' })).status).toBe(
      201,
    );
  });

  test('a list continues where its cursor was taken', async () => {
    expect(pages.length).toBeGreaterThan(1);
    for (const { as: user, path, ids } of pages) {
      const { body } = await as(user).get(path);
      expect([path, (body.data ?? body).map(({ id }: { id: string }) => id)]).toEqual([path, ids]);
    }
  });

  test('each pending email is sent once', async () => {
    expect(mails.length).toBeGreaterThan(5);
    const sent = async () => (await readdir(join(dataDir, 'mail'))).filter((file) => file.endsWith('.eml')).sort();
    await expect.poll(sent, { timeout: 60_000 }).toEqual(mails.map(({ id }) => `${id}.eml`).sort());
  });

  test('each pending delivery is made, with its id', async () => {
    expect(deliveries.length).toBeGreaterThan(5);
    const received = () =>
      receiver.messages.filter(({ body }) => body.type !== 'ping').map(({ headers }) => headers['webhook-id']);
    await expect
      .poll(() => [...new Set(received())].sort(), { timeout: 60_000 })
      .toEqual(deliveries.map(({ event }) => `evt_${event}`).sort());
  });

  test('an upload that had begun is completed with its URL', async () => {
    const { response } = requests.findLast(
      ({ path, headers }) => path === '/avatars' && headers['x-upload-content-type'],
    )!;
    const { pathname, search } = new URL(JSON.parse(response).url);
    const sent = await fetch(`${server.url}${pathname}${search}`, {
      method: 'PUT',
      headers: { 'content-type': 'image/png' },
      body: Buffer.from(rawPng(1, 1)),
    });
    expect([await sent.text(), sent.status]).toEqual([expect.stringContaining('image_url'), 201]);
  });
});
