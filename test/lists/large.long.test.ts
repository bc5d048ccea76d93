import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Body, Client } from '../support/client.ts';
import { articleInput } from '../support/factories.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let ada: Client;
const lines = { accept: 'application/x-ndjson' };
const stored = 30_000;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.as('ada');
  await server.database.orm.em
    .fork()
    .getConnection()
    .execute(`insert into turtles (id, name, lifespan, species, version, created_at, updated_at)
    select ('01937c1e-5b5a-7c3e-9f0a-' || lpad(to_hex(n), 12, '0'))::uuid, 'Turtle ' || n, 40, repeat('x', 200), 1, now(), now()
    from generate_series(1, ${stored}) as n`);
});
afterAll(() => server.close());

const many = <T>(size: number, item: () => T) => Array.from({ length: size }, item);

async function open(path: string): Promise<IncomingMessage> {
  const headers = { ...lines, authorization: `Bearer ${ada.token}` };
  const [response] = await once(get(server.url + path, { headers, agent: false }), 'response');
  return response as IncomingMessage;
}

async function rest(reader: AsyncIterable<string>): Promise<Body[]> {
  const items: Body[] = [];
  for await (const line of reader) items.push(JSON.parse(line));
  return items;
}

test.each(['desc', 'asc'])('what changes while a list is read (%s) does not tear it', async (direction) => {
  const response = await open(`/turtles?direction=${direction}`);
  const reader = createInterface({ input: response })[Symbol.asyncIterator]();
  const first = JSON.parse((await reader.next()).value as string);
  const at = (n: number) => `01937c1e-5b5a-7c3e-9f0a-${n.toString(16).padStart(12, '0')}`;
  const middle = stored / 2 + (direction === 'asc' ? 1 : 0);
  const created = await ada.post('/turtles', { name: 'New', lifespan: 1 });
  await ada.patch(`/turtles/${at(middle)}`, { name: 'Changed' });
  await ada.delete(`/turtles/${first.id}`);
  const read = [first, ...(await rest({ [Symbol.asyncIterator]: () => reader }))];
  const known = read.map(({ id }) => id);
  expect(known).not.toContain(created.body.id);
  expect(known).toEqual([...new Set(known)]);
  expect(known).toEqual([...known].sort((a, b) => ((direction === 'asc') === a < b ? -1 : 1)));
  const own = known.filter((id) => id.startsWith('01937c1e-5b5a'));
  expect(own.length).toBeGreaterThanOrEqual(stored - 2);
  expect(own).toContain(at(middle));
  await ada.delete(`/turtles/${created.body.id}`);
});

test('a long list is read page by page with one statement, while others are answered', async () => {
  server.statements.length = 0;
  const response = await open('/turtles');
  const grace = await server.as('grace');
  let count = 0;
  let answered = 0;
  let largest = 0;
  const ask = async () => {
    while (!response.readableEnded && !response.destroyed && (await grace.get('/user')).status === 200) answered++;
  };
  const asking = ask();
  for await (const chunk of response) {
    for (const byte of chunk as Buffer) if (byte === 10) count++;
    largest = Math.max(largest, (chunk as Buffer).length);
  }
  await asking;
  expect(count).toBeGreaterThanOrEqual(stored - 2);
  expect(answered).toBeGreaterThan(0);
  expect(largest).toBeLessThan(200_000);
  const pages = server.statements.filter((name) => name.startsWith('turtle_list'));
  expect(pages.length).toBeLessThan(stored / 100 + 5);
  expect(new Set(pages).size).toBe(1);
});

test('a large array is not accepted, and a small one of the largest articles is', async () => {
  const body = 'x'.repeat(100_000);
  expect(
    (
      await ada.post(
        '/articles/batches',
        many(50, () => articleInput({ body })),
      )
    ).status,
  ).toBe(201);
  expect(
    (
      await ada.post(
        '/articles/batches',
        many(101, () => articleInput({ body })),
      )
    ).status,
  ).toBe(413);
});

test('other users are answered while arrays are created', async () => {
  const grace = await server.as('grace');
  await grace.get('/user');
  let isDone = false;
  const importing = Promise.all(
    many(4, () =>
      ada.post(
        '/articles/batches',
        many(500, () => articleInput({ body: 'x'.repeat(10_000) })),
      ),
    ),
  ).then(() => (isDone = true));
  let answered = 0;
  while (!isDone) {
    expect((await grace.get('/user')).status).toBe(200);
    if (!isDone) answered++;
  }
  await importing;
  expect(answered).toBeGreaterThan(3);
});
