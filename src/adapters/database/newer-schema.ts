import { version } from '../../core/version.ts';
import type { Database } from './database.ts';
import { migrationNames, migrationsTable } from './options.ts';

/** The names of the migrations that a database has; none where it is new. */
export async function appliedMigrations(database: Database): Promise<string[]> {
  const [{ exists } = { exists: false }] = await connectionOf(database).execute<{ exists: boolean }[]>(
    `select to_regclass('${migrationsTable}') is not null as exists`,
  );
  if (!exists) return [];
  const rows = await connectionOf(database).execute<{ name: string }[]>(`select name from ${migrationsTable}`);
  return rows.map(({ name }) => name);
}

/** The database has been used by a newer version, whose tables this one does not know. */
export class NewerSchema extends Error {}

/** Rejects where the database has migrations that this version does not. */
export async function refuseNewerSchema(database: Database, applied: readonly string[]): Promise<void> {
  const unknown = applied.filter((name) => !migrationNames.includes(name));
  if (unknown.length === 0) return;
  const [row] = await connectionOf(database).execute<{ by: string | null }[]>(
    `select obj_description('${migrationsTable}'::regclass, 'pg_class') as by`,
  );
  const other = /^Terrapin (\S+)$/.exec(row?.by ?? '')?.[1];
  throw newerSchema('The database', unknown, other);
}

/** @param other the version that made the tables, where it is known */
export function newerSchema(what: string, unknown: readonly string[], other: string | undefined): NewerSchema {
  const needed =
    other && other !== version ? `Start Terrapin ${other} or newer` : 'Start the newer Terrapin that made them';
  return new NewerSchema(
    `${what} has tables of a newer version: this is Terrapin ${version}, which has no migration ` +
      `${unknown.join(', ')}. ${needed}, or restore a backup from before it.`,
  );
}

/** Leaves word of who migrated the database, for an older version that meets it. */
export async function noteVersion(database: Database): Promise<void> {
  await connectionOf(database).execute(`comment on table ${migrationsTable} is 'Terrapin ${version}'`);
}

const connectionOf = ({ orm }: Database) =>
  orm.em.getConnection() as unknown as { execute<T>(sql: string): Promise<T> };
