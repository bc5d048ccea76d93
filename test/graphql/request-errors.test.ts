import { beforeAll, describe, expect, test } from 'vitest';
import { INVOICE_STATUSES } from '../../src/resources/invoices/invoice.lifecycle.ts';
import { sendBytes } from '../support/serve.ts';
import { sharedServer, startTestServer } from '../support/server.ts';

const server = await sharedServer();
const limited = await sharedServer({ RATE_LIMIT_ANONYMOUS: '1/600' });
const ada = await server.as('ada');

const json = { 'content-type': 'application/json' };
const query = JSON.stringify({ query: '{ viewer { username } }' });
const variable = (variables?: object) =>
  JSON.stringify({ query: 'query($x: ID!) { article(id: $x) { id } }', variables });
const unknownHash = JSON.stringify({ extensions: { persistedQuery: { version: 1, sha256Hash: 'f'.repeat(64) } } });
const large = JSON.stringify({ query: '{ viewer { username } }', variables: { x: 'x'.repeat(1_500_000) } });

type Send = (headers: Record<string, string>) => Promise<{ status: number; headers: Headers; text: string }>;
const post =
  (body: string, given: Record<string, string> = json): Send =>
  (headers) =>
    ada.request('POST', '/graphql', { body, headers: { ...given, ...headers } });

/** For what `fetch` does not send. */
const bytes =
  (head: string[], body: string): Send =>
  async (headers) => {
    const lines = [...head, 'Host: x', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
    const received = await sendBytes(server.url, [`${lines.join('\r\n')}\r\n\r\n${body}`]);
    const [top = '', text = ''] = received.split('\r\n\r\n');
    const [statusLine = '', ...fields] = top.split('\r\n');
    const pairs = fields.map((field) => field.split(': ', 2) as [string, string]);
    return { status: Number(statusLine.split(' ')[1]), headers: new Headers(pairs), text };
  };

const cases: [name: string, status: number, code: string, send: Send][] = [
  ['an invalid token', 401, 'invalid_token', post(query, { ...json, authorization: 'Bearer nobody' })],
  ['another scheme', 401, 'unauthenticated', post(query, { ...json, authorization: 'Basic eDp5' })],
  [
    'a body that is too large',
    413,
    'payload_too_large',
    (headers) => server.stranger.request('POST', '/graphql', { body: large, headers: { ...json, ...headers } }),
  ],
  ['a body of another type', 415, 'unsupported_media_type', post(query, { 'content-type': 'text/plain' })],
  ['malformed JSON', 400, 'malformed_json', post('{"query":')],
  ['an array', 400, 'bad_request', post(`[${query}]`)],
  ['no document', 400, 'bad_request', post('{}')],
  ['a document that is a number', 400, 'bad_request', post('{"query":3}')],
  ['variables that are a string', 400, 'bad_request', post('{"query":"{viewer{id}}","variables":"x"}')],
  ['a missing variable', 400, 'graphql_validation_failed', post(variable())],
  ['a null variable', 400, 'graphql_validation_failed', post(variable({ x: null }))],
  ['a document that is not persisted', 200, 'PERSISTED_QUERY_NOT_FOUND', post(unknownHash)],
  ['a document that cannot be parsed', 400, 'graphql_parse_failed', post('{"query":"{"}')],
  ['a field that does not exist', 400, 'graphql_validation_failed', post('{"query":"{ nope }"}')],
  ['an operation that does not exist', 400, 'bad_request', post('{"query":"{ __typename }","operationName":"A"}')],
  ['a variable of another type', 400, 'validation_failed', post(variable({ x: {} }))],
  [
    'variables in the path that are not JSON',
    400,
    'bad_request',
    (headers) => ada.get('/graphql?query={__typename}&variables={', headers),
  ],
  ['an unsupported method', 405, 'method_not_allowed', (headers) => ada.request('PUT', '/graphql', { headers })],
  [
    'a mutation by GET',
    405,
    'method_not_allowed',
    (headers) => ada.get('/graphql?query=mutation{__typename}', headers),
  ],
  ['an invalid key', 400, 'invalid_idempotency_key', post(query, { ...json, 'idempotency-key': 'a b' })],
  [
    'an expectation that cannot be met',
    417,
    'expectation_failed',
    bytes(['POST /graphql HTTP/1.1', 'Expect: a-miracle', 'Connection: close'], ''),
  ],
  ['two Hosts', 400, 'bad_request', bytes(['POST /graphql HTTP/1.1', 'Host: y'], '')],
  [
    'a body with invalid chunks',
    400,
    'bad_request',
    bytes(
      ['POST /graphql HTTP/1.1', 'Content-Type: application/json', 'Transfer-Encoding: chunked'],
      '2\r\n{}\r\nzz\r\n',
    ),
  ],
  [
    'too many requests',
    429,
    'rate_limited',
    async (headers) => {
      await limited.stranger.get('/turtles');
      return limited.stranger.request('POST', '/graphql', { body: query, headers: { ...json, ...headers } });
    },
  ],
];

describe.each([
  ['application/graphql-response+json, application/json;q=0.9', 'application/graphql-response+json'],
  ['application/graphql-response+json', 'application/graphql-response+json'],
  ['application/json', 'application/json'],
  ['application/json;q=0, application/graphql-response+json', 'application/graphql-response+json'],
  ['*/*', 'application/json'],
  ['text/event-stream;q=0, application/json', 'application/json'],
])('to a client that accepts %s', (accept, type) => {
  test.each(cases)('%s returns %i %s in that type', async (_case, status, code, send) => {
    const answer = await send({ accept });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, `${type}; charset=utf-8`]);
    const request_id = answer.headers.get('x-request-id');
    expect(JSON.parse(answer.text)).toMatchObject({
      errors: [{ message: expect.any(String), extensions: { code, http_status: status, request_id } }],
    });
    expect(JSON.parse(answer.text)).not.toHaveProperty('data');
  });
});

