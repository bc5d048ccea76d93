import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Origin } from '../queries.ts';
import { OriginParam } from '../statement.ts';
import type { Tables } from '../tables.ts';
import type { StoredEvent } from './event.entity.ts';

type Shown = SelectQueryBuilder<never, never, { id: string }>;

const originOf = <T>(name: keyof Origin, type: string) => sql<T>`${new OriginParam(name)}::${sql.raw(type)}`.as(name);

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
    .columns(['type', 'user', 'otherUser', 'resource', 'data', 'actor', 'via', 'requestId', 'token'])
    .expression(
      db
        .selectFrom((shown as Shown).as('shown'))
        .select([
          sql<string>`${type}::text`.as('type'),
          user.as('user'),
          sql<string | null>`nullif(${idOf(audience.otherUser)}, ${user})`.as('otherUser'),
          sql<string>`shown.id`.as('resource'),
          sql<object>`row_to_json(shown)`.as('data'),
          originOf<string | null>('actor', 'uuid'),
          originOf<string>('via', 'text'),
          originOf<string | null>('requestId', 'text'),
          originOf<string | null>('token', 'uuid'),
        ]),
    );
}
