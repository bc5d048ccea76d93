import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deleteOldDeliveries } from '../../src/resources/webhooks/settle.ts';
import type { Body, Client } from '../support/client.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { Receiver } from './receiver.ts';

const events = ['turtle.created'];
const turtle = { name: 'Tuga', lifespan: 80, species: 'Chelonia mydas' };

let receiver: Receiver;
let server: TestServer;
beforeEach(async () => {
  receiver = await Receiver.start();
});
afterEach(async () => {
  await server?.close();
  receiver.close();
});

async function start(settings: Record<string, string> = {}): Promise<Client> {
  server = await startTestServer({ ...receiver.settings, JOB_POLL_INTERVAL: '0.5', JOB_RETRY_DELAY: '1', ...settings });
  return server.as('ada');
}

const create = async (owner: Client, url: string): Promise<Body> => {
  const { status, body } = await owner.post('/webhooks', { url, events });
  expect([status, body.verified]).toEqual([201, false]);
  return body;
};
const read = async (owner: Client, { id }: Body) => (await owner.get(`/webhooks/${id}`)).body;
const deliveries = async (owner: Client, { id }: Body): Promise<Body[]> =>
  (await owner.get(`/webhooks/${id}/deliveries`)).body;
const becomes = (condition: () => Promise<unknown> | unknown) =>
  vi.waitUntil(condition, { timeout: 30_000, interval: 20 });
const isVerified = (owner: Client, hook: Body) => async () => (await read(owner, hook)).verified;
const typesAt = (path: string) => receiver.at(path).map(({ body }) => body.type);

/** From now on, `/hanging` does not respond. Returns how many messages it has kept waiting at the same time. */
function hang(): () => number {
  let most = 0;
  receiver.forget('/hanging');
  receiver.answer = ({ path }) => {
    const waiting = [...receiver.waiting].filter((one) => one.path === '/hanging');
    most = Math.max(most, waiting.length);
    return path === '/hanging' ? null : 204;
  };
  return () => most;
}

test('events wait until the receiver has accepted a ping, and are sent then', async () => {
  const ada = await start();
  receiver.answer = () => 404;
  const hook = await create(ada, receiver.url('/new'));
  await ada.post('/turtles', turtle);
  await becomes(async () => (await deliveries(ada, hook)).length === 2);
  await receiver.received('/new', 3);
  expect(new Set(typesAt('/new'))).toEqual(new Set(['ping']));
  expect(await deliveries(ada, hook)).toMatchObject([
    { type: 'turtle.created', status: 'pending', attempts: 0 },
    { type: 'ping', status: 'pending', response_code: 404 },
  ]);
  const { headers } = await ada.get(`/webhooks/${hook.id}`);

  receiver.answer = () => 204;
  receiver.forget('/new');
  await ada.post(`/webhooks/${hook.id}/pings`);
  await becomes(isVerified(ada, hook));
  await becomes(() => typesAt('/new').includes('turtle.created'));
  expect((await ada.get(`/webhooks/${hook.id}`)).headers.get('etag')).not.toBe(headers.get('etag'));
});

test('a changed URL must accept a ping before it gets new and pending events', async () => {
  const ada = await start();
  const hook = await create(ada, receiver.url('/former'));
  await becomes(isVerified(ada, hook));
  receiver.answer = () => 500;
  await ada.post('/turtles', turtle);
  await receiver.received('/former', 2);
  const { body: moved } = await ada.patch(`/webhooks/${hook.id}`, { url: receiver.url('/stranger') });
  expect(moved).toMatchObject({ enabled: true, verified: false });
  await ada.post('/turtles', turtle);
  await becomes(async () => (await deliveries(ada, hook)).length === 4);
  await receiver.received('/stranger', 3);
  expect(new Set(typesAt('/stranger'))).toEqual(new Set(['ping']));

  receiver.answer = () => 204;
  receiver.forget('/stranger');
  await ada.post(`/webhooks/${hook.id}/pings`);
  await becomes(() => typesAt('/stranger').filter((type) => type === 'turtle.created').length === 2);
  const same = await ada.patch(`/webhooks/${hook.id}`, { url: receiver.url('/stranger'), events: ['turtle.deleted'] });
  expect(same.body.verified).toBe(true);
});

