import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { openFiles } from '@terrapin/embedded';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrationNames } from '../../src/adapters/database/options.ts';
import {
  type Command,
  endAll,
  inherited,
  newDataDir,
  quickStart,
  runProgram,
  type ServerProcess,
  startProcess,
  terrapin,
} from '../support/process.ts';
import { readState } from '../upgrades/states.ts';

/** The commands of a page that belong to its steps, in their order. */
const commandsOf = (page: 'upgrade' | 'rollback') =>
  [...readFileSync(`docs/operations/${page}.md`, 'utf8').matchAll(/^```sh (?:upgrade|rollback)\n([\s\S]*?)^```$/gm)]
    .flatMap(([, code]) => `${code}`.trim().split('\n'))
    .map((line) => line.split(' '));

const { dump, tokens } = readState();
let data: Awaited<ReturnType<typeof newDataDir>>;
let backups: Awaited<ReturnType<typeof newDataDir>>;
let before: unknown;

/** The files of a server that is not running. */
async function withDatabase<T>(use: (pglite: PGlite) => Promise<T>): Promise<T> {
  const pglite = await openFiles(join(data.path, 'database'), {
    onStop: (failure) => {
      throw failure;
    },
  });
  return use(pglite).finally(() => pglite.close());
}

/** Columns and rows of all tables, without the notes of a restore, which holds back deliveries. */
const readAll = () =>
  withDatabase(async (pglite) => {
    const columns = await pglite.query(
      "select table_name, column_name, data_type from information_schema.columns where table_schema = 'public' and column_name <> 'held_until' order by 1, 2",
    );
    const tables = await pglite.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    );
    const rows: [string, string[]][] = [];
    for (const { name } of tables.rows) {
      const found = await pglite.query<{ row: string }>(
        `select (to_jsonb(t) - 'held_until' - 'next_attempt_at')::text as row from ${name} t`,
      );
      rows.push([name, found.rows.map(({ row }) => row).sort()]);
    }
    return { columns: columns.rows, rows };
  });

/** Runs a command of a page; returns its output, or the server that it starts. */
async function run([program, command, ...given]: string[]): Promise<string | ServerProcess> {
  expect(program).toBe('terrapin');
  if (command === '--version')
    return execFileSync(process.execPath, [quickStart, terrapin, command], { env: inherited, encoding: 'utf8' });
  if (command === 'start') return startProcess({ DATA_DIR: data.path, SEED: 'none', LOG_LEVEL: 'info' });
  const args = given.map((one) => one.replace('/var/backups', backups.path));
  const { code, output } = await runProgram(command as Command, { DATA_DIR: data.path }, args).ended;
  expect([command, code], output).toEqual([command, 0]);
  return output;
}

beforeAll(async () => {
  [data, backups] = await Promise.all([newDataDir('migrated'), newDataDir()]);
  await withDatabase((pglite) => pglite.exec(`drop schema public, jobs cascade; create schema public; ${dump}`));
  before = await readAll();
});
afterAll(async () => {
  await endAll();
  await Promise.all([data.remove(), backups.remove()]);
});

test('the steps of docs/operations/upgrade.md migrate the database of an older version, and its clients go on', async () => {
  const commands = commandsOf('upgrade');
  const names = commands.map(([, name]) => name);
  expect(names).toEqual(['--version', 'backup', 'start', '--version', 'doctor']);
  let server: ServerProcess | undefined;
  const said: Record<string, string> = {};
  for (const [index, command] of commands.entries()) {
    const result = await run(command);
    if (typeof result === 'string') said[`${index} ${names[index]}`] = result;
    else server = result;
  }
  expect(said['0 --version']).toBe(said['3 --version']);
  expect(said['1 backup']).toContain(`${backups.path}/before-upgrade.tar.zst (`);
  expect(said['4 doctor']).toContain('No problems found.');
  expect(server?.output()).toContain(`"migrations":["2026`);
  expect(server?.output()).toContain(`"${migrationNames.at(-1)}"],"msg":"migrated the database"`);
  const { status, body } = await (server as ServerProcess).client(tokens.ada as string).get('/articles');
  expect([status, body.length > 0]).toEqual([200, true]);
  expect(await server?.end('SIGTERM')).toBe(0);
  const { rows } = await withDatabase((pglite) => pglite.query('select name from migrations order by id'));
  expect(rows).toEqual(migrationNames.map((name) => ({ name })));
});

test('as docs/operations/rollback.md says, a version does not start on the database of a newer one, and changes nothing', async () => {
  await withDatabase((pglite) =>
    pglite.exec(`insert into migrations (name) values ('2031-01-31-otters');
      comment on table migrations is 'Terrapin 7.0.0'`),
  );
  const migrated = await readAll();
  const failure = await startProcess({ DATA_DIR: data.path, SEED: 'none' }).catch((error: Error) => error);
  expect(failure).toMatchObject({ exitCode: 1, message: expect.stringContaining('Start Terrapin 7.0.0 or newer') });
  expect(await readAll()).toEqual(migrated);
});

test('the steps of docs/operations/rollback.md bring back the database as it was before the upgrade', async () => {
  const commands = commandsOf('rollback');
  expect(commands.map(([, name]) => name)).toEqual(['restore']);
  for (const command of commands) expect(await run(command)).toMatch(/^The previous database is in \S+$/m);
  expect(await readAll()).toEqual(before);
});
