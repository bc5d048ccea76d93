import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { createDocumentCache } from '../../src/surfaces/graphql/documents.ts';

const repeat = (count: number, text: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => text(i)).join(' ');

test('the document store evicts old documents to stay within its limit', () => {
  const bytes = 4_000_000;
  const store = createDocumentCache(bytes);
  const sizes = Array.from({ length: 200 }, (_, i) => {
    store.set(`${i}`, parse(`{ viewer { ${repeat(100, (j) => `a${i}_${j}: username`)} } }`));
    return store.calculatedSize;
  });
  expect(Math.max(...sizes)).toBeLessThanOrEqual(bytes);
  expect(store.size).toBeLessThan(50);
  expect(store.has('199')).toBe(true);
});

test('the size of a document counts its fragments as often as they are spread, and its comments', () => {
  const store = createDocumentCache(100_000_000);
  const weightOf = (document: string) => {
    store.clear();
    store.set('', parse(document));
    return store.calculatedSize;
  };
  const fragment = `fragment F on Article { ${repeat(18, () => 'id')} }`;
  const once = weightOf(`{ article(id: "x") { ...F } } ${fragment}`);
  expect(weightOf(`{ article(id: "x") { ...F ...F ...F ...F ...F } } ${fragment}`)).toBeGreaterThan(3 * once);
  expect(weightOf(`{ viewer { id } } # ${'x'.repeat(100_000)}`)).toBeGreaterThan(200_000);
});
