import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished } from 'vitest';
import { blocksOf } from './blocks.ts';

export const run = promisify(execFile);

export interface Access {
  url: string;
  token: string;
}

/** The blocks of a page with this info string as one module, with the address of `server` and a `token` constant. */
export async function moduleOf(
  page: string,
  info: string,
  server: Access,
  isPart: (code: string) => boolean = () => true,
): Promise<string> {
  const blocks = (await blocksOf(page)).filter((block) => block.info === info && isPart(block.code));
  expect(blocks.length, `${info} on ${page}`).toBeGreaterThan(0);
  const code = blocks.map((block) => block.code).join('\n');
  const session = server.token && code.includes('createOAuth(') ? signedIn : '';
  return `const token = ${JSON.stringify(server.token)};\n${session}${code}`
    .replaceAll('http://127.0.0.1:3000', server.url)
    .replaceAll(/'@terrapin\/sdk\/(caches|live|oauth)'/g, (_, entry) => JSON.stringify(resolve(`sdk/src/${entry}.ts`)))
    .replaceAll("'@terrapin/sdk'", JSON.stringify(resolve('sdk/src/index.ts')));
}

/** What an app takes of a page, and not what shows its results. */
export const isOfApp = (code: string) => !code.includes('console.log(');

const signedIn = `const stored = JSON.stringify({ access_token: token, renewAt: Number.MAX_SAFE_INTEGER });
Object.defineProperty(globalThis, 'localStorage', { value: { getItem: () => stored }, configurable: true });
`;

export async function newFolder(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'terrapin-client-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  for (const [name, text] of Object.entries({ 'package.json': '{ "type": "module" }', ...files })) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

/** Runs the module of a page and expects it to print what its comments say: `console.log(value); // what it prints`. */
export async function expectAsItSays(code: string, file?: string): Promise<void> {
  const says = [...code.matchAll(/\); \/\/ (.+)$/gm)].map(([, text]) => text as string);
  expect(says).toHaveLength(code.split('console.log(').length - 1);
  const started = file ?? join(await newFolder({ 'page.ts': code }), 'page.ts');
  const { stdout } = await run(process.execPath, ['--no-warnings', started]);
  expectLines(stdout, says);
}

/** Expects these lines, ignoring empty ones. `…` matches any text. */
export function expectLines(printed: string, says: string[]): void {
  const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const fits = (line: string, index: number) =>
    new RegExp(`^${(says[index] ?? '').split('…').map(literal).join('.*')}$`).test(line);
  const lines = printed.split('\n').filter((line) => line !== '');
  expect(lines.map((line, index) => (fits(line, index) ? says[index] : line))).toEqual(says);
}
