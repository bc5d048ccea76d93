import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = globSync('{*,{bench,docs,packages,sdk,src,test}/**/*}', { exclude: ['**/node_modules', '**/dist'] });
const folders = files.flatMap((file) => [`${file}/`, `src/${file}/`]);
const pages = files.filter((file) => /^(docs\/.*|[A-Z]+)\.md$/.test(file) && !file.startsWith('CHANGELOG'));

function pathsIn(markdown: string): string[] {
  const spans = [...markdown.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([\w.{},/-]+)`/g)].map(
    ([, span]) => `${span}`,
  );
  const isPath = (span: string) =>
    /\.(ts|json|md|graphql)$/.test(span) || /^(src|packages|test|docs|sdk|core)\/.*\/$/.test(span);
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

test.each(pages)('every name that %s places in a file is declared there', (page) => {
  const text = readFileSync(page, 'utf8').replaceAll(/\s+/g, ' ');
  const placed = [...text.matchAll(/`(\w+)` in `(src\/[\w/.-]+\.ts)`/g)];
  const missing = placed.filter(([, name, file]) => {
    const declaration = new RegExp(`(function|class|const|interface|type) ${name}\\b`);
    return !existsSync(file as string) || !declaration.test(readFileSync(file as string, 'utf8'));
  });
  expect(missing.map(([whole]) => whole)).toEqual([]);
});
