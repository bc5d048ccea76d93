import { sql } from 'kysely';
import { childrenOf } from '../../core/children.ts';
import { columnsOf, type ResultOf, statementsOver } from '../../core/statement.ts';
import type { Db, RowOf } from '../../core/tables.ts';
import { Webhook } from './webhook.entity.ts';
import { WebhookDelivery } from './webhook-delivery.entity.ts';

const { statement } = statementsOver(WebhookDelivery, Webhook);

/** All that is shown of a delivery. */
const shown = [
  'id',
  'webhook',
  'event',
  'type',
  'status',
  'attempts',
  'responseCode',
  'failure',
  'duration',
  'nextAttemptAt',
  'createdAt',
] as const;

export type DeliveryRow = ResultOf<typeof readOwnDeliveryRows>;

function selectDeliveries(db: Pick<Db<typeof Webhook | typeof WebhookDelivery>, 'selectFrom'>) {
  return db.selectFrom('WebhookDelivery as delivery').select(columnsOf('delivery', shown));
}

export const deliveryPages = childrenOf('webhook_delivery_list', 'delivery', 'webhook', {
  shown: selectDeliveries,
  counted: selectDeliveries,
});

/** The deliveries of `ids` to the webhooks of a user, in no order. */
export const readOwnDeliveryRows = statement(
  'webhook_deliveries_read',
  (db, $: { ids: readonly string[]; owner: string }) =>
    selectDeliveries(db)
      .innerJoin('Webhook as webhook', 'webhook.id', 'delivery.webhook')
      .where('delivery.id', '=', sql<string>`any(${$.ids}::uuid[])`)
      .where('webhook.owner', '=', $.owner),
);

type Ping = Pick<RowOf<WebhookDelivery>, 'id' | 'webhook' | 'body'> & { now: string };

/** A delivery that no event has led to: it is tried at once, and waits for none. */
export const insertPingRow = statement('webhook_ping', (db, $: Ping) =>
  db
    .insertInto('WebhookDelivery')
    .columns(['id', 'webhook', 'event', 'type', 'status', 'attempts', 'nextAttemptAt', 'createdAt', 'resource', 'body'])
    .expression(
      db.selectNoFrom([
        sql<string>`${$.id}::uuid`.as('id'),
        sql<string>`${$.webhook}::uuid`.as('webhook'),
        sql<string>`${$.id}::uuid::text`.as('event'),
        sql.lit('ping').as('type'),
        sql.lit('pending' as const).as('status'),
        sql.lit(0).as('attempts'),
        sql<string>`${$.now}::timestamptz`.as('nextAttemptAt'),
        sql<string>`${$.now}::timestamptz`.as('createdAt'),
        sql<string>`${$.id}::uuid`.as('resource'),
        sql<string>`${$.body}::text`.as('body'),
      ]),
    )
    .returning(columnsOf('WebhookDelivery', shown)),
);

/** Has a delivery tried again at once. What is still pending only goes first. */
export const redeliverRow = statement('webhook_redeliver', (db, $: { id: string; now: string }) =>
  db
    .updateTable('WebhookDelivery')
    .set({ status: sql.lit('pending'), attempts: sql.lit(0), nextAttemptAt: $.now })
    .where('id', '=', $.id)
    .returning(columnsOf('WebhookDelivery', shown)),
);
