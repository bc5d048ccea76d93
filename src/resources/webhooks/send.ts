import { writeMail } from '../../core/mail-text.ts';
import { DELIVER_MAIL } from '../../core/ports/mail.ts';
import type { Posted } from '../../core/ports/posts.ts';
import type { WorkContext } from '../resource.ts';
import { messageId, signedHeaders } from './signing.ts';
import type { WebhookDisabledReason } from './webhook.entity.ts';
import { lockWebhookRows, verifyWebhookRow } from './webhook.statements.ts';
import { disableWebhookRow, endedBatch, listEndedRows } from './webhook-access.statements.ts';
import type { ClaimedDelivery } from './webhook-claim.statements.ts';
import {
  batchSize,
  dropDeliveryRows,
  readLaterSuccessRow,
  releaseDeliveryRow,
  retryDeliveryRow,
  settleDeliveryRow,
} from './webhook-outcome.statements.ts';

export type AttemptResult = 'succeeded' | 'retried' | 'failed' | 'dropped' | 'released';

/** Largest random share added to a delay, so deliveries that fail together are not retried together. */
const jitter = 0.1;

export async function send(ctx: WorkContext, claimed: ClaimedDelivery, signal: AbortSignal): Promise<AttemptResult> {
  const { id, webhook, event, url, enabled, scope, scopes, signingKey, formerKey, body } = claimed;
  if (!enabled) return failPending(ctx, webhook);
  if (scope !== null && !scopes.includes(scope)) return failForMissingScope(ctx, claimed);
  const keys = formerKey === null ? [signingKey] : [signingKey, formerKey];
  const headers = signedHeaders(keys, messageId(event), body, new Date());
  const posted = await ctx.services.posts.post(new URL(url), headers, body, signal);
  if (signal.aborted && posted.status === null) {
    await ctx.db.one(releaseDeliveryRow, { id });
    return 'released';
  }
  return storeResult(ctx, claimed, posted);
}

async function storeResult(ctx: WorkContext, claimed: ClaimedDelivery, { status, duration, ...posted }: Posted) {
  const isReceived = status !== null && status >= 200 && status < 300;
  const failure = isReceived ? null : (posted.failure ?? `The receiver responded with status ${status}.`);
  const outcome = { responseCode: status, failure, duration };
  const { id, webhook, url, type, attempts } = claimed;
  const logFields = { webhook, delivery: id, type, attempt: attempts + 1, status, failure, duration };
  const delay = ctx.services.rules.webhookDelays[attempts];
  if (isReceived) {
    ctx.logger.debug(logFields, 'webhook delivered');
    await settle(ctx, claimed, { ...outcome, status: 'succeeded' }, async (tx) => {
      if (type === 'ping') await tx.db.one(verifyWebhookRow, { id: webhook, url, now: new Date().toISOString() });
    });
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

type Tx = Pick<WorkContext, 'db' | 'services'>;
type SettledValues = { status: 'succeeded' | 'failed'; responseCode: number | null; failure: string | null };

async function settle(
  ctx: WorkContext,
  { id, webhook, resource }: ClaimedDelivery,
  settled: SettledValues & { duration: number | null },
  then?: (tx: Tx) => Promise<void>,
  attemptsMade = 1,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    await tx.db.all(lockWebhookRows, { webhooks: [webhook] });
    await tx.db.one(settleDeliveryRow, { id, webhook, resource, attemptsMade, ...settled });
    await then?.(tx);
  });
}

/** The webhook was changed with a token that lacks the scope for the event. */
async function failForMissingScope(ctx: WorkContext, claimed: ClaimedDelivery): Promise<AttemptResult> {
  const failure = `The webhook can no longer receive this event: its token lacks the scope ${claimed.scope}.`;
  await settle(ctx, claimed, { status: 'failed', responseCode: null, duration: null, failure }, undefined, 0);
  return 'dropped';
}

async function failPending(ctx: WorkContext, webhook: string): Promise<AttemptResult> {
  const failure = 'The webhook was disabled.';
  let dropped: unknown[];
  do {
    dropped = await ctx.transaction(async (tx) => {
      const [locked] = await tx.db.all(lockWebhookRows, { webhooks: [webhook] });
      return locked?.enabled === false ? tx.db.all(dropDeliveryRows, { webhook, failure }) : [];
    });
  } while (dropped.length === batchSize);
  return 'dropped';
}

/** Disables a webhook and notifies its owner: after a 410, or if no later delivery has succeeded. */
async function disableAfter(
  tx: Tx,
  { id, webhook }: ClaimedDelivery,
  status: number | null,
  failure: string | null,
): Promise<void> {
  if (status !== 410 && (await tx.db.one(readLaterSuccessRow, { id, webhook }))) return;
  if (status === 410) await disable(tx, webhook, 'receiver_gone', 'Its receiver responded with status 410 (Gone).');
  else {
    const lines = `Its receiver has not accepted a message for three days. Result of the last attempt: ${failure}`;
    await disable(tx, webhook, 'receiver_failed', lines);
  }
}

const ends = {
  token_revoked: 'The access token that created or last changed it was revoked.',
  token_expired: 'The access token that created or last changed it has expired.',
  subject_unlinked: 'The account that created or last changed it is no longer linked to you.',
};

/** Disables webhooks whose token has ended. Their pending deliveries fail without an attempt. */
export async function disableEnded(ctx: WorkContext): Promise<void> {
  for (;;) {
    const ended = await ctx.db.all(listEndedRows, {});
    for (const { id, reason } of ended)
      await ctx.transaction((tx) => disable(tx, id, reason, ends[reason as keyof typeof ends]));
    if (ended.length < endedBatch) return;
  }
}

async function disable(tx: Tx, webhook: string, reason: WebhookDisabledReason, explanation: string): Promise<void> {
  const disabled = await tx.db.one(disableWebhookRow, { id: webhook, reason, now: new Date().toISOString() });
  if (!disabled) return;
  const { origin, pathname } = new URL(disabled.url);
  const remedy = reason.startsWith('receiver') ? 'when its receiver is available' : 'with a valid access token';
  const mail = writeMail(`${webhook}-${disabled.version}-disabled`, disabled, {
    subject: 'Your webhook was disabled',
    lines: [
      `Events are no longer sent to ${origin}${pathname}. ${explanation}`,
      `Enable the webhook again ${remedy}. It then receives new events only.`,
    ],
    link: { label: 'View the webhook', url: `${tx.services.rules.publicUrl}/webhooks/${webhook}` },
  });
  await tx.services.jobs.enqueue(tx, DELIVER_MAIL, [mail]);
}
