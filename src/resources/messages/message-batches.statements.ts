import { sql } from 'kysely';
import { statementsOver } from '../../core/statement.ts';
import { User } from '../users/user.entity.ts';
import { Message } from './message.entity.ts';
import { messageColumns, newRow, recordMessage } from './message.statements.ts';

const { statement } = statementsOver(Message, User);

/** `ids`, `messages` and `users` have the same length. */
export const insertMessageRows = statement(
  'messages_insert',
  (db, $: { ids: string[]; messages: string[]; users: string[]; sender: string; now: string }) =>
    db
      .with('Message', (cte) =>
        cte
          .insertInto('Message')
          .columns(messageColumns)
          .expression((eb) =>
            eb
              .selectFrom(
                sql<{
                  id: string;
                  message: string;
                  recipient: string;
                }>`unnest(${$.ids}::uuid[], ${$.messages}::text[], ${$.users}::uuid[])`.as<'given'>(
                  sql`given (id, message, recipient)`,
                ),
              )
              .select(['given.id', 'given.message', 'given.recipient', ...newRow($)]),
          )
          .returningAll(),
      )
      .with('Recorded', (cte) => recordMessage(cte, 'message.created'))
      .selectNoFrom(sql.lit(1).as('done')),
);
