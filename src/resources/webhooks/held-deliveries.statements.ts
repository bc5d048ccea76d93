import { sql } from 'kysely';
import { StoredEvent } from '../../core/events/event.entity.ts';
import { statementsOver } from '../../core/statement.ts';
import { WebhookDelivery } from './webhook-delivery.entity.ts';
import { WebhookFeed } from './webhook-feed.entity.ts';
import { batchSize } from './webhook-outcome.statements.ts';

const { statement } = statementsOver(WebhookDelivery, WebhookFeed, StoredEvent);

/** Deliveries that are held back since a restore, and events whose deliveries will be. */
export const countHeldRow = statement('webhook_held_count', (db) =>
  db
    .selectFrom('WebhookFeed as feed')
    .select((eb) => [
      eb
        .selectFrom('WebhookDelivery as delivery')
        .select(sql<number>`count(*)::integer`.as('count'))
        .where('delivery.status', '=', sql.lit('pending'))
        .where('delivery.nextAttemptAt', 'is', null)
        .where((of) =>
          of.or([of('delivery.position', 'is', null), of('delivery.position', '<=', of.ref('feed.heldUntil'))]),
        )
        .as('deliveries'),
      eb
        .selectFrom('StoredEvent as event')
        .select(sql<number>`count(*)::integer`.as('count'))
        .whereRef('event.id', '>', 'feed.position')
        .whereRef('event.id', '<=', 'feed.heldUntil')
        .as('events'),
    ])
    .where('feed.heldUntil', 'is not', null),
);

/** Also waits for a dispatcher that is writing deliveries, so that {@link releaseDeliveryRows} finds them. */
export const endHoldRow = statement('webhook_held_end', (db) =>
  db.updateTable('WebhookFeed').set({ heldUntil: null }).returning('isOnly as isOnly'),
);

/** As {@link endHoldRow}, and skips events that have no deliveries yet. */
export const skipHeldEventsRow = statement('webhook_held_skip', (db) =>
  db
    .updateTable('WebhookFeed')
    .set(({ fn, ref }) => ({
      position: fn<string>('greatest', [ref('position'), ref('heldUntil')]),
      heldUntil: null,
    }))
    .returning('isOnly as isOnly'),
);

/** Makes a batch of deliveries due: the first pending one of each resource, if it has no next attempt and is not held. */
export const releaseDeliveryRows = statement('webhook_deliveries_release', (db) =>
  db
    .updateTable('WebhookDelivery')
    .set({ nextAttemptAt: sql<string>`now()` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('WebhookDelivery as waiting')
        .select('waiting.id')
        .where('waiting.status', '=', sql.lit('pending'))
        .where('waiting.nextAttemptAt', 'is', null)
        .where((of) =>
          of.not(
            of.exists(
              of
                .selectFrom('WebhookFeed as feed')
                .select(sql.lit(1).as('found'))
                .where('feed.heldUntil', 'is not', null)
                .where((one) =>
                  one.or([
                    one(one.ref('waiting.position'), 'is', null),
                    one('feed.heldUntil', '>=', one.ref('waiting.position')),
                  ]),
                ),
            ),
          ),
        )
        .where((of) =>
          of.not(
            of.exists(
              of
                .selectFrom('WebhookDelivery as earlier')
                .select(sql.lit(1).as('found'))
                .whereRef('earlier.webhook', '=', 'waiting.webhook')
                .whereRef('earlier.resource', '=', 'waiting.resource')
                .where('earlier.status', '=', sql.lit('pending'))
                .where((one) =>
                  one.or([
                    one('earlier.nextAttemptAt', 'is not', null),
                    one('earlier.position', '<', one.ref('waiting.position')),
                  ]),
                ),
            ),
          ),
        )
        .limit(sql.lit(batchSize)),
    )
    .returning('id as id'),
);

/** Fails a batch of held deliveries, the last ones of each resource first, as they wait for the earlier ones. */
export const dropHeldRows = statement('webhook_held_drop', (db, $: { failure: string }) =>
  db
    .updateTable('WebhookDelivery')
    .set({ status: sql.lit('failed'), failure: $.failure })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('WebhookFeed as feed')
        .innerJoin('WebhookDelivery as held', (join) =>
          join.on((of) =>
            of.or([of('held.position', 'is', null), of('held.position', '<=', of.ref('feed.heldUntil'))]),
          ),
        )
        .select('held.id')
        .where('held.status', '=', sql.lit('pending'))
        .where('held.nextAttemptAt', 'is', null)
        .orderBy('held.webhook')
        .orderBy('held.resource', 'desc')
        .orderBy('held.position', 'desc')
        .limit(sql.lit(batchSize)),
    )
    .returning('id as id'),
);
