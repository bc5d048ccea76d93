import { writeMail } from '../../core/mail-text.ts';
import { DELIVER_MAIL } from '../../core/ports/mail.ts';
import type { Posted } from '../../core/ports/posts.ts';
import type { WorkContext } from '../resource.ts';
import { messageId, signedHeaders } from './signing.ts';
import { disableWebhookRow, lockWebhookRows } from './webhook.statements.ts';
import {
  atOnce,
  dropDeliveryRows,
  readLaterSuccessRow,
  releaseDeliveryRow,
  retryDeliveryRow,
  settleDeliveryRow,
} from './webhook-outcome.statements.ts';
import type { ClaimedDelivery } from './webhook-queue.statements.ts';

/** What an attempt has led to. */
export type Attempted = 'succeeded' | 'retried' | 'failed' | 'dropped' | 'released';

/** Attempts that fail at the same moment are not made again at the same moment: so much of the delay, at most, is added. */
const jitter = 0.1;

/** Sends what was claimed, once, and notes what became of it. */
export async function send(ctx: WorkContext, claimed: ClaimedDelivery, signal: AbortSignal): Promise<Attempted> {
  const { id, webhook, event, url, enabled, scope, scopes, signingKey, formerKey, body } = claimed;
  if (!enabled) return drop(ctx, webhook);
  if (scope !== null && !scopes.includes(scope)) return giveUp(ctx, claimed);
  const keys = formerKey === null ? [signingKey] : [signingKey, formerKey];
  const headers = signedHeaders(keys, messageId(event), body, new Date());
  const posted = await ctx.services.posts.post(new URL(url), headers, body, signal);
  if (signal.aborted && posted.status === null) {
    await ctx.db.one(releaseDeliveryRow, { id });
    return 'released';
  }
  return note(ctx, claimed, posted);
}

async function note(ctx: WorkContext, claimed: ClaimedDelivery, { status, duration, ...posted }: Posted) {
  const isReceived = status !== null && status >= 200 && status < 300;
  const failure = isReceived ? null : (posted.failure ?? `The answer was ${status}.`);
  const outcome = { responseCode: status, failure, duration };
  const { id, webhook, type, attempts } = claimed;
  const about = { webhook, delivery: id, type, attempt: attempts + 1, status, failure, duration };
  const delay = ctx.services.rules.webhookDelays[attempts];
  if (isReceived) {
    ctx.logger.debug(about, 'webhook delivered');
    await settle(ctx, claimed, { ...outcome, status: 'succeeded' });
    return 'succeeded';
  }
  ctx.logger.warn(about, 'webhook not delivered');
  if (status === 410 || delay === undefined) {
    await settle(ctx, claimed, { ...outcome, status: 'failed' }, (tx) => disableAfter(tx, claimed, status, failure));
    return 'failed';
  }
  await ctx.db.one(retryDeliveryRow, { id, ...outcome, delay: delay * (1 + jitter * Math.random()) });
  return 'retried';
}

type Tx = Pick<WorkContext, 'db' | 'services'>;
type Settled = { status: 'succeeded' | 'failed'; responseCode: number | null; failure: string | null };

async function settle(
  ctx: WorkContext,
  { id, webhook, resource }: ClaimedDelivery,
  settled: Settled & { duration: number | null },
  then?: (tx: Tx) => Promise<void>,
  tried = 1,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    await tx.db.all(lockWebhookRows, { webhooks: [webhook] });
    await tx.db.one(settleDeliveryRow, { id, webhook, resource, tried, ...settled });
    await then?.(tx);
  });
}

/** The webhook was changed by a token that may not read the event. */
async function giveUp(ctx: WorkContext, claimed: ClaimedDelivery): Promise<Attempted> {
  const failure = `The webhook may not hear of this any more: its token lacks ${claimed.scope}.`;
  await settle(ctx, claimed, { status: 'failed', responseCode: null, duration: null, failure }, undefined, 0);
  return 'dropped';
}

/** Gives up what was still to be sent to a webhook that is disabled, or some of it: the rest is found again. */
async function drop(ctx: WorkContext, webhook: string): Promise<Attempted> {
  const failure = 'The webhook was disabled.';
  let dropped: unknown[];
  do {
    dropped = await ctx.transaction(async (tx) => {
      const [locked] = await tx.db.all(lockWebhookRows, { webhooks: [webhook] });
      // Enabled again meanwhile.
      return locked?.enabled === false ? tx.db.all(dropDeliveryRows, { webhook, failure }) : [];
    });
  } while (dropped.length === atOnce);
  return 'dropped';
}

/** Disables a webhook whose receiver is gone, or has received nothing since the delivery that was given up; its owner is told. */
async function disableAfter(
  tx: Tx,
  { id, webhook }: ClaimedDelivery,
  status: number | null,
  failure: string | null,
): Promise<void> {
  if (status !== 410 && (await tx.db.one(readLaterSuccessRow, { id, webhook }))) return;
  const disabled = await tx.db.one(disableWebhookRow, { id: webhook, now: new Date().toISOString() });
  if (!disabled) return;
  const { origin, pathname } = new URL(disabled.url);
  const reason =
    status === 410
      ? 'Its receiver has answered that it is gone (410).'
      : `Its receiver has not accepted a message for three days. The last attempt ended so: ${failure}`;
  const mail = writeMail(`${webhook}-${disabled.version}-disabled`, disabled, {
    subject: 'Your webhook was disabled',
    lines: [
      `Events are no longer sent to ${origin}${pathname}. ${reason}`,
      'Enable it again once its receiver is there. It goes on with what happens from then on.',
    ],
    link: { label: 'See the webhook', url: `${tx.services.rules.publicUrl}/webhooks/${webhook}` },
  });
  await tx.services.jobs.enqueue(tx, DELIVER_MAIL, [mail]);
}
