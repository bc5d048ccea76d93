import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Client } from '../support/client.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { blocksOf } from './page.ts';

const blocks = blocksOf(await readFile('docs/events.md', 'utf8'));
const commands: Record<string, [string, ...string[]]> = {
  sh: ['sh'],
  ts: [process.execPath, '--no-warnings'],
};

const packages = { '@terrapin/sdk': 'sdk/src/index.ts', 'graphql-sse': 'node_modules/graphql-sse/lib/index.mjs' };

let server: TestServer;
let ada: Client;
let folder: string;
const running: ChildProcess[] = [];
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.as('ada');
  folder = await mkdtemp(join(tmpdir(), 'terrapin-events-'));
});
afterAll(async () => {
  for (const one of running) one.kill('SIGKILL');
  await server.close();
  await rm(folder, { recursive: true });
});

test('docs/events.md has a program for each way to receive events', () => {
  expect(blocks.map(({ file }) => file)).toEqual(['listen.sh', 'listen.ts', 'subscribe.ts', 'list.sh']);
});

test.each(blocks.filter(({ file }) => file !== 'list.sh'))('$file receives the event of a created turtle', async ({
  language,
  file,
  code,
}) => {
  const path = join(folder, file);
  const whole = Object.entries(packages).reduce(
    (text, [name, at]) => text.replace(`'${name}'`, `'${resolve(at)}'`),
    code,
  );
  await writeFile(path, whole);
  const [command, ...args] = commands[language] as [string, ...string[]];
  const env = { PATH: process.env.PATH, TERRAPIN_URL: server.url, TERRAPIN_TOKEN: ada.token ?? '' };
  const child = spawn(command, [...args, path], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  const name = `Heard by ${file}`;
  // The program prints nothing before its first event, so create turtles until it does.
  const hears = async () => {
    await ada.post('/turtles', { name, lifespan: 1, species: 'x' });
    expect(output).toContain(name);
  };
  await vi.waitFor(hears, { timeout: 20_000, interval: 250 });
});

test('list.sh lists the events of turtles', async () => {
  const { body } = await ada.post('/turtles', { name: 'Listed', lifespan: 1, species: 'x' });
  const code = blocks.find(({ file }) => file === 'list.sh')?.code ?? '';
  const env = { PATH: process.env.PATH, TERRAPIN_URL: server.url, TERRAPIN_TOKEN: ada.token ?? '' };
  const { stdout } = await promisify(execFile)('sh', ['-euc', code.replace('2026-01-31', '2020-01-31')], { env });
  expect(JSON.parse(stdout)[0]).toMatchObject({ type: 'turtle.created', data: body });
});
