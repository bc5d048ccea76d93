import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { promisify } from 'node:util';
import { parseDatabaseUrl } from '@terrapin/postgres';
import type { Client } from 'pg';
import { reachDatabase } from '../../adapters/database/failures.ts';
import { migrationsTable } from '../../adapters/database/options.ts';
import { OperatorError } from '../../core/operator-error.ts';
import { fromBuffer, type TarEntry } from './archive.ts';
import type { Source } from './embedded.ts';

/** Bytes. The size of a dump is unknown in advance, so the archive contains it in pieces. */
const pieceSize = 8 * 1024 * 1024;
const schemas = ['public', 'jobs'];

export const readVersion = async (client: Client): Promise<number> => {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int / 10000 as version`,
  );
  return rows[0]?.version as number;
};

export async function countTables(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from pg_tables where schemaname = any ($1)',
    [schemas],
  );
  return rows[0]?.count as number;
}

export async function postgresqlSource(url: string, report: (what: string) => void): Promise<Source> {
  const client = await reachDatabase(url, report);
  try {
    await requireProgram('pg_dump', await readVersion(client));
    const { rows: found } = await client.query(`select to_regclass('public.${migrationsTable}') as name`);
    if (found[0].name === null)
      throw new OperatorError(
        `The database at ${parseDatabaseUrl(url).address} has no Terrapin tables. Check DATABASE_URL.`,
      );
    const { rows } = await client.query<{ name: string }>(`select name from ${migrationsTable} order by id`);
    return {
      database: 'postgresql',
      migrations: rows.map(({ name }) => name),
      entries: () => dump(url),
      async close() {},
    };
  } finally {
    await client.end();
  }
}

async function* dump(url: string): AsyncGenerator<TarEntry> {
  const only = schemas.map((name) => `--schema=${name}`);
  const program = startProgram('pg_dump', url, ['--format=custom', '--compress=0', '--no-owner', '--no-acl', ...only]);
  program.stdin.end();
  try {
    let count = 0;
    const piece = (chunks: Buffer[]) =>
      fromBuffer(`database/dump.${String(++count).padStart(6, '0')}`, Buffer.concat(chunks));
    let chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of program.stdout as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size < pieceSize) continue;
      yield piece(chunks);
      chunks = [];
      size = 0;
    }
    yield piece(chunks);
    await program.ended;
  } finally {
    program.kill();
  }
}

interface DumpTarget {
  readonly client: Client;
  readonly url: string;
}

export async function openTarget(url: string, replace: boolean, report: (what: string) => void): Promise<DumpTarget> {
  const client = await reachDatabase(url, report);
  try {
    const version = await readVersion(client);
    await requireProgram('pg_restore', version);
    await requireProgram('psql', version);
    if (!replace && (await countTables(client)) > 0)
      throw new OperatorError(
        `The database at ${parseDatabaseUrl(url).address} is not empty. Set DATABASE_URL to an empty one, or add --replace ` +
          'to keep its tables in schemas with dated names.',
      );
    return { client, url };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/**
 * Restores in one transaction, which first moves existing objects to a schema, and ends with `last`. Returns the name of
 * the schema.
 */
export async function restoreDump(
  { client, url }: DumpTarget,
  folder: string,
  now: Date,
  last: string,
): Promise<string | null> {
  const old = `replaced_${now.toISOString().slice(0, 19).replace(/\D/g, '')}`;
  const setAside = await statementsToSetAside(client, old);
  const psql = startProgram('psql', url, ['--no-psqlrc', '--quiet', '--output=/dev/null', '--set=ON_ERROR_STOP=1']);
  const reader = startProgram('pg_restore', null, [
    ...['--format=custom', '--no-owner', '--no-acl', '--file=-'],
    ...schemas.map((name) => `--schema=${name}`),
  ]);
  psql.stdout.resume();
  try {
    psql.stdin.write(['begin;', ...setAside, 'create schema jobs;', ''].join('\n'));
    // A failed psql stops reading, which would block pg_restore.
    const failed = psql.ended.then(() => Promise.reject(new OperatorError('psql exited early')));
    await Promise.race([
      Promise.all([feed(folder, reader.stdin), pass(reader.stdout, psql.stdin), reader.ended]),
      failed,
    ]);
    // Without this line, everything is rolled back.
    psql.stdin.end(`\n${last}\ncommit;\n`);
    await psql.ended;
    return setAside.length > 0 ? old : null;
  } finally {
    reader.kill();
    psql.kill();
  }
}

/** pg_restore 17 and newer begins with a setting that PostgreSQL 15 and 16 reject. Rows are not searched for it. */
export async function* withoutTransactionTimeout(script: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of script) {
    if (head === null) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (!head.includes('SET row_security')) continue;
    yield Buffer.from(head.toString('latin1').replace(/^SET transaction_timeout = 0;\n/m, ''), 'latin1');
    head = null;
  }
  if (head !== null) yield head;
}

async function statementsToSetAside(client: Client, old: string): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'",
  );
  const { rows: functions } = await client.query<{ name: string }>(`
    select oid::regprocedure::text as name from pg_proc
     where pronamespace = 'public'::regnamespace and prokind = 'f'
       and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`);
  const { rows: jobs } = await client.query("select from pg_namespace where nspname = 'jobs'");
  const moved = [
    ...tables.map(({ name }) => `alter table ${name} set schema "${old}";`),
    ...functions.map(({ name }) => `alter function ${name} set schema "${old}";`),
  ];
  return [
    ...(moved.length > 0 ? [`create schema "${old}";`, ...moved] : []),
    ...(jobs.length > 0 ? [`alter schema jobs rename to "${old}_jobs";`] : []),
  ];
}

async function feed(folder: string, into: NodeJS.WritableStream): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith('dump.')).sort();
  for (const name of names)
    for await (const chunk of createReadStream(join(folder, name)))
      if (!into.write(chunk)) await new Promise((resolve) => into.once('drain', resolve));
  into.end();
}

async function pass(script: AsyncIterable<Buffer>, into: NodeJS.WritableStream): Promise<void> {
  for await (const chunk of withoutTransactionTimeout(script))
    if (!into.write(chunk)) await new Promise((resolve) => into.once('drain', resolve));
}

const install =
  "Install PostgreSQL's client programs (Debian: postgresql-client; macOS: libpq) and add them to the PATH.";

export async function requireProgram(name: string, server: number): Promise<void> {
  const { stdout } = await promisify(execFile)(name, ['--version']).catch((error: Error) => {
    throw new OperatorError(`${name} is required but cannot be run: ${error.message.split('\n')[0]}.\n${install}`);
  });
  const installed = Number(/\) (\d+)/.exec(stdout)?.[1]);
  if (installed < server)
    throw new OperatorError(
      `${name} on the PATH has version ${installed}, older than the server (${server}).\n` +
        `Install version ${server} or newer (Debian: postgresql-client-${server}) and put it first on the PATH.`,
    );
}

interface Program extends ChildProcessByStdio<Writable, Readable, Readable> {
  readonly ended: Promise<void>;
}

/** Runs a PostgreSQL program on `url` without the password in the process list. */
function startProgram(name: string, url: string | null, args: string[]): Program {
  const env = { ...process.env };
  const given = [...args];
  if (url !== null) {
    const address = new URL(url);
    if (address.password) env.PGPASSWORD = decodeURIComponent(address.password);
    address.password = '';
    given.push(`--dbname=${address.href}`);
  }
  const child = spawn(name, given, { env, stdio: ['pipe', 'pipe', 'pipe'] });
  let errorOutput = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errorOutput = `${errorOutput}${chunk}`.slice(0, 2_000);
  });
  child.stdin.on('error', () => {});
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new OperatorError(`${name} failed (${signal ?? code}): ${errorOutput.trim() || 'no error message'}`));
    });
  });
  ended.catch(() => {});
  return Object.assign(child, { ended });
}
