import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../../src/adapters/database/database.ts';
import { migrate } from '../../src/adapters/database/migrate.ts';
import { StatementCompiler } from '../../src/adapters/database/prepare.ts';
import { registry } from '../../src/resources/registry.ts';
import { claimDeliveryRows } from '../../src/resources/webhooks/claim.ts';
import type { Body } from '../support/client.ts';
import { noCluster, runningCluster } from '../support/cluster.ts';
import { freePort } from '../support/daemon.ts';
import { insertUser } from '../support/factories.ts';
import { highRateLimits } from '../support/high-rate-limits.ts';
import { Plans } from '../support/plans.ts';
import { runProgram, startProcess } from '../support/process.ts';
import { Receiver } from './receiver.ts';

const { entities } = registry;

const token = 'token-of-the-tests';
const turtle = { name: '0', lifespan: 80, species: 'Chelonia mydas' };

describe.skipIf(noCluster !== null)(`webhooks under failures${noCluster ? ` (skipped: ${noCluster})` : ''}`, () => {
  const cluster = runningCluster();

  test('a claim costs the same however many deliveries are pending', async () => {
    await cluster.run('create database backlog');
    const url = cluster.url('backlog');
    const opened = await openDatabase({ databaseUrl: url, databasePool: 2, databaseLanes: 1, dataDir: '', entities });
    const plans = await Plans.open(url);
    try {
      await migrate(opened);
      const owner = await insertUser(opened, { username: 'ada' });
      await cluster.run(
        `insert into webhooks (id, owner_id, url, host, events, enabled, verified, scopes, signing_key, version, created_at, updated_at)
           select gen_random_uuid(), '${owner}', 'https://' || host, host, '{turtle.created}', true, host <> 'new.example',
             '{turtles:read}', 'whsec_', 1, now(), now()
           from unnest(array['busy.example', 'full.example', 'new.example']) host;
         insert into webhook_hosts values ('full.example', true, now() + interval '1 hour')`,
        'backlog',
      );
      const claim = { busy: [], free: 64, rate: 6000 };
      const { name, text, values } = new StatementCompiler(opened.orm).compile(claimDeliveryRows as never);
      const costWith = async (pending: number) => {
        await cluster.run(
          `insert into webhook_deliveries (id, webhook_id, event, type, status, attempts, next_attempt_at, created_at, resource_id, body)
             select gen_random_uuid(), id, n, 'turtle.created', 'pending', 0, now(), now(), gen_random_uuid(), '{}'
             from webhooks, generate_series(1, ${pending}) n`,
          'backlog',
        );
        await cluster.run('vacuum analyze', 'backlog');
        return plans.costOf([{ name, text, values: values(claim) }]);
      };
      const few = await costWith(100);
      const many = await costWith(20_000);
      expect(few.rows).toBeGreaterThan(8);
      expect([many.rows < 2 * few.rows, many.buffers < 3 * few.buffers]).toEqual([true, true]);
    } finally {
      await plans.close();
      await opened.close();
    }
  });

  test('a stopped worker is noticed by the servers, and a running one responds on WORKER_PORT', async () => {
    await cluster.run('create database probes');
    const receiver = await Receiver.start();
    const environment = {
      ...{ DATABASE_URL: cluster.url('probes'), DATA_DIR: cluster.dataDir, SEED: 'none', ADMIN_TOKEN: token },
      ...{ WORKER: 'off', JOB_POLL_INTERVAL: '0.5', ...receiver.settings },
    };
    const server = await startProcess(environment);
    const client = server.client(token);
    await client.post('/webhooks', { url: receiver.url(), events: ['turtle.created'] });
    for (let i = 0; i < 20; i++) await client.post('/turtles', turtle);
    const waiting = async (url: string) => {
      const text = await (await fetch(`${url}/metrics`)).text();
      return Number(/^terrapin_webhook_events_waiting (\d+)$/m.exec(text)?.[1]);
    };
    // Those of the turtles, and the one that the webhook was created, which is only in the audit log.
    expect(await waiting(server.url)).toBe(21);

    const port = await freePort();
    const worker = runProgram('worker', { ...environment, WORKER_PORT: `${port}`, HOST: '127.0.0.1' });
    const url = `http://127.0.0.1:${port}`;
    const responds = () =>
      fetch(`${url}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    await vi.waitUntil(responds, { timeout: 60_000, interval: 50 });
    expect(await (await fetch(`${url}/health/live`)).json()).toMatchObject({ status: 'live' });
    expect((await fetch(`${url}/turtles`)).status).toBe(404);
    await vi.waitUntil(() => receiver.at('/').length >= 21, { timeout: 60_000, interval: 50 });
    expect([await waiting(server.url), await waiting(url)]).toEqual([0, 0]);
    const attempts = async () =>
      (await (await fetch(`${url}/metrics`)).text()).match(/attempts_total.*succeeded.* 21$/m);
    await vi.waitUntil(attempts, { timeout: 60_000, interval: 50 });

    const second = runProgram('worker', { ...environment, WORKER_PORT: `${port}`, HOST: '127.0.0.1' });
    expect(await second.ended).toMatchObject({
      code: 1,
      output: expect.stringContaining('set WORKER_PORT to another port.'),
    });
    worker.process.kill('SIGTERM');
    expect(await worker.ended).toMatchObject({ code: 0 });
    await server.end('SIGTERM');
    receiver.close();
  });

  test('after kill -9 of server, workers and receiver, each event is received in order and has one delivery', async () => {
    await cluster.run('create database ledger');
    let receiver = await Receiver.start();
    const { port } = receiver;
    const receivers = [receiver];
    const environment = {
      DATABASE_URL: cluster.url('ledger'),
      DATA_DIR: cluster.dataDir,
      SEED: 'none',
      ADMIN_TOKEN: token,
      JOB_RETRY_DELAY: '1',
      JOB_POLL_INTERVAL: '0.5',
      ...receiver.settings,
      ...highRateLimits,
    };
    const startServer = () => startProcess({ ...environment, WORKER: 'off' });
    const startWorker = () => runProgram('worker', environment);
    let server = await startServer();
    const workers = [startWorker(), startWorker()];
    const hook = (
      await server
        .client(token)
        .post('/webhooks', { url: receiver.url(), events: ['turtle.created', 'turtle.updated'] })
    ).body as Body;

    let isOver = false;
    let written = 0;
    // What a killed process has claimed is sent half a minute later. Written as fast as below, it would be thousands by then.
    let pause = 10;
    const received = () =>
      receivers.flatMap(({ messages }) => messages.map(({ body }) => body)).filter(({ type }) => type !== 'ping');
    const write = async () => {
      let id: string | null = null;
      for (let i = 1; !isOver; i++) {
        const client = server.client(token);
        const asked: Promise<Body> = id
          ? client.patch(`/turtles/${id}`, { name: `${i}` })
          : client.post('/turtles', turtle);
        const answer = await asked.catch(() => null);
        id ??= answer?.body?.id ?? null;
        if (answer && answer.status < 300) written++;
        await sleep(answer ? pause : 100);
      }
    };
    const writers = Array.from({ length: 4 }, write);
    const more = async (count: () => number, by: number) => {
      const goal = count() + by;
      await vi.waitUntil(() => count() >= goal, 60_000);
    };
    for (let round = 0; round < 4; round++) {
      await more(() => received().length, 5);
      pause = 10;
      await more(() => written, 20);
      const which = round % 2;
      workers[which]?.process.kill('SIGKILL');
      workers[which] = startWorker();
      pause = 500;
      if (which === 1) {
        await server.end('SIGKILL');
        server = await startServer();
      }
      receiver.close();
      await sleep(300);
      receiver = await Receiver.start(port);
      receivers.push(receiver);
    }
    isOver = true;
    await Promise.all(writers);

    const left = `select count(*)::int as n from webhook_deliveries where status = 'pending'`;
    const behind = `select count(*)::int as n from events where id > (select position from webhook_feed)`;
    const isDone = async () => {
      const counts = await Promise.all([left, behind].map((sql) => cluster.run(sql, 'ledger')));
      return counts.every(([row]) => row?.n === 0);
    };
    await vi.waitUntil(isDone, { timeout: 120_000, interval: 200 });
    const events = await cluster.run(
      `select id::text, resource_id from events where type like 'turtle.%' order by events.id`,
      'ledger',
    );
    const deliveries = await cluster.run(
      `select event as id, status from webhook_deliveries where webhook_id = '${hook.id}' and type <> 'ping' order by position`,
      'ledger',
    );
    expect(events.length).toBeGreaterThan(80);
    expect(deliveries).toEqual(events.map(({ id }) => ({ id, status: 'succeeded' })));
    expect(new Set(received().map(({ id }) => id))).toEqual(new Set(events.map(({ id }) => id)));
    const ofEach = Map.groupBy(received(), ({ data: { id } }) => id);
    for (const eventsOfTurtle of ofEach.values()) {
      const ids = eventsOfTurtle.map(({ id }) => Number(id));
      expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    }
    receiver.close();
    await server.end('SIGTERM');
  });
});
