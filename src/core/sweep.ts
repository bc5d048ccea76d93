import { type AnyDb, type Column, columnTypeOf, type EntityClass, type Queries, statementsOver } from '@terrapin/table';
import { type Expression, type RawBuilder, sql } from 'kysely';

/** Rows that one statement of a sweep changes: it must end within the statement timeout, and it locks them until then. */
export const sweepSize = 1_000;

/** Repeats `run`, which changes and returns at most {@link sweepSize} rows, until it returns fewer. */
export async function sweepAll(run: () => Promise<readonly unknown[]>): Promise<void> {
  while ((await run()).length === sweepSize);
}

/**
 * Deletes the rows whose time has come.
 *
 * @param name that of the statement
 * @param column that of the time
 * @param key the column of the primary key
 */
export function deleteExpired<T extends object>(name: string, entity: EntityClass<T>, column: Column<T>, key = 'id') {
  const time: string = column;
  const deleteRows = statementsOver().statement(name, (db, $: { now: string }) => {
    const old = db
      .selectFrom(`${entity.name} as old`)
      .select(`old.${key}`)
      .where(`old.${time}`, '<=', $.now)
      .orderBy(`old.${time}`)
      .limit(sql.lit(sweepSize));
    return db.deleteFrom(entity.name).where(key, 'in', old).returning(key);
  });
  return (db: Queries, now: Date): Promise<void> => sweepAll(() => db.all(deleteRows, { now: now.toISOString() }));
}

/** An erased user with the new username. */
interface Renamed {
  readonly user: string;
  readonly username: string;
}

/** A column with copies of what others see, such as events. They have the username beside the id: see `userReference`. */
interface CopiesIn<T> {
  readonly column: Column<T>;
  /** What takes the place of a copy that contains the id of an erased user. */
  renamed(copy: RawBuilder<string>, $: Renamed): RawBuilder<unknown>;
  /** What takes the place of a copy of a deleted message. */
  redacted(copy: RawBuilder<string>): RawBuilder<unknown>;
  readonly isRedacted: Expression<boolean>;
}

export type Copies = ReturnType<typeof copiesIn>;

/** @param name that of the statement that renames */
export function copiesIn<T extends { id: string; resource: string }>(
  name: string,
  entity: EntityClass<T>,
  { column, renamed, redacted, isRedacted }: CopiesIn<T>,
) {
  const copy = sql.ref<string>(column);
  // All rows that it has looked at, in the order of their ids.
  const renameRows = statementsOver().statement(name, (db, $: Renamed & { after: string | null }) => {
    const type = columnTypeOf(entity, 'id');
    const lowest = sql.lit(type === 'uuid' ? '00000000-0000-0000-0000-000000000000' : '0');
    return db
      .with('batch', (cte) =>
        cte
          .selectFrom(`${entity.name} as one`)
          .select('one.id as id')
          .where('one.id', '>', sql`coalesce(${$.after}, ${lowest})::${sql.raw(type)}`)
          .orderBy('one.id')
          .limit(sql.lit(sweepSize)),
      )
      .with('renamed', (cte) =>
        cte
          .updateTable(entity.name)
          .set({ [column]: renamed(copy, $) })
          .where('id', 'in', cte.selectFrom('batch').select('batch.id'))
          .where(sql<boolean>`strpos(${copy}::text, ${$.user}::text) > 0`)
          .returning('id as id'),
      )
      .selectFrom('batch')
      .select('batch.id as id')
      .$castTo<{ id: string }>()
      .orderBy('batch.id');
  });
  return {
    /** Renames an erased user in all rows. */
    async rename(db: Queries, user: Renamed, signal: AbortSignal): Promise<void> {
      let after: string | null = null;
      await sweepAll(async () => {
        signal.throwIfAborted();
        const batch: { id: string }[] = await db.all(renameRows, { ...user, after });
        after = batch.at(-1)?.id ?? after;
        return batch;
      });
    },
    /** For the statement that deletes what copies are of: removes its text from them. `deleted` selects its id. */
    redact: (db: unknown, deleted: Expression<string>) =>
      (db as AnyDb)
        .updateTable(entity.name)
        .set({ [column]: redacted(copy) })
        .where('resource', '=', deleted)
        .where(isRedacted),
  };
}
