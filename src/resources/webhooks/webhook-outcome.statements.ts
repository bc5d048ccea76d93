import { sql } from 'kysely';
import { statementsOver, valuesOf } from '../../core/statement.ts';
import type { RowOf } from '../../core/tables.ts';
import { WebhookDelivery } from './webhook-delivery.entity.ts';

const { statement } = statementsOver(WebhookDelivery);

const outcome = ['responseCode', 'failure', 'duration'] as const;
export type Outcome = Pick<RowOf<WebhookDelivery>, (typeof outcome)[number]>;

/** Notes a failed attempt after which there is another. */
export const retryDeliveryRow = statement('webhook_delivery_retry', (db, $: Outcome & { id: string; delay: number }) =>
  db
    .updateTable('WebhookDelivery')
    .set((eb) => ({
      ...valuesOf($, outcome),
      attempts: eb('attempts', '+', sql.lit(1)),
      nextAttemptAt: sql<string>`now() + make_interval(secs => ${$.delay}::double precision)`,
    }))
    .where('id', '=', $.id)
    .where('status', '=', sql.lit('pending'))
    .returning('id as id'),
);

/** Makes a delivery due again that was taken and not tried. */
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
  tried: number;
};

/**
 * Ends a delivery, and sets off the next of the same resource. The caller has locked the webhook.
 * No row: it has ended already, or is gone.
 */
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
      ...valuesOf($, [...outcome, 'status']),
      attempts: eb('attempts', '+', $.tried),
      nextAttemptAt: null,
    }))
    .where('id', '=', $.id)
    .where('status', '=', sql.lit('pending'))
    .returning('id as id'),
);

/** Whether a later message to the same webhook was received: then it is this one that its receiver does not take. */
export const readLaterSuccessRow = statement('webhook_later_success', (db, $: { id: string; webhook: string }) =>
  db
    .selectFrom('WebhookDelivery as later')
    .select('later.id as id')
    .where('later.webhook', '=', $.webhook)
    .where('later.id', '>', $.id)
    .where('later.status', '=', sql.lit('succeeded'))
    .limit(sql.lit(1)),
);

/** How many rows are written or deleted by one statement, which has a few seconds. */
export const atOnce = 1_000;

/** Ends some of the deliveries of a webhook that is disabled: of each resource the last ones first, as these wait for the others. */
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
        .limit(sql.lit(atOnce)),
    )
    .returning('id as id'),
);

/** Forgets some of the deliveries with an id below, which are no longer tried. */
export const forgetDeliveryRows = statement('webhook_deliveries_forget', (db, $: { below: string }) =>
  db
    .deleteFrom('WebhookDelivery')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('WebhookDelivery as old')
        .select('old.id')
        .where('old.id', '<', $.below)
        .where('old.status', '<>', sql.lit('pending'))
        .orderBy('old.id')
        .limit(sql.lit(atOnce)),
    )
    .returning('id as id'),
);

/** How many deliveries are pending, and how many seconds the oldest of them has been. */
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
