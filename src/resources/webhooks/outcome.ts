import { sql } from 'kysely';
import type { PostResult } from '../../core/ports/webhooks.ts';
import { statementsOver, valuesOf } from '../../core/statement.ts';
import { plainView } from '../../core/table-rows.ts';
import type { Db, RowOf } from '../../core/tables.ts';
import type { WorkContext } from '../resource.ts';
import type { ClaimedDelivery } from './claim.statements.ts';
import { disableAfter } from './disabling.ts';
import { type DeliveryAttempt, settle } from './settlement.ts';
import type { Webhook } from './webhook.entity.ts';
import { webhookTable } from './webhook.statements.ts';
import { WebhookDelivery } from './webhook-delivery.entity.ts';
import { isPending } from './webhook-delivery.table.ts';

const { statement } = statementsOver(WebhookDelivery);

export type AttemptResult = 'succeeded' | 'retried' | 'failed' | 'dropped' | 'released';

/** Largest random share added to a delay, so deliveries that fail together are not retried together. */
const jitter = 0.1;

export async function storeOutcome(
  ctx: WorkContext,
  claimed: ClaimedDelivery,
  { status, duration, ...result }: PostResult,
  settleSuccess: (attempt: DeliveryAttempt) => Promise<void>,
): Promise<AttemptResult> {
  const isReceived = status !== null && status >= 200 && status < 300;
  const failure = isReceived ? null : (result.failure ?? `The receiver responded with status ${status}.`);
  const { id, webhook, resource, url, type, attempts } = claimed;
  const attempt = { id, webhook, resource, responseCode: status, duration };
  const logFields = { webhook, delivery: id, type, attempt: attempts + 1, status, failure, duration };
  const delay = ctx.services.settings.webhookDelays[attempts];
  if (isReceived) {
    ctx.logger.debug(logFields, 'webhook delivered');
    if (type === 'ping') {
      await settle(ctx, [attempt], { status: 'succeeded', failure, attemptsMade: 1 }, async ({ db }) => {
        await db.one(verifyWebhookRow, { id: webhook, url, now: new Date().toISOString() });
      });
    } else await settleSuccess(attempt);
    return 'succeeded';
  }
  ctx.logger.warn(logFields, 'webhook not delivered');
  if (status === 410 || delay === undefined) {
    await settle(ctx, [attempt], { status: 'failed', failure, attemptsMade: 1 }, (tx) =>
      disableAfter(tx, claimed, status, failure),
    );
    return 'failed';
  }
  await ctx.db.one(retryDeliveryRow, {
    id,
    responseCode: status,
    failure,
    duration,
    delay: delay * (1 + jitter * Math.random()),
  });
  return 'retried';
}

/** The attempt was aborted as the process ends: due at once, for another process. */
export async function releaseDelivery(ctx: WorkContext, { id }: ClaimedDelivery): Promise<AttemptResult> {
  await ctx.db.one(releaseDeliveryRow, { id });
  return 'released';
}

/** The webhook was changed with a token that lacks the scope for the event. */
export async function failForMissingScope(ctx: WorkContext, claimed: ClaimedDelivery): Promise<AttemptResult> {
  const failure = `The webhook can no longer receive this event: its token lacks the scope ${claimed.scope}.`;
  const attempt = { ...claimed, responseCode: null, duration: null };
  await settle(ctx, [attempt], { status: 'failed', failure, attemptsMade: 0 });
  return 'dropped';
}

const outcomeColumns = ['responseCode', 'failure', 'duration'] as const;
type Outcome = Pick<RowOf<WebhookDelivery>, (typeof outcomeColumns)[number]>;

export const retryDeliveryRow = statement('webhook_delivery_retry', (db, $: Outcome & { id: string; delay: number }) =>
  db
    .updateTable('WebhookDelivery')
    .set((eb) => ({
      ...valuesOf($, outcomeColumns),
      attempts: eb('attempts', '+', sql.lit(1)),
      nextAttemptAt: sql<string>`now() + make_interval(secs => ${$.delay}::double precision)`,
    }))
    .where('id', '=', $.id)
    .where(isPending)
    .returning('id as id'),
);

export const releaseDeliveryRow = statement('webhook_delivery_release', (db, $: { id: string }) =>
  db
    .updateTable('WebhookDelivery')
    .set({ nextAttemptAt: sql<string>`now()` })
    .where('id', '=', $.id)
    .where(isPending)
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
