import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from '../tables.ts';
import type { StoredEvent } from './event.entity.ts';

/** Within this file rows are any rows: only their id matters, and who hears of them. */
type Shown = SelectQueryBuilder<never, never, { id: string }>;

/**
 * Records an event of each row that a statement writes, in that statement, so that there is one if, and only if, the write
 * is committed. To be added after the writes, for which `shown` selects what they have written:
 *
 * ```ts
 * .with('Recorded', (cte) => record(cte, 'turtle.created', selectTurtles(cte)))
 * ```
 *
 * @param type what has happened, or the parameter that says so
 * @param audience the columns of `shown` that hold the ids of the only users who hear of it
 */
export function record(
  cte: unknown,
  type: string,
  shown: unknown,
  audience: { user?: string; otherUser?: string } = {},
) {
  const db = cte as Pick<Kysely<Tables<typeof StoredEvent>>, 'insertInto' | 'selectFrom'>;
  // Raw, as these are no properties of an entity that have another name in the database.
  const idOf = (column: string | undefined) =>
    sql<string | null>`${sql.raw(column === undefined ? 'null' : `shown."${column}"`)}::uuid`;
  const user = idOf(audience.user);
  return db
    .insertInto('StoredEvent')
    .columns(['type', 'user', 'otherUser', 'resource', 'data'])
    .expression(
      db
        .selectFrom((shown as Shown).as('shown'))
        .select([
          sql<string>`${type}::text`.as('type'),
          user.as('user'),
          sql<string | null>`nullif(${idOf(audience.otherUser)}, ${user})`.as('otherUser'),
          sql<string>`shown.id`.as('resource'),
          sql<object>`row_to_json(shown)`.as('data'),
        ]),
    );
}
