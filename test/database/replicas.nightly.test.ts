import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Cluster, noCluster, startCluster } from '../support/cluster.ts';
import { highRateLimits } from '../support/high-rate-limits.ts';
import { startPairs } from '../support/pairs.ts';
import { endAll, newDataDir, type ServerProcess, startProcess } from '../support/process.ts';
import { startReaders } from '../support/readers.ts';
import { openWire } from '../support/wire.ts';

const token = 'token-of-the-tests';

describe.skipIf(noCluster !== null)('with a replica', () => {
  let dataDir: Awaited<ReturnType<typeof newDataDir>>;
  let primary: Cluster;
  let replica: Cluster;
  beforeAll(async () => {
    [primary, dataDir] = await Promise.all([startCluster(), newDataDir()]);
    replica = await primary.createStandby();
  });
  afterAll(async () => {
    await endAll();
    await Promise.all([replica?.remove(), primary?.remove(), dataDir?.remove()]);
  });

  const serve = async (environment: Record<string, string> = {}): Promise<ServerProcess> => {
    const server = await startProcess({
      DATABASE_URL: primary.url(),
      DATABASE_REPLICA_URLS: replica.url(),
      DATA_DIR: dataDir.path,
      ADMIN_TOKEN: token,
      LOG_LEVEL: 'info',
      NODE_ENV: 'production',
      ...highRateLimits,
      ...environment,
    });
    onTestFinished(() => void server.end('SIGKILL'));
    return server;
  };

  const gaugeOf = async (server: ServerProcess, name: string, of = replica) => {
    const line = new RegExp(
      `^terrapin_database_replica_${name}\\{replica="127.0.0.1:${of.port}/postgres"\\} (\\S+)$`,
      'm',
    );
    const value = line.exec((await server.client().get('/metrics')).text)?.[1];
    return value === undefined ? null : Number(value);
  };
  const isUsed = async (server: ServerProcess, of = replica) => (await gaugeOf(server, 'in_use', of)) === 1;
  const untilUsed = (server: ServerProcess, of = replica) =>
    expect.poll(() => isUsed(server, of), { timeout: 60_000 }).toBe(true);
  /** How often a server has read the table of articles. PostgreSQL updates it with a delay of up to a second. */
  const readsOf = async (cluster: Cluster) => {
    const [row] = await cluster.run<{ count: number }>(
      `select (seq_scan + idx_scan)::int as count from pg_stat_user_tables where relname = 'articles'`,
    );
    return row?.count as number;
  };
  /** Of one replica, named as in the log, or of all. */
  const changesOf = (server: ServerProcess, of?: string) =>
    server
      .output()
      .split('\n')
      .filter((line) => line.includes('"msg":"replica'))
      .map((line) => JSON.parse(line))
      .filter(({ replica }) => of === undefined || replica === of)
      .map(({ level, msg, reason }) => ({ level, msg, ...(reason && { reason }) }));
  /** A busy machine may report more changes: a replica that lags for some seconds is not used, either. */
  const untilLastChange = (server: ServerProcess, change: object, of?: string) =>
    expect.poll(() => changesOf(server, of).at(-1), { timeout: 60_000 }).toMatchObject(change);

  test('every read returns what any process has written, also while the replica lags or pauses', async (context) => {
    const [one, other] = await Promise.all([serve(), serve()]);
    await Promise.all([untilUsed(one), untilUsed(other)]);
    const before = await readsOf(replica);
    const pairs = [startPairs(one.url, other.url, token, 4), startPairs(other.url, one.url, token, 4)];
    const done = () => pairs.reduce((sum, { outcome }) => sum + outcome.pairs, 0);
    const more = async (n: number) => {
      const goal = done() + n;
      await expect.poll(done, { timeout: 60_000 }).toBeGreaterThan(goal);
    };
    await expect.poll(() => readsOf(replica), { timeout: 60_000, interval: 500 }).toBeGreaterThan(before + 100);
    for (let i = 0; i < 2; i++) {
      await replica.run('select pg_wal_replay_pause()');
      await more(50);
      await replica.run('select pg_wal_replay_resume()');
      await more(50);
    }
    await replica.set('recovery_min_apply_delay', '30ms');
    await more(100);
    await replica.set('recovery_min_apply_delay', '0');
    await more(50);
    const outcomes = await Promise.all(pairs.map((one) => one.stop()));
    await context.annotate(JSON.stringify(outcomes));
    for (const { stale, failures } of outcomes) expect({ stale, failures }).toEqual({ stale: 0, failures: {} });
  });

  test('reads and queries run on the replica, writes and their reads on the primary', async (context) => {
    const server = await serve();
    const client = server.client(token);
    const { body } = await client.post('/articles', { title: 'On shells' });
    await untilUsed(server);
    // While the replica lags for a moment, as on a busy machine, the primary handles reads.
    const untilReplicaReads = async (count: number, request: () => Promise<unknown>) => {
      const goal = (await readsOf(replica)) + count;
      let sent = 0;
      const send = async () => {
        for (let i = 0; i < 50; i++, sent++) await request();
        return readsOf(replica);
      };
      await expect.poll(send, { timeout: 60_000 }).toBeGreaterThan(goal);
      return sent;
    };
    const read = () => client.get(`/articles/${body.id}`);
    const rest = await untilReplicaReads(100, read);
    const graphql = await untilReplicaReads(100, () => client.graphql(`{ article(id: "${body.id}") { title } }`));
    // PostgreSQL counts what was read up to a second later.
    const settled = async (cluster: Cluster) => {
      const counts: number[] = [];
      const unchanged = async () => {
        counts.unshift(await readsOf(cluster));
        return counts[0] === counts[1];
      };
      await expect.poll(unchanged, { interval: 1_500, timeout: 60_000 }).toBe(true);
      return counts[0] as number;
    };
    const [before, beforeOnPrimary] = [await settled(replica), await readsOf(primary)];
    for (let i = 0; i < 100; i++)
      await client.graphql(`mutation { updateArticle(id: "${body.id}", input: { title: "x" }) { title } }`);
    await expect.poll(() => readsOf(primary), { timeout: 30_000 }).toBeGreaterThan(beforeOnPrimary + 99);
    const sent = await untilReplicaReads(50, read);
    const afterwards = (await settled(replica)) - before;
    await context.annotate(JSON.stringify({ rest, graphql, sent, afterwards }));
    // Half of the reads that the mutations need, as others are read there in the background.
    expect(afterwards).toBeLessThan(sent + 50);
    await expect.poll(() => gaugeOf(server, 'lag_bytes')).toBe(0);
    await expect.poll(() => gaugeOf(server, 'lag_seconds')).toBe(0);
  });

  test('no read fails when the replica is killed, and the replica is used again after its return', async (context) => {
    const server = await serve();
    await untilUsed(server);
    await untilLastChange(server, { level: 30, msg: 'replica in use' });
    const readers = startReaders(server.url, token, 12);
    for (let i = 0; i < 2; i++) {
      const goal = readers.outcome.requests + 100;
      await expect.poll(() => readers.outcome.requests).toBeGreaterThan(goal);
      await replica.kill();
      await expect.poll(() => isUsed(server)).toBe(false);
      await untilLastChange(server, { level: 40, msg: 'replica not in use' });
      await replica.start();
      await untilUsed(server);
      await untilLastChange(server, { level: 30, msg: 'replica in use' });
    }
    const outcome = await readers.stop();
    await context.annotate(JSON.stringify(outcome));
    expect(outcome.failures).toEqual({});
  });

  test('no read fails when the machine of the replica hangs', async (context) => {
    const server = await serve();
    await untilUsed(server);
    const readers = startReaders(server.url, token, 12);
    await expect.poll(() => readers.outcome.requests).toBeGreaterThan(100);
    await replica.freeze();
    await expect.poll(() => isUsed(server)).toBe(false);
    const goal = readers.outcome.requests + 200;
    await expect.poll(() => readers.outcome.requests).toBeGreaterThan(goal);
    await replica.thaw();
    await untilUsed(server);
    const outcome = await readers.stop();
    await context.annotate(JSON.stringify(outcome));
    // A read that took five seconds would have failed.
    expect(outcome.failures).toEqual({});
  });

  test('a statement that recovery cancels is retried', async (context) => {
    const server = await serve();
    const client = server.client(token);
    await untilUsed(server);
    await replica.set('max_standby_streaming_delay', '0');
    onTestFinished(() => replica.set('max_standby_streaming_delay', '30s'));
    const readers = startReaders(server.url, token, 12);
    const conflicts = async () => {
      const [row] = await replica.run<{ count: number }>(
        'select conflicts::int as count from pg_stat_database where datname = current_database()',
      );
      return row?.count as number;
    };
    const before = await conflicts();
    // An exclusive lock on the table cancels queries on the standby.
    const lockOften = `do $$ begin
      for i in 1..100 loop
        lock table articles in access exclusive mode;
        comment on table articles is null;
        commit;
        perform pg_sleep(0.01);
      end loop;
    end $$`;
    const isCancelling = async () => {
      await primary.run(lockOften);
      return (await conflicts()) > before;
    };
    await expect.poll(isCancelling, { timeout: 60_000 }).toBe(true);
    expect((await client.get('/articles')).status).toBe(200);
    const outcome = await readers.stop();
    await context.annotate(`${JSON.stringify(outcome)}; ${(await conflicts()) - before} conflicts`);
    expect(outcome.failures).toEqual({});
  });

  test('a server that is not a standby of this primary is left out, with the reason in the log', async () => {
    const stranger = await startCluster({}, true);
    onTestFinished(() => stranger.remove());
    const itsStandby = await stranger.createStandby();
    onTestFinished(() => itsStandby.remove());
    const server = await serve({ DATABASE_REPLICA_URLS: `${primary.url()}, ${itsStandby.url()} ${replica.url()}` });
    await untilUsed(server);
    const reports = [
      { level: 30, msg: 'replica not in use', reason: 'it is not a standby: it accepts writes' },
      { level: 40, msg: 'replica not in use', reason: 'it replicates another server, or is another database' },
    ];
    await expect.poll(() => changesOf(server)).toEqual(expect.arrayContaining(reports));
    expect(await isUsed(server, primary)).toBe(false);
    expect(await isUsed(server, itsStandby)).toBe(false);
    expect((await server.client(token).get('/articles')).status).toBe(200);
  });

  test('a server that does not respond at first is reported again once it turns out not to be a standby', async () => {
    const slow = await openWire(primary.url());
    onTestFinished(() => slow.close());
    slow.silence();
    const server = await serve({ DATABASE_REPLICA_URLS: `${slow.url} ${replica.url()}` });
    // The replica that is used reports its own changes meanwhile.
    const { host, pathname } = new URL(slow.url);
    await untilLastChange(server, { level: 40, reason: 'no response' }, host + pathname);
    slow.resume();
    await untilLastChange(server, { level: 30, reason: 'it is not a standby: it accepts writes' }, host + pathname);
  });

  test('reads return 503 while the primary is unavailable, and work again afterwards', async () => {
    const server = await serve();
    await untilUsed(server);
    await primary.kill();
    const answer = await server.client(token).get('/articles');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    await primary.start();
    await expect.poll(async () => (await server.client(token).get('/articles')).status).toBe(200);
    await untilUsed(server);
  });

  test('each server is used in its new role after a standby takes over from the primary', async (context) => {
    const third = await primary.createStandby();
    onTestFinished(() => third.remove());
    const all = `${primary.url()},${replica.url()},${third.url()}`;
    const address = await openWire(primary.url());
    onTestFinished(() => address.close());
    const environment = { DATABASE_URL: address.url, DATABASE_REPLICA_URLS: all };
    const [one, other] = await Promise.all([serve(environment), serve(environment)]);
    await Promise.all([one, other].flatMap((server) => [untilUsed(server), untilUsed(server, third)]));
    expect(await isUsed(one, primary)).toBe(false);
    const pairs = startPairs(one.url, other.url, token, 6);
    const more = async (n: number) => {
      const goal = pairs.outcome.pairs + n;
      await expect.poll(() => pairs.outcome.pairs, { timeout: 60_000 }).toBeGreaterThan(goal);
    };
    await more(50);
    await primary.stop();
    await replica.run('select pg_promote()');
    address.moveTo(replica.url());
    await third.stop();
    await third.startFollowing(replica);
    await primary.startFollowing(replica);
    await more(100);
    await Promise.all([one, other].flatMap((server) => [untilUsed(server, primary), untilUsed(server, third)]));
    await more(50);
    expect(await isUsed(one)).toBe(false);
    const outcome = await pairs.stop();
    await context.annotate(JSON.stringify(outcome));
    expect(outcome.stale).toBe(0);
    expect(Object.keys(outcome.failures).filter((kind) => kind !== '503')).toEqual([]);
  });
});
