import { version } from '../../core/version.ts';
import type { Database } from './database.ts';
import { migrationNames, migrationsTable } from './options.ts';

export async function appliedMigrations(database: Database): Promise<string[]> {
  const [{ exists } = { exists: false }] = await connectionOf(database).execute<{ exists: boolean }[]>(
    `select to_regclass('${migrationsTable}') is not null as exists`,
  );
  if (!exists) return [];
  const rows = await connectionOf(database).execute<{ name: string }[]>(`select name from ${migrationsTable}`);
  return rows.map(({ name }) => name);
}

export class NewerSchema extends Error {}

export async function refuseNewerSchema(database: Database, applied: readonly string[]): Promise<void> {
  const unknown = applied.filter((name) => !migrationNames.includes(name));
  if (unknown.length === 0) return;
  const [row] = await connectionOf(database).execute<{ by: string | null }[]>(
    `select obj_description('${migrationsTable}'::regclass, 'pg_class') as by`,
  );
  const other = /^Terrapin (\S+)$/.exec(row?.by ?? '')?.[1];
  throw newerSchema('The database', unknown, other);
}

export function newerSchema(what: string, unknown: readonly string[], other: string | undefined): NewerSchema {
  const needed = other && other !== version ? `Start Terrapin ${other} or newer` : 'Start the newer version';
  return new NewerSchema(
    `${what} was migrated by a newer version: Terrapin ${version} does not have the migration ` +
      `${unknown.join(', ')}. ${needed}, or restore a backup made before that migration.`,
  );
}

export async function noteVersion(database: Database): Promise<void> {
  await connectionOf(database).execute(`comment on table ${migrationsTable} is 'Terrapin ${version}'`);
}

const connectionOf = ({ orm }: Database) =>
  orm.em.getConnection() as unknown as { execute<T>(sql: string): Promise<T> };
