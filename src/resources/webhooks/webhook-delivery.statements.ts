import { sql } from 'kysely';
import { childrenOf } from '../../core/children.ts';
import { columnsOf, type ResultOf, statementsOver } from '../../core/statement.ts';
import type { Db, RowOf } from '../../core/tables.ts';
import { Webhook } from './webhook.entity.ts';
import { WebhookDelivery } from './webhook-delivery.entity.ts';

const { statement } = statementsOver(WebhookDelivery, Webhook);

const visibleColumns = [
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
  return db.selectFrom('WebhookDelivery as delivery').select(columnsOf('delivery', visibleColumns));
}

export const deliveryPages = childrenOf('webhook_delivery_list', 'delivery', 'webhook', {
  shown: selectDeliveries,
  counted: selectDeliveries,
});

export const readOwnDeliveryRows = statement(
  'webhook_deliveries_read',
  (db, $: { ids: readonly string[]; owner: string }) =>
    selectDeliveries(db)
      .innerJoin('Webhook as webhook', 'webhook.id', 'delivery.webhook')
      .where('delivery.id', '=', sql<string>`any(${$.ids}::uuid[])`)
      .where('webhook.owner', '=', $.owner),
);

type Ping = Pick<RowOf<WebhookDelivery>, 'id' | 'webhook' | 'body'> & { now: string };

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
    .returning(columnsOf('WebhookDelivery', visibleColumns)),
);

export const redeliverRow = statement('webhook_redeliver', (db, $: { id: string; now: string }) =>
  db
    .updateTable('WebhookDelivery')
    .set({ status: sql.lit('pending'), attempts: sql.lit(0), nextAttemptAt: $.now })
    .where('id', '=', $.id)
    .returning(columnsOf('WebhookDelivery', visibleColumns)),
);
