import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { envExample, settingsPage } from '../../packages/contracts/settings.ts';
import { readConfig, settingNames } from '../../src/host/config.ts';
import { Environment, settingGroups } from '../../src/host/settings/environment.ts';

test.each(Object.entries(Environment.shape))('%s has a description', (_name, schema) => {
  expect(schema.meta()?.description).toMatch(/^[A-Z].*\.$/);
});

test.each(
  Object.entries(Environment.shape).flatMap(([name, schema]) => {
    const example = schema.meta()?.example;
    return example ? [[name, example] as const] : [];
  }),
)('the example of %s is valid: %s', (name, example) => {
  expect(Environment.safeParse({ [name]: example }).error).toBeUndefined();
});

test('each setting is in one group', () => {
  const grouped = Object.values(settingGroups).flatMap((group) => Object.keys(group));
  expect(grouped).toEqual(settingNames);
});

describe('.env.example', () => {
  const example = envExample();

  test('has every setting', () => expect(Object.keys(parseEnv(example)).sort()).toEqual([...settingNames].sort()));

  test('has the defaults', () =>
    expect(readConfig(parseEnv(example) as Record<string, string>)).toEqual(readConfig({})));

  test('is the committed file', () => expect(readFileSync('.env.example', 'utf8')).toBe(example));
});

test('docs/settings.md has a row for every setting, with its range and unit', () => {
  const page = settingsPage();
  expect([...page.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name)).toEqual(settingNames);
  expect(page).toMatch(/`PAYMENT_TIMEOUT` \| `10000` \|.*from 100 to 80000, in milliseconds \|/);
  expect(readFileSync('docs/settings.md', 'utf8')).toBe(page);
});