test('a ping that the former URL accepts does not verify the new one', async () => {
  const ada = await start();
  const held = Promise.withResolvers<number>();
  receiver.answer = ({ path }) => (path === '/former' ? held.promise : 404);
  const hook = await create(ada, receiver.url('/former'));
  await receiver.received('/former', 1);
  await ada.patch(`/webhooks/${hook.id}`, { url: receiver.url('/stranger') });
  held.resolve(204);
  const succeeded = async () => (await deliveries(ada, hook)).some(({ status }) => status === 'succeeded');
  await becomes(succeeded);
  expect(await read(ada, hook)).toMatchObject({ verified: false });
});

test('a webhook that is enabled for the first time is pinged then', async () => {
  const ada = await start();
  const { body: hook } = await ada.post('/webhooks', { url: receiver.url('/later'), events, enabled: false });
  expect(await deliveries(ada, hook)).toEqual([]);
  await ada.patch(`/webhooks/${hook.id}`, { enabled: true });
  await becomes(isVerified(ada, hook));
});

test('receivers that do not respond take the places of their users only', async () => {
  const ada = await start();
  const grace = await server.as('grace');
  // One after the other: a server with too much to do returns 503.
  const hooks: Body[] = [];
  for (let i = 0; i < 20; i++) hooks.push(await create(ada, receiver.url('/hanging')));
  for (const hook of hooks) await becomes(isVerified(ada, hook));
  const most = hang();
  await Promise.all(Array.from({ length: 5 }, () => ada.post('/turtles', turtle)));
  await receiver.received('/hanging', 16);
  await create(grace, receiver.url('/quick'));
  await receiver.received('/quick', 1);
  // Of one user: the host has 32 places.
  expect(most()).toBeLessThan(24);
});

test('a host that does not respond leaves places for other hosts, from any number of users', async () => {
  const ada = await start();
  const many = await Promise.all(['grace', 'linus', 'mary', 'alan', 'barbara'].map((name) => server.as(name)));
  const hooks: [Client, Body][] = [];
  for (const one of [...many, ...many]) hooks.push([one, await create(one, receiver.url('/hanging'))]);
  for (const [one, hook] of hooks) await becomes(isVerified(one, hook));
  const most = hang();
  for (let i = 0; i < 8; i++) await ada.post('/turtles', turtle);
  await receiver.received('/hanging', 32);
  await create(ada, receiver.url('/quick', '127.0.0.2'));
  await receiver.received('/quick', 1);
  // Of one host: the process has 64 places.
  expect(most()).toBeLessThan(48);
});

test('pings, retries and redeliveries of all users to a host are limited together, and wait', async () => {
  const ada = await start({ WEBHOOK_RATE_PER_HOST: '120' });
  const grace = await server.as('grace');
  const begin = performance.now();
  receiver.answer = () => 404;
  const hooks: [Client, Body][] = [];
  for (const owner of [ada, grace])
    for (let i = 0; i < 3; i++) hooks.push([owner, await create(owner, receiver.url('/stranger'))]);
  for (const [owner, { id }] of hooks) {
    const { body: ping } = await owner.post(`/webhooks/${id}/pings`);
    await owner.post(`/webhooks/${id}/deliveries/${ping.id}/attempts`);
  }
  await receiver.received('/stranger', 2);
  // Proves that the sender has looked for more since.
  await create(ada, receiver.url('/other', '127.0.0.2'));
  await receiver.received('/other', 1);
  const minutes = (performance.now() - begin) / 60_000;
  expect(receiver.at('/stranger').length).toBeLessThanOrEqual(2 + 2 * minutes);
  for (const [owner, hook] of hooks)
    expect((await deliveries(owner, hook)).map(({ status }) => status)).toEqual(['pending', 'pending']);

  const minuteLater = `update webhook_hosts set spent_until = spent_until - interval '1 minute'`;
  await becomes(async () => {
    await server.database.fork().execute(minuteLater);
    return receiver.at('/stranger').length >= 12;
  });
});

