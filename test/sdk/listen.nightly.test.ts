import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type ListenOptions, listen } from '../../sdk/src/listen.ts';
import { verifyWebhook } from '../../sdk/src/webhooks.ts';
import type { Client } from '../support/client.ts';
import { endAll, newDataDir, startProcess } from '../support/process.ts';
import { startTestServer } from '../support/server.ts';
import { openWire } from '../support/wire.ts';
import { Receiver } from '../webhooks/receiver.ts';

let receiver: Receiver;
beforeAll(async () => {
  receiver = await Receiver.start();
});
afterAll(async () => {
  receiver.close();
  await endAll();
});

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

test('no event is missed or repeated when the server is killed and starts again', async () => {
  const dataDir = await newDataDir('migrated');
  onTestFinished(() => dataDir.remove());
  const environment = { DATA_DIR: dataDir.path, SEED: 'demo', RATE_LIMIT: '100000/60' };
  const path = '/killed';
  let running = await startProcess(environment);
  await listening(path, { url: running.url, token: running.demoToken, types: ['TURTLE_CREATED'] });
  const names = await turtles(100, running.client());
  await running.end('SIGKILL');
  running = await startProcess({ ...environment, PORT: new URL(running.url).port });
  names.push(...(await turtles(50, running.client())));
  const messages = await receiver.received(path, 150);
  expect(messages.map(({ body }) => body.data.name)).toEqual(names);
});

async function turtles(count: number, client: Client): Promise<string[]> {
  const names = Array.from({ length: count }, (_, n) => `Turtle ${n}`);
  for (const name of names) expect((await client.post('/turtles', { name, lifespan: 80 })).status).toBe(201);
  return names;
}
