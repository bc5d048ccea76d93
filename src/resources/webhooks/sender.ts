import type { WorkContext } from '../resource.ts';
import { type Attempted, send } from './send.ts';
import { claimDeliveryRows } from './webhook-queue.statements.ts';

/** How many messages a process sends at once: to one webhook, and in all. */
const atOnce = { each: 8, all: 64 };
/** Seconds after which a delivery is tried again whose process has died: more than an attempt takes. */
const lease = 30;

/**
 * Sends deliveries that are due. Those of one webhook take few of the places that there are, so that a slow receiver keeps
 * no other waiting.
 */
export class Sender {
  readonly #ctx: WorkContext;
  readonly #timer: NodeJS.Timeout;
  readonly #sending = new Map<string, number>();
  readonly #running = new Set<Promise<void>>();
  readonly #cut = new AbortController();
  #looking: Promise<void> | null = null;
  #again = false;
  #resting = false;
  /** How many attempts have led to what. */
  readonly counts: Record<Attempted, number> = { succeeded: 0, retried: 0, failed: 0, dropped: 0, released: 0 };

  constructor(ctx: WorkContext) {
    this.#ctx = ctx;
    // For what is due again: what is new announces itself.
    this.#timer = setInterval(() => this.wake(), ctx.pollInterval * 1000);
    this.#timer.unref();
  }

  /** Looks for what is due. */
  wake(): void {
    if (this.#resting) return;
    this.#again = true;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null;
      if (this.#again) this.wake();
    });
  }

  async #look(): Promise<void> {
    while (this.#again && !this.#resting) {
      this.#again = false;
      const free = atOnce.all - this.#running.size;
      if (free === 0) return;
      try {
        const claim = { webhooks: [...this.#sending.keys()], counts: [...this.#sending.values()] };
        const claimed = await this.#ctx.db.all(claimDeliveryRows, { ...claim, each: atOnce.each, all: free, lease });
        for (const one of claimed) this.#start(one.webhook, send(this.#ctx, one, this.#cut.signal));
      } catch (err) {
        this.#ctx.logger.warn({ err }, 'webhook deliveries could not be looked for');
      }
    }
  }

  #start(webhook: string, attempt: Promise<Attempted>): void {
    this.#sending.set(webhook, (this.#sending.get(webhook) ?? 0) + 1);
    const ended = attempt
      .then(
        (outcome) => void this.counts[outcome]++,
        (err) => this.#ctx.logger.warn({ err, webhook }, 'a webhook delivery could not be noted; it is tried again'),
      )
      .finally(() => {
        const left = (this.#sending.get(webhook) as number) - 1;
        if (left === 0) this.#sending.delete(webhook);
        else this.#sending.set(webhook, left);
        this.#running.delete(ended);
        // A place is free, and the next of the same resource may be due.
        this.wake();
      });
    this.#running.add(ended);
  }

  /** Takes no more, and resolves when what is being sent has ended, or was cut off after `patience` milliseconds. */
  async rest(patience: number): Promise<void> {
    this.#resting = true;
    clearInterval(this.#timer);
    const timer = setTimeout(() => this.#cut.abort(), patience);
    await this.#looking;
    await Promise.all(this.#running);
    clearTimeout(timer);
  }
}