test('events to a host are limited, and its users share the attempts', async () => {
  const ada = await start({ WEBHOOK_RATE_PER_HOST: '60000' });
  const grace = await server.as('grace');
  const first = await create(ada, receiver.url('/first'));
  const second = await create(grace, receiver.url('/second'));
  await becomes(isVerified(ada, first));
  await becomes(isVerified(grace, second));
  const full = `insert into webhook_hosts values ('127.0.0.1', true, now() + interval '1 hour')
    on conflict (host, verified) do update set spent_until = excluded.spent_until`;
  await server.database.fork().execute(full);
  for (let i = 0; i < 3; i++) await ada.post('/turtles', turtle);
  const waits = async (owner: Client, hook: Body) =>
    (await deliveries(owner, hook)).filter(({ status }) => status === 'pending').length === 3;
  await becomes(() => waits(ada, first));
  await becomes(() => waits(grace, second));
  await create(ada, receiver.url('/other', '127.0.0.2'));
  await receiver.received('/other', 1);
  expect([typesAt('/first'), typesAt('/second')]).toEqual([['ping'], ['ping']]);

  // An attempt in between spends anew.
  await becomes(async () => {
    await server.database.fork().execute(`update webhook_hosts set spent_until = now() - interval '1 hour'`);
    await deleteOldDeliveries(server.database.db, new Date(), new Date(0));
    return (await server.database.fork().execute('select * from webhook_hosts')).length === 0;
  });
  await receiver.received('/first', 4);
  await receiver.received('/second', 4);
});

test('a webhook is disabled after ten failed attempts, and its owner gets an email', async () => {
  const ada = await start();
  receiver.answer = ({ body }) => (body.type === 'ping' ? 204 : 503);
  const hook = await create(ada, receiver.url());
  await ada.post('/turtles', turtle);
  await becomes(async () => !(await read(ada, hook)).enabled);
  const failure = 'The receiver responded with status 503.';
  expect(await deliveries(ada, hook)).toMatchObject([
    { status: 'failed', attempts: 10, response_code: 503, failure, next_attempt_at: null },
    { type: 'ping', status: 'succeeded' },
  ]);
  const folder = join(server.dataDir, 'mail');
  const mail = async () => (await readdir(folder).catch(() => [])).find((name) => name.endsWith('.eml'));
  await expect.poll(mail).toBeDefined();
  expect(await readFile(join(folder, `${await mail()}`), 'utf8')).toContain('Subject: Your webhook was disabled');
});

