import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'terrapin-packages-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs the code of a package's page in a process of its own. Returns the lines that it prints. */
async function run(name: 'embedded' | 'postgres', before = ''): Promise<string[]> {
  const page = await readFile(`packages/${name}/README.md`, 'utf8');
  const [, code = ''] = /^```ts\n([\s\S]*?)^```$/m.exec(page) ?? [];
  const file = join(folder, `${name}.ts`);
  await writeFile(
    file,
    before + code.replace(`'@terrapin/${name}'`, JSON.stringify(resolve(`packages/${name}/src/${name}.ts`))),
  );
  const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', file], {
    env: { ...process.env, DATABASE_URL: process.env.TEST_DATABASE_URL },
  });
  return stdout.trim().split('\n');
}

test('the code of packages/embedded/README.md prints what it says', async () => {
  const data = await mkdtemp(join(folder, 'data-'));
  const printed = await run('embedded', `const folder = ${JSON.stringify(data)};\n`);
  expect(printed).toEqual(['A new database', '{ notes: 0 }', 'true true']);
});

test.runIf(process.env.TEST_DATABASE_URL)('the code of packages/postgres/README.md prints what it says', async () => {
  expect(await run('postgres')).toEqual(['42', 'division by zero']);
});
