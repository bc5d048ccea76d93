import { describe, expect, test, vi } from 'vitest';
import { listen } from '../support/events.ts';
import { invoiceInput } from '../support/factories.ts';
import { sharedServer, startTestServer } from '../support/server.ts';

const server = await sharedServer({ EVENT_STREAMS_PER_USER: '3' });
const [ada, grace] = await Promise.all([server.as('ada'), server.as('grace')]);
const typesOf = (events: { event?: string }[]) => events.map(({ event }) => event);

describe('GET /events', () => {
  test('sends every transition and payment attempt of an invoice', async () => {
    const stream = await listen(ada);
    const { body } = await ada.post('/invoices', invoiceInput({ contact: { name: 'Bob', email: 'bob@example.com' } }));
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
    const stream = await listen(ada, '/events?types=turtle.created');
    const create = (name: string) => ada.post('/turtles', { name, lifespan: 1, species: 'x' });
    await create('a');
    const [first] = await stream.take(1);
    stream.close();
    for (const name of ['b', 'c', 'd']) await create(name);
    const names = async (path: string, headers = {}) => {
      const again = await listen(ada, path, { headers });
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
    const stream = await listen(ada, '/events?types=article.deleted');
    await vi.waitFor(() => expect(stream.text()).toMatch(/^id: /m));
    stream.close();
    const { id } = (await ada.post('/articles', { title: 'x' })).body;
    await ada.delete(`/articles/${id}`);
    const [, last] = /^id: (\d+)$/m.exec(stream.text()) as unknown as [string, string];
    const again = await listen(ada, '/events?types=article.deleted', { headers: { 'last-event-id': last } });
    expect((await again.take(1))[0]?.data.data.id).toBe(id);
  });

  test.each([
    ['/events?types=invoice.pad', 400, 'validation_failed', 'types: Did you mean "invoice.paid"?'],
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
    const streams = [await listen(ada), await listen(ada), await listen(ada)];
    const refused = await listen(ada);
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_streams']);
    await listen(grace);
    streams[0]?.close();
    await vi.waitFor(async () => expect((await listen(ada)).status).toBe(200), { timeout: 30_000 });
  });

  test('closes the stream when its token is revoked, at once on the same process', async () => {
    const { body: token } = await ada.post('/tokens', { scopes: ['turtles:read'] });
    const stream = await listen({ ...ada, token: token.token });
    const other = await listen(ada);
    expect(stream.status).toBe(200);
    const started = performance.now();
    await ada.delete(`/tokens/${token.id}`);
    await stream.ended;
    expect(performance.now() - started).toBeLessThan(4_000);
    await ada.post('/turtles', { name: 'x', lifespan: 1, species: 'x' });
    await other.take(1);
  });

  test('logs a stream once, when it ends', async () => {
    const stream = await listen(ada);
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
    await expect.poll(() => lines()).toHaveLength(1);
  });
});

test('a server that stops closes its streams at once', async () => {
  const stoppingServer = await startTestServer();
  const stream = await listen(await stoppingServer.as('ada'));
  const started = performance.now();
  await Promise.all([stoppingServer.close({ drain: 100, cut: 10_000 }), stream.ended]);
  expect(performance.now() - started).toBeLessThan(8_000);
});
