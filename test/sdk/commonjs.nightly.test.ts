import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;
const run = (command: string, args: string[], cwd = folder) => execFileSync(command, args, { cwd, encoding: 'utf8' });
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'terrapin-commonjs-'));
  run('npm', ['pack', '--workspace', 'sdk', '--silent', '--pack-destination', folder], resolve('.'));
  const [tarball = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  const installed = join(folder, 'node_modules/@terrapin/sdk');
  mkdirSync(installed, { recursive: true });
  run('tar', ['-xzf', tarball, '-C', installed, '--strip-components', '1']);
  mkdirSync(join(folder, 'node_modules/@types'));
  symlinkSync(resolve('node_modules/@types/node'), join(folder, 'node_modules/@types/node'));
  symlinkSync(resolve('node_modules/undici-types'), join(folder, 'node_modules/undici-types'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'commonjs' }));
  writeFileSync(
    join(folder, 'main.ts'),
    `import { createClient, isTerrapinError } from '@terrapin/sdk';
import { connect, getArticle } from '@terrapin/sdk/operations';
import { verifyWebhook } from '@terrapin/sdk/webhooks';
import { createOAuth } from '@terrapin/sdk/oauth';
import { possibleTypes } from '@terrapin/sdk/caches';
async function main(): Promise<void> {
  const error: unknown = await import('@terrapin/sdk').then(({ createClient }) => createClient({ url: 'none' })).catch((one: unknown) => one);
  const types = [createClient, connect, getArticle, verifyWebhook, createOAuth].map((one) => typeof one);
  console.log(types.join(), typeof possibleTypes, isTerrapinError(error, 'invalid_url'));
}
void main();
`,
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(['node16', 'nodenext'])('a project in CommonJS compiles with module %s, and runs', (module) => {
  const options = ['--module', module, '--target', 'es2022', '--strict', '--types', 'node', '--skipLibCheck', 'false'];
  run('node', [resolve('node_modules/typescript/bin/tsc'), ...options, 'main.ts']);
  // Its errors are those of the other copy, too, which `import()` loads.
  expect(run('node', ['main.js'])).toBe('function,function,function,function,function object true\n');
});
