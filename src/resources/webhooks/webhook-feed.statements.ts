import { sql } from 'kysely';
import { StoredEvent } from '../../core/events/event.entity.ts';
import { statementsOver } from '../../core/statement.ts';
import { Webhook } from './webhook.entity.ts';
import { WebhookFeed } from './webhook-feed.entity.ts';

const { statement } = statementsOver(WebhookFeed, Webhook, StoredEvent);

/**
 * Begins behind the newest event, where no webhook is there so far that hears of any. To be made before one is enabled, in
 * its transaction: nobody follows the events before, so it could be long until they were passed.
 */
export const enterFeedRow = statement('webhook_feed_enter', (db) => {
  const enabled = db.selectFrom('Webhook as webhook').select('webhook.id').where('webhook.enabled', '=', sql.lit(true));
  const newest = db
    .selectFrom('StoredEvent as event')
    .select(({ fn }) => [sql.lit(true).as('isOnly'), fn.coalesce(fn.max('event.id'), sql.lit('0')).as('position')])
    .having(({ not, exists }) => not(exists(enabled)));
  return db
    .insertInto('WebhookFeed')
    .columns(['isOnly', 'position'])
    .expression(newest as never)
    .onConflict((conflict) =>
      conflict.column('isOnly').doUpdateSet((eb) => ({ position: eb.ref('excluded.position') })),
    );
});

/** Up to which event there are deliveries, and whether any webhook is enabled. */
export const readFeedRow = statement('webhook_feed_read', (db) =>
  db
    .selectFrom('WebhookFeed as feed')
    .select((eb) => [
      sql<number>`${eb.ref('feed.position')}::numeric`.as('position'),
      eb
        .exists(eb.selectFrom('Webhook as webhook').select('webhook.id').where('webhook.enabled', '=', sql.lit(true)))
        .as('isHeard'),
    ]),
);

/** Goes on from one event to another, in the transaction that writes the deliveries. No row: another process has. */
export const moveFeedRow = statement('webhook_feed_move', (db, $: { from: number; to: number }) =>
  db
    .updateTable('WebhookFeed')
    .set({ position: sql<string>`${$.to}::bigint` })
    .where('position', '=', sql<string>`${$.from}::bigint`)
    .returning('isOnly as isOnly'),
);
