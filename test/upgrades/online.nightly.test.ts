import { Client } from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { neededIndexes } from '../../src/adapters/database/migrate.ts';
import { createClient } from '../support/client.ts';
import { noCluster, runningCluster } from '../support/cluster.ts';
import { freePort } from '../support/daemon.ts';
import { runProgram, type ServerProcess, startProcess } from '../support/process.ts';

const token = 'token-of-the-tests';

describe.skipIf(noCluster !== null)(
  `an upgrade of a database in use${noCluster ? ` (skipped: ${noCluster})` : ''}`,
  () => {
    const cluster = runningCluster();
    let former: ServerProcess;
    const given = () => ({
      DATABASE_URL: cluster.url('postgres'),
      DATA_DIR: cluster.dataDir,
      SEED: 'none',
      ADMIN_TOKEN: token,
    });

    beforeAll(async () => {
      former = await startProcess(given());
      await cluster.run(`
      insert into events (type, created_at, resource_id, actor_id, data)
        select 'article.created', now(), gen_random_uuid(), gen_random_uuid(), '{}' from generate_series(1, 200000)`);
    });

    /** A new version that starts beside the former one. */
    async function start(command: 'start' | 'worker' = 'start') {
      const port = await freePort();
      const program = runProgram(command, { ...given(), PORT: String(port), WORKER_PORT: String(port) });
      const { get } = createClient(`http://127.0.0.1:${port}`, null);
      const health = (path: string) => get(`/health/${path}`).catch(() => ({ status: 0, body: program.output() }));
      return { process: program.process, live: () => health('live'), ready: () => health('ready') };
    }
    const starts = (message: string) => ({
      status: 503,
      body: { code: 'service_unavailable', message: expect.stringContaining(message) },
    });
    const write = () => former.client(token).post('/articles', { title: 'Meanwhile', body: '' });

    /** Another session, which leaves its transaction open. */
    async function open(...statements: string[]) {
      const session = new Client({ connectionString: cluster.url('postgres') });
      await session.connect();
      for (const sql of statements) await session.query(sql);
      return session;
    }

    const wait = { timeout: 60_000 };

    test('closes no port and keeps no writer waiting while indexes are built; another process completes what a killed one began', async () => {
      await cluster.run(`
      drop index tokens_revoked, webhooks_enabled;
      alter index events_of_actor rename to events_of_actor_former;
      alter index events_of_token rename to events_of_token_former`);
      // An index is complete when every transaction has ended that began before it.
      const older = await open('begin isolation level repeatable read', 'select from events limit 1');
      const first = await start();
      await expect.poll(first.ready, wait).toMatchObject(starts('Building the index'));
      expect(await first.live()).toMatchObject({ status: 200, body: { status: 'live' } });
      const second = await start('worker');
      await expect.poll(second.ready, wait).toMatchObject(starts('another process that migrates'));
      for (let i = 0; i < 20; i++) expect((await write()).status).toBe(201);
      const formers = await cluster.run(`select from pg_class where relname like '%\\_former'`);
      expect(formers, 'serve reads until the new ones do').toHaveLength(2);

      first.process.kill('SIGKILL');
      await expect.poll(second.ready, wait).toMatchObject(starts('Waiting for an index that is being built'));
      expect((await second.live()).status).toBe(200);
      expect((await write()).status).toBe(201);
      await older.end();
      await expect.poll(second.ready, wait).toMatchObject({ status: 200 });

      const indexes = await cluster.run(`
      select relname as name, indisvalid as valid from pg_index join pg_class c on c.oid = indexrelid
        where relnamespace = 'public'::regnamespace and indexrelid not in (select conindid from pg_constraint)`);
      const names = [...neededIndexes().keys()].sort();
      expect(indexes.sort((a, b) => (`${a.name}` < `${b.name}` ? -1 : 1))).toEqual(
        names.map((name) => ({ name, valid: true })),
      );
      second.process.kill('SIGTERM');
    });

    test('builds an index again that an interrupted start has left invalid, or that was dropped', async () => {
      await cluster.run(`
      drop index webhooks_enabled;
      update pg_index set indisvalid = false where indexrelid = 'events_of_actor'::regclass`);
      const next = await start();
      await expect.poll(next.ready, wait).toMatchObject({ status: 200 });
      const rows = await cluster.run(`
      select indisvalid as valid from pg_index where indexrelid in ('webhooks_enabled'::regclass, 'events_of_actor'::regclass)`);
      expect(rows).toEqual([{ valid: true }, { valid: true }]);
      next.process.kill('SIGTERM');
    });

    test('waits for a table that is locked, without those waiting who use it meanwhile', async () => {
      await cluster.run(`
      delete from migrations where name ~ 'without-former-servers$';
      create trigger invoices_changed before update on invoices
        for each row execute function suppress_redundant_updates_trigger()`);
      const holder = await open('begin', 'select from invoices');
      const next = await start();
      await expect.poll(next.ready, wait).toMatchObject(starts('waiting for a table that is locked'));
      // Less than the timeout of the server's statements.
      const reader = await open(`set statement_timeout = '2s'`);
      for (let i = 0; i < 20; i++) await reader.query('select from invoices');
      expect((await next.live()).status).toBe(200);
      await Promise.all([holder.end(), reader.end()]);
      await expect.poll(next.ready, wait).toMatchObject({ status: 200 });
      next.process.kill('SIGTERM');
    });
  },
);
