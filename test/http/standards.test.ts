import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { articleInput } from '../support/factories.ts';
import { sharedServer, startTestServer } from '../support/server.ts';

const server = await sharedServer();
const ada = await server.as('ada');
const article = `/articles/${(await ada.post('/articles', articleInput())).body.id}`;

describe('the error body', () => {
  test.each([
    ['an unknown path', 'GET', '/nowhere', undefined, 404, 'not_found'],
    ['a path below an article', 'GET', '/articles/x/y/z', undefined, 404, 'not_found'],
    ['bad percent-encoding', 'GET', '/articles/%ZZ', undefined, 400, 'malformed_url'],
    ['overlong UTF-8 in the path', 'GET', '/articles/%C0%80', undefined, 400, 'malformed_url'],
    ['a method that is not served', 'PUT', '/articles', '{}', 405, 'method_not_allowed'],
    ['a body that is not UTF-8', 'POST', '/articles', Buffer.from('{"title":"\xe9"}', 'latin1'), 400, 'malformed_json'],
    ['JSON nested a hundred thousand deep', 'POST', '/articles', '['.repeat(100_000), 400, 'malformed_json'],
    ['a body of 2 MB', 'POST', '/turtles', `"${'x'.repeat(2_000_000)}"`, 413, 'payload_too_large'],
  ])('has the same form for %s', async (_case, method, path, body, status, code) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await ada.request(method, path, { headers, ...(body !== undefined && { body }) });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.body).toEqual({
      code,
      message: expect.any(String),
      request_id: answer.headers.get('x-request-id'),
    });
  });

  test('has the members of RFC 9457 for Accept: application/problem+json', async () => {
    const accept = 'application/problem+json';
    const { headers, body } = await ada.get('/articles/nope', { accept });
    expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(body).toEqual({
      type: `${server.url}/docs/errors#not_found`,
      title: 'Not Found',
      status: 404,
      detail: body.message,
      instance: `${server.url}/articles/nope`,
      code: 'not_found',
      message: expect.any(String),
      request_id: expect.any(String),
    });
    expect((await ada.get(article, { accept })).status).toBe(200);
  });
});

describe('methods', () => {
  test('405 lists the allowed ones in Allow and in its message', async () => {
    const answer = await ada.request('PUT', article);
    expect(answer.headers.get('allow')).toBe('GET, HEAD, PATCH, DELETE, OPTIONS');
    expect(answer.body.message).toBe(
      'This resource does not support the request method. It supports GET, HEAD, PATCH, DELETE, OPTIONS.',
    );
  });

  test('HEAD returns the headers of GET without the body', async () => {
    const [get, head] = [await ada.get(article), await ada.request('HEAD', article)];
    expect([head.status, head.text]).toEqual([200, '']);
    for (const name of ['etag', 'content-type', 'content-length', 'cache-control', 'vary']) {
      expect(head.headers.get(name)).toBe(get.headers.get(name));
    }
    expect((await ada.request('HEAD', '/articles/nope')).status).toBe(404);
  });

  test.each([
    ['application/json;q=0', 406, 'application/json'],
    ['*/*;q=0', 406, 'application/json'],
    ['*/*, application/json;q=0, application/problem+json;q=0', 406, 'application/json'],
    ['application/json;q=0.1, text/html', 404, 'application/json'],
    ['application/problem+json;q=0, application/json', 404, 'application/json'],
    ['application/json, application/problem+json', 404, 'application/problem+json'],
  ])('GET honours the weights of Accept: %s', async (accept, status, type) => {
    const { status: returned, headers } = await ada.get('/articles/nope', { accept });
    expect([returned, headers.get('content-type')]).toEqual([status, `${type}; charset=utf-8`]);
  });
});