describe('to a client that accepts only a stream', () => {
  const accept = 'text/event-stream';

  test.each(
    cases.filter(([, status]) => status > 400),
  )('%s keeps its status %i %s', async (_case, status, code, send) => {
    const answer = await send({ accept });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'application/json; charset=utf-8']);
    expect(JSON.parse(answer.text).errors[0].extensions.code).toBe(code);
  });

  test.each([
    ['malformed JSON', '{"query":', 'malformed_json'],
    ['a document that cannot be parsed', '{"query":"{"}', 'graphql_parse_failed'],
    ['a field that does not exist', '{"query":"{ nope }"}', 'graphql_validation_failed'],
    ['an invalid subscription', '{"query":"subscription { nope }"}', 'graphql_validation_failed'],
  ])('%s is the result of the stream, as GraphQL over SSE requires', async (_case, body, code) => {
    const answer = await post(body)({ accept });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    const [, data = ''] = /^event: next\ndata: (.+)\n\nevent: complete\ndata: \n\n$/.exec(answer.text) ?? [];
    expect(JSON.parse(data).errors[0].extensions).toMatchObject({ code, http_status: 400 });
  });

  test('a mutation with an Idempotency-Key returns a stream, also when it is replayed', async () => {
    const create = JSON.stringify({
      query: 'mutation { createTurtle(input: { name: "x", lifespan: 1, species: "y" }) { id } }',
    });
    const send = post(create, { ...json, 'idempotency-key': crypto.randomUUID() });
    const [first, again] = [await send({ accept }), await send({ accept })];
    expect(first.text).toMatch(/^event: next\ndata: \{"data":\{"createTurtle":\{"id":/);
    expect([again.text, again.headers.get('idempotency-replayed')]).toEqual([first.text, 'true']);
    const plain = await send({ accept: 'application/json' });
    expect(JSON.parse(plain.text).data.createTurtle.id).toBe(/"id":"([^"]+)"/.exec(first.text)?.[1]);
  });
});

