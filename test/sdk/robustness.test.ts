import { afterEach, describe, expect, test, vi } from 'vitest';
import { createClient, graphql, type IncomingResponse, isTerrapinError, TerrapinError } from '../../sdk/src/index.ts';
import { connect, getArticle } from '../../sdk/src/operations.ts';
import { uploadAvatar } from '../../sdk/src/upload.ts';
import type { Body } from '../support/client.ts';
import { shared } from '../support/shared.ts';
import { type Answer, answer, cut, drop, hang, refuse, startFaultyServer } from './faulty-server.ts';

const [server, other] = await Promise.all([shared(startFaultyServer()), shared(startFaultyServer())]);
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const read = answer(200, { data: { article: { title: 'Shells' } } });
const written = answer(200, { data: { createArticle: { title: 'Shells' } } });
const clientOf = (options: object = {}) => createClient({ url: server.url, token: 'secret', ...options });
const keys = () => server.seen.map(({ headers }) => headers['idempotency-key']);
const failed = (call: PromiseLike<unknown>) =>
  Promise.resolve(call).then(
    () => undefined,
    (error: unknown) => error as TerrapinError,
  );

describe('what an application hangs in does not change the outcome of a call, and its own error is reported:', () => {
  const mistake = new RangeError('a mistake');
  const ways: [string, () => unknown][] = [
    [
      'throws',
      () => {
        throw mistake;
      },
    ],
    ['rejects', () => Promise.reject(mistake)],
  ];
  const reports = () => vi.spyOn(console, 'error').mockImplementation(() => {});

  test.each(ways)('onResponse %s', async (_, onResponse) => {
    const reported = reports();
    server.respondWith(written);
    expect(await clientOf({ onResponse }).articles.create({ title: 'Shells' })).toEqual({ title: 'Shells' });
    expect(server.seen.length).toBe(1);
    await vi.waitFor(() => expect(reported).toHaveBeenCalledWith(mistake));
  });

  test.each(ways)('onError %s', async (_, onError) => {
    const reported = reports();
    server.respondWith(refuse('conflict', 409));
    const error = await failed(clientOf({ onError }).articles.create({ title: 'Shells' }));
    expect(error).toMatchObject({ code: 'conflict' });
    await vi.waitFor(() => expect(reported).toHaveBeenCalledWith(mistake));
  });

  test.each(ways)('logger %s', async (_, debug) => {
    const reported = reports();
    server.respondWith(drop, answer(200, { data: { createArticle: { title: 'Shells' } } }, { deprecation: '@1' }));
    const client = clientOf({ logger: { debug, warn: debug } });
    expect(await client.articles.create({ title: 'Shells' })).toEqual({ title: 'Shells' });
    await vi.waitFor(() => expect(reported).toHaveBeenCalledTimes(3));
  });

  test.each(ways)('onState %s', async (_, onState) => {
    const reported = reports();
    const event = { id: '7', type: 'turtle.created', created_at: '2026-03-14 09:00:00Z', data: { name: 'Tess' } };
    server.respondWith((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(`data: ${JSON.stringify(event)}\n\n`);
    });
    for await (const { id } of clientOf().events({ onState })) {
      expect(id).toBe('7');
      break;
    }
    await vi.waitFor(() => expect(reported).toHaveBeenCalledWith(mistake));
  });

  test.each(ways)('onProgress %s', async (_, onProgress) => {
    const reported = reports();
    const avatars = { id: '7', image_url: 'https://cdn.example.com/7.png', links: { user: '1' } };
    const upload = { url: `${server.url}/uploads/u`, completionUrl: null };
    server.respondWith(answer(200, { data: { createUpload: upload } }), answer(201, { avatars }));
    const on = connect({ url: server.url });
    const options = { type: 'image/png', onProgress } as never;
    expect(await uploadAvatar(on, new Uint8Array(9), options)).toMatchObject({ id: '7' });
    expect(server.seen.length).toBe(2);
    await vi.waitFor(() => expect(reported).toHaveBeenCalledWith(mistake));
  });
});

