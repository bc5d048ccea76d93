import { setTimeout as pause } from 'node:timers/promises';
import type { PostResult } from '../../core/ports/webhooks.ts';
import type { WorkContext } from '../resource.ts';
import { type ClaimedDelivery, claimDeliveryRows } from './claim.statements.ts';
import { failPending } from './disabling.ts';
import { type AttemptResult, failForMissingScope, releaseDelivery, storeOutcome } from './outcome.ts';
import { type DeliveryAttempt, settleTogether } from './settlement.ts';
import { messageId, signedHeaders } from './signing.ts';

/**
 * Largest number of messages that a process sends at the same time: to each webhook, of each user, to each host, and in
 * total. So receivers that do not respond take the places of their own users only.
 */
const places = { each: 8, user: 16, host: 32, all: 64 };
/** Milliseconds between claims; what becomes due in between is claimed together. */
const gap = 10;
/** Seconds after which a delivery is retried if its process has exited; longer than an attempt takes. */
const lease = 30;

/** Sends due deliveries. */
export class Sender {
  readonly #ctx: WorkContext;
  readonly #settleSuccess: (attempt: DeliveryAttempt) => Promise<void>;
  readonly #timer: NodeJS.Timeout;
  readonly #sending = new Map<string, number>();
  readonly #running = new Set<Promise<void>>();
  readonly #abort = new AbortController();
  #claiming: Promise<void> | null = null;
  #claimAgain = false;
  #stopped = false;
  readonly counts: Record<AttemptResult, number> = { succeeded: 0, retried: 0, failed: 0, dropped: 0, released: 0 };

  constructor(ctx: WorkContext) {
    this.#ctx = ctx;
    this.#settleSuccess = settleTogether(ctx);
    // Finds retries; new deliveries call `wake`.
    this.#timer = setInterval(() => this.wake(), ctx.pollInterval * 1000);
    this.#timer.unref();
  }

  wake(): void {
    if (this.#stopped) return;
    this.#claimAgain = true;
    this.#claiming ??= this.#claim().finally(() => {
      this.#claiming = null;
      if (this.#claimAgain) this.wake();
    });
  }

  async #claim(): Promise<void> {
    while (this.#claimAgain && !this.#stopped) {
      this.#claimAgain = false;
      const free = places.all - this.#running.size;
      if (free === 0) return;
      try {
        const { webhookRate } = this.#ctx.services.settings;
        const claimed = await this.#ctx.db.all(claimDeliveryRows, {
          webhooks: [...this.#sending.keys()],
          counts: [...this.#sending.values()],
          ...places,
          all: free,
          rate: webhookRate,
          pings: Math.floor(webhookRate / 60),
          lease,
        });
        for (const one of claimed) this.#start(one);
      } catch (err) {
        this.#ctx.logger.warn({ err }, 'webhook deliveries could not be claimed');
      }
      await pause(gap);
    }
  }

  async #attempt(claimed: ClaimedDelivery): Promise<AttemptResult> {
    const ctx = this.#ctx;
    const { webhook, enabled, scope, scopes } = claimed;
    if (!enabled) return failPending(ctx, webhook);
    if (scope !== null && !scopes.includes(scope)) return failForMissingScope(ctx, claimed);
    const result = await this.#send(claimed);
    if (this.#abort.signal.aborted && result.status === null) return releaseDelivery(ctx, claimed);
    return storeOutcome(ctx, claimed, result, this.#settleSuccess);
  }

  /** Takes a place of the webhook, its user and its host until the receiver has responded, not until that is stored. */
  async #send({ webhook, event, url, signingKey, formerKey, body }: ClaimedDelivery): Promise<PostResult> {
    const keys = formerKey === null ? [signingKey] : [signingKey, formerKey];
    const headers = signedHeaders(keys, messageId(event), body, new Date());
    this.#sending.set(webhook, (this.#sending.get(webhook) ?? 0) + 1);
    try {
      return await this.#ctx.services.webhookClient.post(new URL(url), headers, body, this.#abort.signal);
    } finally {
      const left = (this.#sending.get(webhook) as number) - 1;
      if (left === 0) this.#sending.delete(webhook);
      else this.#sending.set(webhook, left);
      this.wake();
    }
  }

  #start(claimed: ClaimedDelivery): void {
    const ended = this.#attempt(claimed)
      .then(
        (outcome) => void this.counts[outcome]++,
        (err) =>
          this.#ctx.logger.warn(
            { err, webhook: claimed.webhook },
            'the result of a webhook delivery could not be stored; it is retried',
          ),
      )
      .finally(() => {
        this.#running.delete(ended);
        this.wake();
      });
    this.#running.add(ended);
  }

  /** Claims no more. Resolves when running attempts have ended, or were aborted after `patience` milliseconds. */
  async stop(patience: number): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    const timer = setTimeout(() => this.#abort.abort(), patience);
    await this.#claiming;
    await Promise.all(this.#running);
    clearTimeout(timer);
  }
}
