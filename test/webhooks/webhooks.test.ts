import { Webhook } from 'standardwebhooks';
import { describe, expect, test, vi } from 'vitest';
import { deleteOldDeliveries } from '../../src/resources/webhooks/settle.ts';
import type { Body } from '../support/client.ts';
import { invoiceInput } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';
import { shared } from '../support/shared.ts';
import { Receiver } from './receiver.ts';

const receiver = await shared(Receiver.start());
const server = await sharedServer({ ...receiver.settings, JOB_RETRY_DELAY: '1', JOB_POLL_INTERVAL: '0.5' });
const ada = await server.as('ada');

let paths = 0;

/** A verified webhook. Its first ping is neither among the messages nor among the deliveries below. */
async function webhook(events: string[], owner = ada): Promise<Body & { path: string }> {
  const path = `/hook-${++paths}`;
  const body = await receiver.webhook(owner, path, events);
  const [{ id: proof }] = (await owner.get(`/webhooks/${body.id}/deliveries`)).body;
  return { ...body, path, proof };
}

const turtle = (name: string) => ({ name, lifespan: 80, species: 'Chelonia mydas' });
const deliveriesOf = async ({ id, proof }: Body): Promise<Body[]> =>
  (await ada.get(`/webhooks/${id}/deliveries`)).body.filter((delivery: Body) => delivery.id !== proof);

async function settled(hook: Body): Promise<Body[]> {
  return vi.waitUntil(
    async () => {
      const deliveries = await deliveriesOf(hook);
      return deliveries.every(({ status }) => status !== 'pending') && deliveries.length > 0 && deliveries;
    },
    { timeout: 30_000, interval: 50 },
  );
}

describe('an event', () => {
  test('is sent once, signed as in Standard Webhooks, with the resource as GET returns it', async () => {
    const hook = await webhook(['turtle.created']);
    expect(hook).toMatchObject({ enabled: true, events: ['turtle.created'], secret: expect.stringMatching(/^whsec_/) });
    const { body: created } = await ada.post('/turtles', turtle('Tuga'));
    const [message] = await receiver.received(hook.path, 1);
    expect(new Webhook(hook.secret).verify(message!.text, message!.headers)).toEqual({
      id: expect.stringMatching(/^\d+$/),
      type: 'turtle.created',
      created_at: expect.stringMatching(/Z$/),
      data: created,
      etag: (await ada.get(`/turtles/${created.id}`)).headers.get('etag'),
    });
    expect(message!.headers['webhook-id']).toBe(`evt_${message!.body.id}`);
    expect(await settled(hook)).toEqual([
      {
        id: expect.any(String),
        webhook: hook.id,
        event: message!.body.id,
        type: 'turtle.created',
        status: 'succeeded',
        attempts: 1,
        response_code: 204,
        failure: null,
        duration: expect.any(Number),
        next_attempt_at: null,
        created_at: expect.any(String),
      },
    ]);
    expect(receiver.at(hook.path)).toHaveLength(1);
  });

  test('of another type, another user or before the webhook is not sent', async () => {
    const grace = await server.as('grace');
    const earlier = await webhook(['invoice.created']);
    await ada.post('/invoices', invoiceInput({}));
    await receiver.received(earlier.path, 1);
    const hook = await webhook(['invoice.created', 'turtle.deleted']);
    await grace.post('/invoices', invoiceInput({}));
    await ada.post('/turtles', turtle('Unheard'));
    const { body } = await ada.post('/invoices', invoiceInput({}));
    const messages = await receiver.received(hook.path, 1);
    expect(messages.map(({ body: { type, data } }) => [type, data])).toEqual([['invoice.created', body]]);
  });

  test('cannot be subscribed to with a token that cannot read it', async () => {
    const narrow = await server.as('ada', ['webhooks:read', 'webhooks:write', 'turtles:read']);
    const refused = await narrow.post('/webhooks', { url: receiver.url('/none'), events: ['invoice.created'] });
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'insufficient_scope', scope: 'invoices:read' }]);

    const hook = await webhook(['turtle.created', 'article.created']);
    expect(hook.scopes).toContain('invoices:read');
    const changed = await narrow.patch(`/webhooks/${hook.id}`, { events: ['turtle.created'] });
    expect(changed.body).toMatchObject({ events: ['turtle.created'], scopes: ['turtles:read'] });
    const moved = await narrow.patch(`/webhooks/${hook.id}`, { events: ['article.created'] });
    expect(moved.status).toBe(403);
  });
});

