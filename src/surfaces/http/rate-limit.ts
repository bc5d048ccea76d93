import type { Context as KoaContext } from 'koa';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import type { Viewer } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import type { Charge, SharedCount, SharedCounts } from '../../core/ports/shared-counts.ts';
import { withTimeout } from '../../core/with-timeout.ts';
import { networkOf } from './caller-address.ts';

export interface Rate {
  readonly limit: number;
  readonly seconds: number;
}

export interface Rates {
  /** Per user, not per token: users who may issue tokens would otherwise multiply their limit. */
  readonly user: Rate;
  /** Per address, without a token; null: unlimited. */
  readonly anonymous: Rate | null;
  /** Invalid tokens per address; null: unlimited. */
  readonly badTokens: Rate | null;
}

/** Of a response, per request of the rate limit. */
export const bytesPerUnit = 64_000;

/** By the names that headers and metrics have. Null: unlimited. */
const limitsWith = (rates: Rates | null) => {
  const { user = null, anonymous = null, badTokens = null } = rates ?? {};
  // Clients of OAuth that one network has stored, and documents of others that it has fetched: by default, 60 in an hour.
  const clients = anonymous && { limit: Math.ceil(anonymous.limit / 50), seconds: anonymous.seconds * 60 };
  return {
    user,
    // Separate, because users do not cause the events that they receive: requests must not fail for them.
    events: user,
    anonymous,
    'bad-tokens': badTokens,
    // Codes asked for to sign in, as each is an email: from one network, and from it for one address.
    'sign-ins': { limit: 30, seconds: 900 },
    'sign-ins-of-address': { limit: 5, seconds: 900 },
    // Requests of apps for authorization, as each is stored for 10 minutes: of one user.
    authorizations: { limit: 60, seconds: 600 },
    // Codes for devices, as each is stored for 10 minutes: of one network.
    devices: { limit: 30, seconds: 600 },
    // Codes that one user enters: of 25,600,000,000.
    'device-codes': { limit: 20, seconds: 600 },
    clients,
    documents: clients,
  } satisfies Record<string, Rate | null>;
};
type LimitName = keyof ReturnType<typeof limitsWith>;

/** A request that was counted as one. */
export interface CountedRequest {
  /** A request may exceed the limit once, so a small limit does not block expensive requests permanently. */
  countMore(units: number): void;
  /** For what is done already. */
  charge(units: number): void;
}

/** Fixed windows; responses contain the remaining units (draft-ietf-httpapi-ratelimit-headers). */
export class RateLimits {
  readonly #windows: ReadonlyMap<LimitName, Windows>;
  readonly #refusals: Counter<'limit'>;

  /** @param rates null: only signing in is limited, as that is not a matter of load */
  constructor(rates: Rates | null, registry: Registry, shared: SharedWindows | null) {
    const limits = Object.entries(limitsWith(rates)) as [LimitName, Rate | null][];
    this.#windows = new Map(
      limits.flatMap(([name, rate]) => (rate ? [[name, new Windows(name, rate, shared)] as const] : [])),
    );
    const names = limits.map(([name]) => name).join(', ');
    this.#refusals = new Counter({
      name: 'terrapin_rate_limited_total',
      help: `Rejected requests by limit: ${names.replace(/, ([\w-]+)$/, ' or $1')}.`,
      labelNames: ['limit'],
      registers: [registry],
    });
  }

  countRequest(koa: KoaContext, viewer: Viewer | null, address = ''): CountedRequest | null {
    return viewer ? this.count(koa, 'user', viewer.id) : this.countAnonymous(koa, address);
  }

  /** Also rejects addresses that sent too many invalid tokens. */
  countAnonymous(koa: KoaContext, address: string): CountedRequest | null {
    const failures = this.#badTokensOf(address);
    if (failures) this.#refuse(koa, ...failures);
    return this.countNetwork(koa, 'anonymous', address);
  }

  countNetwork(koa: KoaContext, name: LimitName, address: string): CountedRequest | null {
    return this.count(koa, name, networkOf(address));
  }

  /** Counts what the streams of a user send. Returns the seconds until they may send more; 0: now. */
  countEvents(user: string, units: number): number {
    const windows = this.#windows.get('events');
    if (!windows) return 0;
    const window = windows.of(user);
    if (units > 0) windows.use(window, units);
    if (window.used < windows.limit) return 0;
    if (units === 0) this.#refusals.inc({ limit: windows.name });
    return Math.max(1, secondsLeft(window));
  }

  isSuspect(address: string): boolean {
    return this.#badTokensOf(address) !== null;
  }

  /** @returns null if it is not limited */
  count(koa: KoaContext, name: LimitName, caller: string): CountedRequest | null {
    const windows = this.#windows.get(name);
    if (!windows) return null;
    const window = windows.of(caller);
    if (window.used >= windows.limit) this.#refuse(koa, windows, window);
    windows.use(window, 1);
    koa.res.setHeader('RateLimit-Policy', windows.policy);
    koa.res.setHeader('RateLimit', windows.status(window));
    const charge = (units: number) => {
      if (units === 0) return;
      windows.use(window, units);
      koa.set('RateLimit', windows.status(window));
    };
    return {
      countMore: (units) => {
        if (window.used > windows.limit) this.#refuse(koa, windows, window);
        charge(units);
      },
      charge,
    };
  }

  /** Null unless the network has sent too many. */
  #badTokensOf(address: string): [Windows, Window] | null {
    const windows = this.#windows.get('bad-tokens');
    const window = windows?.find(networkOf(address));
    return windows && window && window.used >= windows.limit ? [windows, window] : null;
  }

  #refuse(koa: KoaContext, windows: Windows, window: Window): never {
    this.#refusals.inc({ limit: windows.name });
    koa.set({
      'RateLimit-Policy': windows.policy,
      RateLimit: windows.status(window),
      'Retry-After': String(Math.max(1, secondsLeft(window))),
    });
    throw new ApiError('rate_limited');
  }
}

