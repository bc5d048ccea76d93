import { columns, insertInto, join, pageWithin, select, table } from '../../adapters/database/select.ts';
import { deleteVersioned, updateVersioned } from '../../adapters/database/versioned.ts';
import { type Schema, statement, statements } from '../../core/queries.ts';
import { User } from '../users/user.entity.ts';
import { Message } from './message.entity.ts';

/** A user as far as it was asked for: the id alone where it was not joined. */
export type PersonRow = string | { id: string; username: string; name?: string; email?: string };

export interface MessageRow {
  id: string;
  message: string;
  /** The recipient. */
  user: PersonRow;
  sender: PersonRow;
  version: number;
  createdAt: string;
  updatedAt: string;
}

/**
 * How much of the two users is read: `references`, id and username (REST); or, by what a GraphQL query asks for, all of
 * one or both, or the ids only.
 */
export type MessageView = 'references' | 'user' | 'sender' | 'both' | 'ids';

function selectMessages(schema: Schema, view: MessageView, source?: string) {
  const joined = (['user', 'sender'] as const).filter((name) => ['references', 'both', name].includes(view));
  const person = join(User, view === 'references' ? ['id', 'username'] : ['id', 'username', 'name', 'email']);
  const ids = (['user', 'sender'] as const).filter((name) => !joined.includes(name));
  const selection = select(schema, Message, 'message', {
    properties: ['id', 'message', 'version', 'createdAt', 'updatedAt', ...ids],
    joins: Object.fromEntries(joined.map((name) => [name, person])),
    ...(source && { sources: { message: source } }),
  });
  return { ...selection, read: selection.read<MessageRow>, message: columns(schema, Message, 'message') };
}

/** A message that `viewer` sent or got. */
export const readMessageRow = statements<{ id: string; viewer: string }, MessageRow, { view: MessageView }>(
  'message_read',
  (schema, { view }) => {
    const { columns: list, from, message, read } = selectMessages(schema, view);
    const seen = `:viewer in (${message.user}, ${message.sender})`;
    return { sql: `select ${list} from ${from} where ${message.id} = :id and ${seen}`, read };
  },
);

/** A page of the messages to `user`, or of those that `sender` sent, newest first; in a backward page oldest first. */
export const listMessageRows = statements<
  { user: string; sender?: string; below: string; above: string; rows: number },
  MessageRow,
  { view: MessageView; sent: boolean; backward: boolean }
>('message_list', (schema, { view, sent, backward }) => {
  const { columns: list, from, message, read } = selectMessages(schema, view);
  const keys = { ...(sent && { [message.sender]: ':sender' }), [message.user]: ':user' };
  const sql = `select ${list} from ${from} where ${pageWithin(keys, message.id)}
    order by ${message.id} ${backward ? 'asc' : 'desc'} limit :rows`;
  return { sql, read };
});

/** A message to the user of an id or a username. No row: there is no such user. */
export const insertMessageRow = statements<
  { id: string; message: string; user: string; sender: string; now: Date },
  MessageRow,
  { view: MessageView; by: 'id' | 'username' }
>('message_insert', (schema, { view, by }) => {
  const { columns: list, from, read } = selectMessages(schema, view, 'new_message');
  const recipient = columns(schema, User, 'recipient');
  const values = {
    id: ':id::uuid',
    message: ':message::text',
    user: recipient.id,
    sender: ':sender::uuid',
    version: '1',
    createdAt: ':now::timestamptz',
    updatedAt: ':now::timestamptz',
  };
  const where = by === 'id' ? `${recipient.id} = :user` : `lower(${recipient.username}) = lower(:user)`;
  const insert = insertInto(schema, Message, values, `${table(schema, User)} as recipient where ${where}`);
  return { sql: `with new_message as (${insert} returning *) select ${list} from ${from}`, read };
});

/** Messages of one sender, from lists of the same length. */
export const insertMessageRows = statement<
  { ids: string[]; messages: string[]; users: string[]; sender: string; now: Date },
  never
>('messages_insert', (schema) => {
  const values = {
    id: 'given.id',
    message: 'given.message',
    user: 'given.recipient',
    sender: ':sender::uuid',
    version: '1',
    createdAt: ':now::timestamptz',
    updatedAt: ':now::timestamptz',
  };
  const source = 'unnest(:ids::uuid[], :messages::text[], :users::uuid[]) as given (id, message, recipient)';
  return { sql: insertInto(schema, Message, values, source) };
});

/** No row: the message has changed or gone in the meantime. */
export const updateMessageRow = statements<
  { id: string; version: number; message: string; now: Date },
  MessageRow,
  { view: MessageView }
>('message_update', (schema, { view }) => {
  const { columns: list, from, read } = selectMessages(schema, view, 'changed');
  const changed = updateVersioned(schema, Message, { message: ':message' });
  return { sql: `with changed as (${changed}) select ${list} from ${from}`, read };
});

export const deleteMessageRow = statement<{ id: string; version: number }, { id: string }>(
  'message_delete',
  (schema) => ({ sql: deleteVersioned(schema, Message) }),
);
