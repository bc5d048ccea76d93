import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readmeModule } from '../../sdk/tools/readme.ts';
import { startTestServer } from '../support/server.ts';

test.each([
  ['README.md', ['On turtle shells A house that grows. PUBLISHED ada']],
  [
    'sdk/README.md',
    [
      'ada',
      '404 not_found',
      '70 of 70',
      'precondition_failed',
      'On turtles',
      'title too_short Must not be empty.',
      '304',
    ],
  ],
])('the code of %s runs and prints what it says', async (readme, printed) => {
  const server = await startTestServer();
  const folder = await mkdtemp(join(tmpdir(), 'terrapin-readme-'));
  try {
    const ada = await server.as('ada');
    const { body } = await ada.post('/articles', { title: 'On turtles' });
    const entries: Record<string, string> = {
      '@terrapin/sdk': 'index',
      '@terrapin/sdk/live': 'live',
      '@terrapin/sdk/operations': 'operations',
      '@terrapin/sdk/webhooks': 'webhooks',
    };
    const file = join(folder, 'readme.ts');
    await writeFile(
      file,
      readmeModule((entry) => resolve(`sdk/src/${entries[entry]}.ts`), readme),
    );
    const env = { TERRAPIN_URL: server.url, TERRAPIN_TOKEN: ada.token ?? '', TERRAPIN_ARTICLE: body.id };
    const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', file], { env });
    expect(stdout.split('\n')).toEqual(expect.arrayContaining(printed));
  } finally {
    await server.close();
    await rm(folder, { recursive: true });
  }
});

test('the README of the SDK installs a tarball until a version is published', () => {
  const readme = readFileSync('sdk/README.md', 'utf8');
  const [, command] = /```sh\n(npm \w+ \S+ \S+|npm install @terrapin\/sdk)/.exec(readme) ?? [];
  expect(command).toBe(existsSync('sdk/released') ? 'npm install @terrapin/sdk' : 'npm pack -w sdk');
});
