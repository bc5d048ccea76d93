import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Body, Client } from '../support/client.ts';
import { invoiceInput } from '../support/factories.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { Receiver } from './receiver.ts';

let receiver: Receiver;
let server: TestServer;
let ada: Client;

beforeAll(async () => {
  receiver = await Receiver.start();
  server = await startTestServer({ ...receiver.settings, JOB_RETRY_DELAY: '1', JOB_POLL_INTERVAL: '0.5' });
  ada = await server.as('ada');
});
afterAll(async () => {
  await server.close();
  receiver.close();
});

let paths = 0;

/** A webhook at a path of its own. */
async function webhook(events: string[], owner = ada): Promise<Body & { path: string }> {
  const path = `/hook-${++paths}`;
  const { status, body } = await owner.post('/webhooks', { url: receiver.url(path), events });
  expect([status, body]).toMatchObject([201, {}]);
  return { ...body, path };
}

const turtle = (name: string) => ({ name, lifespan: 80, species: 'Chelonia mydas' });
const deliveriesOf = async ({ id }: Body): Promise<Body[]> => (await ada.get(`/webhooks/${id}/deliveries`)).body;

/** The deliveries of a webhook, once none is pending. */
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
  test('is posted once, signed as Standard Webhooks says, with the resource as GET shows it', async () => {
    const hook = await webhook(['turtle.created']);
    expect(hook).toMatchObject({ enabled: true, events: ['turtle.created'], secret: expect.stringMatching(/^whsec_/) });
    const { body: created } = await ada.post('/turtles', turtle('Tuga'));
    const [message] = await receiver.received(hook.path, 1);
    expect(new Webhook(hook.secret).verify(message!.text, message!.headers)).toEqual({
      id: expect.stringMatching(/^\d+$/),
      type: 'turtle.created',
      created_at: expect.stringMatching(/Z$/),
      data: created,
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

  test('of another type, of another user or from before is not', async () => {
    const grace = await server.as('grace');
    await ada.post('/invoices', invoiceInput({}));
    const hook = await webhook(['invoice.created', 'turtle.deleted']);
    await grace.post('/invoices', invoiceInput({}));
    await ada.post('/turtles', turtle('Unheard'));
    const { body } = await ada.post('/invoices', invoiceInput({}));
    const messages = await receiver.received(hook.path, 1);
    expect(messages.map(({ body: { type, data } }) => [type, data])).toEqual([['invoice.created', body]]);
  });

  test('reaches nobody through a webhook whose token could not read it', async () => {
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

describe('a message that is not received', () => {
  test('is sent again with the same id and body, and does not hold up what is told of other things', async () => {
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

  test('disables its webhook when all attempts have failed, and its owner is told', async () => {
    const hook = await webhook(['turtle.created']);
    receiver.answer = ({ path }) => (path === hook.path ? 503 : 204);
    await ada.post('/turtles', turtle('Lost'));
    const [delivery] = await settled(hook);
    receiver.answer = () => 204;
    const failure = 'The answer was 503.';
    expect(delivery).toMatchObject({ status: 'failed', attempts: 10, response_code: 503, failure });
    expect((await ada.get(`/webhooks/${hook.id}`)).body).toMatchObject({ enabled: false });
  });
});
