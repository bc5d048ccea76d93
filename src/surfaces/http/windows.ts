import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { SharedCounts } from '../../core/ports/shared-counts.ts';
import { withTimeout } from '../../core/with-timeout.ts';

export interface Rate {
  readonly limit: number;
  readonly seconds: number;
}

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

/** Windows cached per process, least recently used evicted. As a size: `max` would reserve memory for all of them. */
const maximumCallers = 50_000;

export class Windows {
  readonly name: string;
  readonly limit: number;
  /** `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-10 §3). */
  readonly policy: string;
  readonly #seconds: number;
  readonly #item: string;
  readonly #windows = new LRUCache<string, Window>({ maxSize: maximumCallers, sizeCalculation: () => 1 });
  readonly #shared: SharedWindows | null;

  constructor(name: string, { limit, seconds }: Rate, shared: SharedWindows | null) {
    this.name = name;
    this.limit = limit;
    this.policy = `"${name}";q=${limit};w=${seconds}`;
    this.#seconds = seconds;
    this.#item = `"${name}";r=`;
    this.#shared = shared;
  }

  find(caller: string): Window | undefined {
    const window = this.#windows.get(caller);
    return window && window.ends > Date.now() ? window : undefined;
  }

  of(caller: string): Window {
    return this.find(caller) ?? this.#begin(caller);
  }

  #begin(caller: string): Window {
    const window: Window = {
      key: `${this.name}:${caller}`,
      seconds: this.#seconds,
      used: 0,
      ends: Date.now() + this.#seconds * 1000,
      unsent: 0,
      known: 0,
    };
    this.#windows.set(caller, window);
    return window;
  }

  use(window: Window, units: number): void {
    window.used += units;
    if (this.#shared === null) return;
    if (window.unsent === 0) this.#shared.markChanged(window);
    window.unsent += units;
  }

  status(window: Window): string {
    return `${this.#item}${Math.max(0, this.limit - window.used)};t=${secondsLeft(window)}`;
  }
}

export function secondsLeft({ ends }: Window): number {
  return Math.max(0, Math.ceil((ends - Date.now()) / 1000));
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
    const windows = this.#changed;
    this.#changed = [];
    const charges = windows.map(({ key, seconds, unsent }) => ({ key, seconds, units: unsent }));
    // Not sent again after a failure, as it may have arrived.
    for (const window of windows) window.unsent = 0;
    try {
      const counts = await withTimeout(timeout, this.#counts.add(charges));
      for (const [index, window] of windows.entries()) {
        const { units, left } = counts[index] as (typeof counts)[number];
        merge(window, (charges[index] as (typeof charges)[number]).units, units, left);
      }
      if (this.#isUnavailable) this.#logger.info('processes share their rate limits again');
      this.#isUnavailable = false;
    } catch (err) {
      if (!this.#isUnavailable)
        this.#logger.warn({ err }, 'the rate limits cannot be shared; each process applies them separately');
      this.#isUnavailable = true;
    }
  }
}

function merge(window: Window, sent: number, units: number, left: number): void {
  const others = units - sent - window.known;
  // Lower than before: the window was restarted.
  window.used = others >= 0 ? window.used + others : units + window.unsent;
  window.known = units;
  window.ends = Date.now() + left;
}
