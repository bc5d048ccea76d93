import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const statuses = /^(\d{4}-\d{2}-\d{2}), (?:accepted|superseded by \[decision \d+\]\(\d{4}-[\w-]+\.md\))$/;

test.each(globSync('docs/decisions/*.md').sort())('%s has its number, a date and a status', (page) => {
  const [title = '', empty, status = ''] = readFileSync(page, 'utf8').split('\n');
  expect(title).toMatch(new RegExp(`^# ${Number(page.split('/').at(-1)?.slice(0, 4))}\\. `));
  expect([empty, status]).toEqual(['', expect.stringMatching(statuses)]);
});

test('no two decisions have the same number', () => {
  const numbers = globSync('*.md', { cwd: 'docs/decisions' }).map((page) => page.slice(0, 4));
  expect(new Set(numbers).size).toBe(numbers.length);
});
