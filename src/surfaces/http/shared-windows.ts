import type { Logger } from 'pino';
import type { Charge, SharedCount, SharedCounts } from '../../core/ports/shared-counts.ts';
import { withTimeout } from '../../core/with-timeout.ts';

export interface Window {
  readonly key: string;
  readonly seconds: number;
  used: number;
  /** Milliseconds since the epoch. */
  ends: number;
  /** Units not yet sent to the store. */
  unsent: number;
  /** Total of all processes at the last synchronization. */
  known: number;
}

/** Milliseconds between synchronizations. */
const interval = 100;
/** Milliseconds between attempts while the store is unavailable. */
const pause = 1_000;
const timeout = 1_000;

/**
 * Shares counts between processes without delaying requests: each process counts locally and exchanges its additions
 * with the store up to ten times a second. Until then, processes together may exceed a limit by what they handle within
 * that interval. While the store is unavailable, each process counts alone.
 */
export class SharedWindows {
  readonly #counts: SharedCounts;
  readonly #logger: Logger;
  #changed: Window[] = [];
  #timer: NodeJS.Timeout | undefined;
  #settling: Promise<void> | undefined;
  #isUnavailable = false;

  constructor(counts: SharedCounts, logger: Logger) {
    this.#counts = counts;
    this.#logger = logger;
  }

  /** Call it before adding the first unsent units to a window. */
  markChanged(window: Window): void {
    this.#changed.push(window);
    this.#schedule();
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#settling;
    if (this.#changed.length > 0 && !this.#isUnavailable) await this.#settle();
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
      this.#isUnavailable ? pause : interval,
    ).unref();
  }

  async #settle(): Promise<void> {
    // What a window that has ended counted no longer matters; one that was evicted is followed by another with its key.
    const sent = this.#changed
      .filter(({ ends }) => ends > Date.now())
      .map((window) => ({ window, units: window.unsent }));
    for (const window of this.#changed) window.unsent = 0;
    this.#changed = [];
    if (sent.length === 0) return;
    const charges = new Map<string, Charge>();
    for (const { window, units } of sent) {
      const { key, seconds } = window;
      charges.set(key, { key, seconds, units: units + (charges.get(key)?.units ?? 0) });
    }
    // Not sent again after a failure, as it may have arrived.
    try {
      const counts = await withTimeout(timeout, this.#counts.add([...charges.values()]));
      const byKey = new Map([...charges.keys()].map((key, index) => [key, counts[index] as SharedCount]));
      for (const { window, units } of sent) merge(window, units, byKey.get(window.key) as SharedCount);
      if (this.#isUnavailable) this.#logger.info('processes share their rate limits again');
      this.#isUnavailable = false;
    } catch (err) {
      if (!this.#isUnavailable)
        this.#logger.warn({ err }, 'the rate limits cannot be shared; each process applies them separately');
      this.#isUnavailable = true;
    }
  }
}

function merge(window: Window, sent: number, { units, left }: SharedCount): void {
  const others = units - sent - window.known;
  // Lower than before: the window was restarted.
  window.used = others >= 0 ? window.used + others : units + window.unsent;
  window.known = units;
  window.ends = Date.now() + left;
}