describe('a value that JSON cannot hold is refused before sending:', () => {
  const rows: [string, string, (client: Body) => PromiseLike<unknown>][] = [
    ['NaN', 'employeeCount', (client) => client.companies.update('1', { employeeCount: Number.parseInt('', 10) })],
    ['Infinity', 'amount', (client) => client.invoices.create({ amount: Infinity, currency: 'EUR' })],
    ['NaN in a list', '1.amount', (client) => client.invoices.createMany([{ amount: 1 }, { amount: Number.NaN }])],
    [
      'NaN in an object',
      'contactInfo.phone',
      (client) => client.companies.create({ contactInfo: { phone: Number.NaN } }),
    ],
    ['a bigint', 'amount', (client) => client.invoices.create({ amount: 10n, currency: 'EUR' })],
    ['a bigint as an id', 'id', (client) => client.articles.get(10n)],
    ['NaN as a size', 'first', (client) => client.articles.list({ first: Number.NaN }).page()],
    [
      'NaN as a variable',
      'first',
      (client) => client.query('query($first:Int){turtles(first:$first){nodes{id}}}', { first: Number.NaN }),
    ],
    [
      'NaN in a query string',
      'limit',
      (client) => client.rest.GET('/turtles', { params: { query: { limit: Number.NaN } } }),
    ],
    ['Infinity in a body', 'lifespan', (client) => client.rest.POST('/turtles', { body: { lifespan: -Infinity } })],
    [
      'an invalid Date in an input',
      'expiresAt',
      (client) => client.tokens.create({ scopes: ['ARTICLES_READ'], expiresAt: new Date('never') }),
    ],
    ['an invalid Date', 'createdAfter', (client) => client.articles.list({ createdAfter: new Date('never') }).page()],
  ];
  test.each(rows)('%s', async (_, field, call) => {
    server.respondWith(read);
    const error = await failed(call(clientOf()));
    expect(error).toBeInstanceOf(TerrapinError);
    expect(error).toMatchObject({ code: 'validation_failed', errors: [{ field }] });
    expect(error?.message).toMatch(new RegExp(`^${field}: `));
    expect(server.seen.length).toBe(0);
  });
});

test.each([
  [
    'a key',
    (client: Body) => client.articles.create({ title: 'Shells' }, { idempotencyKey: 'ключ' }),
    'idempotency-key',
  ],
  ['a header', (client: Body) => client.articles.get('1', { headers: { 'x-team': '🐢' } }), 'x-team'],
  ['a header of a stream', (client: Body) => client.events({ headers: { 'x-team': '🐢' } }).next(), 'x-team'],
  ['a header of REST', (client: Body) => client.rest.GET('/turtles', { headers: { 'x-team': '🐢' } }), 'x-team'],
  ['a token of a function', () => clientOf({ token: () => 'токен' }).articles.get('1'), 'authorization'],
  ['a token', () => clientOf({ token: 'токен' }).articles.get('1'), 'authorization'],
])('%s with characters that a header cannot have is named', async (_, call, name) => {
  const error = await failed(call(clientOf()));
  expect(error).toBeInstanceOf(TerrapinError);
  expect(error).toMatchObject({ code: 'bad_request', message: expect.stringContaining(name) });
  expect(error?.message).not.toMatch(/токен|ключ/);
});

test('white space around a token is removed', async () => {
  server.respondWith(read);
  await clientOf({ token: 'secret\n' }).articles.get('1');
  expect(server.seen[0]?.headers.authorization).toBe('Bearer secret');
});

describe('an empty list of values is refused:', () => {
  test.each([
    ['in a filter', 'status', (client: Body) => client.invoices.list({ status: [] }).page()],
    ['in an iterated list', 'status', (client: Body) => client.invoices.list({ status: [] }).toArray(1)],
    ['of events', 'types', (client: Body) => client.events.list({ types: [] }).page()],
    ['of a stream', 'types', (client: Body) => client.events({ types: [] }).next()],
    ['of REST', 'status', (client: Body) => client.rest.GET('/invoices', { params: { query: { status: [] } } })],
    ['to wait for', 'to', (client: Body) => client.invoices.waitFor('1', [])],
  ])('%s', async (_, name, call) => {
    server.respondWith(read);
    const error = await failed(call(clientOf()));
    expect(error).toMatchObject({
      code: 'validation_failed',
      message: `${name}: must not be empty; omit it for all.`,
    });
    expect(server.seen.length).toBe(0);
  });
});

