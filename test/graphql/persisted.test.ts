import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createTexts } from '../../src/surfaces/graphql/limits.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();
const ada = await server.as('ada');

const byHash = (text: string, version = 1) => ({
  persistedQuery: { version, sha256Hash: createHash('sha256').update(text).digest('hex') },
});
const notFound = { message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } };

describe('an automatic persisted query', () => {
  const byGet = (parameters: Record<string, unknown>, client = ada) => {
    const search = Object.entries(parameters).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]);
    return client.get(`/graphql?${new URLSearchParams(search)}`);
  };

  test('is first unknown, then stored with its text, then executed by hash alone', async () => {
    const query = 'query Known { viewer { username } }';
    const extensions = byHash(query);
    const first = await ada.post('/graphql', { extensions });
    expect([first.status, first.body.errors]).toEqual([200, [expect.objectContaining({ message: notFound.message })]]);
    expect(first.body.errors[0].extensions).toMatchObject(notFound.extensions);
    expect((await ada.post('/graphql', { query, extensions })).body.data.viewer.username).toBe('ada');
    expect((await ada.post('/graphql', { extensions })).body.data.viewer.username).toBe('ada');
  });

  test('works by GET with no header but the token', async () => {
    const query = 'query ByGet { viewer { username } }';
    const extensions = byHash(query);
    expect((await byGet({ extensions })).body.errors[0].extensions).toMatchObject(notFound.extensions);
    expect((await byGet({ query, extensions })).body.data.viewer.username).toBe('ada');
    expect((await byGet({ extensions })).body.data.viewer.username).toBe('ada');
  });

  test('with a wrong hash or an unknown version returns 400 and is not stored', async () => {
    const query = 'query Wrong { viewer { username } }';
    for (const extensions of [byHash('{ __typename }'), byHash(query, 2)]) {
      const answer = await ada.post('/graphql', { query, extensions });
      expect([answer.status, answer.body.errors[0].extensions.code]).toEqual([400, 'bad_request']);
    }
    expect((await ada.post('/graphql', { extensions: byHash(query) })).body.errors[0].message).toBe(notFound.message);
  });

  test('of a mutation runs once per Idempotency-Key, by hash or with its text', async () => {
    const query = 'mutation Once($name: String!) { createTurtle(input: { name: $name, lifespan: 9 }) { id } }';
    const extensions = byHash(query);
    const key = { 'idempotency-key': 'persisted-1' };
    const variables = { name: 'Once' };
    const send = (body: object) => ada.post('/graphql', { variables, extensions, ...body }, key);
    expect((await send({})).body.errors[0].extensions).toMatchObject(notFound.extensions);
    const written = await send({ query });
    const again = await send({});
    expect(again.body).toEqual(written.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await ada.get('/turtles')).body).toHaveLength(1);
  });
});

test('the texts of persisted queries are limited in bytes, least recently used first', async () => {
  const texts = createTexts(10_000);
  for (let i = 0; i < 1_000; i++) await texts.set(`apq:${i}`, 'x'.repeat(100));
  const kept = await Promise.all(Array.from({ length: 1_000 }, (_, i) => texts.get(`apq:${i}`)));
  expect(kept.filter(Boolean).length).toBeLessThan(50);
  expect(kept.at(-1)).toBeDefined();
});

describe('a query by GET', () => {
  const path = `/graphql?query=${encodeURIComponent('{ articles { nodes { id } } }')}`;

  test('requires no header but the token, which a web page cannot add', async () => {
    expect((await ada.get(path)).status).toBe(200);
    const { token } = ada;
    const other = await server.stranger.get(path, { authentication: `Bearer ${token}` });
    expect(other.status).toBe(200);
  });

  test('without a token is rejected unless it has a header that requires a preflight', async () => {
    expect((await server.stranger.get('/graphql?query=%7B__typename%7D')).status).toBe(400);
    const meant = { 'apollo-require-preflight': 'true' };
    expect((await server.stranger.get('/graphql?query=%7B__typename%7D', meant)).status).toBe(200);
  });
});
