import 'reflect-metadata';
import { writeFile } from 'node:fs/promises';
import type { PGlite, Transaction } from '@electric-sql/pglite';
import { noTimeouts, parseDatabaseUrl } from '@terrapin/postgres';
import { Client } from 'pg';
import { getConstructionPlans } from 'pg-boss';
import { requireDatabase } from '../adapters/database/data-dir.ts';
import { movedMark, ownDatabase } from '../adapters/database/embedded.ts';
import { reachDatabase } from '../adapters/database/failures.ts';
import {
  createMigrationsTable,
  migrationNames,
  migrationsTable,
  readMigrations,
} from '../adapters/database/options.ts';
import { startupLock } from '../adapters/database/postgresql.ts';
import { OperatorError } from '../core/operator-error.ts';
import { version } from '../core/version.ts';
import { boot } from '../host/boot.ts';
import { databaseUrl } from '../host/settings/kinds.ts';
import { ConfigError } from '../host/settings/problems.ts';
import { countTables, readVersion } from './backup/postgresql.ts';
import {
  type Checksum,
  checksum,
  listForeignKeys,
  listPartitions,
  listSequences,
  listTables,
  type QueryText,
  queryTextOn,
  type StoredTable,
  sameForm,
} from './backup/tables.ts';
import { commandFor, readCommandLine, showUsage } from './command-line.ts';

/** Rows per insert. A row has at most about 100 kB. */
const batch = 250;
const minimumMajor = 15;

interface MoveOptions {
  readonly dataDir: string;
  readonly to: string;
  readonly isCheck: boolean;
  readonly report: (what: string) => void;
}

type Compared = { table: string; source: Checksum; target: Checksum }[];

async function moveData({ dataDir, to, isCheck, report }: MoveOptions): Promise<Compared> {
  requireDatabase(dataDir);
  const source = await ownDatabase(dataDir);
  try {
    const client = await open(to, report);
    try {
      await source.pglite.exec(sameForm);
      if (isCheck) return await compareCopies(source.pglite, client, to, report);
      const compared = await moveAll(source.pglite, client, to, report);
      await writeFile(movedMark(dataDir), '');
      return compared;
    } finally {
      await client.end();
    }
  } finally {
    await source.close();
  }
}

async function open(to: string, report: MoveOptions['report']): Promise<Client> {
  await (await reachDatabase(to, report)).end();
  const client = new Client({ connectionString: to, application_name: 'terrapin-move' });
  client.on('error', () => {});
  await client.connect();
  await client.query('begin');
  for (const [name, value] of Object.entries(noTimeouts)) await client.query(`set local ${name} = ${value}`);
  await client.query(sameForm.replaceAll('set ', 'set local '));
  const version = await readVersion(client);
  if (version >= minimumMajor) return client;
  await client.end();
  throw new OperatorError(
    `${parseDatabaseUrl(to).address} is PostgreSQL ${version}. Terrapin requires ${minimumMajor} or newer.`,
  );
}

async function moveAll(pglite: PGlite, client: Client, to: string, report: MoveOptions['report']): Promise<Compared> {
  const target = queryTextOn(client);
  // The lock of starting servers, so none creates its tables.
  await client.query('select pg_advisory_xact_lock($1)', [startupLock]);
  if ((await countTables(client)) > 0)
    throw new OperatorError(
      `The database at ${parseDatabaseUrl(to).address} is not empty. Nothing was changed. Create an empty database (create database …) ` +
        'and pass it with --to.',
    );
  return pglite.transaction(async (tx) => {
    const source = queryTextOn(tx);
    await refuseOther(source);
    for (const statement of schemaStatements()) await client.query(statement);
    for (const statement of await listPartitions(source)) await client.query(statement);
    const tables = await listTables(source);
    refuseDifference(tables, await listTables(target));
    const keys = await listForeignKeys(target);
    for (const { drop } of keys) await client.query(drop);
    await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
    for (const table of tables) {
      report(`Moving ${table.name}…`);
      // What triggers write is copied, too.
      await client.query(`alter table ${table.name} disable trigger user`);
      await copy(tx, client, table);
      await client.query(`alter table ${table.name} enable trigger user`);
    }
    for (const { add } of keys) await client.query(add);
    for (const statement of await listSequences(source)) await client.query(statement);
    const compared = await compare(source, target, tables, report);
    const different = differences(compared);
    if (different.length > 0)
      throw new OperatorError(`Nothing was moved: the copies of these tables differ: ${different.join(', ')}.`);
    await client.query('commit');
    return compared;
  });
}

async function compareCopies(
  pglite: PGlite,
  client: Client,
  to: string,
  report: MoveOptions['report'],
): Promise<Compared> {
  if ((await countTables(client)) === 0)
    throw new OperatorError(
      `The database at ${parseDatabaseUrl(to).address} is empty. Copy the embedded database first: the same command without --check.`,
    );
  const [source, target] = [queryTextOn(pglite), queryTextOn(client)];
  const tables = await listTables(source);
  refuseDifference(tables, await listTables(target));
  return compare(source, target, tables, report);
}

