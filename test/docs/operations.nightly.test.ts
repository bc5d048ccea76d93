import { execFile } from 'node:child_process';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cluster, noCluster, startCluster } from '../support/cluster.ts';
import {
  type Command,
  endAll,
  newDataDir,
  quickStart,
  runProgram,
  startProcess,
  terrapin,
} from '../support/process.ts';

const names = ['operations/jobs', 'operations/backup', 'operations/restore', 'operations/move', 'operations'];
const pages = await Promise.all(names.map((name) => readFile(`docs/${name}.md`, 'utf8')));
const page = pages.join('\n');
const commands = [...page.matchAll(/^```sh (backup|restore|move|doctor|jobs)\nterrapin \1(?: (.*))?\n```$/gm)];

let data: Awaited<ReturnType<typeof newDataDir>>;
let out: Awaited<ReturnType<typeof newDataDir>>;
let cluster: Cluster | null = null;

beforeAll(async () => {
  [data, out] = await Promise.all([newDataDir('migrated'), newDataDir()]);
  const server = await startProcess({ DATA_DIR: data.path });
  await server.end('SIGTERM');
});
afterAll(async () => {
  await endAll();
  await cluster?.remove();
  await Promise.all([data.remove(), out.remove()]);
});

test('every command of the pages about operations is tested here', () => {
  expect(commands.map(([, name]) => name)).toEqual(['jobs', 'backup', 'restore', 'restore', 'move', 'move', 'doctor']);
});

// Not by runProgram, which rejects programs that print a token.
test('the token command of docs/operations.md prints a token', async () => {
  const [, args = ''] = /^```sh token\nterrapin token (.*)\n```$/m.exec(page) ?? [];
  const env = { PATH: process.env.PATH, DATA_DIR: data.path, LOG_LEVEL: 'warn' };
  const { stdout } = await promisify(execFile)(process.execPath, [quickStart, terrapin, 'token', ...args.split(' ')], {
    env,
  });
  expect(stdout).toMatch(/^trp_\S+$/m);
});

test.each(
  commands.map(([text, name, args]) => ({ text: text.split('\n')[1], name: `${name}`, args: args ?? '' })),
)(`$text exits with 0${noCluster ? ` (terrapin move is skipped: ${noCluster})` : ''}`, async ({ name, args, text }) => {
  if (name === 'move' && noCluster !== null) return;
  if (name === 'move' && cluster === null) {
    cluster = await startCluster();
    await cluster.run('create database terrapin');
  }
  const given = args
    .replace('/var/backups', out.path)
    .replace(/postgres:\S+/, cluster?.url('terrapin') ?? '')
    .split(' ')
    .filter((one) => one !== '');
  // Without --replace, restore needs a folder without a database.
  const isInto = name === 'restore' && !args.includes('--replace');
  // `move` has left the first folder to PostgreSQL.
  const DATA_DIR = isInto || name === 'doctor' ? join(out.path, 'new') : data.path;
  const { code, output } = await runProgram(name as Command, { DATA_DIR }, given).ended;
  expect([text, code], output).toEqual([text, 0]);
  const made = /^(\S+\.tar\.zst) \(/m.exec(output)?.[1];
  if (made) await rename(made, join(out.path, 'terrapin.tar.zst'));
});
