import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '../../src/adapters/database/database.ts';
import { registry } from '../../src/resources/registry.ts';
import type { Client } from '../support/client.ts';
import { createPostgresqlDatabase, onPostgresql } from '../support/database.ts';
import { endAll, newDataDir, type ServerProcess, startProcess } from '../support/process.ts';
import { chargesOf, createInvoiceIn, pay } from './steps.ts';

const { entities } = registry;

const token = 'token-of-the-tests';

describe.runIf(onPostgresql)('two server processes and a worker on one PostgreSQL', () => {
  let dataDir: Awaited<ReturnType<typeof newDataDir>>;
  let postgresql: Awaited<ReturnType<typeof createPostgresqlDatabase>>;
  let database: Database;
  let servers: ServerProcess[];
  let clients: Client[];
  let worker: ChildProcess;
  beforeAll(async () => {
    dataDir = await newDataDir();
    postgresql = await createPostgresqlDatabase();
    database = await openDatabase({
      databaseUrl: postgresql.url,
      databasePool: 2,
      databaseLanes: 2,
      dataDir: dataDir.path,
      entities,
    });
    const environment = { DATABASE_URL: postgresql.url, DATA_DIR: dataDir.path, ADMIN_TOKEN: token, WORKER: 'off' };
    servers = await Promise.all([startProcess(environment), startProcess(environment)]);
    const env = { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...environment };
    worker = spawn(process.execPath, [resolve('dist/terrapin.js'), 'worker'], { env, stdio: 'inherit' });
    clients = servers.map((server) => server.client(token));
  });
  afterAll(async () => {
    const stopped = once(worker, 'exit');
    worker.kill('SIGTERM');
    expect(await stopped).toEqual([0, null]);
    await endAll();
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
    await database.close();
    await postgresql.drop();
    await dataDir.remove();
  });

  const mailsAbout = async (kind: string) =>
    (await readdir(join(dataDir.path, 'mail')).catch(() => [])).filter((name) => name.includes(kind));
  const at = (i: number) => clients[i % 2] as Client;

  test('twenty payments at once: one succeeds, with one charge and one email', async () => {
    const invoice = await createInvoiceIn(at(0), 'published');
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => pay(at(i), invoice)));
    expect(answers.filter(({ body }) => body.status === 'succeeded')).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await chargesOf(database, invoice)).toEqual([null]);
    await vi.waitFor(async () => expect(await mailsAbout('success-to-owner')).toHaveLength(1), { timeout: 15_000 });
  });

  test('two payments with one Idempotency-Key: one attempt, the other returns 409', async () => {
    const invoice = await createInvoiceIn(at(0), 'published');
    const key = { 'idempotency-key': 'twins' };
    const twins = await Promise.all([0, 1].map((i) => pay(at(i), invoice, 'tok_slow_success', key)));
    const [winner] = twins.filter(({ status }) => status === 201);
    const [loser] = twins.filter(({ status }) => status === 409);
    expect(loser?.body.code).toBe('idempotency_key_in_use');
    expect((await pay(at(0), invoice, 'tok_slow_success', key)).body).toEqual(winner?.body);
    expect((await pay(at(1), invoice, 'tok_slow_success', key)).body).toEqual(winner?.body);
    expect(await chargesOf(database, invoice)).toEqual([null]);
  });

  test('a payment confirmed on one and canceled on the other: both say the same, and at most one attempt succeeds', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 20; round++) {
      const invoice = await createInvoiceIn(at(0), 'published');
      const { body } = await pay(at(0), invoice, 'tok_authentication');
      const answer = (i: number, how: string) => at(i).post(`${invoice.path}/payment_attempts/${body.id}/${how}`);
      const requests = [() => answer(0, 'confirmations'), () => answer(1, 'cancellations'), () => pay(at(0), invoice)];
      const sent = (round % 2 ? requests : requests.reverse()).map((send) => send());
      await Promise.all(sent);
      const statuses = [await answer(0, 'cancellations'), await answer(1, 'confirmations')].map(
        (one) => one.body.status,
      );
      expect(statuses[0]).toBe(statuses[1]);
      outcomes.add(statuses[0]);
      await pay(at(1), invoice);
      const attempts: { status: string }[] = (await at(0).get(`${invoice.path}/payment_attempts`)).body;
      expect(attempts.filter(({ status }) => status === 'succeeded')).toHaveLength(1);
      expect((await chargesOf(database, invoice)).filter((failure) => failure === null)).toHaveLength(1);
    }
    expect([...outcomes].sort()).toEqual(['failed', 'succeeded']);
  });

  test('two transitions from one state at once: one succeeds', async () => {
    for (let round = 0; round < 5; round++) {
      const invoice = await createInvoiceIn(at(0), 'sent');
      const ask = (i: number, to: string) => at(i).post(`${invoice.path}/transitions`, { from: 'sent', to });
      const answers = await Promise.all([ask(0, 'paid'), ask(1, 'failed')]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    }
  });
});
