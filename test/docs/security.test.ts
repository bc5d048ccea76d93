import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sections = readFileSync('docs/security.md', 'utf8').split(/^#{2,3} /m);
const ten = Array.from({ length: 10 }, (_, index) => `API${index + 1}`);

test.each(ten)('docs/security.md describes the protection against %s and names tests that exist', (item) => {
  const found = sections.filter((section) => section.startsWith(`${item}: `));
  expect(found).toHaveLength(1);
  const [protection = '', proof = ''] = (found[0] as string).split('Proved by');
  expect(protection.split('\n').join(' ').length).toBeGreaterThan(100);
  const tests = [...proof.matchAll(/`(test\/[^`]+)`/g)].map(([, path]) => path as string);
  expect(tests.length).toBeGreaterThan(0);
  expect(tests.filter((path) => !/\.test\.ts$/.test(path) || !existsSync(path))).toEqual([]);
});