function differences(compared: Compared): string[] {
  const isDifferent = ({ source, target }: Compared[number]) =>
    source.rows !== target.rows || source.hash !== target.hash;
  return compared.filter(isDifferent).map(({ table }) => table);
}

async function compare(
  source: QueryText,
  target: QueryText,
  tables: StoredTable[],
  report: MoveOptions['report'],
): Promise<Compared> {
  const compared: Compared = [];
  for (const table of tables) {
    report(`Comparing ${table.name}…`);
    const [there, here] = await Promise.all([checksum(target, table), checksum(source, table)]);
    compared.push({ table: table.name, source: here, target: there });
  }
  return compared;
}

async function copy(tx: Transaction, client: Client, { name, columns }: StoredTable): Promise<void> {
  const given = columns.filter((column) => !column.isGenerated);
  const list = given.map((column) => column.name).join(', ');
  await tx.exec(
    `declare moved no scroll cursor for select ${given.map((column) => `${column.name}::text`).join(', ')} from ${name}`,
  );
  const values = given.map((column, i) => `c${i}::${column.type}`).join(', ');
  const arrays = given.map((_, i) => `$${i + 1}::text[]`).join(', ');
  const insert = {
    name: `move ${name}`.slice(0, 63),
    text:
      `insert into ${name} (${list}) overriding system value select ${values} ` +
      `from unnest(${arrays}) as r(${given.map((_, i) => `c${i}`).join(', ')})`,
  };
  let sent: Promise<unknown> = Promise.resolve();
  for (;;) {
    const { rows } = await tx.query<string[]>(`fetch ${batch} from moved`, [], { rowMode: 'array' });
    await sent;
    if (rows.length === 0) break;
    sent = client.query({ ...insert, values: given.map((_, i) => rows.map((row) => row[i])) });
    sent.catch(() => {});
  }
  await tx.exec('close moved');
}

async function refuseOther(source: QueryText): Promise<void> {
  const applied = (await source(`select name from ${migrationsTable}`)).map(([name]) => name as string);
  if (applied.sort().join() === migrationNames.join()) return;
  throw new OperatorError(
    'The database in DATA_DIR was migrated by another version of Terrapin. Start this version on it once, then stop it.',
  );
}

function refuseDifference(source: StoredTable[], target: StoredTable[]): void {
  const shapes = [source, target].map((tables) =>
    tables.map(({ name, columns }) => `${name} (${columns.map((column) => `${column.name} ${column.type}`).sort()})`),
  );
  const odd = (shapes[0] as string[]).filter((shape) => !shapes[1]?.includes(shape));
  if (odd.length > 0 || source.length !== target.length)
    throw new OperatorError(
      `The two databases do not have the same tables: ${odd[0] ?? 'the target has more'}. Start this version of Terrapin ` +
        'on DATA_DIR once, then stop it.',
    );
}

function schemaStatements(): string[] {
  const jobs = getConstructionPlans('jobs')
    .replace(/^\s*BEGIN;/, '')
    .replace(/COMMIT;\s*$/, '');
  return [
    createMigrationsTable,
    `comment on table ${migrationsTable} is 'Terrapin ${version}'`,
    ...readMigrations().flatMap(({ statements }) => statements),
    jobs,
  ];
}

const usage = `Copies the embedded database in DATA_DIR to an empty database on a PostgreSQL server (15 or newer).

  ${commandFor('move')} --to postgres://user@host:5432/terrapin [--check]

Stop the server first. All rows are copied in one transaction and compared. The embedded database stays, but servers no
longer start on it, as both would do the pending jobs.
With --check, nothing is copied; both databases are compared.
`;

const { to, check } = readCommandLine(usage, { to: { type: 'string' }, check: { type: 'boolean' } }, 0).values;
if (!to) showUsage(usage);

await boot(async ({ config, progress }) => {
  if (config.databaseUrl !== null)
    throw new ConfigError(['DATABASE_URL: must be unset while the embedded database is moved']);
  const { error } = databaseUrl.safeParse(to);
  if (error) throw new ConfigError(error.issues.map(({ message }) => `--to ${message}`));
  const compared = await moveData({ dataDir: config.dataDir, to, isCheck: check ?? false, report: progress.report });
  progress.end();
  const width = Math.max(...compared.map(({ table }) => table.length));
  for (const { table, source, target } of compared) {
    const rows = source.rows === target.rows ? `${source.rows}` : `${source.rows}, in the target ${target.rows}`;
    if (source.rows + target.rows > 0) process.stdout.write(`  ${table.padEnd(width)}  ${rows}\n`);
  }
  const different = differences(compared);
  if (different.length > 0) {
    process.stderr.write(`Different: ${different.join(', ')}\n`);
    process.exitCode = 1;
  } else if (check) process.stdout.write('Both databases have the same rows.\n');
  else
    process.stdout.write(
      `All rows were copied and verified. Start the server with\n\n  DATABASE_URL=${masked(to)}\n\n` +
        `and the same DATA_DIR, ${config.dataDir}, which contains images and emails. Servers no longer start on the embedded database, which is still there.\n`,
    );
}, 'The move failed');

function masked(address: string): string {
  return address.replace(/(:\/\/[^:@/]*:)[^@]*@/, '$1…@');
}
