import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Client, type QueryResult } from 'pg';
import { inject, type ProvidedContext } from 'vitest';
import { type Database, openDatabase } from '../../src/adapters/database/database.ts';
import { openEmbedded } from '../../src/adapters/database/embedded.ts';
import { registry } from '../../src/resources/registry.ts';
import { newDataDir } from './process.ts';

const { entities } = registry;

export const onPostgresql = Boolean(process.env.TEST_DATABASE_URL);

export async function createPostgresqlDatabase(
  kind: 'migrated' | 'empty' = 'migrated',
): Promise<{ url: string; drop(): Promise<void> }> {
  const { url, template, run } = inject('postgresql') as NonNullable<ProvidedContext['postgresql']>;
  const name = `${run}_${randomBytes(6).toString('hex')}`;
  await runSql(url, `create database ${name} template ${kind === 'empty' ? 'template0' : template}`);
  return {
    url: Object.assign(new URL(url), { pathname: `/${name}` }).href,
    drop: async () => void (await runSql(url, `drop database if exists ${name} with (force)`)),
  };
}

/**
 * Settings of processes that share a migrated database: on PostgreSQL, where a start takes less than half of the time, or
 * embedded. `path` is their DATA_DIR.
 */
export async function newProcessDatabase(): Promise<{
  path: string;
  settings: { DATA_DIR: string; DATABASE_URL?: string };
  remove(): Promise<void>;
}> {
  if (!onPostgresql) {
    const { path, remove } = await newDataDir('migrated');
    return { path, settings: { DATA_DIR: path }, remove };
  }
  const [{ url, drop }, { path, remove }] = await Promise.all([createPostgresqlDatabase(), newDataDir()]);
  return {
    path,
    settings: { DATA_DIR: path, DATABASE_URL: url },
    remove: async () => void (await Promise.all([drop(), remove()])),
  };
}

type RunSql = (sql: string) => Promise<Pick<QueryResult, 'rows' | 'rowCount'>[]>;

async function runSql(url: string, sql: string): ReturnType<RunSql> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const results: QueryResult | QueryResult[] = await client.query(sql).finally(() => client.end());
  return Array.isArray(results) ? results : [results];
}

/** An empty migrated database, on PostgreSQL or embedded. `through` maps the URL, for example to a {@link Wire}. */
export async function openTestDatabase(
  through?: (url: string) => string,
): Promise<{ database: Database; close(): Promise<void> }> {
  if (onPostgresql) {
    const postgresql = spareOnPostgresql.pop() ?? (await createPostgresqlDatabase());
    const { url, drop } = postgresql;
    emptying ??= await planEmptying((sql) => runSql(url, sql));
    const database = await openPostgresql(through?.(url) ?? url, 10);
    return {
      database,
      close: once(async () => {
        await database.close();
        await empty((sql) => runSql(url, sql)).then(() => void spareOnPostgresql.push(postgresql), drop);
      }),
    };
  }
  const database = spare.pop() ?? (await openWhole());
  return {
    // A copy: what a test replaces in it must not reach the tests that use the database next.
    database: { ...database },
    close: once(() =>
      empty(runEmbedded(database)).then(
        () => void spare.push(database),
        () => database.close(),
      ),
    ),
  };
}

/** Otherwise a database that is closed twice would be given to two servers. */
function once(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined;
  return () => (closing ??= close());
}

function openPostgresql(databaseUrl: string, databasePool: number): Promise<Database> {
  return openDatabase({ databaseUrl, databasePool, databaseLanes: 2, dataDir: '', entities });
}

/** A database of an earlier version that is not migrated yet, from a dump of its schemas `public` and `jobs`. */
export async function openFormerDatabase(dump: string): Promise<{ database: Database; close(): Promise<void> }> {
  const sql = `drop schema if exists public, jobs cascade; create schema public; ${dump}`;
  if (onPostgresql) {
    const { url, drop } = await createPostgresqlDatabase();
    await runSql(url, sql);
    const database = await openPostgresql(url, 4);
    return { database, close: () => database.close().then(drop) };
  }
  const database = await openWhole();
  await runEmbedded(database)(sql);
  return { database, close: () => database.close() };
}

/** Emptied databases for reuse: opening an embedded one takes half a second, creating one on PostgreSQL as long. */
const spare: Database[] = [];
const spareOnPostgresql: Awaited<ReturnType<typeof createPostgresqlDatabase>>[] = [];
/** Empties what is empty in the image; other tables contain rows of migrations and the job queue. */
let emptying: Emptying | undefined;

interface Emptying {
  readonly tables: readonly string[];
  readonly sql: string;
}

/** Read once: it has 40 MB. */
let image: Promise<Blob> | undefined;

/** An embedded database with all tables, in memory. */
export async function openImage(ofEntities: typeof entities): Promise<Database> {
  image ??= readFile(inject('image')).then((bytes) => new Blob([bytes]));
  return openEmbedded({ dataDir: '', entities: ofEntities, image: await image });
}

async function openWhole(): Promise<Database> {
  const database = await openImage(entities);
  emptying ??= await planEmptying(runEmbedded(database));
  return database;
}

async function planEmptying(run: RunSql): Promise<Emptying> {
  const namesOf = async (sql: string) => (await run(sql)).flatMap(({ rows }) => rows.map(({ name }) => name as string));
  const all = await namesOf(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'jobs')`,
  );
  const counts = all.map((name) => `select '${name}' as name where not exists (select from ${name})`);
  const tables = await namesOf(counts.join(' union all '));
  const sequences = await namesOf(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences
    where schemaname in ('public', 'jobs') and last_value is null`,
  );
  const statements = [
    // Those that a fault has left behind, which may lock rows.
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
    // Without foreign keys and triggers, in any order.
    'set session_replication_role = replica',
    ...tables.map((name) => `delete from ${name}`),
    ...sequences.map((name) => `select setval('${name}', 1, false)`),
    'reset session_replication_role',
  ];
  return { tables, sql: statements.join('; ') };
}

/** Deleting a few rows takes a tenth of the time of truncating all tables, but what many leave slows later statements. */
const many = 1_000;

async function empty(run: RunSql): Promise<void> {
  const { tables, sql } = emptying as Emptying;
  const results = await run(sql);
  const large = tables.filter((_, index) => (results[index + 2]?.rowCount ?? 0) > many);
  if (large.length > 0) await run(`truncate ${large.join(', ')} cascade`);
}

function runEmbedded({ native }: Database): RunSql {
  if (native.kind !== 'embedded') throw new Error('This database is not embedded.');
  return async (sql) => (await native.client.exec(sql)).map(({ rows, rowCount = 0 }) => ({ rows, rowCount }));
}
