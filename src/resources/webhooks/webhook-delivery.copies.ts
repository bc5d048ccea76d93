import { sql } from 'kysely';
import { lowestId } from '../../core/id.ts';
import type { EventRow } from '../../core/ports/events.ts';
import type { Queries } from '../../core/queries.ts';
import { statementsOver } from '../../core/statement.ts';
import { renameStatement } from '../../core/sweep.ts';
import type { Db } from '../../core/tables.ts';
import { isRedacted, presentedWithoutText, redactedTypes } from '../events/event.copies.ts';
import type { Copies } from '../resource.ts';
import { WebhookDelivery } from './webhook-delivery.entity.ts';

const renameInDeliveries = renameStatement('webhook_deliveries_rename_user', WebhookDelivery, {
  alias: 'delivery',
  idType: 'uuid',
  column: 'body',
  renamed: (body, $: { pattern: string; replacement: string }) =>
    sql`regexp_replace(${body}, ${$.pattern}::text, ${$.replacement}::text, 'g')`,
});

/** Bodies of deliveries, whether these are pending or not. */
export const deliveryCopies = {
  before: lowestId,
  rename(db, { user, username }, after) {
    // `"author":{"id":…,"username":…}`: neither needs escapes in JSON.
    const pattern = `("id":"${user}","username":")[^"]*`;
    return db.all(renameInDeliveries, { user, username, after, pattern, replacement: `\\1${username}` });
  },
  redact: (db: Pick<Db<typeof WebhookDelivery>, 'updateTable'>, deleted) =>
    db
      .updateTable('WebhookDelivery')
      .set(({ ref }) => ({ body: sql<string>`${presentedWithoutText(sql`${ref('body')}::json`)}::text` }))
      .where('resource', '=', deleted)
      .where(isRedacted),
} satisfies Copies;

const redactDeliveryRows = statementsOver(WebhookDelivery).statement(
  'webhook_deliveries_redact',
  (db, $: { messages: readonly string[] }) =>
    deliveryCopies.redact(db, sql<string>`any(${$.messages}::uuid[])`).returning('id as id'),
);

/** For deliveries of `events`: the deletion of a message did not see those that were written at the same time. */
export async function redactDeleted(db: Queries, events: readonly EventRow[]): Promise<void> {
  const messages = events.flatMap(({ type, resource }) =>
    type.endsWith('.deleted') && redactedTypes.includes(type) ? [resource] : [],
  );
  if (messages.length > 0) await db.all(redactDeliveryRows, { messages });
}