describe('a redelivery', () => {
  const names = (path: string) => receiver.at(path).flatMap(({ body }) => (body.data.name ? [body.data.name] : []));

  test('sends what failed again, in order per resource, once per Idempotency-Key', async () => {
    const ada = await start();
    const { body: hook } = await ada.post('/webhooks', {
      url: receiver.url('/hook'),
      events: ['turtle.created', 'turtle.updated', 'article.created'],
    });
    await becomes(isVerified(ada, hook));
    const { body: tuga } = await ada.post('/turtles', { ...turtle, name: '1' });
    for (const name of ['2', '3']) await ada.patch(`/turtles/${tuga.id}`, { name });
    await ada.post('/turtles', { ...turtle, name: 'other' });
    await ada.post('/articles', { title: 'Shells' });
    const settled = async () => {
      const all = await deliveries(ada, hook);
      return all.length === 6 && all.every(({ status }) => status !== 'pending');
    };
    await becomes(settled);
    const fail = `update webhook_deliveries set status = 'failed', attempts = 10 where type like 'turtle.%'`;
    await server.database.fork().execute(fail);
    receiver.forget('/hook');

    const path = `/webhooks/${hook.id}/redeliveries`;
    const key = { 'idempotency-key': 'after-the-outage' };
    const first = await ada.post(path, { type: ['turtle.created', 'turtle.updated'] }, key);
    expect([first.status, first.body]).toEqual([
      200,
      {
        status: ['failed'],
        type: ['turtle.created', 'turtle.updated'],
        created_after: null,
        created_before: null,
        count: 4,
        more: false,
      },
    ]);
    expect((await ada.post(path, { type: ['turtle.created', 'turtle.updated'] }, key)).body).toEqual(first.body);
    await receiver.received('/hook', 4);
    await becomes(settled);
    expect(names('/hook').toSorted()).toEqual(['1', '2', '3', 'other']);
    expect(names('/hook').filter((name) => name !== 'other')).toEqual(['1', '2', '3']);
    expect((await ada.post(path, {})).body).toMatchObject({ count: 0, more: false });
  });

  test('is limited to a status, a time and 5,000 deliveries, and leaves pings out', async () => {
    const ada = await start({ WORKER: 'off' });
    const { body: hook } = await ada.post('/webhooks', { url: receiver.url('/hook'), events });
    // Ids contain the time of creation in their first 48 bits.
    const at = Date.UTC(2026, 0, 1);
    await server.database.fork().execute(`
      insert into webhook_deliveries (id, webhook_id, event, type, status, attempts, created_at, position, scope, resource_id, body)
        select (lpad(to_hex(${at} + n), 12, '0') || '7000800000000000' || lpad(to_hex(n), 4, '0'))::uuid, '${hook.id}', n,
          'turtle.created', case when n % 2 = 0 then 'failed' else 'succeeded' end, 10, to_timestamp((${at} + n) / 1000.0), n,
          'turtles:read', gen_random_uuid(), '{}'
        from generate_series(1, 10020) n`);
    const path = `/webhooks/${hook.id}/redeliveries`;
    const send = async (filter: object) => (await ada.post(path, filter)).body;
    const second = (n: number) => `2026-01-01 00:00:${String(n).padStart(2, '0')}Z`;
    expect(await send({ created_before: '2025-12-31 23:59:59Z' })).toMatchObject({ count: 0 });
    expect(await send({ created_after: second(10) })).toMatchObject({ count: 11, more: false });
    expect(await send({ created_after: second(10) })).toMatchObject({ count: 0, more: false });
    expect(await send({ created_after: second(0), created_before: second(0) })).toMatchObject({ count: 499 });
    const { data } = await ada.graphql(
      `mutation { createRedelivery(webhook: "${hook.id}", input: { status: [FAILED, SUCCEEDED] }) { count more status } }`,
    );
    expect(data.createRedelivery).toEqual({ count: 5_000, more: true, status: ['FAILED', 'SUCCEEDED'] });
    const left = `select min(position)::int as first from webhook_deliveries where status <> 'pending'`;
    const [row] = await server.database.fork().execute(left);
    expect(await send({ status: ['succeeded', 'failed'] })).toMatchObject({ count: 10_020 - 510 - 5_000, more: false });
    expect(row?.first).toBe(5_500);
  });

  test('waits while the webhook is not verified, and is rejected while it is disabled', async () => {
    const ada = await start();
    receiver.answer = () => 404;
    const hook = await create(ada, receiver.url('/hook'));
    await ada.post('/turtles', turtle);
    await becomes(async () => (await deliveries(ada, hook)).length === 2);
    await server.database.fork().execute(`update webhook_deliveries set status = 'failed', next_attempt_at = null`);
    expect((await ada.post(`/webhooks/${hook.id}/redeliveries`, {})).body).toMatchObject({ count: 1 });
    receiver.answer = () => 204;
    await ada.post(`/webhooks/${hook.id}/pings`);
    await becomes(() => typesAt('/hook').includes('turtle.created'));
    await ada.patch(`/webhooks/${hook.id}`, { enabled: false });
    const refused = await ada.post(`/webhooks/${hook.id}/redeliveries`, {});
    expect([refused.status, refused.body.code]).toEqual([409, 'webhook_disabled']);
  });
});

test('events that no worker dispatches are in /metrics', async () => {
  const ada = await start({ WORKER: 'off' });
  const gauge = async (name: string) => {
    const { text } = await server.stranger.get('/metrics');
    return Number(new RegExp(`^terrapin_webhook_events_${name} (\\S+)$`, 'm').exec(text)?.[1]);
  };
  await ada.post('/turtles', turtle);
  expect([await gauge('waiting'), await gauge('oldest_seconds')]).toEqual([0, 0]);
  await create(ada, receiver.url());
  for (let i = 0; i < 5; i++) await ada.post('/turtles', turtle);
  // The creation of the webhook as well, which nobody receives.
  expect(await gauge('waiting')).toBe(6);
  expect(await gauge('oldest_seconds')).toBeGreaterThan(0);
});
