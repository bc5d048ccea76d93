import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bumpFor, isEnough, nextVersion } from '../../sdk/tools/bump.ts';
import { checkRelease } from '../../sdk/tools/release.ts';

const before = 'type Query { "Turtles." turtles(first: Int): [String!]! }';

test.each([
  ['a removed field', 'type Query { tortoises: String }', 'major'],
  ['a field that becomes nullable', 'type Query { turtles(first: Int): [String!] }', 'major'],
  ['an argument that becomes required', 'type Query { turtles(first: Int!): [String!]! }', 'major'],
  ['an added field', 'type Query { turtles(first: Int): [String!]! tortoises: String }', 'minor'],
  ['an added optional argument', 'type Query { turtles(first: Int, last: Int): [String!]! }', 'minor'],
  ['a description', 'type Query { "All turtles." turtles(first: Int): [String!]! }', 'patch'],
  ['no change', before, 'patch'],
])('%s requires the expected version bump', (_, after, bump) => {
  expect(bumpFor(before, after).bump).toBe(bump);
});

test.each([
  ['1.2.3', '2.0.0', 'major', true],
  ['1.2.3', '1.3.0', 'major', false],
  ['1.2.3', '1.3.0', 'minor', true],
  ['1.2.3', '1.2.4', 'minor', false],
  ['1.2.3', '1.2.3', 'minor', false],
  ['1.2.3', '0.9.0', 'major', false],
  ['0.1.0', '0.2.0', 'major', true],
  ['0.1.0', '0.1.1', 'major', false],
  ['0.1.0', '0.1.1', 'minor', true],
] as const)('raising %s to %s is enough for a %s change: %s', (from, to, bump, enough) => {
  expect(isEnough(from, to, bump)).toBe(enough);
});

test.each([
  ['1.2.3', 'major', '2.0.0'],
  ['1.2.3', 'minor', '1.3.0'],
  ['1.2.3', 'patch', '1.2.4'],
  ['0.1.2', 'major', '0.2.0'],
  ['0.1.2', 'minor', '0.1.3'],
  ['0.1.2', 'patch', '0.1.3'],
] as const)('the version after %s with a %s change is %s', (from, bump, next) => {
  expect(nextVersion(from, bump)).toBe(next);
});

describe('with 0.1.0 released,', () => {
  const released = { version: '0.1.0', schema: before };
  const added = 'type Query { turtles(first: Int): [String!]! tortoises: String }';
  const changelog = '# Changelog\n\n## 0.1.0 - 2026-11-23\n\n- Everything.\n';

  test.each([
    ['0.1.0', before, true],
    ['0.1.0', added, false],
    ['0.1.1', added, true],
    ['0.1.1', 'type Query { tortoises: String }', false],
    ['0.2.0', 'type Query { tortoises: String }', true],
  ])('version %s for the schema %s: %s', (version, schema, ok) => {
    const check = checkRelease(released, { version, schema }, changelog);
    expect(check).toEqual({ ok, message: expect.stringContaining(ok ? '(0.1.0 is released)' : 'from 0.1.0 for a m') });
  });

  test.each([
    ['## Unreleased\n', false],
    ['## 0.1.0\n', false],
    ['## 0.1.0 - 2026-11-23\n', true],
    ['## Unreleased\n\n## [0.1.0] - 2026-11-23\n', true],
  ])('the changelog %j is accepted: %s', (text, ok) => {
    expect(checkRelease(released, released, text).ok).toBe(ok);
  });

  test('the next release is the first section of the changelog', () => {
    const next = { version: '0.1.1', schema: added };
    const release = (text: string) => checkRelease(released, next, text, { releasing: true }).ok;
    expect(release(changelog)).toBe(false);
    expect(release(`## Unreleased\n\n## 0.1.1 - 2026-12-01\n\n${changelog}`)).toBe(false);
    expect(release(`## 0.1.1 - 2026-12-01\n\n${changelog}`)).toBe(true);
  });
});

test('npm run release records a release that the changelog lists, and later checks compare with it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'terrapin-release-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const write = (path: string, text: string) => writeFile(join(folder, path), text);
  const command = [resolve('sdk/tools/version.ts')];
  const run = (...options: string[]) =>
    spawnSync(process.execPath, [...command, ...options], { cwd: folder, encoding: 'utf8' });
  await mkdir(join(folder, 'sdk'));
  await write('schema.graphql', before);
  for (const manifest of ['sdk/package.json', 'package.json']) await write(manifest, '{ "version": "0.1.0" }');
  await write('sdk/CHANGELOG.md', '## Unreleased\n');
  expect(run()).toMatchObject({ status: 0, stdout: '@terrapin/sdk 0.1.0: nothing is released yet.\n' });
  const refused = run('--release');
  expect([refused.status, refused.stdout]).toEqual([1, expect.stringContaining('"## 0.1.0 - YYYY-MM-DD"')]);
  expect(run()).toMatchObject({ stdout: '@terrapin/sdk 0.1.0: nothing is released yet.\n' });
  await write('sdk/CHANGELOG.md', '## 0.1.0 - 2026-11-23\n');
  expect(run('--release')).toMatchObject({ status: 0, stdout: '@terrapin/sdk 0.1.0: is released.\n' });
  expect(await readFile(join(folder, 'sdk/released/version'), 'utf8')).toBe('0.1.0\n');
  expect(run()).toMatchObject({ status: 0, stdout: '@terrapin/sdk 0.1.0: fits the schema (0.1.0 is released).\n' });
  await write('schema.graphql', 'type Query { tortoises: String }');
  expect(run()).toMatchObject({ status: 1, stdout: expect.stringContaining('turtles was removed') });
  const unlisted = run('--release');
  expect([unlisted.status, unlisted.stdout]).toEqual([1, expect.stringContaining('"## 0.2.0 - YYYY-MM-DD"')]);
  await write('sdk/CHANGELOG.md', '## 0.2.0 - 2026-12-01\n\n## 0.1.0 - 2026-11-23\n');
  expect(run('--release')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^@terrapin\/sdk 0\.2\.0: fits/) });
  for (const manifest of ['sdk/package.json', 'package.json'])
    expect(await readFile(join(folder, manifest), 'utf8')).toBe('{ "version": "0.2.0" }');
});

test('npm run publish:sdk refuses a version that is not recorded, or that the changelog lacks', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'terrapin-release-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const write = (path: string, text: string) => writeFile(join(folder, path), text);
  const command = [resolve('sdk/tools/publish.ts')];
  const run = () => spawnSync(process.execPath, command, { cwd: folder, encoding: 'utf8' });
  await mkdir(join(folder, 'sdk/released'), { recursive: true });
  await write('schema.graphql', before);
  await write('sdk/package.json', '{ "name": "@terrapin/sdk", "version": "0.2.0", "exports": {} }');
  await write('sdk/CHANGELOG.md', '## Unreleased\n\n## 0.1.0 - 2026-11-23\n');
  await write('sdk/released/schema.graphql', before);
  await write('sdk/released/version', '0.1.0\n');
  expect(run()).toMatchObject({ status: 1, stderr: expect.stringContaining('Run npm run release') });
  await write('sdk/released/version', '0.2.0\n');
  expect(run()).toMatchObject({ status: 1, stderr: expect.stringContaining('must have a section for 0.2.0') });
});
