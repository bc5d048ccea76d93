import { createHmac, randomBytes } from 'node:crypto';
import { prefixes } from '../../catalogue.ts';
import { type Loop, repeat } from '../../core/loop.ts';
import type { PostResult } from '../../core/ports/webhooks.ts';
import type { WorkContext } from '../resource.ts';
import { type ClaimedDelivery, claimDue, mostSent } from './claim.ts';
import { failPending } from './disable.ts';
import { type DeliveryOutcome, decideOutcome, settling } from './settle.ts';

interface Sender extends Loop {
  /** Claimed deliveries by what became of them. */
  readonly counts: Readonly<Record<DeliveryOutcome['result'], number>>;
}

/** Claims deliveries that are due, sends each, and settles what became of it. */
export function openSender(ctx: WorkContext): Sender {
  const counts = { succeeded: 0, retried: 0, failed: 0, dropped: 0, released: 0 };
  const sending = new Map<string, number>();
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  const settle = settling(ctx);

  // Polling finds retries; new deliveries wake it.
  const loop = repeat(
    async () => {
      const free = mostSent - running.size;
      if (free > 0) for (const claimed of await claimDue(ctx, sending, free)) start(claimed);
    },
    {
      every: ctx.pollInterval * 1000,
      gap: 25,
      failed: (err) => ctx.logger.warn({ err }, 'webhook deliveries could not be claimed'),
    },
  );

  function start(claimed: ClaimedDelivery): void {
    const { webhook } = claimed;
    const message = 'the result of a webhook delivery could not be stored; it is retried';
    const ended = attempt(claimed)
      .then(
        (result) => void counts[result]++,
        (err) => ctx.logger.warn({ err, webhook }, message),
      )
      .finally(() => {
        running.delete(ended);
        loop.wake();
      });
    running.add(ended);
  }

  async function attempt(claimed: ClaimedDelivery): Promise<DeliveryOutcome['result']> {
    const { webhook, enabled, scope, scopes } = claimed;
    if (!enabled) return failPending(ctx, webhook);
    const isPermitted = scope === null || scopes.includes(scope);
    const response = isPermitted ? await send(claimed) : null;
    const outcome = decideOutcome(ctx, claimed, response, stopping.signal.aborted);
    await settle(claimed, outcome);
    return outcome.result;
  }

  /** Takes a place of the webhook, its user and its host until the receiver has responded, not until that is stored. */
  async function send({ webhook, event, url, signingKey, formerKey, body }: ClaimedDelivery): Promise<PostResult> {
    const keys = formerKey === null ? [signingKey] : [signingKey, formerKey];
    const headers = signedHeaders(keys, messageId(event), body, new Date());
    sending.set(webhook, (sending.get(webhook) ?? 0) + 1);
    try {
      return await ctx.services.webhookClient.post(new URL(url), headers, body, stopping.signal);
    } finally {
      const left = (sending.get(webhook) as number) - 1;
      if (left === 0) sending.delete(webhook);
      else sending.set(webhook, left);
      loop.wake();
    }
  }

  loop.wake();
  return {
    counts,
    wake: loop.wake,
    /** Claims no more. Resolves when running attempts have ended, or were aborted after `patience` milliseconds. */
    async stop(patience) {
      const timer = setTimeout(() => stopping.abort(), patience);
      await loop.stop(patience);
      await Promise.all(running);
      clearTimeout(timer);
    },
  };
}

/** Standard Webhooks, "Secret key": the prefix, then the key in base64. */
export function newSigningKey(): string {
  return prefixes.webhook + randomBytes(32).toString('base64');
}

/** Standard Webhooks, "Webhook headers". The id is the same for each attempt. */
export function signedHeaders(keys: readonly string[], id: string, body: string, now: Date): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000);
  const signatures = keys.map((key) => {
    const hmac = createHmac('sha256', Buffer.from(key.slice(prefixes.webhook.length), 'base64'));
    return `v1,${hmac.update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'content-type': 'application/json; charset=utf-8',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}

const messageId = (event: string) => `evt_${event}`;
