import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorCatalogue } from '../../src/core/errors.ts';
import { type Cluster, createCluster, noCluster } from '../support/cluster.ts';
import { findProgram, freePort, newDaemonFolder, owner, startDaemon } from '../support/daemon.ts';
import { readCompose } from './compose.ts';

const { configs } = readCompose();
const contentOf = (name: string) => configs[name]?.content ?? '';
const haproxy = findProgram(process.env.HAPROXY, '/usr/sbin/haproxy', '/usr/local/sbin/haproxy');

describe('the configuration files in docker-compose.yml', () => {
  test.skipIf(haproxy === null)(
    `HAProxy accepts its configuration${haproxy ? '' : ' (skipped: haproxy was not found; set HAPROXY to its path)'}`,
    async () => {
      const folder = await newDaemonFolder();
      const file = join(folder.path, 'haproxy.cfg');
      // These names resolve only in Docker's network.
      await writeFile(file, contentOf('haproxy').replaceAll(/\bserver-\d:/g, '127.0.0.1:'));
      const { status, stderr } = spawnSync(haproxy as string, ['-c', '-f', file], { encoding: 'utf8' });
      await folder.remove();
      expect([status, stderr]).toEqual([0, expect.not.stringMatching(/\[(?:ALERT|WARNING)\]/)]);
    },
  );

  test.skipIf(haproxy === null)(
    `HAProxy does not publish /metrics, and answers in place of the servers as they do${haproxy ? '' : ' (skipped: haproxy was not found)'}`,
    async () => {
      const [folder, port] = [await newDaemonFolder(), await freePort()];
      const file = join(folder.path, 'haproxy.cfg');
      const local = contentOf('haproxy')
        .replace('bind :3000', `bind 127.0.0.1:${port}`)
        .replaceAll(/\bserver-\d:3000/g, '127.0.0.1:1');
      await writeFile(file, local);
      const proxy = await startDaemon(
        haproxy as string,
        ['-V', '-db', '-f', file],
        /Using .* as the polling mechanism/,
      );
      const answer = async (path: string) => {
        const response = await fetch(`http://127.0.0.1:${port}${path}`);
        const { status, headers } = response;
        return {
          status,
          type: headers.get('content-type'),
          after: headers.get('retry-after'),
          ...((await response.json()) as object),
        };
      };
      // HAProxy says so before it listens.
      const listens = () => fetch(`http://127.0.0.1:${port}/`).then(Boolean, () => false);
      await expect.poll(listens, { timeout: 10_000 }).toBe(true);
      const common = { type: 'application/json', request_id: expect.stringMatching(/^[\da-f-]{36}$/) };
      try {
        const missing = { status: 404, code: 'not_found', message: 'This path does not exist.', after: null };
        expect(await answer('/metrics')).toEqual({ ...common, ...missing });
        expect(await answer('/metrics?x=1')).toEqual({ ...common, ...missing });
        const { status, message } = errorCatalogue.service_unavailable;
        const unavailable = { status, message, code: 'service_unavailable', after: '2' };
        expect(await answer('/articles')).toEqual({ ...common, ...unavailable });
      } finally {
        await proxy.end('SIGTERM');
        await folder.remove();
      }
    },
  );

  describe.skipIf(noCluster !== null)(`PostgreSQL's scripts${noCluster ? ` (skipped: ${noCluster})` : ''}`, () => {
    let primary: Cluster;
    let folder: Awaited<ReturnType<typeof newDaemonFolder>>;
    beforeAll(async () => {
      [primary, folder] = await Promise.all([createCluster({ wal_level: 'replica' }), newDaemonFolder()]);
      await primary.start();
    });
    afterAll(async () => {
      await primary?.remove();
      await folder?.remove();
    });

    test('make the second server a streaming standby of the first', async () => {
      const programs = dirname(findProgram('/usr/lib/postgresql/*/bin/initdb') as string);
      const port = await freePort();
      const data = join(folder.path, 'replica');
      const [{ data_directory: primaryData } = {}] = await primary.run('show data_directory');
      const env = {
        PATH: `${programs}:${process.env.PATH}`,
        PGHOST: '127.0.0.1',
        PGPORT: String(primary.port),
        POSTGRES_USER: 'postgres',
        POSTGRES_DB: 'postgres',
        REPLICATION_PASSWORD: "it's a secret",
        PRIMARY_HOST: '127.0.0.1',
        PRIMARY_PORT: String(primary.port),
      };
      const bash = async (script: string, more: Record<string, string>, args: string[] = []) => {
        const file = join(folder.path, `${script}.sh`);
        await writeFile(file, contentOf(script));
        await chmod(file, 0o755);
        const child = spawn('bash', [file, ...args], { ...owner, env: { ...env, ...more }, stdio: 'pipe' });
        let output = '';
        for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
        return { child, output: () => output };
      };
      const first = await bash('replication', { PGDATA: String(primaryData) });
      const [code] = await once(first.child, 'exit');
      expect([code, first.output()]).toEqual([0, expect.any(String)]);
      await primary.run('select pg_reload_conf()');
      await primary.run('create table pond (turtles int); insert into pond values (7)');

      const args = ['-c', `port=${port}`, '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
      const standby = await bash('replica', { PGDATA: data }, args);
      try {
        await expect.poll(standby.output, { timeout: 60_000 }).toMatch(/started streaming WAL/);
        await primary.run('insert into pond values (8)');
        const { Client } = await import('pg');
        const client = new Client({ connectionString: `postgres://postgres@127.0.0.1:${port}/postgres` });
        await client.connect();
        const sum = async () => (await client.query('select sum(turtles)::int, pg_is_in_recovery() from pond')).rows[0];
        await expect.poll(sum, { timeout: 20_000 }).toEqual({ sum: 15, pg_is_in_recovery: true });
        await client.end();
      } finally {
        const ended = once(standby.child, 'exit');
        standby.child.kill('SIGINT');
        await ended;
      }
    });
  });
});
