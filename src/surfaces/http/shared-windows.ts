import type { Logger } from 'pino';
import type { SharedCounts } from '../../core/ports/shared-counts.ts';
import { within } from '../../core/within.ts';
import type { Window } from './windows.ts';

/** Milliseconds that what was used may wait until other processes are told. */
const interval = 100;
/** Milliseconds between attempts while the store does not answer. */
const pause = 1_000;
/** Milliseconds that the store has for an answer. */
const patience = 1_000;

/**
 * Has processes count together without a request that waits for it: each counts for itself, and settles with the others
 * up to ten times a second what was used since, all callers at once. Until then it goes by what it knows, so that
 * together they may answer a caller more than the limit: what they answer within that tenth of a second. While the store
 * is away each goes on by itself.
 */
export class SharedWindows {
  readonly #counts: SharedCounts;
  readonly #logger: Logger;
  #changed: Window[] = [];
  #timer: NodeJS.Timeout | undefined;
  #settling: Promise<void> | undefined;
  #isAway = false;

  constructor(counts: SharedCounts, logger: Logger) {
    this.#counts = counts;
    this.#logger = logger;
  }

  /** To be called before the first units of a window that others are to hear of. */
  note(window: Window): void {
    this.#changed.push(window);
    this.#schedule();
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#settling;
    if (this.#changed.length > 0 && !this.#isAway) await this.#settle();
    clearTimeout(this.#timer);
    await this.#counts.close().catch(() => {});
  }

  #schedule(): void {
    this.#timer ??= setTimeout(
      () => {
        this.#settling = this.#settle().finally(() => {
          this.#timer = undefined;
          if (this.#changed.length > 0) this.#schedule();
        });
      },
      this.#isAway ? pause : interval,
    ).unref();
  }

  async #settle(): Promise<void> {
    const windows = this.#changed;
    this.#changed = [];
    const charges = windows.map(({ key, seconds, unsent }) => ({ key, seconds, units: unsent }));
    // Not sent again after a failure: it may have arrived, and nobody is to be charged twice.
    for (const window of windows) window.unsent = 0;
    try {
      const counts = await within(patience, this.#counts.add(charges));
      for (const [index, window] of windows.entries()) {
        const { units, left } = counts[index] as (typeof counts)[number];
        learn(window, (charges[index] as (typeof charges)[number]).units, units, left);
      }
      if (this.#isAway) this.#logger.info('RATE_LIMIT_URL: the store answers again; processes share their limits.');
      this.#isAway = false;
    } catch (err) {
      if (!this.#isAway)
        this.#logger.warn(
          { err },
          'RATE_LIMIT_URL: the store does not answer; each process limits for itself meanwhile.',
        );
      this.#isAway = true;
    }
  }
}

/** Takes over what others have used: all that came to `units` beyond what was known and what was sent. */
function learn(window: Window, sent: number, units: number, left: number): void {
  const others = units - sent - window.known;
  // Less than was known: the window has begun anew for all.
  window.used = others >= 0 ? window.used + others : units + window.unsent;
  window.known = units;
  window.ends = Date.now() + left;
}
