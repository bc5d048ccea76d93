import { sql } from 'kysely';
import { statementsOver } from '../../core/statement.ts';
import { sweepSize } from '../../core/sweep.ts';
import { Token } from '../tokens/token.entity.ts';
import { Webhook } from './webhook.entity.ts';

/** Those that ended before. With one that issued others, or that a webhook has, more would be deleted. */
export const deleteEndedTokenRows = statementsOver(Token, Webhook).statement(
  'tokens_forget',
  (db, $: { before: string }) =>
    db
      .deleteFrom('Token')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('Token as token')
          .select('token.id')
          .where('token.revokedAt', '<', $.before)
          .where('token.configured', '=', sql.lit(false))
          .where(({ exists, not, selectFrom }) =>
            not(exists(selectFrom('Token as child').select('child.id').whereRef('child.parent', '=', 'token.id'))),
          )
          .where(({ exists, not, selectFrom }) =>
            not(
              exists(selectFrom('Webhook as webhook').select('webhook.id').whereRef('webhook.token', '=', 'token.id')),
            ),
          )
          .orderBy('token.revokedAt')
          .limit(sql.lit(sweepSize)),
      )
      .returning('id as id'),
);