/** Windows cached per process, least recently used evicted. As a size: `max` would reserve memory for all of them. */
const maximumCallers = 50_000;

export class Windows {
  readonly limit: number;
  /** `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-10 §3). */
  readonly policy: string;
  readonly #seconds: number;
  readonly #item: string;
  readonly #windows: LRUCache<string, Window>;

  constructor(
    readonly name: string,
    { limit, seconds }: Rate,
    private readonly shared: SharedWindows | null,
    callers = maximumCallers,
  ) {
    this.#windows = new LRUCache({ maxSize: callers, sizeCalculation: () => 1 });
    this.limit = limit;
    this.policy = `"${name}";q=${limit};w=${seconds}`;
    this.#seconds = seconds;
    this.#item = `"${name}";r=`;
  }

  find(caller: string): Window | undefined {
    const window = this.#windows.get(caller);
    return window && window.ends > performance.now() ? window : undefined;
  }

  of(caller: string): Window {
    return this.find(caller) ?? this.#begin(caller);
  }

  #begin(caller: string): Window {
    const window: Window = {
      key: `${this.name}:${caller}`,
      seconds: this.#seconds,
      used: 0,
      ends: performance.now() + this.#seconds * 1000,
      unsent: 0,
      known: 0,
    };
    this.#windows.set(caller, window);
    return window;
  }

  use(window: Window, units: number): void {
    window.used += units;
    if (this.shared === null) return;
    if (window.unsent === 0) this.shared.markChanged(window);
    window.unsent += units;
  }

  status(window: Window): string {
    return `${this.#item}${Math.max(0, this.limit - window.used)};t=${secondsLeft(window)}`;
  }
}

function secondsLeft({ ends }: Window): number {
  return Math.max(0, Math.ceil((ends - performance.now()) / 1000));
}

interface Window {
  readonly key: string;
  readonly seconds: number;
  used: number;
  /** Milliseconds of the monotonic clock: the other one may be set back. */
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
  #changed: Window[] = [];
  #timer: NodeJS.Timeout | undefined;
  #settling?: Promise<void>;
  #isUnavailable = false;

  constructor(
    private readonly counts: SharedCounts,
    private readonly logger: Logger,
  ) {}

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
    await this.counts.close().catch(() => {});
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
      .filter(({ ends }) => ends > performance.now())
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
      const counts = await withTimeout(timeout, this.counts.add([...charges.values()]));
      const byKey = new Map([...charges.keys()].map((key, index) => [key, counts[index] as SharedCount]));
      for (const { window, units } of sent) merge(window, units, byKey.get(window.key) as SharedCount);
      if (this.#isUnavailable) this.logger.info('processes share their rate limits again');
      this.#isUnavailable = false;
    } catch (err) {
      if (!this.#isUnavailable)
        this.logger.warn({ err }, 'the rate limits cannot be shared; each process applies them separately');
      this.#isUnavailable = true;
    }
  }
}

function merge(window: Window, sent: number, { units, left }: SharedCount): void {
  const others = units - sent - window.known;
  // Lower than before: the window was restarted.
  window.used = others >= 0 ? window.used + others : units + window.unsent;
  window.known = units;
  window.ends = performance.now() + left;
}
