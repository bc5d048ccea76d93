import { sql } from 'kysely';
import { redactDeliveries } from '../../core/events/redact.ts';
import { statementsOver, valuesOf } from '../../core/statement.ts';
import type { RowOf } from '../../core/tables.ts';
import { User } from '../users/user.entity.ts';
import { Webhook } from './webhook.entity.ts';
import { WebhookDelivery } from './webhook-delivery.entity.ts';

const { statement } = statementsOver(WebhookDelivery, Webhook, User);

const outcomeColumns = ['responseCode', 'failure', 'duration'] as const;
export type Outcome = Pick<RowOf<WebhookDelivery>, (typeof outcomeColumns)[number]>;

export const retryDeliveryRow = statement('webhook_delivery_retry', (db, $: Outcome & { id: string; delay: number }) =>
  db
    .updateTable('WebhookDelivery')
    .set((eb) => ({
      ...valuesOf($, outcomeColumns),
      attempts: eb('attempts', '+', sql.lit(1)),
      nextAttemptAt: sql<string>`now() + make_interval(secs => ${$.delay}::double precision)`,
    }))
    .where('id', '=', $.id)
    .where('status', '=', sql.lit('pending'))
    .returning('id as id'),
);

export const releaseDeliveryRow = statement('webhook_delivery_release', (db, $: { id: string }) =>
  db
    .updateTable('WebhookDelivery')
    .set({ nextAttemptAt: sql<string>`now()` })
    .where('id', '=', $.id)
    .where('status', '=', sql.lit('pending'))
    .returning('id as id'),
);

type Settled = Outcome & {
  id: string;
  webhook: string;
  resource: string;
  status: 'succeeded' | 'failed';
  attemptsMade: number;
};

/** Also makes the next delivery of the same resource due. The caller has locked the webhook. */
export const settleDeliveryRow = statement('webhook_delivery_settle', (db, $: Settled) =>
  db
    .with('Next', (cte) =>
      cte
        .updateTable('WebhookDelivery')
        .set(({ fn, ref }) => ({ nextAttemptAt: fn.coalesce(ref('nextAttemptAt'), sql<string>`now()`) }))
        .where('id', '=', (eb) =>
          eb
            .selectFrom('WebhookDelivery as next')
            .select('next.id')
            .where('next.webhook', '=', $.webhook)
            .where('next.resource', '=', $.resource)
            .where('next.status', '=', sql.lit('pending'))
            .where('next.id', '<>', $.id)
            .orderBy('next.position')
            .limit(sql.lit(1)),
        )
        .returning('id as id'),
    )
    .updateTable('WebhookDelivery')
    .set((eb) => ({
      ...valuesOf($, [...outcomeColumns, 'status']),
      attempts: eb('attempts', '+', $.attemptsMade),
      nextAttemptAt: null,
    }))
    .where('id', '=', $.id)
    .where('status', '=', sql.lit('pending'))
    .returning('id as id'),
);

/** A later success means that the receiver works and rejects only this message. */
export const readLaterSuccessRow = statement('webhook_later_success', (db, $: { id: string; webhook: string }) =>
  db
    .selectFrom('WebhookDelivery as later')
    .select('later.id as id')
    .where('later.webhook', '=', $.webhook)
    .where('later.id', '>', $.id)
    .where('later.status', '=', sql.lit('succeeded'))
    .limit(sql.lit(1)),
);

/** Rows that one statement writes or deletes: it must end within the statement timeout. */
export const batchSize = 1_000;

/** Fails a batch of pending deliveries, the last ones of each resource first, as they wait for the earlier ones. */
export const dropDeliveryRows = statement('webhook_deliveries_drop', (db, $: { webhook: string; failure: string }) =>
  db
    .updateTable('WebhookDelivery')
    .set({ status: sql.lit('failed'), failure: $.failure, nextAttemptAt: null })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('WebhookDelivery as old')
        .select('old.id')
        .where('old.webhook', '=', $.webhook)
        .where('old.status', '=', sql.lit('pending'))
        .orderBy('old.resource', 'desc')
        .orderBy('old.position', 'desc')
        .limit(sql.lit(batchSize)),
    )
    .returning('id as id'),
);

export const redactDeliveryRows = statement('webhook_deliveries_redact', (db, $: { messages: readonly string[] }) =>
  redactDeliveries(db, sql<string>`any(${$.messages}::uuid[])`).returning('id as id'),
);

/** Pending deliveries only of webhooks to which nothing is sent: their retries do not end. */
export const deleteOldDeliveryRows = statement('webhook_deliveries_forget', (db, $: { below: string }) =>
  db
    .deleteFrom('WebhookDelivery')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('WebhookDelivery as old')
        .select('old.id')
        .where('old.id', '<', $.below)
        .where((of) =>
          of.or([
            of('old.status', '<>', sql.lit('pending')),
            of(
              'old.webhook',
              'in',
              of
                .selectFrom('Webhook as webhook')
                .innerJoin('User as owner', 'owner.id', 'webhook.owner')
                .select('webhook.id')
                .where((one) =>
                  one.or([
                    one('webhook.verified', '=', sql.lit(false)),
                    one('owner.status', '=', sql.lit('suspended')),
                  ]),
                ),
            ),
          ]),
        )
        .orderBy('old.id')
        .limit(sql.lit(batchSize)),
    )
    .returning('id as id'),
);

/** Number of pending deliveries and age of the oldest in seconds. */
export const countPendingRow = statement('webhook_deliveries_count', (db) =>
  db
    .selectFrom('WebhookDelivery as delivery')
    .select([
      sql<number>`count(*)::integer`.as('waiting'),
      sql<number>`coalesce(extract(epoch from now() - min(${sql.ref('delivery.createdAt')})), 0)::double precision`.as(
        'age',
      ),
    ])
    .where('delivery.status', '=', sql.lit('pending')),
);
