import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { Database } from '../../src/adapters/database/database.ts';
import { openEmbedded } from '../../src/adapters/database/embedded.ts';
import { openDatabase } from '../../src/adapters/database/open.ts';
import { entities } from '../../src/resources/registry.ts';

export const onPostgresql = Boolean(process.env.TEST_DATABASE_URL);

export async function createPostgresqlDatabase(
  kind: 'migrated' | 'empty' = 'migrated',
): Promise<{ url: string; drop(): Promise<void> }> {
  const { url, template } = inject('postgresql') as { url: string; template: string };
  const name = `terrapin_test_${randomBytes(6).toString('hex')}`;
  await runSql(url, `create database ${name} template ${kind === 'empty' ? 'template0' : template}`);
  return {
    url: Object.assign(new URL(url), { pathname: `/${name}` }).href,
    drop: () => runSql(url, `drop database if exists ${name} with (force)`),
  };
}

async function runSql(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/** An empty migrated database, on PostgreSQL or embedded. `through` maps the URL, for example to a {@link Wire}. */
export async function openTestDatabase(
  through?: (url: string) => string,
): Promise<{ database: Database; close(): Promise<void> }> {
  if (onPostgresql) {
    const { url, drop } = await createPostgresqlDatabase();
    const database = await openDatabase({
      databaseUrl: through?.(url) ?? url,
      databasePool: 10,
      databaseLanes: 2,
      dataDir: '',
      entities,
    });
    return { database, close: () => database.close().then(drop) };
  }
  const database = spare.pop() ?? (await openImage());
  return {
    database,
    close: () =>
      empty(database).then(
        () => void spare.push(database),
        () => database.close(),
      ),
  };
}

/** A database of an earlier version that is not migrated yet, from a dump of its schema `public`. */
export async function openFormerDatabase(dump: string): Promise<{ database: Database; close(): Promise<void> }> {
  const sql = `drop schema public cascade; create schema public; ${dump}`;
  if (onPostgresql) {
    const { url, drop } = await createPostgresqlDatabase();
    await runSql(url, sql);
    const database = await openDatabase({ databaseUrl: url, databasePool: 4, databaseLanes: 2, dataDir: '', entities });
    return { database, close: () => database.close().then(drop) };
  }
  const database = await openImage();
  await clientOf(database).exec(sql);
  return { database, close: () => database.close() };
}

/** Emptied embedded databases for reuse, since opening one takes half a second. */
const spare: Database[] = [];
/** Empties what is empty in the image; other tables contain rows of migrations and the job queue. */
let emptying: Emptying | undefined;

interface Emptying {
  readonly tables: readonly string[];
  readonly sql: string;
}

/** Read once: it has 40 MB. */
let image: Promise<Blob> | undefined;

async function openImage(): Promise<Database> {
  image ??= readFile(inject('image') as string).then((bytes) => new Blob([bytes]));
  const database = await openEmbedded({ dataDir: '', entities, image: await image });
  emptying ??= await planEmptying(clientOf(database));
  return database;
}

async function planEmptying(client: PGlite): Promise<Emptying> {
  const all = await namesOf(
    client,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'jobs')`,
  );
  const counts = all.map((name) => `select '${name}' as name where not exists (select from ${name})`);
  const tables = await namesOf(client, counts.join(' union all '));
  const sequences = await namesOf(
    client,
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences
    where schemaname in ('public', 'jobs') and last_value is null`,
  );
  const statements = [
    // Without foreign keys and triggers, in any order.
    'set session_replication_role = replica',
    ...tables.map((name) => `delete from ${name}`),
    ...sequences.map((name) => `select setval('${name}', 1, false)`),
    'reset session_replication_role',
  ];
  return { tables, sql: statements.join('; ') };
}

async function namesOf(client: PGlite, sql: string): Promise<string[]> {
  return (await client.query<{ name: string }>(sql)).rows.map(({ name }) => name);
}

/** Deleting a few rows takes a tenth of the time of truncating all tables, but what many leave slows later statements. */
const many = 1_000;

async function empty(database: Database): Promise<void> {
  const client = clientOf(database);
  const { tables, sql } = emptying as Emptying;
  const results = await client.exec(sql);
  const large = tables.filter((_, index) => (results[index + 1]?.rowCount ?? 0) > many);
  if (large.length > 0) await client.exec(`truncate ${large.join(', ')} cascade`);
}

function clientOf({ native }: Database): PGlite {
  if (native.kind !== 'embedded') throw new Error('Only the embedded database is emptied.');
  return native.client;
}