describe('one attempt', () => {
  test('that is not answered is repeated with the same key, within the timeout of the call', async () => {
    server.respondWith(hang, hang, written);
    const client = clientOf({ attemptTimeout: 50 });
    expect(await client.articles.create({ title: 'Shells' })).toEqual({ title: 'Shells' });
    expect(keys().length).toBe(3);
    expect(new Set(keys()).size).toBe(1);
    server.respondWith(hang, read);
    expect(await clientOf().articles.get('1', { attemptTimeout: 50 })).toEqual({ title: 'Shells' });
  });

  test('whose body stops is repeated', async () => {
    server.respondWith((response) => void response.writeHead(200).write('{"data":'), read);
    expect(await clientOf({ attemptTimeout: 50 }).articles.get('1')).toEqual({ title: 'Shells' });
  });

  test('has no limit of its own for the bytes of an upload', async () => {
    const avatars = { id: '7', image_url: 'https://cdn.example.com/7.png', links: { user: '1' } };
    const upload = { url: `${server.url}/uploads/u`, completionUrl: null };
    const late: Answer = (response) => void setTimeout(() => answer(201, { avatars })(response), 300);
    server.respondWith(answer(200, { data: { createUpload: upload } }), late);
    const on = connect({ url: server.url, attemptTimeout: 200 });
    expect(await uploadAvatar(on, new Uint8Array(9), { type: 'image/png' })).toMatchObject({ id: '7' });
    expect(server.seen.length).toBe(2);
  });

  test('of a stream without a response times out, and the stream connects again', async () => {
    server.respondWith(hang, (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: {"id":"7","type":"turtle.deleted","data":{}}\n\n');
    });
    for await (const { id } of clientOf({ attemptTimeout: 50 }).events()) {
      expect(id).toBe('7');
      break;
    }
  });

  test('after the last one, the call rejects with timeout', async () => {
    server.respondWith(hang);
    const error = await failed(clientOf({ attemptTimeout: 50, retries: 1 }).articles.get('1'));
    expect(error).toMatchObject({ code: 'timeout', message: 'No response in time.' });
    expect(server.seen.length).toBe(2);
  });
});

test.each([
  ['Infinity', Infinity],
  ['NaN', Number.NaN],
])('with a timeout of %s, a call that is refused rejects at once', async (_, timeout) => {
  server.respondWith(refuse('conflict', 409));
  const error = await failed(clientOf({ timeout, attemptTimeout: 5_000 }).articles.create({ title: 'Shells' }));
  expect(error).toMatchObject({ code: Number.isNaN(timeout) ? 'timeout' : 'conflict' });
});

test('without a limit of time, an aborted call rejects, and what had no response is repeated', async () => {
  const client = clientOf({ timeout: Infinity });
  server.respondWith(drop, read);
  expect(await client.articles.get('1')).toEqual({ title: 'Shells' });
  server.respondWith(hang);
  expect(await failed(client.articles.get('1', { signal: AbortSignal.timeout(50) }))).toMatchObject({
    code: 'aborted',
  });
});

test.each(['', '.', '..'])('an id that is "%s" leads to no other path of REST', async (article) => {
  server.respondWith(read);
  const { rest } = clientOf();
  for (const call of [rest.GET, rest.DELETE])
    expect(await failed(call('/articles/{article}', { params: { path: { article } } }))).toMatchObject({
      code: 'validation_failed',
      errors: [{ field: 'article' }],
    });
  expect(server.seen.length).toBe(0);
});