describe('conditional requests', () => {
  test('304 has validators and no body, for a list of tags, a weak one, and *', async () => {
    const { headers } = await ada.get(article);
    const tag = headers.get('etag') as string;
    expect(tag).toMatch(/^"[^"]+"$/);
    for (const ifNoneMatch of [tag, `"other", ${tag}`, `W/${tag}`, '*']) {
      const answer = await ada.get(article, { 'if-none-match': ifNoneMatch });
      expect([answer.status, answer.text]).toEqual([304, '']);
      for (const name of ['etag', 'cache-control', 'vary']) expect(answer.headers.get(name)).toBe(headers.get(name));
    }
    expect((await ada.get(article, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('If-Match accepts the tag of any representation, and no tag that only begins like it', async () => {
    const rename = async (ifMatch: string) => (await ada.patch(article, {}, { 'if-match': ifMatch })).status;
    const tagOf = async (path: string) => (await ada.get(path)).headers.get('etag') as string;
    const [whole, part] = [await tagOf(article), await tagOf(`${article}?fields=title`)];
    expect([await rename(whole), await rename(part), await rename('*')]).toEqual([200, 200, 200]);
    for (const tag of [whole, part])
      for (const ending of ['.anything', '.', 'x', '.0123456789ab'])
        expect(await rename(tag.replace(/"$/, `${ending}"`))).toBe(412);
  });

  test('If-None-Match returns 304 despite Cache-Control: no-cache in the request', async () => {
    const tag = (await ada.get(article)).headers.get('etag') as string;
    const headers = { 'if-none-match': tag, 'cache-control': 'no-cache' };
    expect((await ada.get(article, headers)).status).toBe(304);
  });

  test('the entity tag is the same for each user', async () => {
    const grace = await server.as('grace', ['articles:read']);
    expect((await grace.get(article)).headers.get('etag')).toBe((await ada.get(article)).headers.get('etag'));
  });

  test('a response that requires a token is private', async () => {
    const { headers } = await ada.get(article);
    expect(headers.get('cache-control')).toBe('private, no-cache');
  });
});

test.each([
  '/ARTICLES',
  '/articles/',
  '/Articles',
  '/METRICS',
  '/health/live/',
  '/graphql/',
  '/Docs',
  '/openapi.json/',
])('paths are matched exactly: %s returns 404', async (path) => {
  const answer = await ada.get(path);
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
});

describe('CORS', () => {
  test('allows any origin, and exposes the headers that clients need', async () => {
    const { headers } = await ada.get(article, { origin: 'https://app.example' });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    const exposed = headers.get('access-control-expose-headers')?.split(', ');
    const needed = ['ETag', 'Link', 'Location', 'Retry-After', 'X-Request-Id', 'RateLimit', 'Allow', 'Accept-Patch'];
    expect(exposed).toEqual(expect.arrayContaining(needed));
  });

  test('preflights return 204 before any other check, in REST and GraphQL', async () => {
    for (const path of [article, '/graphql', '/articles']) {
      const answer = await server.stranger.request('OPTIONS', path, {
        headers: {
          origin: 'https://app.example',
          'access-control-request-method': 'PATCH',
          'access-control-request-headers': 'authorization, content-type, if-match',
        },
      });
      expect([answer.status, answer.text]).toEqual([204, '']);
      expect(answer.headers.get('access-control-allow-methods')).toContain('PATCH');
      expect(answer.headers.get('access-control-allow-headers')).toBe('authorization, content-type, if-match');
    }
  });

  test('allows other origins to read errors', async () => {
    const { status, headers } = await server.stranger.get('/articles', { origin: 'https://app.example' });
    expect([status, headers.get('access-control-allow-origin')]).toEqual([401, '*']);
  });

  test('can be limited to origins, and then varies by Origin', async () => {
    const limited = await startTestServer({ CORS_ORIGINS: 'https://one.example, https://two.example' });
    const client = await limited.as('ada');
    const two = await client.get('/articles', { origin: 'https://two.example' });
    expect(two.headers.get('access-control-allow-origin')).toBe('https://two.example');
    expect(two.headers.get('vary')).toMatch(/origin/i);
    const other = await client.get('/articles', { origin: 'https://three.example' });
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
    expect(other.headers.get('vary')).toMatch(/origin/i);
    await limited.close();
  });
});

describe('request ids', () => {
  test("the client's X-Request-Id is kept if valid, else replaced", async () => {
    expect((await ada.get(article, { 'x-request-id': 'mine-1' })).headers.get('x-request-id')).toBe('mine-1');
    const given = (await ada.get(article, { 'x-request-id': 'a b"c' })).headers.get('x-request-id');
    expect(given).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('a valid traceparent is continued with a new span; without one the response has none', async () => {
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
    const parent = (header: string) =>
      ada.get(article, { traceparent: header }).then(({ headers }) => headers.get('traceparent'));
    expect(await parent(`00-${trace}-00f067aa0ba902b7-01`)).toMatch(
      new RegExp(`^00-${trace}-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$`),
    );
    expect(await parent(`cc-${trace}-00f067aa0ba902b7-01-what-comes`)).toContain(trace);
    for (const bad of [
      `00-${trace}-00f067aa0ba902b7-01-more`,
      `ff-${trace}-00f067aa0ba902b7-01`,
      `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
      'x',
    ]) {
      expect(await parent(bad)).toBeNull();
    }
    expect((await ada.get(article)).headers.get('traceparent')).toBeNull();
  });
});

describe('the service', () => {
  test.each([
    ['identity', null],
    ['gzip', 'gzip'],
    ['br, gzip', 'br'],
    ['gzip;q=1, br;q=0.2', 'br'],
    ['br;q=0, *', 'gzip'],
    ['deflate', null],
    ['identity;q=0, gzip', 'gzip'],
  ])('returns the committed openapi.json without indentation, at most 650 kB, for Accept-Encoding %s, and 304 for its entity tag', async (accepted, coding) => {
    const taking = { 'accept-encoding': accepted };
    const { text, headers } = await server.stranger.get('/openapi.json', taking);
    expect(text).toBe(JSON.stringify(JSON.parse(await readFile('openapi.json', 'utf8'))));
    expect(text.length).toBeLessThanOrEqual(650 * 1024);
    expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([coding, 'Accept-Encoding']);
    if (coding !== null) expect(Number(headers.get('content-length'))).toBeLessThan(text.length / 5);
    const etag = headers.get('etag') as string;
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    const again = await server.stranger.get('/openapi.json', { ...taking, 'if-none-match': `"other", ${etag}` });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    expect(again.headers.get('vary')).toBe('Accept-Encoding');
    const head = await server.stranger.request('HEAD', '/openapi.json', { headers: taking });
    for (const name of ['etag', 'content-type', 'content-length', 'content-encoding'])
      expect(head.headers.get(name)).toBe(headers.get(name));
    const other = { ...taking, 'if-none-match': '"other"' };
    expect((await server.stranger.get('/openapi.json', other)).status).toBe(200);
  });

  test('gives each encoding of openapi.json an entity tag of its own', async () => {
    const tagOf = async (coding: string) =>
      (await server.stranger.get('/openapi.json', { 'accept-encoding': coding })).headers.get('etag') as string;
    const tags = await Promise.all(['identity', 'gzip', 'br'].map(tagOf));
    expect(new Set(tags).size).toBe(3);
    const headers = { 'accept-encoding': 'gzip', 'if-none-match': tags[0] as string };
    expect((await server.stranger.get('/openapi.json', headers)).status).toBe(200);
  });

  const served = [
    ['/health/live', 'application/json'],
    ['/health/ready', 'application/json'],
    ['/openapi.json', 'application/json'],
    ['/metrics', 'text/plain'],
  ] as const;

  test.each(served)('serves %s with conditional requests, CORS, HEAD, OPTIONS, 405 and 406', async (path, type) => {
    const { stranger } = server;
    const { status, headers } = await stranger.get(path, { origin: 'https://app.example' });
    expect([status, headers.get('content-type')?.split(';')[0]]).toEqual([200, type]);
    expect(headers.get('etag')).toMatch(/^"[\w-]{27}"$/);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-expose-headers')).toContain('ETag');
    const head = await stranger.request('HEAD', path);
    expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', expect.any(String)]);
    const kept = await stranger.get(path, { 'if-none-match': '*' });
    expect([kept.status, kept.text, kept.headers.get('cache-control')]).toEqual([304, '', 'no-cache']);
    const options = await stranger.request('OPTIONS', path);
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
    const refused = await stranger.get(path, { accept: 'image/png' });
    expect([refused.status, refused.body.code]).toEqual([406, 'not_acceptable']);
    for (const accept of [type, '*/*', `image/png, ${type};q=0.1`])
      expect((await stranger.get(path, { accept })).status).toBe(200);
    const deleted = await stranger.delete(path);
    expect([deleted.status, deleted.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  test.each([
    'identity;q=0',
    '*;q=0',
    'identity;q=0, br;q=0',
  ])('/openapi.json returns 406 for Accept-Encoding %s, which leaves nothing to send', async (accepted) => {
    const { status, body, headers } = await server.stranger.get('/openapi.json', { 'accept-encoding': accepted });
    expect([status, body.code, headers.get('vary')]).toEqual([406, 'not_acceptable', 'Accept-Encoding']);
  });

  test('sends X-Content-Type-Options: nosniff with every response', async () => {
    const answers = [
      await ada.get(article),
      await ada.post('/articles', articleInput()),
      await ada.get('/nowhere'),
      await ada.request('OPTIONS', '/articles'),
      await ada.request('POST', '/graphql', { body: '{', headers: { 'content-type': 'application/json' } }),
      await server.stranger.get('/'),
      ...(await Promise.all(served.map(([path]) => server.stranger.get(path)))),
    ];
    expect(answers.map(({ headers }) => headers.get('x-content-type-options'))).toEqual(answers.map(() => 'nosniff'));
  });
});
