import { sql } from 'kysely';
import type { Scope } from '../../core/access.ts';
import { columnsOf, type ResultOf, statementsOver } from '../../core/statement.ts';
import { StoredEvent } from '../../core/stored-events.ts';
import { selectHold } from './held-deliveries.ts';
import { Webhook } from './webhook.entity.ts';
import { WebhookDelivery } from './webhook-delivery.entity.ts';
import { selectPending } from './webhook-delivery.table.ts';
import { WebhookFeed } from './worker.entities.ts';

const { statement } = statementsOver(WebhookFeed, Webhook, WebhookDelivery, StoredEvent);

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
    .expression(newest)
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

/** The enabled webhooks of these users, and of all users for these types: those of events that are not limited to users. */
export const listSubscriberRows = statement(
  'webhook_listeners',
  (db, $: { owners: readonly string[]; types: readonly string[] }) =>
    db
      .selectFrom('Webhook as webhook')
      .select(columnsOf('webhook', ['id', 'owner', 'events', 'scopes']))
      .where('webhook.enabled', '=', sql.lit(true))
      .where((eb) =>
        eb.or([
          eb('webhook.owner', '=', sql<string>`any(${$.owners}::uuid[])`),
          sql<boolean>`${eb.ref('webhook.events')} && ${$.types}::text[]`,
        ]),
      ),
);

export type Subscriber = ResultOf<typeof listSubscriberRows>;

/** Columns of equal length, except `texts`: several deliveries can share a body. */
interface NewDeliveries {
  ids: readonly string[];
  webhooks: readonly string[];
  positions: readonly string[];
  types: readonly string[];
  scopes: readonly string[];
  resources: readonly string[];
  /** Whether no earlier delivery in the list has the same resource and webhook. */
  first: readonly boolean[];
  /** Positions of the bodies in `texts`, from 1. */
  bodies: readonly number[];
  texts: readonly string[];
  now: string;
}

/**
 * Due at once, unless an earlier delivery of the same resource is pending, or the event comes from a restored backup and is
 * held back. The caller has locked the webhooks.
 */
export const insertDeliveryRows = statement('webhook_deliveries_insert', (db, $: NewDeliveries) => {
  const given = sql<{
    id: string;
    receiver: string;
    position: string;
    type: string;
    scope: Scope;
    subject: string;
    first: boolean;
    body: number;
  }>`unnest(${$.ids}::uuid[], ${$.webhooks}::uuid[], ${$.positions}::bigint[], ${$.types}::text[], ${$.scopes}::text[], ${$.resources}::uuid[], ${$.first}::boolean[], ${$.bodies}::integer[])`;
  return db
    .insertInto('WebhookDelivery')
    .columns([
      ...(['id', 'webhook', 'event', 'type', 'status', 'attempts', 'nextAttemptAt', 'createdAt', 'position'] as const),
      'scope',
      'resource',
      'body',
    ])
    .expression((eb) =>
      eb
        .selectFrom(given.as<'given'>(sql`given (id, receiver, position, type, scope, subject, first, body)`))
        .select((of) => [
          'given.id',
          'given.receiver as webhook',
          sql<string>`given.position::text`.as('event'),
          'given.type',
          sql.lit('pending' as const).as('status'),
          sql.lit(0).as('attempts'),
          of
            .case()
            .when(
              of.and([
                of('given.first', '=', sql.lit(true)),
                of.not(of.exists(selectHold(db, of.ref('given.position')))),
                of.not(of.exists(selectPending(db, of.ref('given.receiver'), of.ref('given.subject')))),
              ]),
            )
            .then(sql<string | null>`now()`)
            .end()
            .as('nextAttemptAt'),
          sql<string>`${$.now}::timestamptz`.as('createdAt'),
          'given.position',
          'given.scope',
          'given.subject as resource',
          sql<string>`(${$.texts}::text[])[given.body]`.as('body'),
        ]),
    );
});