describe('is repeated:', () => {
  const truncated = answer(200, '{"data":{"createArticle":{"title":"She');
  test.each([
    ['a dropped connection', drop],
    ['a body that breaks off with the connection', cut],
    ['a body that breaks off without an error', truncated],
    ['a response without its body', answer(200, '')],
    ['idempotency_key_in_use', refuse('idempotency_key_in_use', 409)],
    ['429', refuse('rate_limited', 429)],
    ['502 of a proxy', answer(502, '<h1>Bad gateway</h1>', { 'content-type': 'text/html' })],
    ['503', refuse('service_unavailable', 503)],
    ['504', answer(504, '')],
    ['408', refuse('request_timeout', 408)],
    ['408 of a proxy', answer(408, '<h1>Request timeout</h1>', { 'content-type': 'text/html' })],
    ['500', refuse('internal_error', 500)],
    ['500 of a proxy', answer(500, '<h1>Oops</h1>', { 'content-type': 'text/html' })],
  ])('%s', async (_, fault) => {
    server.respondWith(fault, written);
    expect(await clientOf().articles.create({ title: 'Shells' })).toEqual({ title: 'Shells' });
    expect(keys()).toEqual(Array(2).fill(expect.stringMatching(/^[\da-f]{32}$/)));
    expect(server.seen[1]?.body).toBe(server.seen[0]?.body);
    expect(keys()[1]).toBe(keys()[0]);
  });

  test('a response of REST without its body', async () => {
    server.respondWith(answer(200, ''), answer(200, { id: '1' }));
    expect((await clientOf().rest.GET('/user')).data).toEqual({ id: '1' });
  });

  test('500 only once, also after another fault', async () => {
    server.respondWith(refuse('internal_error', 500));
    expect(await failed(clientOf().articles.get('1'))).toMatchObject({ code: 'internal_error', requestId: 'r1' });
    expect(server.seen.length).toBe(2);
    server.respondWith(drop, refuse('internal_error', 500), read);
    expect(await clientOf().articles.get('1')).toEqual({ title: 'Shells' });
  });

  test('a body that keeps breaking off is a network_error: the last error is thrown', async () => {
    server.respondWith(refuse('service_unavailable', 503), truncated);
    const error = await failed(clientOf({ retries: 1 }).articles.create({ title: 'Shells' }));
    expect(error).toMatchObject({ code: 'network_error', message: 'The response broke off.' });
  });

  test('and what had no response reaches onResponse with status 0, and the logger', async () => {
    const responses: IncomingResponse[] = [];
    const warnings: string[] = [];
    server.respondWith(drop, cut, hang, read);
    await clientOf({
      attemptTimeout: 50,
      onResponse: (one: IncomingResponse) => void responses.push(one),
      logger: { debug() {}, warn: (line: string) => void warnings.push(line) },
    }).articles.get('1');
    const lost = responses.filter(({ status }) => status === 0);
    expect(lost.map(({ error }) => error?.code)).toEqual(['network_error', 'network_error', 'timeout']);
    expect(warnings).toEqual([
      expect.stringMatching(/^article: TerrapinError network_error: POST .*/),
      expect.stringMatching(/network_error/),
      expect.stringMatching(/timeout/),
    ]);
    expect(responses.at(-1)).toMatchObject({ status: 200 });
  });
});

describe('a redirect', () => {
  const moved = (location: string, status = 301) => answer(status, '', { location });

  test.each([301, 302, 307, 308])('%s within the server is followed with method and body', async (status) => {
    server.respondWith(moved('/v2/graphql', status), written);
    expect(await clientOf().articles.create({ title: 'Shells' })).toEqual({ title: 'Shells' });
    expect(server.seen[1]?.body).toBe(server.seen[0]?.body);
    expect(keys()[1]).toBe(keys()[0]);
  });

  test.each([
    301, 302, 307, 308,
  ])('%s to another server is refused with its address, and nothing is sent there', async (status) => {
    other.respondWith(read);
    server.respondWith(moved(`${other.url}/graphql`, status));
    for (const call of [
      () => clientOf().articles.get('1'),
      () => clientOf().rest.GET('/turtles'),
      () => clientOf().events().next(),
    ]) {
      const error = await failed(call());
      expect(error).toMatchObject({ code: 'invalid_response', status });
      expect(error?.message).toContain(`redirects to ${other.url}/graphql: use that address as url.`);
    }
    expect(other.seen.length).toBe(0);
  });

  test('to https is refused with the address to use', async () => {
    const secure = server.url.replace('http:', 'https:');
    server.respondWith(moved(`${secure}/graphql`));
    expect((await failed(clientOf().articles.create({ title: 'Shells' })))?.message).toContain(`${secure}/graphql`);
    expect(server.seen.length).toBe(1);
  });

  test('in a circle ends with an error', async () => {
    server.respondWith(moved('/graphql'));
    expect(await failed(clientOf().articles.get('1'))).toMatchObject({ code: 'invalid_response', status: 301 });
    expect(server.seen.length).toBe(6);
  });

  test('is never followed by a single operation', async () => {
    other.respondWith(read);
    server.respondWith(moved(`${other.url}/graphql`, 308));
    expect(await failed(getArticle(connect({ url: server.url }), '1'))).toMatchObject({ status: 308 });
    expect(other.seen.length).toBe(0);
  });
});

