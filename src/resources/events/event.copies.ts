import { type Expression, sql } from 'kysely';
import { StoredEvent } from '../../core/events.ts';
import { copiesIn } from '../../core/sweep.ts';

/** Replaces values in JSON and keeps the order of names, which `jsonb` would change. `value` may refer to `key` and `value`. */
const replaceIn = (json: Expression<unknown>, value: Expression<unknown>) =>
  sql<object>`(select json_object_agg(key, ${value}) from json_each(${json}))`;
const replaceValue = (json: Expression<unknown>, name: string, value: Expression<unknown>) =>
  replaceIn(json, sql`case key when ${sql.lit(name)} then ${value} else value end`);

/** The types of events whose copies are redacted when what they are about is deleted. */
export const redactedTypes = ['message.created', 'message.updated', 'message.deleted'];
export const isRedacted = sql<boolean>`${sql.ref('type')} in (${sql.join(redactedTypes.map(sql.lit))})`;
/** Stands in copies for the text of a deleted message. */
export const deletedText = sql.lit('[deleted]');

/** The data of an event without the text of the message. */
const withoutText = (data: Expression<unknown>) => replaceValue(data, 'message', sql`to_json(${deletedText}::text)`);
/** The same, for an event as it is presented. */
export const presentedWithoutText = (event: Expression<unknown>) =>
  replaceValue(event, 'data', withoutText(sql.ref('value')));

export const eventCopies = copiesIn('events_rename_user', StoredEvent, {
  column: 'data',
  /** `author__username`, if `author__id` is the user, the names and the email in events about the user, and of receipts. */
  renamed(data, $) {
    const idOf = sql`${data} ->> regexp_replace(key, '__username$', '__id')`;
    const isReference = sql`key like '%\\_\\_username' and ${idOf} = ${$.user}::text`;
    const isOwn = sql`key in ('username', 'name') and ${sql.ref('resource')} = ${$.user}::uuid`;
    const isName = sql`${isReference} or ${isOwn}`;
    // Those of earlier versions.
    const isOwnEmail = sql`key = 'email' and ${sql.ref('resource')} = ${$.user}::uuid`;
    const isReceipt = sql`key = 'receiptEmail' and ${data} ->> 'payer' = ${$.user}::text`;
    const isEmail = sql`${isOwnEmail} or ${isReceipt}`;
    const value = sql`case when ${isName} then to_json(${$.username}::text) when ${isEmail} then 'null' else value end`;
    return replaceIn(data, value);
  },
  redacted: withoutText,
  isRedacted,
});
