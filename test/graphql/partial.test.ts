import { describe, expect, test } from 'vitest';
import { articleInput, invoiceInput } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();
const ada = await server.as('ada');

const titles = async () => (await ada.get('/articles?limit=100')).body.map(({ title }: { title: string }) => title);

describe('data of a request that fails in part:', () => {
  test('a mutation before a failed one is returned', async () => {
    const query = `mutation {
      a: createArticle(input: { title: "Carried out" }) { id title }
      b: createArticle(input: { title: "" }) { id }
    }`;
    const { status, data, errors } = await ada.graphql(query);
    expect(status).toBe(200);
    expect(data).toEqual({ a: { id: expect.any(String), title: 'Carried out' }, b: null });
    expect(errors?.map(({ path, extensions }) => [path, extensions.code])).toEqual([[['b'], 'validation_failed']]);
    expect((await ada.get(`/articles/${data.a.id}`)).body.title).toBe('Carried out');
  });

  test('the same when the document is compiled', async () => {
    const query = `mutation($good: CreateTurtleInput!, $bad: CreateTurtleInput!) {
      a: createTurtle(input: $good) { name species } b: createTurtle(input: $bad) { id } }`;
    for (let time = 0; time < 5; time++) {
      const variables = { good: { name: 'Musk', lifespan: 30 }, bad: { name: '', lifespan: 30 } };
      const { data, code } = await ada.graphql(query, variables);
      expect([data, code]).toEqual([{ a: { name: 'Musk', species: '' }, b: null }, 'validation_failed']);
    }
  });

  test('a mutation is returned without the fields that the token may not read', async () => {
    const writer = await server.as('writer', ['articles:write']);
    const query = 'mutation { createArticle(input: { title: "Blind" }) { title revisions { nodes { id } } } }';
    const { data, errors } = await writer.graphql(query);
    expect(data).toEqual({ createArticle: { title: 'Blind', revisions: null } });
    expect(errors?.[0]?.path).toEqual(['createArticle', 'revisions']);
  });

  test('a mutation returned in part is replayed for its Idempotency-Key, not repeated', async () => {
    const writer = await server.as('writer', ['articles:write']);
    const query = 'mutation { createArticle(input: { title: "Once" }) { id currentRevision { title } } }';
    const key = { 'idempotency-key': 'partial-1' };
    const first = await writer.graphql(query, undefined, key);
    expect([first.data.createArticle.currentRevision, first.code]).toEqual([null, 'insufficient_scope']);
    const again = await writer.graphql(query, undefined, key);
    expect(again.data).toEqual(first.data);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await titles()).filter((title: string) => title === 'Once')).toHaveLength(1);
    expect((await ada.get(`/articles/${first.data.createArticle.id}`)).status).toBe(200);
  });

  test('a failed mutation releases its Idempotency-Key', async () => {
    const query = 'mutation($input: CreateArticleInput!) { createArticle(input: $input) { title } }';
    const key = { 'idempotency-key': 'partial-2' };
    expect((await ada.graphql(query, { input: { title: '' } }, key)).code).toBe('validation_failed');
    const second = await ada.graphql(query, { input: { title: 'Mended' } }, key);
    expect(second.data).toEqual({ createArticle: { title: 'Mended' } });
  });
});

describe('a query returns null with an error for what the token may not read:', () => {
  test('the email of an author', async () => {
    const { body } = await ada.post('/articles', articleInput());
    const reader = await server.as('reader', ['articles:read']);
    const query = `query($id: ID!) { article(id: $id) { title author { username name email createdAt } } }`;
    const { data, errors } = await reader.graphql(query, { id: body.id });
    const author = { username: 'ada', name: null, email: null, createdAt: null };
    expect(data.article).toEqual({ title: body.title, author });
    expect(errors?.map(({ path }) => path?.at(-1)).sort()).toEqual(['createdAt', 'email', 'name']);
  });

  test('a list at the root', async () => {
    const reader = await server.as('reader', ['articles:read']);
    const { data, errors } = await reader.graphql('{ articles(first: 1) { nodes { id } } invoices { nodes { id } } }');
    expect(data.articles.nodes).toHaveLength(1);
    expect([data.invoices, errors?.[0]?.extensions.code]).toEqual([null, 'insufficient_scope']);
  });
});

describe('every GraphQL error has a code and the request id:', () => {
  const post = (body: string) =>
    ada.request('POST', '/graphql', { body, headers: { 'content-type': 'application/json' } });
  const variables = 'query($id: ID!) { article(id: $id) { id } }';

  test.each([
    ['a batch', () => post('[]'), 'bad_request'],
    ['no document', () => post('{}'), 'bad_request'],
    ['a document that is a number', () => post('{"query":3}'), 'bad_request'],
    ['variables that are a string', () => post('{"query":"{viewer{id}}","variables":"x"}'), 'bad_request'],
    ['an unknown operationName', () => post('{"query":"{viewer{id}}","operationName":"x"}'), 'bad_request'],
    [
      'a request without a preflight or token',
      () => server.stranger.get('/graphql?query=%7Bviewer%7Bid%7D%7D'),
      'bad_request',
    ],
    ['a syntax error', () => post('{"query":"{"}'), 'graphql_parse_failed'],
    ['an unknown field', () => post('{"query":"{x}"}'), 'graphql_validation_failed'],
    ['a subscription', () => post('{"query":"subscription{x}"}'), 'graphql_validation_failed'],
    ['a missing variable', () => post(JSON.stringify({ query: variables })), 'graphql_validation_failed'],
    [
      'a null variable',
      () => post(JSON.stringify({ query: variables, variables: { id: null } })),
      'graphql_validation_failed',
    ],
  ])('%s', async (_name, ask, code) => {
    const { status, body, headers } = await ask();
    expect(status).toBe(400);
    const [error] = body.errors;
    expect(error.extensions).toMatchObject({ code, http_status: 400 });
    expect(error.extensions.request_id).toBe(headers.get('x-request-id'));
  });

  test('and the message of graphql-js where graphql-js reports it', async () => {
    const sentences = await Promise.all(
      ['{ x }', variables].map(async (query) => (await ada.graphql(query)).errors?.[0]?.message),
    );
    expect(sentences).toEqual([
      'Cannot query field "x" on type "Query".',
      'Variable "$id" of required type "ID!" was not provided.',
    ]);
  });
});

test('an error contains invoice states in GraphQL spelling', async () => {
  const { id } = (await ada.post('/invoices', invoiceInput())).body.data;
  const { errors } = await ada.graphql(`mutation { transitionInvoice(id: "${id}", to: PAID) { id } }`);
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'transition_not_allowed', allowedNextStates: ['PUBLISHED'] });
  expect(errors?.[0]?.extensions).not.toHaveProperty('allowed_next_states');
  const byRest = await ada.post(`/invoices/${id}/transitions`, { to: 'paid' });
  expect(byRest.body.allowed_next_states).toEqual(['published']);
});
