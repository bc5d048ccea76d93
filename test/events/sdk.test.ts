import { afterAll, beforeAll, expect, expectTypeOf, test, vi } from 'vitest';
import { createClient as createSdk, type EventOf } from '../../sdk/src/index.ts';
import type { Client } from '../support/client.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let ada: Client;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.as('ada');
});
afterAll(() => server.close());

const createTurtle = (name: string) => ada.post('/turtles', { name, lifespan: 1, species: 'x' });

test('the type of an event determines the type of its data', () => {
  type Event = EventOf<'invoice.paid' | 'turtle.created'>;
  expectTypeOf<Event['type']>().toEqualTypeOf<'invoice.paid' | 'turtle.created'>();
  expectTypeOf<Extract<Event, { type: 'turtle.created' }>['data']['lifespan']>().toEqualTypeOf<number>();
  expectTypeOf(ada.sdk.events({ types: ['invoice.paid', 'turtle.created'] })).toEqualTypeOf<
    AsyncGenerator<Event, void, undefined>
  >();
});

test('a stream resumes after lost connections without a gap, with a new token each time', async () => {
  const tokens: (string | null)[] = [];
  let connections = 0;
  const broken = new Set<AbortController>();
  const sdk = createSdk({
    url: server.url,
    token: () => {
      tokens.push(ada.token);
      return ada.token;
    },
    fetch: async (url, init) => {
      connections++;
      if (connections === 2) throw new TypeError('fetch failed');
      if (connections === 3) return new Response('Bad gateway', { status: 502 });
      const breaks = new AbortController();
      broken.add(breaks);
      return fetch(url as string, { ...init, signal: AbortSignal.any([breaks.signal, init?.signal as AbortSignal]) });
    },
  });
  const done = new AbortController();
  const names: string[] = [];
  const states: string[] = [];
  const onState = (state: string) => states.push(state);
  const reading = (async () => {
    for await (const event of sdk.events({ types: ['turtle.created'], signal: done.signal, onState }))
      names.push(event.data.name);
  })();
  await vi.waitFor(() => expect(connections).toBe(1));
  // Response headers arrive with the first event.
  await vi.waitFor(async () => {
    await createTurtle('first');
    expect(names).toContain('first');
  });
  const known = (await ada.get('/turtles?limit=1')).body[0].name;
  for (const one of broken) one.abort();
  for (const name of ['b', 'c', 'd']) await createTurtle(name);
  await vi.waitFor(() => expect(names.slice(-3)).toEqual(['b', 'c', 'd']), 10_000);
  expect(known).toBe('first');
  expect(states).toEqual(['open', 'lost', 'lost', 'lost', 'open']);
  expect(new Set(names.filter((name) => name !== 'first'))).toHaveLength(3);
  expect(connections).toBe(4);
  expect(tokens.length).toBe(4);
  done.abort();
  await reading;
});

test('leaving the loop closes the connection, and a rejected stream throws the error', async () => {
  const open = () =>
    server
      .logged()
      .split('\n')
      .filter((line) => line.includes('"route":"/events"')).length;
  const before = open();
  setTimeout(() => void createTurtle('last'), 100);
  for await (const event of ada.sdk.events({ types: ['turtle.created'] })) {
    expect(event.data.species).toBe('x');
    break;
  }
  await vi.waitFor(() => expect(open()).toBe(before + 1));
  await expect(ada.sdk.events({ after: '99999999' }).next()).rejects.toMatchObject({
    code: 'events_gone',
    status: 410,
  });
  await expect(ada.sdk.events({ types: ['turtle.made' as never] }).next()).rejects.toMatchObject({
    code: 'validation_failed',
  });
});
