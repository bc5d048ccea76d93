import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cluster, createCluster, noCluster } from '../support/cluster.ts';
import { freePort } from '../support/daemon.ts';
import { endAll, newDataDir, runProgram, startProcess } from '../support/process.ts';

const token = ['--user', 'ada', '--scopes', 'articles:read'];
const argumentsOf = (command: string) => (command === 'token' ? token : []);

describe.skipIf(noCluster !== null)(`a PostgreSQL server${noCluster ? ` (skipped: ${noCluster})` : ''}`, () => {
  let cluster: Cluster;
  let data: Awaited<ReturnType<typeof newDataDir>>;
  /** Programs that wait in vain for a server that is not there, while the other tests run. */
  let waiting: ReturnType<typeof runProgram>[];
  let since: number;
  beforeAll(async () => {
    [cluster, data] = await Promise.all([createCluster(), newDataDir()]);
    const url = `postgres://postgres@127.0.0.1:${await freePort()}/postgres`;
    since = performance.now();
    waiting = [runProgram('worker', given(url)), runProgram('token', given(url), token)];
  });
  afterAll(async () => {
    await endAll();
    await cluster?.remove();
    await data?.remove();
  });

  const given = (url: string) => ({ DATA_DIR: data.path, DATABASE_URL: url });

  describe('that is unavailable when a program starts', () => {
    test.each(['SIGTERM', 'SIGINT'] as const)('is waited for, until %s ends the wait at once', async (signal) => {
      const program = runProgram('start', given(cluster.url('postgres', 'ada:secret')));
      const waiting = `Waiting for the database at 127.0.0.1:${cluster.port}/postgres (connect ECONNREFUSED`;
      await expect.poll(program.output, { timeout: 30_000 }).toContain(waiting);
      const since = performance.now();
      program.process.kill(signal);
      const { code, output } = await program.ended;
      expect(code).toBe(signal);
      expect(performance.now() - since).toBeLessThan(10_000);
      expect(output).not.toContain('secret');
    });

    test('is used as soon as it is available', async () => {
      const programs = (['start', 'worker'] as const).map((command) =>
        runProgram(command, { ...given(cluster.url('postgres')), LOG_LEVEL: 'info', LOG_FORMAT: 'json' }),
      );
      for (const { output } of programs)
        await expect.poll(output, { timeout: 30_000 }).toContain('Waiting for the database');
      await cluster.start();
      const isReady = /"msg":"(listening|worker ready)"/;
      for (const { output } of programs) await expect.poll(output, { timeout: 30_000 }).toMatch(isReady);
      for (const { process, ended } of programs) {
        process.kill('SIGTERM');
        expect((await ended).code).toBe(0);
      }
      await cluster.stop();
    });
  });

  describe('that rejects the connection', () => {
    beforeAll(async () => {
      await cluster.start();
      await cluster.run('create database terrapin');
      await cluster.run('create role poor login');
      await cluster.run('create role limited login connection limit 0');
      await cluster.run('create role few login connection limit 1');
      await cluster.run('create database few owner few');
      await cluster.run('create database newer');
    });

    const expectRefusal = async (program: ReturnType<typeof runProgram>, reason: RegExp) => {
      const { code, output } = await program.ended;
      expect([code, output]).toEqual([1, expect.stringMatching(reason)]);
      expect(output).toContain(`127.0.0.1:${cluster.port}/`);
      expect(output).not.toMatch(/secret|\n {4}at /);
    };

    test.each([
      ['an unknown role', 'start', 'nobody:secret', 'terrapin', /role "nobody" does not exist\. Create/],
      ['an unknown database', 'worker', 'postgres', 'none', /database "none" does not exist\. Create/],
      ['a role at its connection limit', 'start', 'limited', 'terrapin', /too many connections.*max_connections/],
      ['a role whose connection limit is too low', 'start', 'few:secret', 'few', /too many connections.*DATABASE_POOL/],
      [
        'a role without the right to create',
        'start',
        'poor',
        'terrapin',
        /permission denied for schema public[\s\S]*\n {2}grant .*"poor";/,
      ],
      [
        'a role without the right to create',
        'token',
        'poor',
        'terrapin',
        /permission denied[\s\S]*\n {2}grant .*"poor";/,
      ],
    ] as const)('ends a start within 25 s for %s: %s', async (_case, command, user, database, reason) => {
      const since = performance.now();
      await expectRefusal(runProgram(command, given(cluster.url(database, user)), argumentsOf(command)), reason);
      expect(performance.now() - since).toBeLessThan(25_000);
    });

    test('ends a start for a wrong or missing password', async () => {
      await cluster.run(`set password_encryption = 'scram-sha-256'; create role ada login password 'right'`);
      await cluster.stop();
      await cluster.admit('host all ada 127.0.0.1/32 scram-sha-256');
      await cluster.start();
      const url = (user: string) => given(cluster.url('terrapin', user));
      await expectRefusal(runProgram('start', url('ada:secret')), /password authentication failed.*Check the user/);
      await expectRefusal(runProgram('start', url('ada')), /requires a password\. Add it to DATABASE_URL/);
    });
  });

  test('with the tables of a newer version ends a start and is left unchanged', async () => {
    const url = given(cluster.url('newer'));
    const server = await startProcess(url);
    await server.end('SIGTERM');
    await cluster.run(`insert into migrations (name) values ('2031-01-31-otters')`, 'newer');
    await cluster.run(`comment on table migrations is 'Terrapin 7.5.0'`, 'newer');
    for (const command of ['start', 'worker', 'token'] as const) {
      const { code, output } = await runProgram(command, url, argumentsOf(command)).ended;
      expect([code, output]).toEqual([
        1,
        expect.stringMatching(/does not have the migration 2031-01-31-otters\. Start Terrapin 7\.5\.0/),
      ]);
    }
  });

  test('that stays unavailable is waited for 30 s by the worker and the token command, which then exit with 1', async () => {
    const ended = Promise.all(waiting.map((program) => program.ended));
    const unavailable = expect.stringMatching(/was unavailable for 30 s \(.*ECONNREFUSED.*\)\. Start/);
    for (const { code, output } of await ended) expect([code, output]).toEqual([1, unavailable]);
    expect(performance.now() - since).toBeGreaterThan(29_000);
  });
});
