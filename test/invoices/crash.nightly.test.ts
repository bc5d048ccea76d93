import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../../src/adapters/database/database.ts';
import { registry } from '../../src/resources/registry.ts';
import { createPostgresqlDatabase, onPostgresql } from '../support/database.ts';
import { endAll, newDataDir, startProcess } from '../support/process.ts';
import { chargesOf, createInvoiceIn, pay, statusOf, type TestInvoice } from './steps.ts';

const { entities } = registry;

const token = 'token-of-the-tests';
const steps = ['recorded', 'charged', 'settling', 'settled'] as const;

describe.each([
  { database: 'the embedded database', kind: 'embedded' },
  { database: 'PostgreSQL', kind: 'postgresql' },
])('a server on $database killed with SIGKILL during a payment', ({ kind }) => {
  if (kind === 'postgresql' && !onPostgresql) return test.skip('(skipped: TEST_DATABASE_URL is not set)');

  let dataDir: Awaited<ReturnType<typeof newDataDir>>;
  let postgresql: { url: string; drop(): Promise<void> } | null = null;
  beforeAll(async () => {
    dataDir = await newDataDir();
    if (kind === 'postgresql') postgresql = await createPostgresqlDatabase();
  });
  afterAll(async () => {
    await endAll();
    await postgresql?.drop();
    await dataDir.remove();
  });

  test('leaves, after a restart, one charge, one settled attempt and a paid invoice, at each step', async () => {
    const environment = {
      DATA_DIR: dataDir.path,
      SEED: 'none',
      ADMIN_TOKEN: token,
      PAYMENT_TIMEOUT: '100',
      JOB_POLL_INTERVAL: '0.5',
      ...(postgresql && { DATABASE_URL: postgresql.url }),
    };
    const invoices: TestInvoice[] = [];
    const key = (i: number) => ({ 'idempotency-key': `crash-${i}` });
    for (const [i, step] of steps.entries()) {
      const crash = { NODE_OPTIONS: '--import tsx', ...environment, CRASH_AT: step, WORKER: 'off' };
      const server = await startProcess(crash, undefined, resolve('test/support/crashing-server.ts'));
      const ended = once(server.process, 'exit');
      const client = server.client(token);
      const invoice = await createInvoiceIn(client, 'sent');
      invoices.push(invoice);
      await expect(pay(client, invoice, 'tok_success', key(i))).rejects.toThrow();
      expect(await ended).toEqual([null, 'SIGKILL']);
    }

    const server = await startProcess(environment);
    try {
      const client = server.client(token);
      for (const [i, invoice] of invoices.entries()) {
        const paid = async () => expect(await statusOf(client, invoice)).toBe('paid');
        await vi.waitFor(paid, { timeout: 15_000, interval: 50 });
        const attempts = (await client.get(`${invoice.path}/payment_attempts`)).body;
        expect(attempts).toHaveLength(1);
        expect(attempts[0].status).toBe('succeeded');
        const again = await pay(client, invoice, 'tok_success', key(i));
        expect([again.status, again.body]).toEqual([201, attempts[0]]);
        expect(again.headers.get('idempotency-replayed')).toBe('true');
      }
      const mails = async () =>
        (await readdir(join(dataDir.path, 'mail'))).filter((name) => name.includes('success-to-owner'));
      await vi.waitFor(async () => expect(await mails()).toHaveLength(steps.length), { timeout: 15_000, interval: 50 });
    } finally {
      await server.end('SIGTERM');
    }

    const databaseUrl = postgresql?.url ?? null;
    const database = await openDatabase({
      databaseUrl,
      databasePool: 2,
      databaseLanes: 2,
      dataDir: dataDir.path,
      entities,
    });
    for (const invoice of invoices) expect(await chargesOf(database, invoice)).toEqual([null]);
    await database.close();
  });
});
