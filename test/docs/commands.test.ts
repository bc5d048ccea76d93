import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { settingNames } from '../../src/config.ts';
import { Environment } from '../../src/settings/environment.ts';

const pages = globSync(['*.md', 'docs/**/*.md', 'sdk/*.md']).filter((page) => !page.endsWith('CHANGELOG.md'));
const text = (page: string) => readFileSync(page, 'utf8');

const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> };

/** Names of headings as GitHub makes them. */
const anchorsOf = (page: string) =>
  [...text(page).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    `${heading}`
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Pictures that are made by the page tests. */
const isLocal = (target: string) => !/^(https?:|mailto:)/.test(target) && !target.endsWith('.png');

describe.each(pages)('%s', (page) => {
  test('names npm scripts that exist', () => {
    const named = [...text(page).matchAll(/\bnpm run (?:--silent )?([a-z][\w:-]*)/g)];
    const missing = named.map(([, name]) => `${name}`).filter((name) => !(name in scripts));
    expect(missing).toEqual([]);
  });

  test('sets settings to values that are valid', () => {
    const set = [
      ...text(page).matchAll(/(?:^|[`\s(])([A-Z][A-Z_]{3,})=("[^"\n]*"|[^\s`,;:)…]+:\/\/[^\s`…]+|[^\s`,;)…]+)/gm),
    ];
    for (const [, name = '', value = ''] of set) {
      if (!settingNames.includes(name)) continue;
      const schema = Environment.shape[name as keyof typeof Environment.shape];
      expect([page, name, schema.safeParse(value.replaceAll('"', '')).error?.message]).toEqual([page, name, undefined]);
    }
  });

  test('links to pages and headings that exist', () => {
    const targets = [...text(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => `${target}`).filter(isLocal);
    const broken = targets.filter((target) => {
      const [path = '', anchor] = target.split('#');
      const file = path === '' ? page : join(dirname(page), path);
      return !existsSync(file) || (anchor !== undefined && !anchorsOf(file).includes(anchor));
    });
    expect(broken).toEqual([]);
  });
});
