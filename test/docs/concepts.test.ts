import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { errorCatalogue } from '../../src/core/errors.ts';
import { registry } from '../../src/resources/registry.ts';
import { expectLines } from '../clients/page.ts';
import { sharedServer } from '../support/server.ts';
import { sharedFolder } from '../support/shared.ts';

const pages = globSync('docs/concepts/*.md');

const server = await sharedServer({ SEED: 'demo', RATE_LIMIT: '6000/60' });
const folder = await sharedFolder();
await writeFile(join(server.dataDir, 'demo-token'), server.demoToken as string);
await symlink(server.dataDir, join(folder, '.data'));

test.each(pages)('the commands of %s print what the page says', async (page) => {
  const blocks = [...readFileSync(page, 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)];
  const codeOf = (isShell: boolean) =>
    blocks.filter(([, language]) => (language === 'sh') === isShell).map(([, , code]) => code);
  const script = codeOf(true).join('').replaceAll('http://127.0.0.1:3000', server.url);
  const env = { PATH: process.env.PATH };
  const { stdout } = await promisify(execFile)('bash', ['-euc', script], { cwd: folder, env });
  const says = codeOf(false).join('').trimEnd().split('\n');
  expect(says.length).toBeGreaterThan(1);
  expectLines(stdout, says);
});

test('the type of each problem leads to the explanation of its code', async () => {
  const accept = { accept: 'application/problem+json' };
  const { body: problem } = await server.stranger.get('/user', accept);
  const [page, anchor] = problem.type.split('#');
  const { status, text } = await server.stranger.get(page, { accept: 'text/html' });
  expect([status, anchor]).toEqual([200, 'unauthenticated']);
  const explained = [...text.matchAll(/<h3 id="(\w+)"/g)].map(([, code]) => code);
  expect(explained.sort()).toEqual([...Object.keys(errorCatalogue), ...registry.errors.map(({ code }) => code)].sort());
});
