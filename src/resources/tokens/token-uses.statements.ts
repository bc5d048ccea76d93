import { sql } from 'kysely';
import { statementsOver } from '../../core/statement.ts';
import { Token } from './token.entity.ts';

const { statement } = statementsOver(Token);

/** Skips uses less than a minute after the recorded one, and locked rows, so it never waits. */
export const writeTokenUses = statement(
  'tokens_used',
  (db, $: { tokens: readonly string[]; times: readonly string[] }) =>
    db
      .with('used', (cte) =>
        cte
          .selectFrom('Token as token')
          .innerJoin(
            sql<{ id: string; at: string }>`unnest(${$.tokens}::uuid[], ${$.times}::timestamptz[])`.as<'use'>(
              sql`use (id, at)`,
            ),
            'use.id',
            'token.id',
          )
          .select(['token.id as id', 'use.at as at'])
          .where((eb) =>
            eb.or([
              eb('token.lastUsedAt', 'is', null),
              eb('token.lastUsedAt', '<=', sql<string>`use.at - interval '1 minute'`),
            ]),
          )
          .forNoKeyUpdate('token')
          .skipLocked(),
      )
      .updateTable('Token')
      .from('used')
      .set(({ ref }) => ({ lastUsedAt: ref('used.at') }))
      .whereRef('Token.id', '=', 'used.id')
      .returning('Token.id as id'),
);
