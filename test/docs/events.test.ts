import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test, vi } from 'vitest';
import { sharedServer } from '../support/server.ts';
import { sharedFolder } from '../support/shared.ts';
import { blocksOf } from './page.ts';

const blocks = blocksOf(await readFile('docs/events.md', 'utf8'));
const commands: Record<string, [string, ...string[]]> = {
  sh: ['sh'],
  ts: [process.execPath, '--no-warnings'],
};

const packages = { '@terrapin/sdk/live': 'sdk/src/live.ts', '@terrapin/sdk': 'sdk/src/index.ts' };

const codeOf = (name: string) => blocks.find(({ file }) => file === name)?.code ?? '';

const running: ChildProcess[] = [];
const server = await sharedServer();
const folder = await sharedFolder();
await mkdir(join(folder, '.data'));
await writeFile(join(folder, '.data/demo-token'), (await server.as('ada')).token as string);
afterAll(async () => {
  for (const one of running) one.kill('SIGKILL');
});

test('docs/events.md has a program for each way to receive events', () => {
  expect(blocks.map(({ file }) => file)).toEqual([
    ...['settings.sh', 'turtle.sh'],
    ...['listen.sh', 'listen.ts', 'subscribe.ts', 'list.sh'],
  ]);
});

/** Runs a shell program of the page after its settings. */
async function runShell(code: string): Promise<string> {
  const script = (codeOf('settings.sh') + code).replace('http://127.0.0.1:3000', server.url);
  const env = { PATH: process.env.PATH };
  return (await promisify(execFile)('sh', ['-euc', script], { cwd: folder, env })).stdout;
}

test.each(
  blocks.filter(({ file }) => /^(listen|subscribe)/.test(file)),
)('$file receives the event of a created turtle', async ({ language, file, code }) => {
  const path = join(folder, file);
  const whole = Object.entries(packages).reduce(
    (text, [name, at]) => text.replace(`'${name}'`, `'${resolve(at)}'`),
    code,
  );
  await writeFile(path, whole);
  const [command, ...args] = commands[language] as [string, ...string[]];
  const settings = codeOf('settings.sh').replace('http://127.0.0.1:3000', server.url);
  const script = `${settings}exec "$@"`;
  const child = spawn('sh', ['-euc', script, 'sh', command, ...args, path], {
    cwd: folder,
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  // The program prints nothing before its first event, so create turtles until it does.
  const hears = async () => {
    await runShell(codeOf('turtle.sh'));
    expect(output).toContain('Myrtle');
  };
  await vi.waitFor(hears, { timeout: 50_000, interval: 250 });
});

test('list.sh lists the events of turtles', async () => {
  const turtle = JSON.parse(await runShell(codeOf('turtle.sh')));
  const list = JSON.parse(await runShell(codeOf('list.sh').replace('2026-01-31', '2020-01-31')));
  expect(list[0]).toMatchObject({ type: 'turtle.created', data: turtle });
});
