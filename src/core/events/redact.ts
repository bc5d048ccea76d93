import { type Expression, type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';
import { messageEvents, type StoredEvent } from './event.entity.ts';

/** Replaces a value in JSON and keeps the order of names, which `jsonb` would change. */
function replaceIn(json: Expression<unknown>, name: string, value: Expression<unknown>) {
  const values = sql`case key when ${sql.lit(name)} then ${value} else value end`;
  return sql<object>`(select json_object_agg(key, ${values}) from json_each(${json}))`;
}

/** Stands in what is stored for the text of a deleted message. */
const deletedText = sql`to_json('[deleted]'::text)`;

/** Removes the text of a message from its events. `deleted` selects its id. */
export function redactEvents(cte: unknown, deleted: Expression<string>) {
  return (cte as Pick<Kysely<Tables<typeof StoredEvent>>, 'updateTable'>)
    .updateTable('StoredEvent')
    .set(({ ref }) => ({ data: replaceIn(ref('data'), 'message', deletedText) }))
    .where('resource', '=', deleted)
    .where('type', 'in', messageEvents.map(sql.lit));
}

/** Deliveries hold copies of events: removes the text of a deleted message from them, whether they are pending or not. */
export function redactDeliveries(cte: unknown, deleted: Expression<string>) {
  const inData = replaceIn(sql.ref('value'), 'message', deletedText);
  return (cte as Pick<Kysely<{ WebhookDelivery: Record<'id' | 'resource' | 'type' | 'body', string> }>, 'updateTable'>)
    .updateTable('WebhookDelivery')
    .set(({ ref }) => ({ body: sql<string>`${replaceIn(sql`${ref('body')}::json`, 'data', inData)}::text` }))
    .where('resource', '=', deleted)
    .where('type', 'in', messageEvents.map(sql.lit));
}
