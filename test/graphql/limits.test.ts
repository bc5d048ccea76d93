import { getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let ada: Client;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.as('ada');
});
afterAll(() => server.close());

const times = (count: number, text: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => text(i)).join(' ');

describe('introspection', () => {
  const options = {
    descriptions: true,
    specifiedByUrl: true,
    directiveIsRepeatable: true,
    schemaDescription: true,
    inputValueDeprecation: true,
    oneOf: true,
  };

  test.each([
    ['with the defaults', getIntrospectionQuery()],
    ['with all options', getIntrospectionQuery(options)],
  ])('as tools ask for it, %s, is answered, also without a token', async (_name, query) => {
    const answer = await server.stranger.graphql(query);
    expect(answer.errors).toBeUndefined();
    expect(answer.data.__schema.types.length).toBeGreaterThan(50);
  });

  test('many times over in one document is refused before any of it runs', async () => {
    const type =
      'fragment F on __Type { name kind description fields { name description args { name type { name } } } }';
    const answer = await server.stranger.graphql(
      `{ __schema { ${times(20, (i) => `t${i}: types { ...F }`)} } } ${type}`,
    );
    expect([answer.status, answer.code]).toEqual([400, 'query_too_complex']);
  });

  test('that fragments double eighty times is refused, however often it comes', async () => {
    const fragments = times(
      80,
      (i) => `fragment F${i} on __Type { a: ofType { ...F${i + 1} } b: ofType { ...F${i + 1} } }`,
    );
    const query = `{ __type(name: "Article") { ...F0 } } ${fragments} fragment F80 on __Type { name }`;
    for (let use = 1; use <= 4; use++) expect((await ada.graphql(query)).code).toBe('query_too_complex');
  });

  test('of the largest types, many times over, is refused', async () => {
    const type = 'fragment F on __Type { fields { name args { name type { name } } } }';
    const answer = await server.stranger.graphql(
      `{ ${times(60, (i) => `t${i}: __type(name: "Mutation") { ...F }`)} } ${type}`,
    );
    expect(answer.code).toBe('query_too_complex');
  });

  test('of one type costs next to nothing', async () => {
    const answer = await ada.graphql('{ __type(name: "Article") { name fields { name } } viewer { username } }');
    expect(answer.data.__type.name).toBe('Article');
  });
});

describe('a document', () => {
  const write = (i: number) => `m${i}: createTurtle(input: { name: "T${i}", lifespan: 9 }) { id }`;

  test('may hold 20 mutations', async () => {
    expect(Object.keys((await ada.graphql(`mutation { ${times(20, write)} }`)).data)).toHaveLength(20);
  });

  test('with more of them is refused, and none is carried out', async () => {
    const before = (await ada.get('/turtles?limit=100')).body.length;
    for (const mutations of [
      times(21, write),
      `...M ...N } fragment M on Mutation { ${times(11, write)} } fragment N on Mutation { ${times(11, (i) => write(i + 11))}`,
    ]) {
      const answer = await ada.graphql(`mutation { ${mutations} }`);
      expect([answer.status, answer.code]).toEqual([400, 'query_too_complex']);
    }
    expect((await ada.get('/turtles?limit=100')).body).toHaveLength(before);
  });

  test('counts the pages that fragments ask for', async () => {
    const page = (inner: string) => `{ nodes { revisions(first: 100) { nodes { ${inner} } } } }`;
    const query = `{ articles(first: 100) { ...P } } fragment P on ArticleConnection ${page('id title')}`;
    expect((await ada.graphql(query)).code).toBe('query_too_complex');
    const unsaid = `{ articles { ...P } } fragment P on ArticleConnection ${page('id title body createdAt author { id username } article { id }')}`;
    expect((await ada.graphql(unsaid)).code).toBe('query_too_complex');
  });

  test('of two hundred and more fields runs as it is, the same each time', async () => {
    const query = `{ viewer { ${times(300, (i) => `a${i}: username`)} } }`;
    const first = await ada.graphql(query);
    expect(Object.values(first.data.viewer)).toHaveLength(300);
    for (let use = 2; use <= 4; use++) expect((await ada.graphql(query)).data).toEqual(first.data);
  });

  test.each([
    ['characters', `{ viewer { id } } # ${'x'.repeat(250_000)}`],
    ['lines', `{ viewer { id } } ${'\n'.repeat(5_000)}`],
    ['lines of another kind', `{ viewer { id } } ${'\r'.repeat(5_000)}`],
  ])('of too many %s is refused', async (_name, query) => {
    const answer = await ada.graphql(query);
    expect([answer.status, answer.code]).toEqual([400, 'query_too_complex']);
  });

  test('with hundreds of mistakes has the first twenty of them listed', async () => {
    const { errors } = await ada.graphql(`{ ${times(500, (i) => `x${i}`)} }`);
    expect(errors).toHaveLength(21);
    expect(errors?.at(-1)?.message).toContain('Too many validation errors');
  });

  test.each([
    ['fields', `{ ${'a{'.repeat(2_000)}id${'}'.repeat(2_000)} }`],
    ['lists', `{ article(id: ${'['.repeat(2_400)}${']'.repeat(2_400)}) { id } }`],
    ['inline fragments', `{ ${'...{'.repeat(1_600)}id${'}'.repeat(1_600)} }`],
  ])('that nests %s thousands deep is refused as a mistake of the client', async (_name, query) => {
    const answer = await ada.graphql(query);
    expect([answer.status, answer.code]).toEqual([400, 'query_too_complex']);
    const byGet = await ada.get(`/graphql?query=${encodeURIComponent(query)}`, { 'apollo-require-preflight': '1' });
    expect([byGet.status, byGet.body.errors[0].extensions.code]).toEqual([400, 'query_too_complex']);
  });

  test('may hold brackets in its strings and comments', async () => {
    const query = `{ # ${'{'.repeat(300)}\n article(id: "${'['.repeat(300)}") { id } }`;
    expect((await ada.graphql(query)).data).toEqual({ article: null });
  });
});
