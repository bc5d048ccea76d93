import { type Kysely, sql } from 'kysely';
import { record } from '../../core/events/record.ts';
import { redactDeliveries, redactEvents } from '../../core/events/redact.ts';
import type { View } from '../../core/operation.ts';
import type { Window } from '../../core/order.ts';
import { columnsOf, nestedColumnsOf, type ResultOf, statementsOver } from '../../core/statement.ts';
import type { Tables } from '../../core/tables.ts';
import { inWindow } from '../../core/window.ts';
import { User } from '../users/user.entity.ts';
import { Message } from './message.entity.ts';

const { statement, statements } = statementsOver(Message, User);

type Form = Pick<View, 'joined'>;
const references: Form = { joined: 'references' };
type Selecting = Pick<Kysely<Tables<typeof Message | typeof User>>, 'selectFrom'>;

/**
 * Always selects the ids of both users; of a joined user also the username and, unless it is a reference, name and email.
 *
 * @param known ids of the users that all selected messages share
 */
function selectMessages(db: Selecting, { joined }: Form, known: { user?: string; sender?: string } = {}) {
  const has = (name: string) => joined === 'references' || joined.includes(name);
  const withProfile = joined !== 'references';
  return db
    .selectFrom('Message as message')
    .select(columnsOf('message', ['id', 'message', 'version', 'createdAt', 'updatedAt']))
    .select(['message.user as user__id', 'message.sender as sender__id'])
    .$if(has('user'), (query) =>
      query
        .innerJoin('User as user', (join) =>
          join.on(({ eb, ref }) => eb('user.id', '=', known.user ?? ref('message.user'))),
        )
        .select('user.username as user__username')
        .$if(withProfile, (users) => users.select(nestedColumnsOf('user', ['name', 'email']))),
    )
    .$if(has('sender'), (query) =>
      query
        .innerJoin('User as sender', (join) =>
          join.on(({ eb, ref }) => eb('sender.id', '=', known.sender ?? ref('message.sender'))),
        )
        .select('sender.username as sender__username')
        .$if(withProfile, (users) => users.select(nestedColumnsOf('sender', ['name', 'email']))),
    );
}

/** No row unless `viewer` sent or received the message. */
export const readMessageRow = statements(
  'message_read',
  (db, $: { id: string; viewer: string }, form: Form) =>
    selectMessages(db, form)
      .where('message.id', '=', $.id)
      .where((eb) => eb.or([eb('message.user', '=', $.viewer), eb('message.sender', '=', $.viewer)])),
  [references],
);

export const readMessageRows = statement('messages_read', (db, $: { ids: readonly string[]; viewer: string }) =>
  selectMessages(db, references)
    .where('message.id', '=', sql<string>`any(${$.ids}::uuid[])`)
    .where((eb) => eb.or([eb('message.user', '=', $.viewer), eb('message.sender', '=', $.viewer)])),
);

export type MessageRow = ResultOf<typeof readMessageRow>;

/** `received`: those to `user`; `sent`: those from `sender`; `both`: those from `sender` to `user`. */
export type Between = 'received' | 'sent' | 'both';

/**
 * Newest first; oldest first in a backward page. Known users are joined by value, not by the indexed columns: joined by
 * column, the index scan would start at the newest entry.
 */
export const listMessageRows = statements(
  'message_list',
  (
    db,
    $: Window & { user: string; sender: string },
    { between, backward, ...form }: Form & { between: Between; backward: boolean },
  ) => {
    const { user, sender } = $;
    const known = { ...(between !== 'received' && { sender }), ...(between !== 'sent' && { user }) };
    const key = Object.fromEntries(Object.entries(known).map(([name, value]) => [`message.${name}`, value]));
    return inWindow(selectMessages(db, form, known), $, backward, 'message.id', key);
  },
  (['received', 'sent', 'both'] as const).map((between) => ({ ...references, between, backward: false })),
);

export const messageColumns = ['id', 'message', 'user', 'sender', 'version', 'createdAt', 'updatedAt'] as const;
export const newRow = ({ sender, now }: { sender: string; now: string }) =>
  [
    sql<string>`${sender}::uuid`.as('sender'),
    sql.lit(1).as('version'),
    sql<string>`${now}::timestamptz`.as('createdAt'),
    sql<string>`${now}::timestamptz`.as('updatedAt'),
  ] as const;

export function recordMessage(cte: unknown, type: string) {
  const shown = selectMessages(cte as Selecting, references);
  return record(cte, type, shown, { user: 'user__id', otherUser: 'sender__id' });
}

/** No row: the recipient does not exist. */
export const insertMessageRow = statements(
  'message_insert',
  (
    db,
    $: { id: string; message: string; user: string; sender: string; now: string },
    { by, ...form }: Form & { by: 'id' | 'username' },
  ) => {
    const inserted = db.with('Message', (cte) =>
      cte
        .insertInto('Message')
        .columns(messageColumns)
        .expression((eb) =>
          eb
            .selectFrom('User as recipient')
            .select([
              sql<string>`${$.id}::uuid`.as('id'),
              sql<string>`${$.message}::text`.as('message'),
              'recipient.id as user',
              ...newRow($),
            ])
            .where(({ eb, fn, val }) =>
              by === 'id'
                ? eb('recipient.id', '=', $.user)
                : eb(fn('lower', ['recipient.username']), '=', fn('lower', [val($.user)])),
            ),
        )
        .returningAll(),
    );
    return selectMessages(
      inserted.with('Recorded', (cte) => recordMessage(cte, 'message.created')),
      form,
    );
  },
  [
    { ...references, by: 'id' },
    { ...references, by: 'username' },
  ],
);

export const updateMessageRow = statements(
  'message_update',
  (db, $: { id: string; version: number; message: string; now: string }, form: Form) => {
    const changed = db.with('Message', (cte) =>
      cte
        .updateTable('Message')
        .set((eb) => ({ message: $.message, version: eb('version', '+', sql.lit(1)), updatedAt: $.now }))
        .where('id', '=', $.id)
        .where('version', '=', $.version)
        .returningAll(),
    );
    return selectMessages(
      changed.with('Recorded', (cte) => recordMessage(cte, 'message.updated')),
      form,
    );
  },
  [references],
);

/** Also removes the text from stored events and deliveries. */
export const deleteMessageRow = statement('message_delete', (db, $: { id: string; version: number }) =>
  db
    .with('Message', (cte) =>
      cte
        .deleteFrom('Message')
        .where('id', '=', $.id)
        .where('version', '=', $.version)
        .returning(['id', 'user', 'sender', 'version', 'createdAt', 'updatedAt'])
        .returning(sql<string>`'[deleted]'::text`.as('message')),
    )
    .with('Recorded', (cte) => recordMessage(cte, 'message.deleted'))
    .with('Redacted', (cte) => redactEvents(cte, sql`(select id from ${sql.table('Message')})`))
    .with('RedactedDeliveries', (cte) => redactDeliveries(cte, sql`(select id from ${sql.table('Message')})`))
    .selectFrom('Message as message')
    .select('message.id as id'),
);
