import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { settingNames } from '../../src/host/config.ts';
import { Environment } from '../../src/host/settings/environment.ts';

const pages = globSync(['*.md', 'docs/**/*.md', 'packages/*/*.md', 'sdk/*.md']).filter(
  (page) => !page.endsWith('CHANGELOG.md'),
);
const text = (page: string) => readFileSync(page, 'utf8');

const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> };

const commands = [...text('src/terrapin.ts').matchAll(/^ {2}(\w+): \{(?: summary|$)/gm)].map(([, name]) => `${name}`);

/** Names of headings as GitHub makes them. */
const anchorsOf = (page: string) =>
  [...text(page).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    `${heading}`
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Pictures that are made by the page tests. */
const isLocal = (target: string) => !/^(https?:|mailto:)/.test(target) && !target.endsWith('.png');

describe.each(pages)('%s', (page) => {
  test('every npm run command is a script of package.json', () => {
    const named = [...text(page).matchAll(/\bnpm run (?:--silent )?([a-z][\w:-]*)/g)];
    const missing = named.map(([, name]) => `${name}`).filter((name) => !(name in scripts));
    expect(missing).toEqual([]);
  });

  test('every terrapin command exists', () => {
    const named = [...text(page).matchAll(/(?<![\w/:@.])terrapin ([a-z]+)\b/g)].map(([, name]) => `${name}`);
    expect(named.filter((name) => !commands.includes(name))).toEqual([]);
  });

  test('every value of a setting is valid', () => {
    const set = [
      ...text(page).matchAll(/(?:^|[`\s(])([A-Z][A-Z_]{3,})=("[^"\n]*"|[^\s`,;:)…]+:\/\/[^\s`…]+|[^\s`,;)…]+)/gm),
    ];
    for (const [, name = '', value = ''] of set) {
      if (!settingNames.includes(name)) continue;
      const schema = Environment.shape[name as keyof typeof Environment.shape];
      expect([page, name, schema.safeParse(value.replaceAll('"', '')).error?.message]).toEqual([page, name, undefined]);
    }
  });

  test('every link leads to a page or heading that exists', () => {
    const targets = [...text(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => `${target}`).filter(isLocal);
    const broken = targets.filter((target) => {
      const [path = '', anchor] = target.split('#');
      const file = path === '' ? page : join(dirname(page), path);
      return !existsSync(file) || (anchor !== undefined && !anchorsOf(file).includes(anchor));
    });
    expect(broken).toEqual([]);
  });
});

test('docs/README.md links to every page, and to the folders of clients and decisions', () => {
  const linked = [...text('docs/README.md').matchAll(/\]\(([\w/-]+(?:\.md)?)/g)].map(([, page]) => page);
  const all = globSync('**/*.md', { cwd: 'docs', exclude: ['README.md', 'clients/**', 'decisions/**'] });
  expect(linked).toEqual(expect.arrayContaining(['clients/README.md', 'decisions']));
  expect(all.filter((page) => !linked.includes(page))).toEqual([]);
});
