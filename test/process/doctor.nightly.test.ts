import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cluster, noCluster, startCluster } from '../support/cluster.ts';
import { endAll, newDataDir, runCommand, startProcess } from '../support/process.ts';

let data: Awaited<ReturnType<typeof newDataDir>>;

beforeAll(async () => {
  data = await newDataDir('migrated');
});
afterAll(async () => {
  await endAll();
  await data.remove();
});

const examine = async (settings: Record<string, string> = {}) => {
  const { code, said } = await runCommand({ DATA_DIR: data.path, PORT: '0', ...settings }, 'doctor');
  const lines = said.matchAll(/^(ok|note|problem) +(\S+(?: \S+)?) {2,}(.*(?:\n {24}.*)*)/gm);
  const found = Object.fromEntries([...lines].map(([, state, name, text]) => [name, `${state}: ${text}`]));
  return { code, said, found: found as Record<string, string> };
};

const listenOnce = async () => {
  const server = createServer((_request, response) => response.end('{}')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: String((server.address() as AddressInfo).port) };
};

describe('terrapin doctor', () => {
  test('reports no problem on a working machine, and changes nothing', async () => {
    const { code, said, found } = await examine();
    expect([code, said]).toEqual([0, expect.stringContaining('No problems found.')]);
    expect(Object.keys(found)).toEqual([
      'Node',
      'Settings',
      'Port',
      'Data folder',
      'Database',
      'Images',
      'Mail',
      'Open',
    ]);
    expect(found.Open).toMatch(
      /^ok: to this machine:[\s\S]*apps that register themselves \(to close: OAUTH_CLIENTS=known\)/,
    );
    const missing = `${data.path}/missing`;
    expect((await examine({ DATA_DIR: missing })).found['Data folder']).toMatch(/^ok: .*missing: not created yet/);
    expect((await examine({ DATA_DIR: missing })).found.Database).toBe('ok: embedded: created at the first start');
  });

  test('works next to a running server and recognises it', async () => {
    const server = await startProcess({ DATA_DIR: data.path });
    const { code, found } = await examine({ PORT: new URL(server.url).port });
    expect([code, found.Port, found.Database]).toEqual([
      0,
      expect.stringMatching(/^ok: .*Terrapin \d.* is running there$/),
      'ok: embedded: in use by a running process',
    ]);
    await server.end('SIGTERM');
  });

  test('lists what is open, and how to close it', async () => {
    const { found } = await examine({ HOST: '0.0.0.0' });
    expect(found.Open).toMatch(
      /^note: to other machines:[\s\S]*sign-in by email[\s\S]*With NODE_ENV=production, only what/,
    );
    const production = await examine({ HOST: '0.0.0.0', NODE_ENV: 'production' });
    expect(production.found.Open).toMatch(/^ok: to other machines:/);
    expect(production.found.Open).not.toMatch(/sign-in|apps|demo/);
  });

  test('reports all invalid settings', async () => {
    const { code, found } = await examine({ PORT: '70000', SEED: 'some' });
    expect([code, found.Settings]).toEqual([1, expect.stringMatching(/^problem: [\s\S]*PORT: [\s\S]*SEED: /)]);
  });

  test('reports a port that another program uses', async () => {
    const { server, port } = await listenOnce();
    const { code, found } = await examine({ PORT: port });
    server.close();
    expect([code, found.Port]).toEqual([1, expect.stringMatching(/^problem: .*EADDRINUSE.*set PORT/)]);
  });

  test('reports every configured service that does not respond', async () => {
    const { code, found } = await examine({
      DATABASE_URL: 'postgres://nobody:hidden@127.0.0.1:1/none',
      SMTP_URL: 'smtp://127.0.0.1:1',
      OIDC_ISSUER: 'http://127.0.0.1:1',
      OIDC_AUDIENCE: 'urn:terrapin:api',
      STORAGE_URL: 's3://images?endpoint=http://127.0.0.1:1',
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'hidden',
    });
    expect(code).toBe(1);
    for (const name of ['Database', 'Images', 'Mail', 'Issuer'])
      expect(found[name], name).toMatch(/^problem: .*127\.0\.0\.1|^problem: bucket images/);
    expect(JSON.stringify(found)).not.toContain('hidden');
  });

  describe.skipIf(noCluster !== null)('on PostgreSQL', () => {
    let cluster: Cluster;
    beforeAll(async () => {
      cluster = await startCluster({ max_connections: 50 });
    });
    afterAll(() => cluster?.remove());

    test('reports what a start would do, and limits that are too low', async () => {
      const settings = { DATABASE_URL: cluster.url() };
      const before = await examine(settings);
      expect([before.code, before.found.Database]).toEqual([
        0,
        expect.stringMatching(/tables are created at the first start/),
      ]);
      const server = await startProcess({ ...settings, DATA_DIR: data.path });
      await server.end('SIGTERM');
      expect((await examine(settings)).found.Database).toMatch(/^ok: PostgreSQL \d/);
      const { code, found } = await examine({ ...settings, WORKERS: '10', DATABASE_REPLICA_URLS: cluster.url() });
      expect([code, found.Database]).toEqual([0, expect.stringMatching(/^note: .*\n.*raise max_connections/)]);
      expect(found.Replicas).toMatch(/^note: .*is not a standby/);
    });

    test('finds a column that is declared, and missing', async () => {
      await cluster.run('alter table turtles rename lifespan to years');
      const { code, found } = await examine({ DATABASE_URL: cluster.url() });
      expect([code, found.Database]).toEqual([1, expect.stringMatching(/^problem: .*no column turtles\.lifespan\./)]);
      await cluster.run('alter table turtles rename years to lifespan');
    });

    test('rejects a database of a newer version', async () => {
      await cluster.run(`insert into migrations (name) values ('2999-01-01-from-the-future')`);
      const { code, found } = await examine({ DATABASE_URL: cluster.url() });
      expect([code, found.Database]).toEqual([1, expect.stringMatching(/newer version.*2999-01-01-from-the-future/)]);
    });
  });
});