describe('an error', () => {
  const fault = answer(403, {
    code: 'insufficient_scope',
    message: 'Your access token does not have the required scope.',
    scope: 'articles:write',
    request_id: 'r9',
  });
  const errorOf = async () => {
    server.respondWith(fault);
    return (await failed(clientOf().rest.POST('/articles', { body: { title: 'Shells' } }))) as TerrapinError;
  };

  test('has the sentence as its message, and code and request id as a string', async () => {
    const error = await errorOf();
    expect(error.message).toBe('Your access token does not have the required scope.');
    expect(String(error)).toBe(
      'TerrapinError insufficient_scope: Your access token does not have the required scope. (r9)',
    );
  });

  test('is whole as JSON', async () => {
    expect(JSON.parse(JSON.stringify(await errorOf()))).toMatchObject({
      name: 'TerrapinError',
      code: 'insufficient_scope',
      status: 403,
      message: 'Your access token does not have the required scope.',
      requestId: 'r9',
      scope: 'articles:write',
    });
  });

  test('of another copy of the SDK is one, too', async () => {
    const copy = Object.assign(new Error('No.'), { name: 'TerrapinError', code: 'not_found' });
    expect([isTerrapinError(copy, 'not_found'), isTerrapinError(copy, 'conflict')]).toEqual([true, false]);
    for (const one of [null, undefined, 'not_found', new Error('No.')]) expect(isTerrapinError(one)).toBe(false);
  });
});

describe('a platform', () => {
  test.each([
    ['with', crypto],
    ['without', undefined],
  ])('%s crypto has a key of its own for each write', async (_, its) => {
    vi.stubGlobal('crypto', its);
    server.respondWith(written);
    await clientOf().articles.create({ title: 'Shells' });
    await clientOf().articles.create({ title: 'Shells' });
    expect(keys()).toEqual([expect.stringMatching(/^[\da-f]{32}$/), expect.stringMatching(/^[\da-f]{32}$/)]);
    expect(new Set(keys()).size).toBe(2);
  });

  test('without response.body reads and writes, and says what a stream needs', async () => {
    const fetch: typeof globalThis.fetch = async (...request) => {
      const response = await globalThis.fetch(...request);
      return Object.defineProperty(response, 'body', { value: undefined });
    };
    server.respondWith(written);
    expect(await clientOf({ fetch }).articles.create({ title: 'Shells' })).toEqual({ title: 'Shells' });
    server.respondWith(answer(200, '', { 'content-type': 'text/event-stream' }));
    const error = await failed(clientOf({ fetch }).events().next());
    expect(error).toMatchObject({
      code: 'invalid_response',
      message: expect.stringContaining('Pass a fetch that can'),
    });
  });
});

