import { LRUCache } from 'lru-cache';
import type { SharedWindows } from './shared-windows.ts';

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

/** Windows cached per process, least recently used evicted. */
const maximumCallers = 50_000;

export class Windows {
  readonly name: string;
  readonly limit: number;
  /** `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-10 §3). */
  readonly policy: string;
  readonly #seconds: number;
  readonly #item: string;
  readonly #windows = new LRUCache<string, Window>({ max: maximumCallers });
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
