import { Index } from '@mikro-orm/decorators/legacy';
import { type Expression, sql } from 'kysely';
import type { EventRow } from '../../core/ports/events.ts';
import type { Queries } from '../../core/queries.ts';
import { type AnyDb, statementsOver } from '../../core/statement.ts';

// What is stored about a message beside it: its events, and their copies in deliveries, whether these are pending or not.
const { statement } = statementsOver();
const types = ['message.created', 'message.updated', 'message.deleted'];

/** Finds the copies of events about a message. */
export function IndexOfMessage(name: string) {
  return Index<never, never>({
    name,
    properties: 'resource',
    where: { type: { $in: types } },
  } as never) as ClassDecorator;
}

/** Stands in what is stored for the text of a deleted message. */
export const deletedText = sql.lit('[deleted]');

/** Adds statements that remove the text of a deleted message from what is stored. `deleted` selects its id. */
export function redactStored(db: unknown, deleted: Expression<string>) {
  return (db as AnyDb)
    .with('Redacted', (cte) =>
      cte
        .updateTable('StoredEvent')
        .set(({ ref }) => ({ data: withoutText(ref('data')) }))
        .where('resource', '=', deleted)
        .where('type', 'in', types.map(sql.lit)),
    )
    .with('RedactedDeliveries', (cte) => redactDeliveries(cte, deleted));
}

function redactDeliveries(db: Pick<AnyDb, 'updateTable'>, deleted: Expression<string>) {
  return db
    .updateTable('WebhookDelivery')
    .set(({ ref }) => ({
      body: sql<string>`${replaceIn(sql`${ref('body')}::json`, 'data', withoutText(sql.ref('value')))}::text`,
    }))
    .where('resource', '=', deleted)
    .where('type', 'in', types.map(sql.lit));
}

const withoutText = (json: Expression<unknown>) => replaceIn(json, 'message', sql`to_json(${deletedText}::text)`);

/** Replaces a value in JSON and keeps the order of names, which `jsonb` would change. */
function replaceIn(json: Expression<unknown>, name: string, value: Expression<unknown>) {
  const values = sql`case key when ${sql.lit(name)} then ${value} else value end`;
  return sql<object>`(select json_object_agg(key, ${values}) from json_each(${json}))`;
}

const redactDeliveryRows = statement('webhook_deliveries_redact', (db, $: { messages: readonly string[] }) =>
  redactDeliveries(db, sql<string>`any(${$.messages}::uuid[])`).returning('id as id'),
);

/** For deliveries of `events`: the deletion of a message did not see those that were written at the same time. */
export async function redactDeletedMessages(db: Queries, events: readonly EventRow[]): Promise<void> {
  const messages = events.flatMap(({ type, resource }) => (type === 'message.deleted' ? [resource] : []));
  if (messages.length > 0) await db.all(redactDeliveryRows, { messages });
}
