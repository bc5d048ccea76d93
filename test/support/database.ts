import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { Database } from '../../src/adapters/database/database.ts';
import { openEmbedded } from '../../src/adapters/database/embedded.ts';
import { openDatabase } from '../../src/adapters/database/open.ts';
import { StatementCompiler } from '../../src/adapters/database/prepare.ts';
import type { Queries, Statement } from '../../src/core/queries.ts';
import { entities } from '../../src/resources/registry.ts';

export const onPostgresql = Boolean(process.env.TEST_DATABASE_URL);

/** A copy of the migrated PostgreSQL database, or an empty one, and how to get rid of it. */
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

/** An empty migrated database of a test's own, on whichever engine the suite runs. */
export async function openTestDatabase(): Promise<{ database: Database; close(): Promise<void> }> {
  if (onPostgresql) {
    const { url, drop } = await createPostgresqlDatabase();
    const database = await openDatabase({
      databaseUrl: url,
      databasePool: 10,
      databaseLanes: 2,
      dataDir: '',
      entities,
    });
    return { database, close: () => database.close().then(drop) };
  }
  const image = new Blob([await readFile(inject('image') as string)]);
  const database = await openEmbedded({ dataDir: '', entities, image });
  return { database, close: () => database.close() };
}

/** Statements as they run, by name and as SQL, so that a test can say how many a request takes and what they read. */
export function recordStatements(database: Database): { database: Database; statements: string[]; sql: string[] } {
  const statements: string[] = [];
  const sql: string[] = [];
  const compiler = new StatementCompiler(database.orm.getMetadata());
  const note = (statement: Statement<never, unknown>) => {
    // Whose token it is is asked every five seconds, whatever else a test does.
    if (statement.name === 'token_owner') return;
    statements.push(statement.name ?? 'unnamed');
    sql.push(compiler.compile(statement).text);
  };
  const record = (db: Queries): Queries => ({
    all(statement, params) {
      note(statement as Statement<never, unknown>);
      return db.all(statement, params);
    },
    one(statement, params) {
      note(statement as Statement<never, unknown>);
      return db.one(statement, params);
    },
  });
  const recorded: Database = {
    ...database,
    db: record(database.db),
    transaction: (run) => database.transaction((transaction) => run({ ...transaction, db: record(transaction.db) })),
  };
  return { database: recorded, statements, sql };
}

/** The properties that a SELECT reads, as its rows have them. */
export function selectedBy(sql: string | undefined): string[] {
  const list = /^select (.*?) from/.exec(sql ?? '')?.[1] ?? '';
  return [...list.matchAll(/as "(\w+)"/g)].map(([, name]) => name as string);
}
