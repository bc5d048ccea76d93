import { expect, expectTypeOf, test } from 'vitest';
import { createClient as createSdk, type EventOf, type Turtle } from '../../sdk/src/index.ts';
import { type Answer, drop, hang, refuse, startFaultyServer } from '../sdk/faulty-server.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();
const ada = await server.as('ada');

const createTurtle = (name: string) => ada.post('/turtles', { name, lifespan: 1, species: 'x' });

test('the type of an event determines its resource', () => {
  type Mine = EventOf<'INVOICE_PAID' | 'TURTLE_CREATED'>;
  expectTypeOf<Mine['type']>().toEqualTypeOf<'INVOICE_PAID' | 'TURTLE_CREATED'>();
  expectTypeOf<Extract<Mine, { type: 'TURTLE_CREATED' }>['turtle']>().toEqualTypeOf<Turtle>();
  expectTypeOf(ada.sdk.events({ types: ['INVOICE_PAID', 'TURTLE_CREATED'] })).toEqualTypeOf<
    AsyncGenerator<Mine, void, undefined>
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
    for await (const event of sdk.events({ types: ['TURTLE_CREATED'], signal: done.signal, onState }))
      names.push(event.turtle.name);
  })();
  await expect.poll(() => states).toEqual(['open']);
  await createTurtle('a');
  await expect.poll(() => names).toEqual(['a']);
  for (const one of broken) one.abort();
  for (const name of ['b', 'c', 'd']) await createTurtle(name);
  await expect.poll(() => names).toEqual(['a', 'b', 'c', 'd']);
  expect(states).toEqual(['open', 'lost', 'open']);
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
  for await (const event of ada.sdk.events({ types: ['TURTLE_CREATED'] })) {
    expect(event.turtle.species).toBe('x');
    break;
  }
  await expect.poll(() => open()).toBe(before + 1);
  await expect(ada.sdk.events({ after: '99999999' }).next()).rejects.toMatchObject({
    code: 'events_gone',
    status: 410,
  });
  await expect(ada.sdk.events({ types: ['TURTLE_MADE' as never] }).next()).rejects.toMatchObject({
    code: 'validation_failed',
  });
});

/** Two events, and a request to wait a minute before reconnecting. */
const open: Answer = (response) => {
  response
    .writeHead(200, { 'content-type': 'text/event-stream' })
    .write('retry: 60000\n\ndata: {"type":"a.b"}\n\ndata: {"type":"a.b"}\n\n');
};
const cut: Answer = (response) => {
  open(response);
  response.end();
};

test.each([
  ['while it waits for an event', open, 'event later'],
  ['within the loop', open, 'event'],
  ['when the stream is lost', cut, 'lost'],
  ['while the server does not respond', hang, 'request'],
  ['while it waits to reconnect', refuse('service_unavailable', 503, { 'retry-after': '20' }), 'lost later'],
  ['while the token function waits', open, 'token'],
])('aborting ends the loop at once %s', { timeout: 10_000 }, async (_, answer, when) => {
  const faulty = await startFaultyServer();
  const done = new AbortController();
  const abortAt = (moment: string) => {
    if (moment === when) done.abort();
    else if (`${moment} later` === when) setTimeout(() => done.abort(), 50);
  };
  faulty.respondWith((response) => {
    abortAt('request');
    answer(response);
  });
  const never = new Promise<string>(() => {});
  const token = () => {
    setTimeout(abortAt, 0, 'token');
    return when === 'token' ? never : 'secret';
  };
  const sdk = createSdk({ url: faulty.url, token });
  for await (const _ of sdk.events({ signal: done.signal, onState: abortAt })) {
    expect(done.signal.aborted).toBe(false);
    abortAt('event');
  }
  expect(done.signal.aborted).toBe(true);
  await faulty.close();
});

test('onState is called once when the server cannot be reached, however often the client tries', async () => {
  const faulty = await startFaultyServer();
  faulty.respondWith(drop, drop, drop, open);
  const done = new AbortController();
  const states: string[] = [];
  const onState = (state: string) => {
    states.push(state);
    if (state === 'open') done.abort();
  };
  for await (const event of createSdk({ url: faulty.url }).events({ signal: done.signal, onState }))
    expect(event).toBeUndefined();
  expect([states, faulty.seen.length]).toEqual([['lost', 'open'], 4]);
  await faulty.close();
});
