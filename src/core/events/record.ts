import { type Expression, type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from '../tables.ts';
import { messageEvents, type StoredEvent } from './event.entity.ts';

type Shown = SelectQueryBuilder<never, never, { id: string }>;

/**
 * Adds an event for each row written to the same statement, so both commit or neither. Call it after the writes.
 * `audience` names the columns of `shown` with the ids of the only users notified.
 */
export function record(
  cte: unknown,
  type: string,
  shown: unknown,
  audience: { user?: string; otherUser?: string } = {},
) {
  const db = cte as Pick<Kysely<Tables<typeof StoredEvent>>, 'insertInto' | 'selectFrom'>;
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

/** Replaces a value in JSON and keeps the order of names, which `jsonb` would change. */
export function replaceIn(json: Expression<unknown>, name: string, value: Expression<unknown>) {
  const values = sql`case key when ${sql.lit(name)} then ${value} else value end`;
  return sql<object>`(select json_object_agg(key, ${values}) from json_each(${json}))`;
}

/** Stands in what is stored for the text of a deleted message. */
export const deletedText = sql`to_json('[deleted]'::text)`;

/** Removes the text of a message from its events. `deleted` selects its id. */
export function redactEvents(cte: unknown, deleted: Expression<string>) {
  return (cte as Pick<Kysely<Tables<typeof StoredEvent>>, 'updateTable'>)
    .updateTable('StoredEvent')
    .set(({ ref }) => ({ data: replaceIn(ref('data'), 'message', deletedText) }))
    .where('resource', '=', deleted)
    .where('type', 'in', messageEvents.map(sql.lit));
}
