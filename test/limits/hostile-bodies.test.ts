import { describe, expect, test } from 'vitest';
import { messageOf, sendMessage } from '../support/agent.ts';
import type { Answer, Body, Client } from '../support/client.ts';
import { articleInput } from '../support/factories.ts';
import { sendBytes } from '../support/serve.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();
const ada = await server.as('ada');
const reader = await server.as('reader', ['articles:read']);

const keys = (count: number, prefix = 'k') =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${prefix}${n}`, 1]));
const json = { 'content-type': 'application/json' };

interface Request {
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly start?: string;
  readonly length?: number;
}

/** The response to a request whose body does not end. */
async function answerBeforeTheEnd(client: Client, { path, headers = {}, start = '', length }: Request) {
  const all = {
    ...json,
    ...headers,
    host: 'a',
    authorization: `Bearer ${client.token}`,
    ...(length === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': length }),
  };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const chunk = length === undefined ? `${Buffer.byteLength(start).toString(16)}\r\n${start}\r\n` : '';
  const received = await sendBytes(server.url, [`POST ${path} HTTP/1.1\r\n${head.join('')}\r\n`, chunk]);
  return {
    status: Number(/^HTTP\/1.1 (\d+)/.exec(received)?.[1]),
    code: /"code":"(\w+)"/.exec(received)?.[1],
    message: /"message":"([^"]*)"/.exec(received)?.[1],
  };
}

const withoutEnd = (value: unknown) => JSON.stringify(value).slice(0, -1);
const many = keys(1_001);
const call = (params: object, beside: object = {}) =>
  withoutEnd({ jsonrpc: '2.0', id: 1, method: 'tools/call', params, ...beside });
const create = { name: 'createInvoice', arguments: { amount: 1, currency: 'EUR' } };
const inGraphql = (variables: object, beside: object = {}) =>
  withoutEnd({ query: '{ viewer { id } }', variables, ...beside });
const items = Array.from({ length: 500 }, () => keys(101));
const fields = 'An object in the body has more than 1,000 fields.';
const values = 'The body has more than 50,000 items and fields.';

describe('is refused before its end is received and anything parses it:', () => {
  test.each<[string, string, string, string]>([
    ['many arguments of a tool', '/mcp', call({ name: 'listArticles', arguments: many }), fields],
    ['many fields of an argument', '/mcp', call({ name: 'createInvoice', arguments: { contact: many } }), fields],
    ['many fields in `_meta`', '/mcp', call({ ...create, _meta: many }), fields],
    ['many fields in `params`', '/mcp', call({ ...create, ...many }), fields],
    ['many fields of a message', '/mcp', call(create, many), fields],
    ['many fields of an item', '/mcp', call({ name: 'createArticles', arguments: { items: [many] } }), fields],
    ['many items with many fields', '/mcp', call({ name: 'createArticles', arguments: { items } }), values],
    ['many items', '/mcp', call({ name: 'createArticles', arguments: { items: Array(50_001).fill(1) } }), values],
    ['a batch of messages', '/mcp', withoutEnd(Array(20_000).fill({ jsonrpc: '2.0', method: 'ping' })), values],
    ['many fields', '/articles', withoutEnd(many), fields],
    ['many fields of a field', '/invoices', withoutEnd({ contact: many }), fields],
    ['many fields in an envelope', '/invoices', withoutEnd({ data: { attributes: many } }), fields],
    ['many fields of an item', '/articles/batches', withoutEnd([many]), fields],
    ['many items with many fields', '/articles/batches', withoutEnd(items), values],
    ['many items of a field', '/webhooks', withoutEnd({ types: Array(10_001).fill('x') }), values.replace('5', '1')],
    ['many variables', '/graphql', inGraphql(many), fields],
    ['many fields of a variable', '/graphql', inGraphql({ input: many }), fields],
    ['many extensions', '/graphql', inGraphql({}, { extensions: many }), fields],
    ['many fields of a request', '/graphql', inGraphql({}, many), fields],
    ['many items of a variable', '/graphql', inGraphql({ ids: Array(50_001).fill('x') }), values],
    ['a batch of requests', '/graphql', withoutEnd(Array(50_001).fill(1)), values],
  ])('%s for %s', async (_name, path, start, message) => {
    const answer = await answerBeforeTheEnd(ada, { path, start });
    expect(answer).toEqual({ status: 413, code: 'payload_too_large', message });
  });

  test.each(['/mcp', '/articles', '/graphql'])('deep nesting for %s', async (path) => {
    for (const start of ['['.repeat(65), '{"a":'.repeat(65)]) {
      const { status, code, message } = await answerBeforeTheEnd(ada, { path, start });
      expect([status, code, message]).toEqual([400, 'malformed_json', 'The body is nested more than 64 levels deep.']);
    }
  });

  test.each<[string, () => Client, Request]>([
    [
      'a tool that the header names',
      () => ada,
      { path: '/mcp', headers: { 'mcp-name': 'listArticles' }, length: 65_537 + 65_536 },
    ],
    ['the tools of a token', () => reader, { path: '/mcp', length: 65_537 + 65_536 }],
    ['the operations of a token', () => reader, { path: '/graphql', length: 1_500_001 }],
    ['a turtle', () => ada, { path: '/turtles', length: 65_537_000 }],
    ['a message', () => ada, { path: '/users/ada/messages', length: 1_000_000 }],
    ['a webhook', () => ada, { path: '/webhooks', length: 1_000_000 }],
  ])('more bytes than %s can have', async (_name, client, request) => {
    const { status, code } = await answerBeforeTheEnd(client(), request);
    expect([status, code]).toEqual([413, 'payload_too_large']);
  });
});

test('a body larger than the tool or the document takes is refused when neither was known before', async () => {
  const long = 'x'.repeat(1_600_000);
  for (const params of [{ name: 'listArticles', arguments: { status: long } }, { name: long }]) {
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    const { status, text } = await ada.post('/mcp', body, { accept: '*/*' });
    expect([status, text.length < 1_000]).toEqual([413, true]);
  }
  const { status } = await ada.post('/graphql', { query: '{ viewer { id } }', variables: { long } });
  expect(status).toBe(413);
});

describe('is accepted:', () => {
  const body = '\\ud83d\\udc22'.repeat(100_000);
  const article = `{"title":"On shells","body":"${body}"}`;

  test.each<[string, () => Promise<Answer>, (answer: Answer) => Body | Promise<Body>]>([
    ['REST', () => ada.request('POST', '/articles', { body: article, headers: json }), (answer) => answer.body],
    [
      'GraphQL',
      () => {
        const query = 'mutation ($input: CreateArticleInput!) { createArticle(input: $input) { body } }';
        const text = `{"query":"${query}","variables":{"input":${article}}}`;
        return ada.request('POST', '/graphql', { body: text, headers: json });
      },
      (answer) => answer.body.data.createArticle,
    ],
    [
      'MCP',
      () => {
        const { message, headers } = messageOf('tools/call', { name: 'createArticle', arguments: '…' });
        const text = JSON.stringify(message).replace('"…"', article);
        return ada.request('POST', '/mcp', { body: text, headers: { ...json, ...headers } });
      },
      // The result of a change has the beginnings of long texts.
      async (answer) => (await ada.get(`/articles/${answer.body.result.structuredContent.id}`)).body,
    ],
  ])('the longest article with each character escaped, in %s', async (_name, send, read) => {
    expect((await read(await send())).body === '🐢'.repeat(100_000)).toBe(true);
  });

  test('500 of the largest invoices as arguments of a tool, without a header that names it', async () => {
    const contact = { name: '🐢'.repeat(200), email: 'a@example.com', phone: '🐢'.repeat(50) };
    const items = Array(500).fill({ amount: 1, currency: 'EUR', contact });
    const message = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'createInvoices', arguments: { items } },
    };
    const body = JSON.stringify(message).replaceAll('🐢', '\\ud83d\\udc22');
    const sent = await ada.request('POST', '/mcp', { body, headers: { ...json, accept: 'application/json' } });
    const { results } = sent.body.result.structuredContent;
    expect(results.map(({ status }: Body) => status)).toEqual(Array(500).fill(201));
  });

  test('text that looks like JSON, in chunks that end anywhere', async () => {
    const text = `${'{"a":["b",\\"c\\\\",[[{'.repeat(4_000)}\\`;
    const bytes = Buffer.from(JSON.stringify(articleInput({ body: text })));
    const stream = new ReadableStream({
      start(controller) {
        for (let at = 0; at < bytes.length; at += 997) controller.enqueue(bytes.subarray(at, at + 997));
        controller.close();
      },
    });
    const headers = { ...json, authorization: `Bearer ${ada.token}` };
    const init = { method: 'POST', headers, body: stream, duplex: 'half' } as RequestInit;
    const response = await fetch(`${server.url}/articles`, init);
    expect(((await response.json()) as Body).body).toBe(text);
  });
});

describe('has 20 errors and counts the others:', () => {
  const unknown = keys(900);
  const tool = async (name: string, args: object) =>
    (await sendMessage(ada, 'tools/call', { name, arguments: args })).body.result.structuredContent;
  const graphql = async (query: string, variables: object) => (await ada.post('/graphql', { query, variables })).body;

  test.each<[string, () => Promise<Body>, number]>([
    ['REST', async () => (await ada.post('/turtles', unknown)).body, 882],
    ['a problem', async () => (await ada.post('/turtles', unknown, { accept: 'application/problem+json' })).body, 882],
    [
      'a field in REST',
      async () => (await ada.post('/invoices', { amount: 1, currency: 'EUR', contact: unknown })).body,
      882,
    ],
    ['an item in REST', async () => (await ada.post('/articles/batches', [unknown])).body[0].error, 881],
    [
      'a list in REST',
      async () => (await ada.post('/webhooks', { url: 'https://example.com', events: Object.keys(unknown) })).body,
      880,
    ],
    ['MCP', () => tool('createTurtle', unknown), 882],
    ['a tool without a body', () => tool('listTurtles', unknown), 880],
    ['an item in MCP', async () => (await tool('createArticles', { items: [unknown] })).results[0].error, 881],
    ['a list in MCP', () => tool('listInvoices', { status: Object.keys(unknown) }), 880],
  ])('%s', async (_name, send, omitted) => {
    const { errors, errors_omitted, message } = await send();
    expect([errors.length, errors_omitted]).toEqual([20, omitted]);
    expect(message).toContain(`(and ${omitted + 19} more)`);
    expect(JSON.stringify(errors).length).toBeLessThan(20_000);
  });

  test('an item in GraphQL', async () => {
    const error = 'error { errorsOmitted errors { field } }';
    const query = `mutation ($input: [CreateArticleInput!]!) { createArticles(input: $input) { ${error} } }`;
    const { data } = await graphql(query, { input: [{ title: '', body: 'x'.repeat(100_001) }] });
    expect(data.createArticles).toMatchObject([{ error: { errorsOmitted: 0, errors: [{}, {}] } }]);
  });

  test('a request to GraphQL', async () => {
    const query = 'mutation ($input: CreateTurtleInput!) { createTurtle(input: $input) { id } }';
    for (let use = 0; use < 5; use++) {
      const { errors, extensions } = await graphql(query, { input: unknown });
      expect([errors.length, extensions.errors_omitted > 0]).toEqual([20, true]);
    }
  });
});

test('one error of a large variable is enough', async () => {
  const query = 'mutation ($input: [CreateArticleInput!]!) { createArticles(input: $input) { status } }';
  const body = { query, variables: { input: [{ title: 'x'.repeat(2_000_000), ...keys(900) }] } };
  for (let use = 0; use < 4; use++) {
    const { status, text, body: answer } = await ada.post('/graphql', body);
    expect([status, answer.errors.length, text.length < 1_000]).toEqual([400, 1, true]);
    expect(answer.errors[0].extensions.errors).toEqual([
      { field: '0.k0', code: 'unknown_field', message: expect.any(String) },
    ]);
  }
});

test('an error repeats no more than the start of a name', async () => {
  const name = 'x'.repeat(50_000);
  const call = (params: object) => sendMessage(ada, 'tools/call', { name: 'listTurtles', ...params });
  for (const { text } of [
    await ada.post('/turtles', { [name]: 1 }),
    await call({ arguments: { [name]: 1 } }),
    await ada.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name } }),
    await ada.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri: `terrapin://${name}` } }),
  ])
    expect(text.length).toBeLessThan(3_000);
});

test('beside requests that are as large as allowed, and wrong, others are answered', async () => {
  const worst = () =>
    sendMessage(ada, 'tools/call', { name: 'createArticles', arguments: { items: Array(500).fill(keys(98)) } });
  let answered = 0;
  const hostile = [worst(), worst(), worst()];
  const isDone = Promise.all(hostile).then(() => true);
  while (!(await Promise.race([isDone, reader.get('/articles?limit=1').then(() => false)]))) answered++;
  for (const { body } of await Promise.all(hostile)) expect(body.result.structuredContent.results).toHaveLength(500);
  expect(answered).toBeGreaterThan(0);
});
