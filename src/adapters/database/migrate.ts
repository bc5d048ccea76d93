import { Migrator } from '@mikro-orm/migrations';
import { OperatorError } from '../../core/operator-error.ts';
import { version } from '../../core/version.ts';
import type { Database } from './database.ts';
import { migrationNames, migrationsTable } from './options.ts';

export async function migrate(
  database: Database,
  report: (done: number, all: number) => void = () => {},
): Promise<void> {
  const applied = await appliedMigrations(database);
  await refuseNewerSchema(database, applied);
  const all = migrationNames.filter((name) => !applied.includes(name)).length;
  if (all === 0) return;
  const migrator = createMigrator(database);
  let done = 0;
  migrator.on('migrating', () => report(++done, all));
  await migrator.up();
  await noteVersion(database);
}

/** Slow: MikroORM inspects the whole schema. Use it only if there are pending migrations. */
export function createMigrator({ orm }: Database): Migrator {
  return new Migrator(orm.em as never);
}

async function appliedMigrations(database: Database): Promise<string[]> {
  const [{ exists } = { exists: false }] = await execute<{ exists: boolean }>(
    database,
    `select to_regclass('${migrationsTable}') is not null as exists`,
  );
  if (!exists) return [];
  const rows = await execute<{ name: string }>(database, `select name from ${migrationsTable}`);
  return rows.map(({ name }) => name);
}

async function refuseNewerSchema(database: Database, applied: readonly string[]): Promise<void> {
  const unknown = applied.filter((name) => !migrationNames.includes(name));
  if (unknown.length === 0) return;
  const [row] = await execute<{ by: string | null }>(
    database,
    `select obj_description('${migrationsTable}'::regclass, 'pg_class') as by`,
  );
  const other = /^Terrapin (\S+)$/.exec(row?.by ?? '')?.[1];
  throw newerSchema('The database', unknown, other);
}

export function newerSchema(what: string, unknown: readonly string[], other: string | undefined): OperatorError {
  const needed = other && other !== version ? `Start Terrapin ${other} or newer` : 'Start the newer version';
  return new OperatorError(
    `${what} was migrated by a newer version: Terrapin ${version} does not have the migration ` +
      `${unknown.join(', ')}. ${needed}, or restore a backup made before that migration.`,
  );
}

async function noteVersion(database: Database): Promise<void> {
  await execute(database, `comment on table ${migrationsTable} is 'Terrapin ${version}'`);
}

function execute<Row>({ orm }: Database, sql: string): Promise<Row[]> {
  const connection = orm.em.getConnection() as { execute<T>(sql: string): Promise<T> };
  return connection.execute<Row[]>(sql);
}