describe('retries', () => {
  test('wait for Retry-After, in seconds or as a date', async () => {
    server.respondWith(refuse('rate_limited', 429, { 'retry-after': '1' }), read);
    const started = Date.now();
    await clientOf().articles.get('1');
    expect(Date.now() - started).toBeGreaterThanOrEqual(1000);
    const soon = new Date(Date.now() + 2000).toUTCString();
    server.respondWith(refuse('rate_limited', 429, { 'retry-after': soon }), read);
    await clientOf().articles.get('1');
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(soon));
  });

  test('do not happen if Retry-After exceeds the timeout', async () => {
    server.respondWith(refuse('rate_limited', 429, { 'retry-after': '3600' }));
    await expect(clientOf().articles.get('1')).rejects.toMatchObject({ code: 'rate_limited', status: 429 });
    expect(server.seen.length).toBe(1);
  });

  test('happen for POST in REST, not for PATCH and DELETE', async () => {
    const path = { article: '1' };
    server.respondWith(drop, answer(201, { id: '1' }));
    await clientOf().rest.POST('/articles', { body: { title: 'Shells' } });
    expect(new Set(keys()).size).toBe(1);
    server.respondWith(drop, answer(200, { id: '1' }));
    const change = clientOf().rest.PATCH('/articles/{article}', { params: { path }, body: { title: 'Shells' } });
    await expect(change).rejects.toMatchObject({ code: 'network_error' });
    server.respondWith(drop, answer(204, ''));
    const deletion = clientOf().rest.DELETE('/articles/{article}', { params: { path } });
    await expect(deletion).rejects.toMatchObject({ code: 'network_error' });
  });

  test('do not happen for a document with several mutations, which accepts no key', async () => {
    const two = graphql(`mutation { a: revokeToken(id: "1") b: revokeToken(id: "2") }`);
    server.respondWith(refuse('idempotency_key_not_applicable', 400), drop, answer(200, { data: {} }));
    await expect(clientOf().query(two)).rejects.toMatchObject({ code: 'network_error' });
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
    await expect(clientOf().articles.get('1')).rejects.toMatchObject({
      name: 'TerrapinError',
      code,
      status,
      requestId: 'r1',
    });
    expect(server.seen.length).toBe(1);
  });

  test('allowedNextStates of an error are spelled the same on both surfaces', async () => {
    const states = ['FAILED', 'PAID'];
    const extensions = { code: 'conflict', http_status: 409, allowedNextStates: states };
    server.respondWith(answer(200, { errors: [{ message: 'No.', extensions }] }));
    await expect(clientOf().articles.create({ title: 'Shells' })).rejects.toMatchObject({
      status: 409,
      allowedNextStates: states,
    });
    server.respondWith(answer(409, { code: 'conflict', message: 'No.', allowed_next_states: ['failed', 'paid'] }));
    const move = clientOf().rest.POST('/invoices/{invoice}/transitions', {
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
    const hurried = clientOf({ timeout: 150, onRequest: () => void attempts++ });
    await expect(hurried.articles.get('1')).rejects.toMatchObject({ code: 'timeout', status: 0 });
    await expect(hurried.articles.get('1', { timeout: 50 })).rejects.toMatchObject({ code: 'timeout' });
    expect(attempts).toBe(2);
  });

  test('an aborted call rejects at once, also while it waits for a retry', async () => {
    for (const fault of [hang, refuse('rate_limited', 429, { 'retry-after': '9' })]) {
      server.respondWith(fault);
      const controller = new AbortController();
      setTimeout(() => controller.abort('enough'), 100);
      const call = clientOf().articles.get('1', { signal: controller.signal });
      await expect(call).rejects.toMatchObject({ code: 'aborted', cause: 'enough' });
    }
    server.respondWith(read);
    const aborted = clientOf().articles.get('1', { signal: AbortSignal.abort() });
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
    const client = clientOf({ token: () => new Promise<string>(() => {}) });
    await expect(client.articles.get('1', { timeout: 50 })).rejects.toMatchObject({ code: 'timeout' });
    const signal = AbortSignal.timeout(50);
    await expect(client.articles.get('1', { signal })).rejects.toMatchObject({ code: 'aborted' });
  });

  test('an error of the token function is thrown unchanged', async () => {
    const failure = new Error('no token today');
    const client = clientOf({ token: () => Promise.reject(failure) });
    await expect(client.articles.get('1')).rejects.toBe(failure);
  });
});
