import { sql } from 'kysely';
import { StoredEvent } from '../../core/events/event.entity.ts';
import { statementsOver } from '../../core/statement.ts';
import { Webhook } from './webhook.entity.ts';
import { WebhookFeed } from './webhook-feed.entity.ts';

const { statement } = statementsOver(WebhookFeed, Webhook, StoredEvent);

/**
 * Sets the position to the newest event if no webhook is enabled. Run before enabling one, in the same transaction: without
 * enabled webhooks the position does not advance, so the dispatcher would have to read all events since.
 */
export const startFeedRow = statement('webhook_feed_enter', (db) => {
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

export const readFeedRow = statement('webhook_feed_read', (db) =>
  db
    .selectFrom('WebhookFeed as feed')
    .select((eb) => [
      sql<number>`${eb.ref('feed.position')}::numeric`.as('position'),
      eb
        .exists(eb.selectFrom('Webhook as webhook').select('webhook.id').where('webhook.enabled', '=', sql.lit(true)))
        .as('hasEnabledWebhook'),
    ]),
);

/** No row if another process has moved the position already. */
export const moveFeedRow = statement('webhook_feed_move', (db, $: { from: number; to: number }) =>
  db
    .updateTable('WebhookFeed')
    .set({ position: sql<string>`${$.to}::bigint` })
    .where('position', '=', sql<string>`${$.from}::bigint`)
    .returning('isOnly as isOnly'),
);

/** More are not counted: every reading of the metrics would take longer. */
const mostCounted = 10_000;

/** Number of events that are not dispatched yet and age of the oldest in seconds. Without an enabled webhook none will be. */
export const countUndispatchedRow = statement('webhook_feed_count', (db) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('StoredEvent as event')
        .select('event.createdAt as since')
        .where('event.id', '>', (of) => of.selectFrom('WebhookFeed as feed').select('feed.position'))
        .where((of) =>
          of.exists(
            of.selectFrom('Webhook as webhook').select('webhook.id').where('webhook.enabled', '=', sql.lit(true)),
          ),
        )
        .orderBy('event.id')
        .limit(sql.lit(mostCounted))
        .as('next'),
    )
    .select([
      sql<number>`count(*)::integer`.as('waiting'),
      sql<number>`coalesce(extract(epoch from now() - min("next".since)), 0)::double precision`.as('age'),
    ]),
);
