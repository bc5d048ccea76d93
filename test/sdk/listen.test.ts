import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { triggers } from '../../sdk/src/command/trigger.ts';
import { eventTypes } from '../../sdk/src/generated/events.ts';
import { createClient } from '../../sdk/src/index.ts';
import { type ForwardAttempt, type Listener, type ListenOptions, listen } from '../../sdk/src/listen.ts';
import { verifyWebhook } from '../../sdk/src/webhooks.ts';
import type { Body } from '../support/client.ts';
import { articleInput } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';
import { shared } from '../support/shared.ts';
import { Receiver } from '../webhooks/receiver.ts';

const receiver = await shared(Receiver.start());
const server = await sharedServer({ ...receiver.settings, JOB_POLL_INTERVAL: '0.5' });
const ada = await server.as('ada');

let paths = 0;

/** Listens with a path of its own until the test has ended. */
async function listening(options: Partial<ListenOptions> = {}, to = receiver) {
  const path = `/listen-${++paths}`;
  const attempts: ForwardAttempt[] = [];
  const listener = await listen({
    ...{ url: server.url, token: ada.token, forwardTo: to.url(path), retryDelays: [10, 20, 30] },
    onAttempt: (attempt) => void attempts.push(attempt),
    ...options,
  });
  onTestFinished(() => listener.close());
  return { ...listener, path, attempts };
}

const turtle = (name: string, client = ada): Promise<Body> =>
  client.post('/turtles', { name, lifespan: 80 }).then(({ status, body }) => {
    expect([status, body]).toEqual([201, expect.anything()]);
    return body;
  });
const namesAt = (path: string, to = receiver) => to.at(path).map(({ body }) => body.data.name);

test('an event is sent as a webhook sends it: the same bytes and headers, but for the time and the signature', async () => {
  const { path, secret } = await listening();
  const hook = `/webhook-${++paths}`;
  const events = ['turtle.created', 'invoice.created', 'article.created', 'message.created'];
  const { body: webhook } = await ada.post('/webhooks', { url: receiver.url(hook), events });
  await vi.waitUntil(async () => (await ada.get(`/webhooks/${webhook.id}`)).body.verified, { timeout: 10_000 });
  receiver.forget(hook);
  await turtle('Übergrößenträger 🐢');
  await ada.post('/articles', articleInput({ title: 'Prices', body: '1e21, 0.1 and "12"\n\u2028' }));
  await ada.post('/invoices', { amount: 1234.5, currency: 'EUR' });
  await ada.post('/users/ada/messages', { message: 'Hello' });
  const byId = (one: { headers: Record<string, string> }) => one.headers['webhook-id'];
  const sent = (await receiver.received(hook, 4)).toSorted((a, b) => Number(a.body.id) - Number(b.body.id));
  const forwarded = await receiver.received(path, 4);
  expect(forwarded.map(({ text }) => text)).toEqual(sent.map(({ text }) => text));
  expect(forwarded.map(byId)).toEqual(sent.map(byId));
  for (const name of ['content-type', 'user-agent', 'content-length'])
    expect(forwarded.map(({ headers }) => headers[name])).toEqual(sent.map(({ headers }) => headers[name]));
  const signature = { 'webhook-timestamp': expect.stringMatching(/^\d{10}$/), 'webhook-signature': expect.any(String) };
  for (const [messages, its] of [
    [sent, webhook.secret],
    [forwarded, secret],
  ] as const)
    for (const { text, headers } of messages) {
      expect(headers).toMatchObject(signature);
      expect(await verifyWebhook(text, headers, its)).toMatchObject({ raw: JSON.parse(text) });
    }
  await expect(verifyWebhook(forwarded[0]!.text, forwarded[0]!.headers, webhook.secret)).rejects.toMatchObject({
    code: 'invalid_signature',
  });
});

test('only the chosen types are sent', async () => {
  const { path } = await listening({ types: ['ARTICLE_CREATED', 'TURTLE_DELETED'] });
  const { id } = await turtle('Not sent');
  await ada.post('/articles', articleInput({ title: 'Sent' }));
  await ada.delete(`/turtles/${id}`);
  const messages = await receiver.received(path, 2);
  expect(messages.map(({ body }) => body.type)).toEqual(['article.created', 'turtle.deleted']);
});

