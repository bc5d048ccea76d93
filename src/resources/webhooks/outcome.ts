import { sql } from 'kysely';
import type { PostResult } from '../../core/ports/webhooks.ts';
import { statementsOver, valuesOf } from '../../core/statement.ts';
import { plainView } from '../../core/table-rows.ts';
import type { Db, RowOf } from '../../core/tables.ts';
import type { WorkContext } from '../resource.ts';
import type { ClaimedDelivery } from './claim.statements.ts';
import { disableAfter } from './disabling.ts';
import type { Webhook } from './webhook.entity.ts';
import { lockWebhookRows, webhookTable } from './webhook.statements.ts';
import { WebhookDelivery } from './webhook-delivery.entity.ts';
import { selectPending } from './webhook-delivery.table.ts';

const { statement } = statementsOver(WebhookDelivery);

type Transaction = Pick<WorkContext, 'db' | 'services'>;

export type AttemptResult = 'succeeded' | 'retried' | 'failed' | 'dropped' | 'released';

/** Largest random share added to a delay, so deliveries that fail together are not retried together. */
const jitter = 0.1;

export async function storeOutcome(
  ctx: WorkContext,
  claimed: ClaimedDelivery,
  { status, duration, ...result }: PostResult,
): Promise<AttemptResult> {
  const isReceived = status !== null && status >= 200 && status < 300;
  const failure = isReceived ? null : (result.failure ?? `The receiver responded with status ${status}.`);
  const outcome = { responseCode: status, failure, duration };
  const { id, webhook, url, type, attempts } = claimed;
  const logFields = { webhook, delivery: id, type, attempt: attempts + 1, status, failure, duration };
  const delay = ctx.services.settings.webhookDelays[attempts];
  if (isReceived) {
    ctx.logger.debug(logFields, 'webhook delivered');
    const verify = async ({ db }: Transaction) =>
      void (await db.one(verifyWebhookRow, { id: webhook, url, now: new Date().toISOString() }));
    await settle(ctx, claimed, { ...outcome, status: 'succeeded' }, type === 'ping' ? verify : undefined);
    return 'succeeded';
  }
  ctx.logger.warn(logFields, 'webhook not delivered');
  if (status === 410 || delay === undefined) {
    await settle(ctx, claimed, { ...outcome, status: 'failed' }, (tx) => disableAfter(tx, claimed, status, failure));
    return 'failed';
  }
  await ctx.db.one(retryDeliveryRow, { id, ...outcome, delay: delay * (1 + jitter * Math.random()) });
  return 'retried';
}

async function settle(
  ctx: WorkContext,
  { id, webhook, resource }: ClaimedDelivery,
  settled: Outcome & { status: 'succeeded' | 'failed' },
  then?: (tx: Transaction) => Promise<void>,
  attemptsMade = 1,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    await tx.db.all(lockWebhookRows, { webhooks: [webhook] });
    const row = { id, webhook, resource, attemptsMade, ...settled };
    if (!then) return tx.db.atCommit(settleDeliveryRow, row);
    await tx.db.one(settleDeliveryRow, row);
    await then(tx);
  });
}

/** The attempt was aborted as the process ends: due at once, for another process. */
export async function releaseDelivery(ctx: WorkContext, { id }: ClaimedDelivery): Promise<AttemptResult> {
  await ctx.db.one(releaseDeliveryRow, { id });
  return 'released';
}

/** The webhook was changed with a token that lacks the scope for the event. */
export async function failForMissingScope(ctx: WorkContext, claimed: ClaimedDelivery): Promise<AttemptResult> {
  const failure = `The webhook can no longer receive this event: its token lacks the scope ${claimed.scope}.`;
  await settle(ctx, claimed, { status: 'failed', responseCode: null, duration: null, failure }, undefined, 0);
  return 'dropped';
}

const outcomeColumns = ['responseCode', 'failure', 'duration'] as const;
type Outcome = Pick<RowOf<WebhookDelivery>, (typeof outcomeColumns)[number]>;

const retryDeliveryRow = statement('webhook_delivery_retry', (db, $: Outcome & { id: string; delay: number }) =>
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

const releaseDeliveryRow = statement('webhook_delivery_release', (db, $: { id: string }) =>
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
const settleDeliveryRow = statement('webhook_delivery_settle', (db, $: Settled) =>
  db
    .with('Next', (cte) =>
      cte
        .updateTable('WebhookDelivery')
        .set(({ fn, ref }) => ({ nextAttemptAt: fn.coalesce(ref('nextAttemptAt'), sql<string>`now()`) }))
        .where(
          'id',
          '=',
          selectPending(db, $.webhook, $.resource)
            .where('other.id', '<>', $.id)
            .orderBy('other.position')
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

/** No row if the webhook is verified already or has another URL now. */
const verifyWebhookRow = webhookTable.writing(
  'verify',
  'updated',
  (db: Db<typeof Webhook>, $: { id: string; url: string; now: string }) =>
    db.with('Webhook', (cte) =>
      cte
        .updateTable('Webhook')
        .set((eb) => ({ verified: sql.lit(true), version: eb('version', '+', sql.lit(1)), updatedAt: $.now }))
        .where('id', '=', $.id)
        .where('url', '=', $.url)
        .where('verified', '=', sql.lit(false))
        .returningAll(),
    ),
)(plainView);
