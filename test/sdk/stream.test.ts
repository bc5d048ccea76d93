import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { createClient, type Event, type EventOptions } from '../../sdk/src/index.ts';
import { sharedServer } from '../support/server.ts';
import { shared } from '../support/shared.ts';
import { type Answer, answer, startFaultyServer } from './faulty-server.ts';

const server = await sharedServer();
const faulty = await shared(startFaultyServer());

/** Sends the parts one at a time, and stays open. */
const parts =
  (...texts: string[]): Answer =>
  async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' }).flushHeaders();
    for (const text of texts) {
      await sleep(5);
      response.write(text);
    }
  };

async function firstOf(stream: Answer, options: EventOptions = {}): Promise<Event> {
  faulty.respondWith(stream);
  for await (const event of createClient({ url: faulty.url }).events(options)) return event;
  throw new Error('The stream has ended.');
}

const json = '{"id":"7","type":"turtle.created","created_at":"2026-03-14 09:00:00Z","data":{"name":"Tess"}}';

describe('a stream is read as the HTML standard says:', () => {
  test.each([
    ['lines end with LF', [`id: 7\ndata: ${json}\n\n`]],
    ['lines end with CR LF', [`id: 7\r\ndata: ${json}\r\n\r\n`]],
    ['lines end with CR', [`id: 7\rdata: ${json}\r\r`]],
    ['CR LF arrives in two parts', ['id: 7\r', `\ndata: ${json}\r`, '\n\r', '\n']],
    ['each byte arrives alone', [...`id: 7\r\ndata: ${json}\r\n\r\n`]],
    ['it begins with a byte order mark', [`\uFEFFdata: ${json}\n\n`]],
    ['comments and unknown fields are skipped', [`: data: no\nnote: no\ndata: ${json}\n\n`]],
    ['a space after the colon may be missing', [`id:7\ndata:${json}\n\n`]],
    ['several lines of data are one text', [`data: ${json.replaceAll(',', ',\ndata:')}\n\n`]],
    ['a message without data is no event', [`id: 6\n\ndata\n\ndata: ${json}\n\n`]],
  ])('%s', async (_, texts) => {
    const event = await firstOf(parts(...texts));
    expect(event).toMatchObject({ id: '7', type: 'TURTLE_CREATED', turtle: { name: 'Tess' } });
    expect(faulty.seen).toHaveLength(1);
  });
});

test('a text may contain the line and paragraph separators of Unicode', async () => {
  const terrapin = createClient({ url: server.url, token: (await server.as('ada')).token });
  const body = 'one\u2028two\u2029three';
  const done = AbortSignal.timeout(10_000);
  const onState = () => void terrapin.articles.create({ title: 'Lines', body });
  const bodies: string[] = [];
  for await (const { article } of terrapin.events({ types: ['ARTICLE_CREATED'], onState, signal: done })) {
    bodies.push(article.body);
    break;
  }
  expect(bodies).toEqual([body]);
});

test.each([
  [
    'refund.issued',
    { amount_paid: 3, by_card: { last_four: '4242' } },
    { amountPaid: 3, byCard: { lastFour: '4242' } },
  ],
  ['invoice.archived', null, {}],
  ['company.merged', { into: 'x' }, {}],
  ['article.pinned', { status: 5, revision: 'r' }, { status: '5', currentRevision: { id: 'r' } }],
])('an event of the new type %s is delivered, whatever its data are', async (type, data, expected) => {
  const raw = { id: '7', type, created_at: '2026-03-14 09:00:00Z', data };
  const event = await firstOf(parts(`data: ${JSON.stringify(raw)}\n\n`));
  expect(event).toMatchObject({ id: '7', type: type.toUpperCase().replace('.', '_'), raw });
  expect(event).toHaveProperty(type.split('.')[0] as string, expect.objectContaining(expected));
});

describe('a token that cannot be had', () => {
  const following = (token: () => Promise<string>, onState?: EventOptions['onState']) => {
    faulty.respondWith(parts(`data: ${json}\n\n`));
    return createClient({ url: faulty.url, token }).events({ onState });
  };

  test('once is asked for again, and the stream opens', async () => {
    const token = vi.fn(async () => 'good').mockRejectedValueOnce(new Error('503'));
    const states: string[] = [];
    const { value } = await following(token, (state) => void states.push(state)).next();
    expect(value).toMatchObject({ type: 'TURTLE_CREATED' });
    expect([states, token.mock.calls.length]).toEqual([['lost', 'open'], 2]);
    expect(faulty.seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer good']);
  });

  test('because the access has ended, ends the stream', async () => {
    const ended = Object.assign(new Error('The access has ended.'), { code: 'invalid_grant' });
    await expect(following(() => Promise.reject(ended)).next()).rejects.toBe(ended);
    expect(faulty.seen).toEqual([]);
  });
});

describe('a stream that cannot work ends with an error, not with another attempt:', () => {
  test('the response is a page', async () => {
    const page = answer(200, '<!doctype html>', { 'content-type': 'text/html' });
    await expect(firstOf(page)).rejects.toMatchObject({ code: 'invalid_response', status: 200 });
  });

  test('an event is not JSON', async () => {
    await expect(firstOf(parts('data: {"id":\n\n'))).rejects.toMatchObject({ code: 'invalid_response' });
  });

  test('the server rejects it, and onError is called', async () => {
    faulty.respondWith(answer(403, { code: 'user_suspended', message: 'You are suspended.' }));
    const errors: unknown[] = [];
    const client = createClient({ url: faulty.url, onError: (error) => void errors.push(error) });
    const error = await client
      .events()
      .next()
      .catch((error: unknown) => error);
    expect(error).toMatchObject({ code: 'user_suspended', status: 403 });
    expect(errors).toEqual([error]);
  });
});
