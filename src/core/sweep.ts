import { type Column, type EntityClass, type Statement, statementsOver } from '@terrapin/table';
import { type RawBuilder, sql } from 'kysely';

/** Rows that one statement of a sweep changes: it must end within the statement timeout, and it locks them until then. */
export const sweepSize = 1_000;

/** Repeats `run`, which changes and returns at most {@link sweepSize} rows, until it returns fewer. */
export async function sweepAll(run: () => Promise<readonly unknown[]>): Promise<void> {
  while ((await run()).length === sweepSize);
}

/** An erased user with the new username. */
export interface Renamed {
  readonly user: string;
  readonly username: string;
}

type Batch = Renamed & { readonly after: string };

/**
 * Changes `column` in the next rows, in the order of their ids, where it contains the id of the user. Returns all rows that it
 * has looked at.
 */
export function renameStatement<T, More extends object = object>(
  name: string,
  entity: EntityClass<T>,
  options: {
    readonly alias: string;
    readonly idType: 'uuid' | 'bigint';
    readonly column: Column<T>;
    /** What takes the place of `column`. */
    renamed(column: RawBuilder<string>, $: Batch & More): RawBuilder<unknown>;
  },
): Statement<Batch & More, { id: string }> {
  const { alias, idType, column, renamed } = options;
  return statementsOver().statement(name, (db, $: Batch & More) =>
    db
      .with('batch', (cte) =>
        cte
          .selectFrom(`${entity.name} as ${alias}`)
          .select(`${alias}.id as id`)
          .where(`${alias}.id`, '>', sql`${$.after}::${sql.raw(idType)}`)
          .orderBy(`${alias}.id`)
          .limit(sql.lit(sweepSize)),
      )
      .with('renamed', (cte) =>
        cte
          .updateTable(entity.name)
          .set({ [column]: renamed(sql.ref<string>(column), $) })
          .where('id', 'in', cte.selectFrom('batch').select('batch.id'))
          .where(sql<boolean>`strpos(${sql.ref(column)}::text, ${$.user}::text) > 0`)
          .returning('id as id'),
      )
      .selectFrom('batch')
      .select('batch.id as id')
      .$castTo<{ id: string }>()
      .orderBy('batch.id'),
  );
}
