import {
  type Db,
  emptyForm,
  emptyView,
  insertFrom,
  type RowIn,
  storeWords,
  type WritableValues,
} from '@terrapin/table';
import { sql } from 'kysely';
import type { Context } from '../../core/context.ts';
import { repositoryOf } from '../../core/repository.ts';
import { columnsIn, insertMany, storeWritable } from '../../core/table.ts';
import { deletedText, eventCopies } from '../events/event.copies.ts';
import { userReference } from '../users/user.entity.ts';
import { deliveryCopies } from '../webhooks/webhook.table.ts';
import { Message } from './message.entity.ts';

export class Messages extends repositoryOf(Message, {
  name: 'message',
  visible: ['user', 'sender'],
  writes: { update: [] },
  references: { user: userReference, sender: userReference },
  keys: ['sender', 'user'],
  several: ['sender'],
  search: ['message'],
}) {}

/** With both users. */
export type MessageRow = Required<RowIn<Messages>>;

type NewMessage = WritableValues<Message> & Record<'id' | 'user' | 'searched', string>;
interface Sent {
  readonly sender: string;
  readonly now: string;
}
const sentBy = ({ sender, now }: Sent) => ({ sender, version: sql.lit(1), createdAt: now, updatedAt: now });

/** Stands for the id of a recipient in `searched`, before the statement has found it. */
export const unknownRecipient = '*********';

/** No row: the recipient does not exist. */
export const insertMessage = Messages.writing(
  'insert',
  'created',
  (db: Db<typeof Message>, $: NewMessage & Sent, { by }: { by: 'id' | 'username' }) => {
    const recipient = db
      .selectFrom('User as recipient')
      .where(({ eb, fn, val }) =>
        by === 'id'
          ? eb('recipient.id', '=', $.user)
          : eb(fn('lower', ['recipient.username']), '=', fn('lower', [val($.user)])),
      )
      .where('recipient.deletedAt', 'is', null);
    const words = sql<string>`replace(${$.searched}, ${sql.lit(unknownRecipient)}, right(recipient.id::text, 9))`;
    const values = { id: $.id, user: sql.ref('recipient.id'), ...storeWritable(Message, $), ...sentBy($) };
    return db.with('Message', (cte) =>
      insertFrom(cte, Message, recipient, { ...values, ...storeWords(words as never) }),
    );
  },
  [{ by: 'id' }, { by: 'username' }],
);

export const insertMessages = Messages.writing(
  'insert_many',
  'created',
  (db: Db<typeof Message>, $: Sent & { readonly rows: readonly NewMessage[] }) =>
    db.with('Message', (cte) => insertMany(cte, Message, ['id', 'user', 'searched' as never], $.rows, sentBy($))),
  [emptyForm],
)(emptyView);

/** Also removes the text from stored events and deliveries. */
export const deleteMessage = Messages.writing(
  'delete',
  'deleted',
  (
    db: Db<typeof Message>,
    $: { id: string; version: number },
    { withoutDeliveries }: { withoutDeliveries: boolean },
  ) => {
    const deleted = sql<string>`(select id from ${sql.table('Message')})`;
    const withEvents = db
      .with('Message', (cte) =>
        cte
          .deleteFrom('Message')
          .where('id', '=', $.id)
          .where('version', '=', $.version)
          .returning(columnsIn(Message).filter((column) => column !== 'message'))
          .returning(sql<string>`${deletedText}::text`.as('message')),
      )
      .with('Redacted', (cte) => eventCopies.redact(cte, deleted));
    return withoutDeliveries
      ? withEvents
      : withEvents.with('RedactedDeliveries', (cte) => deliveryCopies.redact(cte, deleted));
  },
  [{ withoutDeliveries: false }, { withoutDeliveries: true }],
);

export const deletionForm = ({ services }: Context) => ({
  withoutDeliveries: !services.copies.includes(deliveryCopies),
});
