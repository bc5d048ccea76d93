import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../support/client.ts';
import { type Cluster, createCluster, noCluster } from '../support/cluster.ts';
import { owner } from '../support/daemon.ts';
import { endAll, newDataDir, startProcess } from '../support/process.ts';

const page = readFileSync('docs/operations/point-in-time.md', 'utf8');
const blockOf = (kind: string) => new RegExp(`^\`{3}${kind}\n([\\s\\S]*?)^\`{3}$`, 'm').exec(page)?.[1] ?? '';
const token = 'token-of-the-tests';

describe.skipIf(noCluster !== null)(
  `docs/operations/point-in-time.md${noCluster ? ` (skipped: ${noCluster})` : ''}`,
  () => {
    let cluster: Cluster;
    let data: Awaited<ReturnType<typeof newDataDir>>;
    let here: (text: string) => string;
    let backups = '';

    beforeAll(async () => {
      data = await newDataDir();
      // Writable for the owner of the cluster.
      const { stdout } = await promisify(execFile)('mktemp', ['-d'], { ...owner });
      backups = stdout.trim();
      const lines = blockOf('ini postgresql.conf').replaceAll("'", '').replaceAll('/var/backups/terrapin', backups);
      cluster = await createCluster(
        Object.fromEntries(
          lines
            .trim()
            .split('\n')
            .map((line) => line.split(/ = (.*)/)),
        ),
      );
      here = (text) =>
        text.replaceAll('/var/backups/terrapin', backups).replaceAll('/var/lib/postgresql/data', cluster.data);
      await cluster.start();
    });
    afterAll(async () => {
      await endAll();
      await cluster?.remove();
      await data?.remove();
      await rm(backups, { recursive: true, force: true });
    });

    const run = (script: string) =>
      promisify(execFile)('bash', ['-euc', here(script)], {
        ...owner,
        cwd: dirname(cluster.data),
        env: {
          PATH: `/usr/lib/postgresql/15/bin:${process.env.PATH}`,
          PGHOST: '127.0.0.1',
          PGPORT: `${cluster.port}`,
          PGUSER: 'postgres',
        },
      });
    const start = () =>
      startProcess({ DATABASE_URL: cluster.url('postgres'), DATA_DIR: data.path, SEED: 'none', ADMIN_TOKEN: token });

    test('brings back what was there at a second, and nothing of what came later', async () => {
      await run(blockOf('sh base'));
      const before = await start();
      const { post } = before.client(token);
      expect((await post('/articles', { title: 'Before', body: '' })).status).toBe(201);
      const [{ at }] = (await cluster.run('select clock_timestamp()::text as at')) as [{ at: string }];
      expect((await post('/articles', { title: 'After', body: '' })).status).toBe(201);
      await cluster.run('select pg_switch_wal()');
      await expect
        .poll(() => cluster.run('select from pg_stat_archiver where archived_count > 1'), { timeout: 30_000 })
        .toHaveLength(1);
      await before.end('SIGTERM');
      await cluster.stop();

      await run(blockOf('sh restore').replace(/(recovery_target_time = ')[^']+/, `$1${at}`));
      await cluster.start();
      await expect
        .poll(() => cluster.run('select pg_is_in_recovery() as recovers'), { timeout: 60_000 })
        .toEqual([{ recovers: false }]);
      const after = await start();
      const { body } = await createClient(after.url, token).get('/articles');
      expect(body.map(({ title }: { title: string }) => title)).toEqual(['Before']);
    });
  },
);