test.each(['POST', 'GET'])('a subscription by %s without a stream says which header to send', async (method) => {
  const document = 'subscription { eventHappened { id } }';
  const headers = { ...json, accept: 'application/json' };
  const { status, body } =
    method === 'GET'
      ? await ada.get(`/graphql?query=${encodeURIComponent(document)}`, headers)
      : await ada.request(method, '/graphql', { body: JSON.stringify({ query: document }), headers });
  expect([status, body.errors[0]]).toMatchObject([
    400,
    {
      message: 'A subscription requires a stream. Send the header Accept: text/event-stream.',
      extensions: { code: 'bad_request' },
    },
  ]);
});

test('an internal error before the document is read has the same form, and shows no details', async () => {
  const broken = await startTestServer();
  const client = await broken.as('ada');
  await broken.run('alter table tokens rename to lost');
  const accept = 'application/graphql-response+json';
  const { status, headers, errors } = await client.graphql('{ viewer { id } }', {}, { accept });
  expect([status, headers.get('content-type')]).toEqual([500, 'application/graphql-response+json; charset=utf-8']);
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'internal_error', http_status: 500 });
  const { body } = await client.get('/user');
  expect(body.code).toBe('internal_error');
  for (const { message } of [body, errors?.[0]]) expect(message).not.toMatch(/tokens|relation/);
  await broken.close();
});

test('a wrong value of an enum is answered with those that exist', async () => {
  const values = `Must be one of: ${INVOICE_STATUSES.join(', ').toUpperCase()}.`;
  const list = (status: string) => `{ invoices(filter: { status: [${status}] }) { nodes { id } } }`;
  for (const status of ['NOPE', 'SEND', '"SENT"'])
    expect((await ada.graphql(list(status))).errors).toMatchObject([
      { message: expect.stringContaining(values), extensions: { code: 'graphql_validation_failed' } },
    ]);
  const byVariable = 'query ($status: [InvoiceStatus!]) { invoices(filter: { status: $status }) { nodes { id } } }';
  for (const status of ['sent', 5])
    expect((await ada.graphql(byVariable, { status: [status] })).errors).toMatchObject([
      { message: expect.stringContaining(values), extensions: { code: 'validation_failed' } },
    ]);
});

const away = await sharedServer();
const [known, unknown] = [await away.as('ada'), await away.as('grace')];

describe('while the database is unavailable', () => {
  beforeAll(async () => {
    await known.graphql('{ viewer { id } }');
    await away.run(`create function unavailable() returns boolean stable language plpgsql as
      $$ begin raise exception using errcode = 'cannot_connect_now'; end $$`);
    for (const table of ['tokens', 'turtles']) {
      await away.run(`alter table ${table} rename to kept_${table}`);
      await away.run(`create view ${table} as select xmin, * from kept_${table} where unavailable()`);
    }
  });

  test.each([
    ['when the token is read', () => unknown],
    ['when the document is executed', () => known],
  ])('a request returns 503 in the negotiated type, %s', async (_case, client) => {
    for (const type of ['application/graphql-response+json', 'application/json']) {
      const { status, headers, code } = await client().graphql('{ turtles { nodes { id } } }', {}, { accept: type });
      expect([status, code, headers.get('content-type')]).toEqual([
        503,
        'service_unavailable',
        `${type}; charset=utf-8`,
      ]);
      expect(headers.get('retry-after')).toBe('2');
    }
  });

  test('a field says when to repeat it, and the others are there', async () => {
    const { status, data, errors } = await known.graphql('{ viewer { username } turtles { nodes { id } } }');
    expect([status, data]).toEqual([200, { viewer: { username: 'ada' }, turtles: null }]);
    expect(errors).toEqual([
      {
        message: 'The service is temporarily unavailable. Try again shortly.',
        path: ['turtles'],
        locations: expect.any(Array),
        extensions: {
          code: 'service_unavailable',
          http_status: 503,
          retry_after: 2,
          request_id: expect.any(String),
        },
      },
    ]);
  });
});
