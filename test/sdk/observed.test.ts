import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createClient, type IncomingResponse } from '../../sdk/src/index.ts';
import { connect, getArticle, observed } from '../../sdk/src/operations.ts';
import { sharedServer } from '../support/server.ts';
import { shared } from '../support/shared.ts';
import { answer, drop, refuse, startFaultyServer } from './faulty-server.ts';

const faulty = await shared(startFaultyServer());
const server = await sharedServer();

const read = answer(200, { data: { article: { title: 'Shells' } } });
const rejected = refuse('invalid_token', 401);

describe('after 401, a client whose token is a function', () => {
  const given = () => faulty.seen.map(({ headers }) => headers.authorization);
  const clientOf = (...tokens: (string | null)[]) => {
    const token = () => (tokens.length > 1 ? (tokens.shift() as string | null) : (tokens[0] as string | null));
    return createClient({ url: faulty.url, token });
  };

  test('sends the request once more with the token that it returns then', async () => {
    faulty.respondWith(rejected, read);
    expect(await clientOf('old', 'new').articles.get('1')).toEqual({ title: 'Shells' });
    expect(given()).toEqual(['Bearer old', 'Bearer new']);
  });

  test('does not send it a third time', async () => {
    faulty.respondWith(rejected);
    await expect(clientOf('old', 'new', 'newer').articles.get('1')).rejects.toMatchObject({ code: 'invalid_token' });
    expect(given()).toEqual(['Bearer old', 'Bearer new']);
  });

  test.each([
    ['the same token', ['old']],
    ['no token', ['old', null]],
  ])('does not repeat it if the function returns %s', async (_, tokens) => {
    faulty.respondWith(rejected, read);
    await expect(clientOf(...tokens).articles.get('1')).rejects.toMatchObject({ code: 'invalid_token' });
    expect(given()).toEqual(['Bearer old']);
  });

  test('never replaces your Authorization header', async () => {
    faulty.respondWith(rejected, read);
    const call = clientOf('old', 'new').articles.get('1', { headers: { authorization: 'Bearer mine' } });
    await expect(call).rejects.toMatchObject({ code: 'invalid_token' });
    expect(given()).toEqual(['Bearer mine']);
  });
});

describe('observing a client', () => {
  test('onResponse is called for each attempt, onError once for a call that fails', async () => {
    faulty.respondWith(refuse('service_unavailable', 503), drop, refuse('service_unavailable', 503));
    const responses: IncomingResponse[] = [];
    const errors: Error[] = [];
    const client = createClient({
      url: faulty.url,
      retries: 2,
      onResponse: (response) => void responses.push(response),
      onError: (error) => void errors.push(error),
    });
    const error = await client.articles.get('1').catch((error: unknown) => error);
    expect(responses.map(({ status, method }) => [status, method])).toEqual([
      [503, 'POST'],
      [0, 'POST'],
      [503, 'POST'],
    ]);
    expect(responses[0]?.headers.get('x-request-id')).toBe('r1');
    expect(errors).toEqual([error]);
  });

  test('a logger receives a line per response with its request id, and no token', async () => {
    faulty.respondWith(read);
    const lines: string[] = [];
    const logger = { debug: (line: string) => void lines.push(line), warn: (line: string) => void lines.push(line) };
    const client = createClient({ url: faulty.url, token: 'trp_secret', logger });
    await client.articles.get('1');
    await client.rest.GET('/articles/{article}', {
      params: { path: { article: '01937c1e-5b5a-7c3e-9f0a-0123456789ab' } },
    });
    expect(lines).toEqual([
      expect.stringMatching(/^article: 200 after \d+ ms, request r1$/),
      expect.stringMatching(/^GET \/articles\/…: 200 after \d+ ms, request r1$/),
    ]);
  });

  test('a deprecated operation is reported once, with the date of its end', async () => {
    const headers = { deprecation: '@1767225600', sunset: 'Sun, 31 Jan 2027 00:00:00 GMT' };
    faulty.respondWith(answer(200, { data: { article: {} } }, headers));
    const warnings: string[] = [];
    const client = createClient({
      url: faulty.url,
      logger: { debug: () => {}, warn: (line) => void warnings.push(line) },
    });
    for (let i = 0; i < 3; i++) await client.articles.get('1');
    for (const turtle of ['1', '1']) await client.rest.GET('/turtles/{turtle}', { params: { path: { turtle } } });
    expect(warnings).toEqual([
      'article is deprecated, and ends Sun, 31 Jan 2027 00:00:00 GMT.',
      'GET /turtles/1 is deprecated, and ends Sun, 31 Jan 2027 00:00:00 GMT.',
    ]);
  });

  test('single operations are observed by observed()', async () => {
    faulty.respondWith(read);
    const statuses: number[] = [];
    const on = connect(observed({ url: faulty.url, onResponse: ({ status }) => void statuses.push(status) }));
    await getArticle(on, '1');
    expect(statuses).toEqual([200]);
  });
});

describe('the client header', () => {
  const { version } = JSON.parse(readFileSync('sdk/package.json', 'utf8')) as { version: string };
  const counted = async () => {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    return [...text.matchAll(/^terrapin_client_requests_total\{client="(.*)"\} (\d+)/gm)].map(([, name, n]) => [
      name,
      Number(n),
    ]);
  };

  test('has the version, and is sent to this server only', async () => {
    faulty.respondWith(read);
    await createClient({ url: faulty.url }).articles.get('1');
    expect(faulty.seen[0]?.headers['x-terrapin-client']).toBe(`sdk/${version}`);
    const upload = { data: { createUpload: { url: 'http://127.0.0.1:9/other', completionUrl: null } } };
    const urls: string[] = [];
    const client = createClient({
      url: faulty.url,
      retries: 0,
      fetch: async (url, init) => {
        if ((init?.headers as Headers).has('x-terrapin-client')) urls.push(String(url));
        return Response.json(upload);
      },
    });
    await client.avatars.upload(new Uint8Array(1), { type: 'image/png' }).catch(() => {});
    expect(urls).toEqual([`${faulty.url}/graphql`]);
  });

  test('is counted in /metrics, with a bounded number of labels', async () => {
    const ada = await server.as('ada');
    await createClient({ url: server.url, token: ada.token }).viewer();
    for (let i = 0; i < 30; i++) await ada.get('/user', { 'x-terrapin-client': `sdk/9.0.${i}` });
    await ada.get('/user', { 'x-terrapin-client': 'x'.repeat(100) });
    await fetch(`${server.url}/user`, { headers: { 'x-terrapin-client': 'sdk/7.7.7' } });
    const labels = await counted();
    expect(Object.fromEntries(labels)).toMatchObject({
      [`sdk/${version}`]: expect.any(Number),
      other: expect.any(Number),
    });
    expect(labels.length).toBeLessThanOrEqual(21);
    expect(labels.map(([name]) => name)).not.toContain('sdk/7.7.7');
  });
});
