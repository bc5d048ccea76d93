import { sql } from 'kysely';
import { childrenOf } from '../../core/children.ts';
import { columnsOf, type ResultOf, statementsOver } from '../../core/statement.ts';
import type { Db, RowOf } from '../../core/tables.ts';
import { Webhook } from './webhook.entity.ts';
import { WebhookDelivery, type WebhookDeliveryStatus } from './webhook-delivery.entity.ts';

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

interface Matching {
  webhook: string;
  statuses: readonly WebhookDeliveryStatus[];
  /** Null: all. */
  types: readonly string[] | null;
  /** Ids, which contain the times of creation. */
  above: string;
  below: string;
  most: number;
}

/**
 * Sends the oldest matching deliveries of events again, in order per resource: due at once is only the first of each, unless
 * another delivery of the resource is pending. The caller has locked the webhook.
 */
export const redeliverRows = statement('webhook_redeliver_matching', (db, $: Matching) =>
  db
    .with('Matching', (cte) =>
      cte
        .selectFrom('WebhookDelivery as one')
        .select(['one.id as key', 'one.resource as subject', 'one.position as place'])
        .where('one.webhook', '=', $.webhook)
        .where('one.id', '>', $.above)
        .where('one.id', '<', $.below)
        .where('one.status', '=', sql<WebhookDeliveryStatus>`any(${$.statuses}::text[])`)
        .where('one.status', '<>', sql.lit('pending'))
        .where('one.type', '<>', sql.lit('ping'))
        .where((eb) =>
          eb.or([eb(sql`${$.types}::text[]`, 'is', null), eb('one.type', '=', sql<string>`any(${$.types}::text[])`)]),
        )
        .orderBy('one.webhook')
        .orderBy('one.id')
        .limit(sql<number>`${$.most}::integer + 1`),
    )
    .with('Chosen', (cte) =>
      cte
        .selectFrom((eb) =>
          eb
            .selectFrom('Matching')
            .select(['Matching.key as key', 'Matching.subject as subject', 'Matching.place as place'])
            .orderBy('Matching.key')
            .limit(sql<number>`${$.most}::integer`)
            .as('oldest'),
        )
        .select([
          'oldest.key as key',
          sql<number>`row_number() over (partition by oldest.subject order by oldest.place)`.as('turn'),
        ]),
    )
    .with('Sent', (cte) =>
      cte
        .updateTable('WebhookDelivery')
        .set((eb) => ({
          status: sql.lit('pending'),
          attempts: sql.lit(0),
          nextAttemptAt: eb
            .case()
            .when(
              eb.and([
                eb('id', 'in', sql<string>`(select key from "Chosen" where turn = 1)`),
                eb.not(
                  eb.exists(
                    eb
                      .selectFrom('WebhookDelivery as other')
                      .select('other.id')
                      .whereRef('other.webhook', '=', 'WebhookDelivery.webhook')
                      .whereRef('other.resource', '=', 'WebhookDelivery.resource')
                      .where('other.status', '=', sql.lit('pending')),
                  ),
                ),
              ]),
            )
            .then(sql<string | null>`now()`)
            .end(),
        }))
        .where('id', 'in', sql<string>`(select key from "Chosen")`)
        .returning('id as key'),
    )
    .selectNoFrom([
      sql<number>`(select count(*)::integer from "Sent")`.as('count'),
      sql<boolean>`(select count(*) from "Matching") > ${$.most}::integer`.as('more'),
    ]),
);
