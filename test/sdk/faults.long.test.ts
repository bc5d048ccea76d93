import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, graphql, type Terrapin } from '../../sdk/src/index.ts';
import { answer, cut, drop, type FaultyServer, hang, refuse, startFaultyServer } from './faulty-server.ts';

let server: FaultyServer;
let terrapin: Terrapin;
beforeAll(async () => {
  server = await startFaultyServer();
  terrapin = createClient({ url: server.url, token: 'secret' });
});
afterAll(() => server.close());

const read = answer(200, { data: { article: { title: 'Shells' } } });
const written = answer(200, { data: { createArticle: { title: 'Shells' } } });
const get = () => terrapin.articles.get('1');
const create = () => terrapin.articles.create({ title: 'Shells' });
const keys = () => server.seen.map(({ headers }) => headers['idempotency-key']);

describe('retries', () => {
  test.each([
    ['a dropped connection', drop],
    ['a cut body', cut],
    ['429', refuse('rate_limited', 429)],
    ['502 of a proxy', answer(502, '<h1>Bad gateway</h1>', { 'content-type': 'text/html' })],
    ['503', refuse('service_unavailable', 503)],
    ['504', answer(504, '')],
  ])('after %s a read is sent again', async (_, fault) => {
    server.respondWith(fault, read);
    expect(await get()).toEqual({ title: 'Shells' });
    expect(server.seen.length).toBe(2);
  });

  test.each([
    ['a dropped connection', drop],
    ['a cut body', cut],
    ['503', refuse('service_unavailable', 503)],
    ['idempotency_key_in_use', refuse('idempotency_key_in_use', 409)],
  ])('after %s a write is sent again with the same key', async (_, fault) => {
    server.respondWith(fault, fault, written);
    expect(await create()).toEqual({ title: 'Shells' });
    const [first, ...others] = keys();
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(others).toEqual([first, first]);
    expect(new Set(server.seen.map(({ body }) => body)).size).toBe(1);
  });

  test('each write has a key of its own', async () => {
    server.respondWith(written);
    await Promise.all([create(), create()]);
    expect(new Set(keys()).size).toBe(2);
  });

  test('wait for Retry-After, in seconds or as a date', async () => {
    server.respondWith(refuse('rate_limited', 429, { 'retry-after': '1' }), read);
    const started = Date.now();
    await get();
    expect(Date.now() - started).toBeGreaterThanOrEqual(1000);
    const soon = new Date(Date.now() + 2000).toUTCString();
    server.respondWith(refuse('rate_limited', 429, { 'retry-after': soon }), read);
    await get();
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(soon));
  });

  test('do not happen if Retry-After exceeds the timeout', async () => {
    server.respondWith(refuse('rate_limited', 429, { 'retry-after': '3600' }));
    await expect(get()).rejects.toMatchObject({ code: 'rate_limited', status: 429 });
    expect(server.seen.length).toBe(1);
  });

  test('happen for POST in REST, not for PATCH and DELETE', async () => {
    const path = { article: '1' };
    server.respondWith(drop, answer(201, { id: '1' }));
    await terrapin.rest.POST('/articles', { body: { title: 'Shells' } });
    expect(new Set(keys()).size).toBe(1);
    server.respondWith(drop, answer(200, { id: '1' }));
    const change = terrapin.rest.PATCH('/articles/{article}', { params: { path }, body: { title: 'Shells' } });
    await expect(change).rejects.toMatchObject({ code: 'network_error' });
    server.respondWith(drop, answer(204, ''));
    const deletion = terrapin.rest.DELETE('/articles/{article}', { params: { path } });
    await expect(deletion).rejects.toMatchObject({ code: 'network_error' });
  });

  test('do not happen for a document with several mutations, which accepts no key', async () => {
    const two = graphql(`mutation { a: revokeToken(id: "1") b: revokeToken(id: "2") }`);
    server.respondWith(refuse('idempotency_key_not_applicable', 400), drop, answer(200, { data: {} }));
    await expect(terrapin.query(two)).rejects.toMatchObject({ code: 'network_error' });
    expect(keys()).toEqual([expect.any(String), undefined]);
  });
});

