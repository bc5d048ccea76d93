import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type ListenOptions, listen } from '../../sdk/src/listen.ts';
import { verifyWebhook } from '../../sdk/src/webhooks.ts';
import { startTestServer } from '../support/server.ts';
import { openWire } from '../support/wire.ts';
import { Receiver } from '../webhooks/receiver.ts';

let receiver: Receiver;
beforeAll(async () => {
  receiver = await Receiver.start();
});
afterAll(() => receiver.close());

/** Sends to a path of the receiver until the test has ended. */
async function listening(path: string, options: Omit<ListenOptions, 'forwardTo'>): Promise<string> {
  const listener = await listen({ ...options, forwardTo: receiver.url(path) });
  onTestFinished(() => listener.close());
  return listener.secret;
}

test('500 events arrive once and in order, though the stream is cut again and again', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const wire = await openWire(server.url);
  onTestFinished(() => wire.close());
  const ada = await server.as('ada');
  const path = '/cut';
  const states: string[] = [];
  const onState = (state: string) => void states.push(state);
  const secret = await listening(path, { url: wire.url, token: ada.token, types: ['MESSAGE_CREATED'], onState });
  const texts = Array.from({ length: 500 }, (_, n) => `Message ${n}`);
  for (let from = 0; from < 500; from += 100) {
    const items = texts.slice(from, from + 100).map((message) => ({ user: { username: 'ada' }, message }));
    expect((await ada.post('/messages', items)).status).toBe(201);
    await receiver.received(path, from + 10);
    wire.moveTo(server.url);
  }
  const messages = await receiver.received(path, 500);
  expect(messages.map(({ body }) => body.data.message)).toEqual(texts);
  for (const { text, headers } of messages) await verifyWebhook(text, headers, secret);
  expect(states.filter((state) => state === 'lost').length).toBeGreaterThan(3);
});
