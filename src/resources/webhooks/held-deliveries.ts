import { type Expression, sql } from 'kysely';
import type { Queries } from '../../core/queries.ts';
import { statementsOver } from '../../core/statement.ts';
import { StoredEvent } from '../../core/stored-events.ts';
import { sweepSize } from '../../core/sweep.ts';
import type { Db } from '../../core/tables.ts';
import { WebhookDelivery } from './webhook-delivery.entity.ts';
import { selectPending } from './webhook-delivery.table.ts';
import { WebhookFeed } from './worker.entities.ts';

const { statement } = statementsOver(WebhookDelivery, WebhookFeed, StoredEvent);

/** Numbers of what is held back since a restore. */
export interface HeldCounts {
  readonly deliveries: number;
  /** Not dispatched yet; most have no deliveries. */
  readonly events: number;
}

export async function countHeldDeliveries(db: Queries): Promise<HeldCounts> {
  const held = await db.one(countHeldRow, {});
  return { deliveries: held?.deliveries ?? 0, events: held?.events ?? 0 };
}

export async function sendHeldDeliveries(db: Queries): Promise<void> {
  await db.one(endHoldRow, {});
  await releaseAll(db);
}

/** Later deliveries of the same resources are no longer held up. */
export async function dropHeldDeliveries(db: Queries): Promise<void> {
  const failure = 'An operator dropped it after a backup was restored.';
  while ((await db.all(dropHeldRows, { failure })).length > 0);
  await db.one(skipHeldEventsRow, {});
  await releaseAll(db);
}

export async function releaseAll(db: Queries): Promise<void> {
  while ((await db.all(releaseDeliveryRows, {})).length > 0);
}

type Selecting = Pick<Db<typeof WebhookDelivery | typeof WebhookFeed>, 'selectFrom'>;

/** The row of the feed, if it holds back deliveries of the event at `position`; null: pings. */
export const selectHold = (db: Selecting, position: Expression<string | null>) =>
  db
    .selectFrom('WebhookFeed as hold')
    .select('hold.isOnly')
    .where('hold.heldUntil', 'is not', null)
    .where((eb) => eb.or([eb(position, 'is', null), eb('hold.heldUntil', '>=', position)]));

const selectHeld = (db: Selecting) =>
  db
    .selectFrom('WebhookDelivery as held')
    .where('held.status', '=', sql.lit('pending'))
    .where('held.nextAttemptAt', 'is', null)
    .where(({ exists, ref }) => exists(selectHold(db, ref('held.position'))));

const countHeldRow = statement('webhook_held_count', (db) =>
  db
    .selectFrom('WebhookFeed as feed')
    .select((eb) => [
      selectHeld(db).select(sql<number>`count(*)::integer`.as('count')).as('deliveries'),
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
const endHoldRow = statement('webhook_held_end', (db) =>
  db.updateTable('WebhookFeed').set({ heldUntil: null }).returning('isOnly as isOnly'),
);

/** As {@link endHoldRow}, and skips events that have no deliveries yet. */
const skipHeldEventsRow = statement('webhook_held_skip', (db) =>
  db
    .updateTable('WebhookFeed')
    .set(({ fn, ref }) => ({
      position: fn<string>('greatest', [ref('position'), ref('heldUntil')]),
      heldUntil: null,
    }))
    .returning('isOnly as isOnly'),
);

/** Makes a batch of deliveries due: the first pending one of each resource, if it has no next attempt and is not held. */
const releaseDeliveryRows = statement('webhook_deliveries_release', (db) =>
  db
    .updateTable('WebhookDelivery')
    .set({ nextAttemptAt: sql<string>`now()` })
    .where(
      'id',
      'in',
      db
        .selectFrom('WebhookDelivery as waiting')
        .select('waiting.id')
        .where('waiting.status', '=', sql.lit('pending'))
        .where('waiting.nextAttemptAt', 'is', null)
        .where(({ exists, not, ref }) => not(exists(selectHold(db, ref('waiting.position')))))
        .where(({ exists, not, ref }) => {
          const pending = selectPending(db, ref('waiting.webhook'), ref('waiting.resource'));
          const isEarlier = pending.where(({ eb, or }) =>
            or([eb('other.nextAttemptAt', 'is not', null), eb('other.position', '<', ref('waiting.position'))]),
          );
          return not(exists(isEarlier));
        })
        .limit(sql.lit(sweepSize)),
    )
    .returning('id as id'),
);

/** Fails a batch of held deliveries, the last ones of each resource first, as they wait for the earlier ones. */
const dropHeldRows = statement('webhook_held_drop', (db, $: { failure: string }) =>
  db
    .updateTable('WebhookDelivery')
    .set({ status: sql.lit('failed'), failure: $.failure })
    .where(
      'id',
      'in',
      selectHeld(db)
        .select('held.id')
        .orderBy('held.webhook')
        .orderBy('held.resource', 'desc')
        .orderBy('held.position', 'desc')
        .limit(sql.lit(sweepSize)),
    )
    .returning('id as id'),
);
