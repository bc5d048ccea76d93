import { setTimeout as sleep } from 'node:timers/promises';
import { ReferenceKind } from '@mikro-orm/core';
import { OperatorError } from '../../core/operator-error.ts';
import { version } from '../../core/version.ts';
import type { Database } from './database.ts';
import { createMigrationsTable, migrationNames, migrationsTable, readMigrations, type Step } from './options.ts';
import { replaced } from './replaced-migrations.ts';

type Report = (what: string) => void;

/**
 * Servers may use the database meanwhile, those of the former version, too: on PostgreSQL, no statement keeps them waiting for
 * a lock, and indexes are built last, while they write.
 *
 * @returns the names of the migrations of an existing database that were pending
 */
export async function migrate(database: Database, report: Report = () => {}): Promise<string[]> {
  const found = await appliedMigrations(database);
  const applied = currentNames('The database', found);
  await refuseNewerSchema(database, applied);
  const adopted = migrationNames.filter((name) => applied.includes(name) && !found.includes(name));
  const former = found.filter((name) => !applied.includes(name));
  if (former.length > 0) await adopt(database, adopted, former);
  const pending = readMigrations().filter(({ name }) => !applied.includes(name));
  const isUsed = database.kind === 'postgresql' && applied.length > 0;
  for (const [index, step] of pending.entries()) {
    const progress = `Migrating… ${index + 1} of ${pending.length}`;
    report(progress);
    await apply(database, isUsed ? withoutIndexes(step) : step, (reason) => report(`${progress}: ${reason}`));
  }
  if (isUsed) await buildIndexes((sql) => execute(database, sql), report);
  if (pending.length > 0 || adopted.length > 0) await noteVersion(database);
  await checkColumns(database);
  await checkIndexes(database);
  return applied.length > 0 ? [...adopted, ...pending.map(({ name }) => name)] : [];
}

/** For a database that is not migrated now: rejects if the server would not start on it. */
export async function checkSchema(database: Database): Promise<void> {
  const applied = currentNames('The database', await appliedMigrations(database));
  await refuseNewerSchema(database, applied);
  if (migrationNames.every((name) => applied.includes(name))) await checkColumns(database);
}

/**
 * The names of migrations, with those that replace others in place of these. With only some of them, one that may be repeated is
 * pending; another rejects.
 */
export function currentNames(what: string, names: readonly string[]): readonly string[] {
  return readMigrations().reduce((current, { name: by, isTransactional }) => {
    const former = replaced[by] ?? [];
    const missing = former.filter((name) => !names.includes(name));
    if (missing.length === former.length) return current;
    const others = current.filter((name) => !former.includes(name));
    if (missing.length === 0) return [by, ...others];
    if (!isTransactional) return others;
    throw new OperatorError(
      `${what} is of an earlier version: it has only ${former.length - missing.length} of the ${former.length} migrations ` +
        `that ${by} replaces, and lacks ${missing[0]}${missing.length > 1 ? ' and others' : ''}. Nothing was changed. ` +
        'Start the version before that migration once, which applies them, then this one (docs/operations/upgrade.md).',
    );
  }, names);
}

/** The schema of the former migrations is that of the one that replaces them: it is noted in place of the first. */
async function adopt(database: Database, adopted: readonly string[], former: readonly string[]): Promise<void> {
  await database.fill(async (em) => {
    for (const name of adopted)
      await em.execute(`update ${migrationsTable} set name = '${name}' where name = '${replaced[name]?.[0]}'`);
    await em.execute(`delete from ${migrationsTable} where name in (${former.map((name) => `'${name}'`)})`);
  });
}

async function apply(database: Database, { name, statements, isTransactional }: Step, report: Report): Promise<void> {
  const all = [...statements, `insert into ${migrationsTable} (name) values ('${name}')`];
  for (const part of isTransactional ? [all] : all.map((statement) => [statement]))
    while (!(await runUnlessLocked(database, part))) {
      report('waiting for a table that is locked');
      await sleep(betweenAttempts);
    }
}

/** Milliseconds. While a statement waits for its lock, everything that comes after it waits, too. */
const lockTimeout = 500;
const betweenAttempts = 2_000;

/** @returns false, having changed nothing, if other sessions have locks for too long */
async function runUnlessLocked(database: Database, statements: readonly string[]): Promise<boolean> {
  try {
    await database.fill(async (em) => {
      // Behind a pooler, the session may have a timeout for statements.
      const timeouts = [`set local lock_timeout = ${lockTimeout}`, 'set local statement_timeout = 0'];
      for (const sql of database.kind === 'postgresql' ? [...timeouts, ...statements] : statements)
        await em.execute(sql);
    });
    return true;
  } catch (error) {
    // lock_not_available, deadlock_detected.
    if (['55P03', '40P01'].includes((error as { code?: string }).code ?? '')) return false;
    throw error;
  }
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
      'Add a migration and run `npm run contracts` (docs/adding-a-resource.md).',
  );
}