describe('a receiver', () => {
  test('that is not running misses the first event, which is reported, and gets those from its start on', async () => {
    const reserved = await Receiver.start();
    const { port } = reserved;
    reserved.close();
    const path = `/late-${++paths}`;
    const { attempts } = await listening({
      forwardTo: `http://127.0.0.1:${port}${path}`,
      types: ['TURTLE_CREATED'],
    });
    await turtle('Missed');
    await vi.waitUntil(() => attempts.length === 4, { timeout: 10_000 });
    expect(attempts.map(({ status, retryIn }) => [status, retryIn])).toEqual([
      [0, 10],
      [0, 20],
      [0, 30],
      [0, null],
    ]);
    expect(attempts.at(-1)).toMatchObject({
      failure: expect.stringMatching(/^The receiver cannot be reached: .*ECONNREFUSED/),
      event: { type: 'TURTLE_CREATED', turtle: { name: 'Missed' } },
    });
    const late = await Receiver.start(port);
    onTestFinished(() => late.close());
    await turtle('Received');
    await late.received(path, 1);
    expect(namesAt(path, late)).toEqual(['Received']);
    await vi.waitUntil(() => attempts.at(-1)?.failure === null, { timeout: 10_000 });
  });

  test('that fails gets the event again before the next one; a redirect is not followed', async () => {
    const flaky = await Receiver.start();
    onTestFinished(() => flaky.close());
    const statuses = [500, 307, 204];
    flaky.answer = () => statuses.shift() ?? 204;
    const { path, attempts } = await listening({ types: ['TURTLE_CREATED'] }, flaky);
    for (const name of ['First', 'Second']) await turtle(name);
    await flaky.received(path, 4);
    expect(namesAt(path, flaky)).toEqual(['First', 'First', 'First', 'Second']);
    await vi.waitUntil(() => attempts.length === 4, { timeout: 10_000 });
    expect(attempts.map(({ status, failure }) => [status, failure])).toEqual([
      [500, 'The receiver responded with 500.'],
      [307, 'The receiver responded with 307.'],
      [204, null],
      [204, null],
    ]);
  });

  test('that never responds is not waited for by close', async () => {
    const stuck = await Receiver.start();
    onTestFinished(() => stuck.close());
    stuck.answer = () => null;
    const { path, attempts, close } = await listening({}, stuck);
    await turtle('Stuck');
    await stuck.received(path, 1);
    await close();
    expect(attempts).toEqual([]);
  });
});

test('a listener ends with its block, with its signal, and with the token', async () => {
  const forwardTo = receiver.url(`/ends-${++paths}`);
  let disposed: Listener;
  {
    await using listener = await listen({ url: server.url, token: ada.token, forwardTo });
    disposed = listener;
  }
  await disposed.ended;
  const controller = new AbortController();
  const { ended } = await listen({ url: server.url, token: ada.token, forwardTo, signal: controller.signal });
  controller.abort();
  await ended;
  const other = await server.as('ada');
  const revoked = await listen({ url: server.url, token: other.token, forwardTo });
  await ada.delete(`/tokens/${(await other.get('/user')).body.token_id}`);
  await expect(revoked.ended).rejects.toMatchObject({ code: 'invalid_token' });
});

test.each([
  [{ forwardTo: 'hooks' }, 'invalid_url'],
  [{ forwardTo: 'ftp://127.0.0.1/' }, 'invalid_url'],
  [{ forwardTo: 'http://ada:secret@127.0.0.1/' }, 'invalid_url'],
  [{ secret: 'whsec_' }, 'bad_request'],
  [{ token: 'trp_unknown' }, 'invalid_token'],
  [{ types: ['ARTICLE_CRATED'] }, 'validation_failed'],
  [{ port: 4000 }, 'unknown_parameter'],
])('with %j it does not start: %s', async (options, code) => {
  const whole = { url: server.url, token: ada.token, forwardTo: receiver.url() };
  await expect(listen({ ...whole, ...(options as object) })).rejects.toMatchObject({ code });
});

test.each(Object.keys(triggers))('`trigger %s` makes such an event', async (type) => {
  const on = createClient({ url: server.url, token: (await server.as(`trigger-${type}`)).token });
  await triggers[type]?.(on);
  const listed = async () => (await on.events.list().toArray(20)).map(({ raw }) => raw.type);
  await vi.waitUntil(async () => (await listed()).includes(type as never), { timeout: 10_000, interval: 20 });
});

test('all types can be triggered, but for those of the trash, which the settings of the server exclude', () => {
  const others = eventTypes.filter((type) => !(type in triggers));
  expect(others).toEqual(['article.trashed', 'article.restored']);
});
