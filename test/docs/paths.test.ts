import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = globSync('{*,{bench,docs,sdk,src,test}/**/*}', { exclude: ['**/node_modules', '**/dist'] });
const folders = files.flatMap((file) => [`${file}/`, `src/${file}/`]);
const pages = files.filter((file) => /^(docs\/.*|[A-Z]+)\.md$/.test(file) && !file.startsWith('CHANGELOG'));

function pathsIn(markdown: string): string[] {
  const spans = [...markdown.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([\w.{},/-]+)`/g)].map(
    ([, span]) => `${span}`,
  );
  const isPath = (span: string) =>
    /\.(ts|json|md|graphql)$/.test(span) || /^(src|test|docs|sdk|core)\/.*\/$/.test(span);
  return spans.filter(isPath).flatMap((span) => {
    const [whole, list = ''] = /\{(.*)\}/.exec(span) ?? [];
    return whole ? list.split(',').map((name) => span.replace(whole, name)) : [span];
  });
}

test.each(pages)('every file that %s names exists', (page) => {
  const mentioned = pathsIn(readFileSync(page, 'utf8')).filter(
    (path) => !path.startsWith('/') && !path.startsWith('dist/'),
  );
  const missing = mentioned.filter(
    (path) => !folders.includes(path) && !files.some((file) => `/${file}`.endsWith(`/${path}`)),
  );
  expect(missing).toEqual([]);
});