describe('errors without a retry', () => {
  test.each([
    ['garbage', answer(200, 'surprise'), 'invalid_response', 200],
    ['JSON that is not a GraphQL response', answer(200, { hello: 'world' }), 'invalid_response', 200],
    ['null', answer(200, 'null'), 'invalid_response', 200],
    ['an HTML page', answer(404, '<h1>Not found</h1>'), 'invalid_response', 404],
    ['a validation error', refuse('validation_failed', 400), 'validation_failed', 400],
  ])('%s', async (_, fault, code, status) => {
    server.respondWith(fault);
    await expect(get()).rejects.toMatchObject({ name: 'TerrapinError', code, status, requestId: 'r1' });
    expect(server.seen.length).toBe(1);
  });

  test('the error of the last try is thrown after all retries', async () => {
    const impatient = createClient({ url: server.url, retries: 1 });
    server.respondWith(drop, refuse('service_unavailable', 503));
    await expect(impatient.articles.get('1')).rejects.toMatchObject({ code: 'service_unavailable', status: 503 });
    expect(server.seen.length).toBe(2);
  });

  test('allowedNextStates of an error are spelled the same on both surfaces', async () => {
    const states = ['FAILED', 'PAID'];
    const extensions = { code: 'conflict', http_status: 409, allowedNextStates: states };
    server.respondWith(answer(200, { errors: [{ message: 'No.', extensions }] }));
    await expect(create()).rejects.toMatchObject({ status: 409, allowedNextStates: states });
    server.respondWith(answer(409, { code: 'conflict', message: 'No.', allowed_next_states: ['failed', 'paid'] }));
    const move = terrapin.rest.POST('/invoices/{invoice}/transitions', {
      params: { path: { invoice: '1' } },
      body: { to: 'sent' },
    });
    await expect(move).rejects.toMatchObject({ status: 409, allowedNextStates: states });
  });
});

describe('network, timeout and abort', () => {
  test('a closed port is a network_error that names URL and reason, with its cause', async () => {
    const nobody = createClient({ url: 'http://127.0.0.1:9', retries: 1 });
    const error = await nobody.articles.get('1').catch((error: unknown) => error);
    expect(error).toMatchObject({ code: 'network_error', status: 0 });
    expect((error as Error).message).toMatch(
      /^POST http:\/\/127\.0\.0\.1:9\/graphql failed: .*(bad port|ECONNREFUSED)/,
    );
    expect((error as Error).cause).toBeInstanceOf(Error);
  });

  test.each([
    [
      'all addresses of a name refuse',
      Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' }),
      'GET http://example.com/turtles failed: ECONNREFUSED',
    ],
    ['a browser gives no cause', undefined, 'GET http://example.com/turtles failed: Failed to fetch'],
  ])('the message has the reason when %s', async (_, cause, message) => {
    const fetch = () => Promise.reject(new TypeError('Failed to fetch', { cause }));
    const client = createClient({ url: 'http://example.com', fetch, retries: 0 });
    await expect(client.rest.GET('/turtles')).rejects.toMatchObject({ code: 'network_error', message });
  });

  test.each([
    ['no response', hang],
    ['no body', (response: Parameters<typeof hang>[0]) => void response.writeHead(200).write('{')],
  ])('%s in time rejects with timeout', async (_, fault) => {
    server.respondWith(fault);
    let attempts = 0;
    const hurried = createClient({ url: server.url, timeout: 150, onRequest: () => void attempts++ });
    await expect(hurried.articles.get('1')).rejects.toMatchObject({ code: 'timeout', status: 0 });
    await expect(hurried.articles.get('1', { timeout: 50 })).rejects.toMatchObject({ code: 'timeout' });
    expect(attempts).toBe(2);
  });

  test('an aborted call rejects at once, also while it waits for a retry', async () => {
    for (const fault of [hang, refuse('rate_limited', 429, { 'retry-after': '9' })]) {
      server.respondWith(fault);
      const controller = new AbortController();
      setTimeout(() => controller.abort('enough'), 100);
      const call = terrapin.articles.get('1', { signal: controller.signal });
      await expect(call).rejects.toMatchObject({ code: 'aborted', cause: 'enough' });
    }
    server.respondWith(read);
    const aborted = terrapin.articles.get('1', { signal: AbortSignal.abort() });
    await expect(aborted).rejects.toMatchObject({ code: 'aborted' });
    expect(server.seen.length).toBe(0);
  });
});

describe('client options', () => {
  test('headers, token and onRequest apply to every try', async () => {
    server.respondWith(drop, read);
    const attempts: number[] = [];
    const client = createClient({
      url: server.url,
      token: () => `secret-${attempts.length}`,
      headers: { 'x-team': 'shells' },
      onRequest({ attempt, headers }) {
        attempts.push(attempt);
        headers.set('x-attempt', String(attempt));
      },
    });
    await client.articles.get('1', { headers: { 'x-call': 'yes' } });
    expect(attempts).toEqual([0, 1]);
    expect(server.seen.at(-1)?.headers).toMatchObject({
      authorization: 'Bearer secret-1',
      'x-team': 'shells',
      'x-call': 'yes',
      'x-attempt': '1',
    });
  });

  test('a token function that never returns ends with the timeout, or with the signal', async () => {
    const client = createClient({ url: server.url, token: () => new Promise<string>(() => {}) });
    await expect(client.articles.get('1', { timeout: 50 })).rejects.toMatchObject({ code: 'timeout' });
    const signal = AbortSignal.timeout(50);
    await expect(client.articles.get('1', { signal })).rejects.toMatchObject({ code: 'aborted' });
  });

  test('an error of the token function is thrown unchanged', async () => {
    const failure = new Error('no token today');
    const client = createClient({ url: server.url, token: () => Promise.reject(failure) });
    await expect(client.articles.get('1')).rejects.toBe(failure);
  });
});
