import { ReferenceKind } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import { OperatorError } from '../../core/operator-error.ts';
import { version } from '../../core/version.ts';
import type { Database } from './database.ts';
import { migrationNames, migrationsTable } from './options.ts';

/** @returns the names of the migrations of an existing database that were pending */
export async function migrate(
  database: Database,
  report: (done: number, all: number) => void = () => {},
): Promise<string[]> {
  const applied = await appliedMigrations(database);
  await refuseNewerSchema(database, applied);
  const pending = migrationNames.filter((name) => !applied.includes(name));
  if (pending.length > 0) await applyPending(database, pending.length, report);
  await checkColumns(database);
  return applied.length > 0 ? pending : [];
}

async function applyPending(
  database: Database,
  all: number,
  report: (done: number, all: number) => void,
): Promise<void> {
  const migrator = createMigrator(database);
  let done = 0;
  migrator.on('migrating', () => report(++done, all));
  await migrator.up();
  await noteVersion(database);
}

/** Finds a class that was changed without a migration, whose statements would fail one by one. */
async function checkColumns(database: Database): Promise<void> {
  const rows = await execute<{ name: string }>(
    database,
    `select c.relname || '.' || a.attname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')`,
  );
  const existing = new Set(rows.map(({ name }) => name));
  const columns = [...database.orm.getMetadata()]
    .filter(({ embeddable }) => !embeddable)
    .flatMap(({ tableName, props }) =>
      props
        .filter(({ persist, formula, kind }) => persist !== false && !formula && kind !== ReferenceKind.EMBEDDED)
        .flatMap(({ fieldNames = [] }) => fieldNames.map((column) => `${tableName}.${column}`)),
    );
  const missing = columns.filter((name) => !existing.has(name));
  if (missing.length === 0) return;
  throw new OperatorError(
    `The database has no ${missing.length > 1 ? 'columns' : 'column'} ${missing.join(', ')}. ` +
      'Add a migration, and its line in src/adapters/database/options.ts (docs/adding-a-resource.md).',
  );
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
    `${what} was migrated by a newer version: Terrapin ${version} does not have the ` +
      `${unknown.length > 1 ? 'migrations' : 'migration'} ${unknown.join(', ')}. ${needed}, or restore a backup made before that.`,
  );
}

async function noteVersion(database: Database): Promise<void> {
  await execute(database, `comment on table ${migrationsTable} is 'Terrapin ${version}'`);
}

function execute<Row>({ orm }: Database, sql: string): Promise<Row[]> {
  const connection = orm.em.getConnection() as { execute<T>(sql: string): Promise<T> };
  return connection.execute<Row[]>(sql);
}