test('a failed delivery is retried with the same id and body, without delaying deliveries of other resources', async () => {
  const hook = await webhook(['turtle.created', 'turtle.updated']);
  let refusals = 2;
  receiver.answer = ({ path, body }) =>
    path === hook.path && body.data.name === 'Stubborn' && refusals-- > 0 ? 500 : 204;
  const { body: stubborn } = await ada.post('/turtles', turtle('Stubborn'));
  await receiver.received(hook.path, 1);
  await ada.patch(`/turtles/${stubborn.id}`, { name: 'Stubborn no more' });
  await ada.post('/turtles', turtle('Other'));
  const messages = await receiver.received(hook.path, 5);
  receiver.answer = () => 204;
  const [first, other, second, third, last] = messages.map(({ body }) => body);
  expect([first.data.name, other.data.name, last.data.name]).toEqual(['Stubborn', 'Other', 'Stubborn no more']);
  expect([second, third]).toEqual([first, first]);
  expect(new Set([0, 2, 3].map((i) => messages[i]!.headers['webhook-id'])).size).toBe(1);
  const deliveries = await settled(hook);
  expect(deliveries.map(({ type, attempts }) => [type, attempts])).toEqual([
    ['turtle.created', 1],
    ['turtle.updated', 1],
    ['turtle.created', 3],
  ]);
});

