import { setTimeout as sleep } from 'node:timers/promises';
import { readMigrations, type Step } from './options.ts';

const creation = /^\s*create (?:unique )?index (?:if not exists )?(\w+)/;
const removal = /^\s*drop index (?:if exists )?([\w, ]+)$/;
/** An index that is no longer needed serves reads until those in its place are built. */
const former = '_former';

const namesIn = (list: string) => list.split(',').map((name) => name.trim());

/** The same step for tables in use: {@link buildIndexes} builds its indexes, and drops those that it drops. */
export function withoutIndexes(step: Step): Step {
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
    const created = creation.exec(sql)?.[1];
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
export async function buildIndexes(execute: Execute, report: (what: string) => void): Promise<void> {
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
