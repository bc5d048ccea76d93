import { InMemoryLRUCache } from '@apollo/utils.keyvaluecache';
import { type DocumentNode, parse } from 'graphql';
import { expect, test, vi } from 'vitest';
import { createDocuments, documentBytes, weigh } from '../../src/surfaces/graphql/limits.ts';
import { startTestServer } from '../support/server.ts';

const repeat = (count: number, text: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => text(i)).join(' ');

test('the document store evicts old documents to stay within its limit', async () => {
  const bytes = 4_000_000;
  const store = createDocuments(bytes);
  const documents = Array.from({ length: 200 }, (_, i) =>
    parse(`{ viewer { ${repeat(100, (j) => `a${i}_${j}: username`)} } }`),
  );
  for (const [i, document] of documents.entries()) await store.set(`${i}`, document);
  const kept = store.keys().map((key) => documents[Number(key)] as (typeof documents)[number]);
  expect(kept.map(weigh).reduce((sum, one) => sum + one)).toBeLessThanOrEqual(bytes);
  expect(kept.length).toBeLessThan(50);
  expect(store.keys()).toContain('199');
});

test('the size of a document counts its fragments as often as they are spread, and its comments', () => {
  const weightOf = (document: string) => weigh(parse(document));
  const fragment = `fragment F on Article { ${repeat(18, () => 'id')} }`;
  const once = weightOf(`{ article(id: "x") { ...F } } ${fragment}`);
  expect(weightOf(`{ article(id: "x") { ...F ...F ...F ...F ...F } } ${fragment}`)).toBeGreaterThan(3 * once);
  expect(weightOf(`{ viewer { id } } # ${'x'.repeat(100_000)}`)).toBeGreaterThan(200_000);
});

test('documents without a token do not evict those of users, which are parsed once', async () => {
  const server = await startTestServer();
  const ada = await server.as('ada');
  const parsed = vi.spyOn(InMemoryLRUCache.prototype, 'set');
  const query = '{ viewer { username } }';
  expect((await ada.graphql(query)).status).toBe(200);
  let bytes = 0;
  for (let i = 0; bytes < 2 * documentBytes.signedIn; i++) {
    const other = `{ __typename ${'#'.repeat(200_000)}\n ${repeat(100, (j) => `a${i}_${j}: __typename`)} }`;
    expect((await server.stranger.graphql(other)).status).toBe(200);
    bytes += weigh(parse(other));
  }
  expect((await ada.graphql(query)).status).toBe(200);
  const documents = parsed.mock.calls.map(([, value]) => (value as unknown as DocumentNode).loc?.source.body);
  expect(documents.length).toBeGreaterThan(50);
  expect(documents.filter((text) => text === query)).toHaveLength(1);
  parsed.mockRestore();
  await server.close();
});