describe('a webhook', () => {
  test('is disabled at once if its receiver returns 410', async () => {
    const hook = await webhook(['turtle.created']);
    receiver.answer = ({ path }) => (path === hook.path ? 410 : 204);
    await ada.post('/turtles', turtle('Gone'));
    const [delivery] = await settled(hook);
    expect(delivery).toMatchObject({ status: 'failed', attempts: 1, response_code: 410 });
    receiver.answer = () => 204;
    expect((await ada.get(`/webhooks/${hook.id}`)).body.enabled).toBe(false);
    const ping = await ada.post(`/webhooks/${hook.id}/pings`);
    expect([ping.status, ping.body.code]).toEqual([409, 'webhook_disabled']);
  });

  test('that is disabled receives nothing, and only later events once enabled', async () => {
    const hook = await webhook(['turtle.created']);
    receiver.answer = ({ path }) => (path === hook.path ? 500 : 204);
    await ada.post('/turtles', turtle('Before'));
    await receiver.received(hook.path, 1);
    await ada.patch(`/webhooks/${hook.id}`, { enabled: false });
    receiver.answer = () => 204;
    await ada.post('/turtles', turtle('Meanwhile'));
    const [dropped] = await settled(hook);
    expect(dropped).toMatchObject({ status: 'failed', failure: 'The webhook was disabled.' });
    await ada.patch(`/webhooks/${hook.id}`, { enabled: true });
    await ada.post('/turtles', turtle('After'));
    const messages = await receiver.received(hook.path, 2);
    expect(messages.map(({ body }) => body.data.name)).toEqual(['Before', 'After']);

    const again = await ada.post(`/webhooks/${hook.id}/deliveries/${dropped!.id}/attempts`);
    expect([again.status, again.body]).toMatchObject([200, { status: 'pending', attempts: 0 }]);
    const [first, , last] = await receiver.received(hook.path, 3);
    expect(last!.text).toBe(first!.text);
    expect(last!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
  });

  test('can be pinged whatever its events are', async () => {
    const hook = await webhook(['invoice.paid']);
    const { status, body, headers } = await ada.post(`/webhooks/${hook.id}/pings`);
    expect([status, body]).toMatchObject([201, { type: 'ping', status: 'pending' }]);
    const [message] = await receiver.received(hook.path, 1);
    const event = new Webhook(hook.secret).verify(message!.text, message!.headers);
    expect(event).toMatchObject({ id: body.id, type: 'ping', data: { webhook: hook.id } });
    await settled(hook);
    const path = headers.get('location')!.slice(server.url.length);
    expect((await ada.get(path)).body).toMatchObject({ status: 'succeeded', attempts: 1 });
  });

  test('signs with both secrets during a rotation', async () => {
    const hook = await webhook(['turtle.created']);
    const { status, body } = await ada.post(`/webhooks/${hook.id}/secret`);
    expect([status, body.id]).toEqual([200, hook.id]);
    expect(body.secret).not.toBe(hook.secret);
    await ada.post(`/webhooks/${hook.id}/pings`);
    const [message] = await receiver.received(hook.path, 1);
    for (const secret of [body.secret, hook.secret])
      expect(new Webhook(secret).verify(message!.text, message!.headers)).toMatchObject({ type: 'ping' });
  });

  test('with a slow receiver does not delay other webhooks', async () => {
    const [slow, quick] = [await webhook(['turtle.created']), await webhook(['turtle.created'])];
    const held = Promise.withResolvers<number>();
    receiver.answer = ({ path }) => (path === slow.path ? held.promise : 204);
    await Promise.all(Array.from({ length: 20 }, (_, i) => ada.post('/turtles', turtle(`Number ${i}`))));
    const messages = await receiver.received(quick.path, 20);
    expect(new Set(messages.map(({ body }) => body.id)).size).toBe(20);
    // 8 at a time; on a slow machine some have timed out.
    expect(receiver.at(slow.path).length).toBeLessThan(20);
    held.resolve(204);
    receiver.answer = () => 204;
    await receiver.received(slow.path, 20);
    expect((await settled(slow)).map(({ status }) => status)).toEqual(Array(20).fill('succeeded'));
  });

  test('needs an event and an address', async () => {
    const wrong = async (input: object) =>
      (await ada.post('/webhooks', { url: receiver.url(), events: ['turtle.created'], ...input })).body.errors;
    expect(await wrong({ events: [] })).toMatchObject([{ field: 'events', code: 'too_short' }]);
    const message = 'Must be an https:// URL.';
    expect(await wrong({ url: 'no address' })).toEqual([{ field: 'url', code: 'invalid_value', message }]);
  });

  test('sends nothing again for a range that ends before it begins', async () => {
    const hook = await webhook(['turtle.created']);
    const range = { created_after: '2030-02-01 00:00:00Z', created_before: '2030-01-01 00:00:00Z' };
    const { status, body } = await ada.post(`/webhooks/${hook.id}/redeliveries`, range);
    expect([status, body.errors?.[0]?.field]).toEqual([400, 'created_after']);
  });

  test('is limited to twenty per user', async () => {
    const linus = await server.as('linus');
    const input = { url: 'https://example.com/', events: ['turtle.created'], enabled: false };
    const answers = await Promise.all(Array.from({ length: 22 }, () => linus.post('/webhooks', input)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.find(({ status }) => status !== 201)?.body.code).toBe('too_many_webhooks');
  });
});

test('deliveries are filtered by status, type and time, the same in REST and GraphQL', async () => {
  const hook = await webhook(['turtle.created', 'turtle.deleted']);
  await ada.post('/turtles', { name: 'Filtered', lifespan: 1 });
  await settled(hook);
  const listed = async (query: string, filter: string) => {
    const rest = await ada.get(`/webhooks/${hook.id}/deliveries?count=true&${query}`);
    const graphql = await ada.graphql(
      `{ webhook(id: "${hook.id}") { deliveries(filter: { ${filter} }) { totalCount nodes { id eventId } } } }`,
    );
    const { nodes, totalCount } = graphql.data.webhook.deliveries;
    const inRest = rest.body.map(({ id, event: eventId }: Body) => ({ id, eventId }));
    expect([nodes, `${totalCount}`]).toEqual([inRest, rest.headers.get('total-count')]);
    return rest.body.map(({ type, status }: Body) => `${type} ${status}`);
  };
  const [created, ping] = ['turtle.created succeeded', 'ping succeeded'];
  expect(await listed('', '')).toEqual([created, ping]);
  expect(await listed('status=failed', 'status: [FAILED]')).toEqual([]);
  expect(await listed('status=succeeded,failed', 'status: [SUCCEEDED, FAILED]')).toEqual([created, ping]);
  expect(await listed('type=ping', 'type: PING')).toEqual([ping]);
  expect(await listed('type=turtle.created,ping', 'type: [TURTLE_CREATED, PING]')).toEqual([created, ping]);
  expect(await listed('type=ping&status=failed', 'type: PING, status: FAILED')).toEqual([]);
  expect(await listed('created_before=2020-01-01T00:00:00Z', 'createdBefore: "2020-01-01T00:00:00Z"')).toEqual([]);
  for (const query of ['status=lost', 'status=', 'type=shell.created', 'created_after=soon'])
    expect((await ada.get(`/webhooks/${hook.id}/deliveries?${query}`)).status).toBe(400);
});

test('a pending delivery is not sent to a URL set by a token that cannot read the event', async () => {
  const hook = await webhook(['article.created']);
  receiver.answer = ({ path }) => (path === hook.path ? 500 : 204);
  await ada.post('/articles', { title: 'For readers of articles' });
  await receiver.received(hook.path, 1);
  receiver.answer = () => 204;
  const narrow = await server.as('ada', ['webhooks:write', 'turtles:read']);
  const elsewhere = { url: receiver.url('/elsewhere'), events: ['turtle.created'] };
  expect((await narrow.patch(`/webhooks/${hook.id}`, elsewhere)).status).toBe(200);
  const failure = 'The webhook can no longer receive this event: its token lacks the scope articles:read.';
  expect(await settled(hook)).toMatchObject([
    { type: 'ping', status: 'succeeded' },
    { type: 'article.created', status: 'failed', failure },
  ]);
  expect(receiver.at('/elsewhere').map(({ body }) => body.type)).toEqual(['ping']);
});

test('deliveries are in /metrics, and deleted with their events', async () => {
  const hook = await webhook(['turtle.created']);
  await ada.post(`/webhooks/${hook.id}/pings`);
  await settled(hook);
  const metrics = async () => (await server.stranger.get('/metrics')).text;
  // Those of the tests before may still wait.
  await expect.poll(metrics).toMatch(/^terrapin_webhook_deliveries_waiting 0$/m);
  expect(await metrics()).toMatch(/^terrapin_webhook_attempts_total\{outcome="succeeded"\} [1-9]/m);
  expect(await metrics()).toMatch(/^terrapin_webhook_deliveries_oldest_seconds 0$/m);
  await deleteOldDeliveries(server.database.db, new Date(), new Date(Date.now() - 60_000));
  expect(await deliveriesOf(hook)).toHaveLength(1);
  await deleteOldDeliveries(server.database.db, new Date(), new Date(Date.now() + 1_000));
  expect(await deliveriesOf(hook)).toEqual([]);
});
