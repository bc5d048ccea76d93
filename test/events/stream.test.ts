import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Client } from '../support/client.ts';
import { type Listener, listen } from '../support/events.ts';
import { sharedServer, startTestServer } from '../support/server.ts';

const open: Listener[] = [];

const server = await sharedServer({ EVENT_STREAMS_PER_USER: '3' });
const [ada, grace] = await Promise.all([server.as('ada'), server.as('grace')]);
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

async function openStream(client: Client, path?: string, headers: Record<string, string> = {}): Promise<Listener> {
  const listener = await listen(client, path, { headers });
  open.push(listener);
  return listener;
}

const typesOf = (events: { event?: string }[]) => events.map(({ event }) => event);
const invoice = { amount: 12.34, currency: 'EUR', contact: { name: 'Bob', email: 'bob@example.com' } };
const inDocument = (attributes: object) => ({ data: { type: 'invoice', attributes } });

describe('GET /events', () => {
  test('sends every transition and payment attempt of an invoice', async () => {
    const stream = await openStream(ada);
    const { body } = await ada.post('/invoices', inDocument(invoice));
    const path = `/invoices/${body.data.id}`;
    for (const to of ['published', 'draft', 'published', 'sent']) await ada.post(`${path}/transitions`, { to });
    const { body: sent } = await ada.get(path);
    const { invoice_number, amount } = body.data.attributes;
    const pay = (payment_token: string) =>
      ada.post(`${path}/payment_attempts`, { invoice_number, amount, payment_token });
    await pay('tok_declined');
    const { body: attempt } = await pay('tok_success');
    const events = await stream.take(11);
    expect(typesOf(events)).toEqual([
      'invoice.created',
      'invoice.published',
      'invoice.withdrawn',
      'invoice.published',
      'invoice.sent',
      'payment_attempt.created',
      'payment_attempt.failed',
      'invoice.failed',
      'payment_attempt.created',
      'payment_attempt.succeeded',
      'invoice.paid',
    ]);
    expect(events[0]?.data.data).toEqual(body);
    expect(events[4]?.data.data).toEqual(sent);
    expect(events[9]?.data.data).toEqual(attempt);
    expect(events[10]?.data.data).toEqual((await ada.get(path)).body);
    expect(stream.text()).not.toContain('tok_declined');
  });

  test('resumes after the last received event, by header or by parameter', async () => {
    const stream = await openStream(ada, '/events?types=turtle.created');
    const create = (name: string) => ada.post('/turtles', { name, lifespan: 1, species: 'x' });
    await create('a');
    const [first] = await stream.take(1);
    stream.close();
    for (const name of ['b', 'c', 'd']) await create(name);
    const names = async (path: string, headers = {}) => {
      const again = await openStream(ada, path, headers);
      const events = await again.take(3);
      again.close();
      return events.map(({ data }) => data.data.name);
    };
    const last = { 'last-event-id': first?.id as string };
    expect(await names('/events?types=turtle.created', last)).toEqual(['b', 'c', 'd']);
    expect(await names(`/events?types=turtle.created&last_event_id=${first?.id}`)).toEqual(['b', 'c', 'd']);
    expect(await names('/events?types=turtle.created&last_event_id=1', last)).toEqual(['b', 'c', 'd']);
  });

  test('resumes from the id that is sent before the first event', async () => {
    const stream = await openStream(ada, '/events?types=article.deleted');
    stream.close();
    const { id } = (await ada.post('/articles', { title: 'x' })).body;
    await ada.delete(`/articles/${id}`);
    const [, last] = /^id: (\d+)$/m.exec(stream.text()) as unknown as [string, string];
    const again = await openStream(ada, '/events?types=article.deleted', { 'last-event-id': last });
    expect((await again.take(1))[0]?.data.data.id).toBe(id);
  });

  test.each([
    ['/events?types=invoice.pad', 400, 'validation_failed', 'types: '],
    ['/events?types=invoice.pad', 400, 'validation_failed', 'Did you mean "invoice.paid"?'],
    ['/events?types=', 400, 'validation_failed', 'types must be one of: '],
    ['/events?last_event_id=x', 400, 'validation_failed', 'last_event_id'],
    ['/events?type=invoice.paid', 400, 'unknown_parameter', 'Did you mean "types"?'],
    ['/events?last_event_id=999999999', 410, 'events_gone', 'no longer available'],
    ['/events', 400, 'validation_failed', 'Last-Event-ID must be', { 'last-event-id': 'x' }],
  ])('%s returns %i', async (path, status, code, message, headers: Record<string, string> = {}) => {
    const { body, ...answer } = await listen(ada, path, { headers });
    expect([answer.status, body.code]).toEqual([status, code]);
    expect(body.message).toContain(message);
  });

  test('HEAD returns the headers and no stream', async () => {
    const { status, headers } = await ada.request('HEAD', '/events', { headers: { accept: 'text/event-stream' } });
    expect([status, headers.get('cache-control'), headers.get('x-accel-buffering')]).toEqual([200, 'no-store', 'no']);
  });

  test('a user can open at most EVENT_STREAMS_PER_USER streams', async () => {
    const streams = [await openStream(ada), await openStream(ada), await openStream(ada)];
    const refused = await listen(ada);
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_streams']);
    await openStream(grace);
    streams[0]?.close();
    await vi.waitFor(async () => expect((await openStream(ada)).status).toBe(200), { timeout: 30_000 });
  });

  test('closes the stream when its token is revoked, at once on the same process', async () => {
    const { body: token } = await ada.post('/tokens', { scopes: ['turtles:read'] });
    const stream = await openStream({ ...ada, token: token.token });
    const other = await openStream(ada);
    expect(stream.status).toBe(200);
    const started = performance.now();
    await ada.delete(`/tokens/${token.id}`);
    await stream.ended;
    expect(performance.now() - started).toBeLessThan(4_000);
    await ada.post('/turtles', { name: 'x', lifespan: 1, species: 'x' });
    await other.take(1);
  });

  test('logs a stream once, when it ends', async () => {
    const stream = await openStream(ada);
    const id = stream.headers.get('x-request-id') as string;
    const lines = () =>
      server
        .logged()
        .split('\n')
        .filter((line) => line.includes(id));
    await ada.post('/turtles', { name: 'x', lifespan: 1, species: 'x' });
    await stream.take(1);
    expect(lines()).toEqual([]);
    stream.close();
    await vi.waitFor(() => expect(lines()).toHaveLength(1), { timeout: 30_000 });
  });
});

test('a server that stops closes its streams at once', async () => {
  const stoppingServer = await startTestServer();
  const stream = await listen(await stoppingServer.as('ada'));
  const started = performance.now();
  await Promise.all([stoppingServer.close({ drain: 100, cut: 10_000 }), stream.ended]);
  expect(performance.now() - started).toBeLessThan(8_000);
});
