import { type Expression, sql } from 'kysely';
import { statementsOver } from '../../core/statement.ts';
import { table } from '../../core/table.ts';
import type { RowOfTable } from '../../core/table-options.ts';
import { plainView, type Visitor } from '../../core/table-rows.ts';
import type { Db, QueryOf } from '../../core/tables.ts';
import type { Webhook } from './webhook.entity.ts';
import { WebhookDelivery, WebhookDeliveryStatus } from './webhook-delivery.entity.ts';

const { statement } = statementsOver(WebhookDelivery);

export const deliveryTable = table(WebhookDelivery, {
  name: 'webhook_delivery',
  visible: (
    deliveries: QueryOf<WebhookDelivery, 'webhook_delivery', typeof Webhook>,
    { viewer }: Pick<Visitor, 'viewer'>,
  ) =>
    deliveries
      .innerJoin('Webhook as webhook', 'webhook.id', 'webhook_delivery.webhook')
      .where('webhook.owner', '=', viewer),
  events: false,
  writes: { insert: ['id', 'webhook', 'event', 'type', 'status', 'attempts', 'nextAttemptAt', 'resource', 'body'] },
});

export type DeliveryRow = RowOfTable<typeof deliveryTable>;

export const deliveriesOfWebhook = deliveryTable.children('webhook', {
  several: ['type', 'status'],
  // The index of types contains the statuses as well.
  complete: ({ type, status, ...created }) =>
    type ? { ...created, type, status: status ?? WebhookDeliveryStatus.options } : { ...created, status },
  ofVisible: true,
});

export const redeliverRow = deliveryTable.writing(
  'redeliver',
  'updated',
  (db: Db<typeof WebhookDelivery>, $: { id: string; now: string }) =>
    db.with('WebhookDelivery', (cte) =>
      cte
        .updateTable('WebhookDelivery')
        .set({ status: sql.lit('pending'), attempts: sql.lit(0), nextAttemptAt: $.now })
        .where('id', '=', $.id)
        .returningAll(),
    ),
)(plainView);

/**
 * For a delivery that is found by its id. Not by `=`: while few deliveries wait, the planner would search the index of those
 * that do, and go on when there are very many, as long as its statistics are of before.
 */
export const isPending = sql<boolean>`${sql.ref('status')} is not distinct from ${sql.lit('pending')}`;

/** The pending deliveries of a resource to a webhook: they are sent one after the other, in the order of their events. */
export const selectPending = (
  db: Pick<Db<typeof WebhookDelivery>, 'selectFrom'>,
  webhook: string | Expression<string>,
  resource: string | Expression<string>,
) =>
  db
    .selectFrom('WebhookDelivery as other')
    .select('other.id')
    .where('other.webhook', '=', webhook)
    .where('other.resource', '=', resource)
    .where('other.status', '=', sql.lit('pending'));

/** More are not counted: each reading of the metrics would take longer, and fail during the largest backlog. */
const mostCounted = 10_000;

/**
 * Number of pending deliveries and age of the oldest in seconds. `Waiting` jumps from webhook to webhook in the index of
 * pending deliveries (loose index scan); the ids of deliveries have their time.
 */
export const countPendingRow = statement('webhook_deliveries_count', (db) => {
  const pending = db.selectFrom('WebhookDelivery as delivery').where('delivery.status', '=', sql.lit('pending'));
  const first = pending.select('delivery.webhook as receiver').orderBy('delivery.webhook').limit(sql.lit(1));
  return db
    .withRecursive('Waiting', (cte) =>
      cte
        .selectFrom(first.as('first'))
        .select('first.receiver as receiver')
        .unionAll(
          cte
            .selectFrom('Waiting')
            .select(first.where('delivery.webhook', '>', sql.ref<string>('Waiting.receiver')).as('receiver'))
            .where('Waiting.receiver', 'is not', null)
            .$castTo<{ receiver: string }>(),
        ),
    )
    .with('Oldest', (cte) =>
      cte
        .selectFrom('Waiting')
        .innerJoinLateral(
          pending
            .select('delivery.createdAt as since')
            .whereRef('delivery.webhook', '=', sql.ref('Waiting.receiver'))
            .orderBy('delivery.id')
            .limit(sql.lit(1))
            .as('one'),
          (join) => join.onTrue(),
        )
        .select('one.since as since'),
    )
    .selectFrom(pending.select('delivery.status').limit(sql.lit(mostCounted)).as('counted'))
    .select((of) => [
      sql<number>`count(*)::integer`.as('waiting'),
      sql<number>`coalesce(extract(epoch from now() - ${of
        .selectFrom('Oldest')
        .select(sql`min(since)`.as('since'))}), 0)::double precision`.as('age'),
    ]);
});