/** Finds a list or a relation without its index, which would read the whole table. */
async function checkIndexes(database: Database): Promise<void> {
  const rows = await execute<{ name: string }>(
    database,
    `select c.relname || ' (' || (
        select string_agg(coalesce(a.attname, '?'), ', ' order by k.position) || ')'
        from unnest(i.indkey) with ordinality as k (number, position)
        left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
      ) as name
      from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace = current_schema()::regnamespace`,
  );
  const missing = [...database.orm.getMetadata()].flatMap(({ tableName, className, props, indexes }) =>
    indexes.flatMap(({ properties, expression }) => {
      const named = [properties ?? []].flat() as string[];
      if (expression || named.length === 0) return [];
      const columns = named.flatMap((one) => props.find(({ name }) => name === one)?.fieldNames ?? one);
      const index = `${tableName} (${columns.join(', ')})`;
      return rows.some(({ name }) => name === index) ? [] : `${index} for ${className} by ${named.join(' and ')}`;
    }),
  );
  if (missing.length === 0) return;
  throw new OperatorError(
    `The database has no index on ${missing.join(', ')}. ` +
      'Add `create index on …` to the migration (docs/adding-a-resource.md).',
  );
}

/** Creates the table of migrations in a new database. */
async function appliedMigrations(database: Database): Promise<string[]> {
  const [{ exists } = { exists: false }] = await execute<{ exists: boolean }>(
    database,
    `select to_regclass('${migrationsTable}') is not null as exists`,
  );
  if (!exists) await execute(database, createMigrationsTable);
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

const creation = /^\s*create (?:unique )?index (?:if not exists )?(?:(?!on\b)(\w+)\s+)?on\s+(\w+)(?:\s*\(([\w, ]*))?/;
const removal = /^\s*drop index (?:if exists )?([\w, ]+)$/;
/** An index that is no longer needed serves reads until those in its place are built. */
const former = '_former';

/** The name of the index that a statement creates; without one in it, that which PostgreSQL gives. */
function createdBy(sql: string): string | undefined {
  const [, name, table, columns = ''] = creation.exec(sql) ?? [];
  return name ?? (table && [table, ...namesIn(columns), 'idx'].join('_'));
}

const namesIn = (list: string) => list.split(',').map((name) => name.trim());

/** The same step for tables in use: {@link buildIndexes} builds its indexes, and drops those that it drops. */
function withoutIndexes(step: Step): Step {
  const statements = step.statements.flatMap((sql) => {
    if (creation.test(sql)) return [];
    const dropped = removal.exec(sql)?.[1];
    if (dropped === undefined) return sql;
    return namesIn(dropped).flatMap((name) => [
      `drop index if exists ${name}${former}`,
      `alter index if exists ${name} rename to ${name}${former}`,
    ]);
  });
  return { ...step, statements };
}

/** The statements that build the indexes of the migrations, by name, without those that a later one drops. */
export function neededIndexes(): Map<string, string> {
  const needed = new Map<string, string>();
  for (const sql of readMigrations().flatMap(({ statements }) => statements)) {
    const created = createdBy(sql);
    if (created !== undefined) needed.set(created, sql);
    for (const name of namesIn(removal.exec(sql)?.[1] ?? '')) needed.delete(name);
  }
  return needed;
}

type Execute = <Row>(sql: string) => Promise<Row[]>;

/**
 * Builds the indexes that are missing, while others write. One that is invalid is what an interrupted start has left:
 * PostgreSQL cannot continue it.
 */
async function buildIndexes(execute: Execute, report: (what: string) => void): Promise<void> {
  const needed = neededIndexes();
  const read = async () => {
    const rows = await execute<{ name: string; valid: boolean }>(
      `select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
        where c.relnamespace = current_schema()::regnamespace`,
    );
    const valid = new Set(rows.filter((row) => row.valid).map(({ name }) => name));
    const missing = [...needed].filter(([name]) => !valid.has(name));
    return { missing, unneeded: rows.map(({ name }) => name).filter((name) => name.endsWith(former)) };
  };
  let { missing, unneeded } = await read();
  // PostgreSQL completes the index of a process that was killed.
  while (missing.length > 0 && (await execute(buildsInProgress)).length > 0) {
    report('Waiting for an index that is being built…');
    await sleep(1_000);
    ({ missing, unneeded } = await read());
  }
  for (const [index, [name, sql]] of missing.entries()) {
    report(`Building the index ${name}, ${index + 1} of ${missing.length}…`);
    await execute(`drop index concurrently if exists ${name}`);
    await execute(sql.replace(/ index (if not exists )?/, ' index concurrently '));
  }
  for (const name of unneeded) await execute(`drop index concurrently ${name}`);
}

const buildsInProgress = 'select from pg_stat_progress_create_index where datname = current_database()';
