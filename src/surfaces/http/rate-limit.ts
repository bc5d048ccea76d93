import type { Context as KoaContext } from 'koa';
import { Counter, type Registry } from 'prom-client';
import type { Viewer } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { networkOf } from './caller-address.ts';
import type { SharedWindows } from './windows.ts';
import { type Rate, secondsLeft, type Window, Windows } from './windows.ts';

export interface Rates {
  /** Per user, not per token: users who may issue tokens would otherwise multiply their limit. */
  readonly user: Rate;
  /** Per address, without a token; null: unlimited. */
  readonly anonymous: Rate | null;
  /** Invalid tokens per address; null: unlimited. */
  readonly badTokens: Rate | null;
}

/** Fixed windows; responses contain the remaining units (draft-ietf-httpapi-ratelimit-headers). */
export class RateLimits {
  readonly #user: Windows;
  readonly #events: Windows;
  readonly #anonymous: Windows | null;
  readonly #badTokens: Windows | null;
  readonly #refusals: Counter<'limit'>;

  constructor(rates: Rates, registry: Registry, shared: SharedWindows | null) {
    const openWindows = (name: string, rate: Rate | null) => rate && new Windows(name, rate, shared);
    this.#user = new Windows('user', rates.user, shared);
    // Separate, because users do not cause the events that they receive: requests must not fail for them.
    this.#events = new Windows('events', rates.user, shared);
    this.#anonymous = openWindows('anonymous', rates.anonymous);
    this.#badTokens = openWindows('bad-tokens', rates.badTokens);
    this.#refusals = new Counter({
      name: 'terrapin_rate_limited_total',
      help: 'Rejected requests by limit: user, events, anonymous or bad-tokens.',
      labelNames: ['limit'],
      registers: [registry],
    });
  }

  count(koa: KoaContext, viewer: Viewer | null, address = ''): CountedRequest | null {
    return viewer ? this.#count(koa, this.#user, viewer.id) : this.countAnonymous(koa, address);
  }

  /** Also rejects addresses that sent too many invalid tokens. */
  countAnonymous(koa: KoaContext, address: string): CountedRequest | null {
    const network = networkOf(address);
    const failures = this.#badTokens?.find(network);
    if (this.#badTokens && failures && failures.used >= this.#badTokens.limit)
      this.refuse(koa, this.#badTokens, failures);
    return this.#anonymous && this.#count(koa, this.#anonymous, network);
  }

  countBadToken(koa: KoaContext, address: string): void {
    if (this.#badTokens) this.#count(koa, this.#badTokens, networkOf(address));
  }

  /** Counts what the streams of a user send. Returns the seconds until they may send more; 0: now. */
  countEvents(user: string, units: number): number {
    const window = this.#events.of(user);
    if (units > 0) this.#events.use(window, units);
    if (window.used < this.#events.limit) return 0;
    if (units === 0) this.#refusals.inc({ limit: this.#events.name });
    return Math.max(1, secondsLeft(window));
  }

  isSuspect(address: string): boolean {
    if (this.#badTokens === null) return false;
    return (this.#badTokens.find(networkOf(address))?.used ?? 0) >= this.#badTokens.limit;
  }

  #count(koa: KoaContext, windows: Windows, caller: string): CountedRequest {
    const window = windows.of(caller);
    if (window.used >= windows.limit) this.refuse(koa, windows, window);
    windows.use(window, 1);
    koa.set('RateLimit-Policy', windows.policy);
    koa.set('RateLimit', windows.status(window));
    return new CountedRequest(this, koa, windows, window);
  }

  refuse(koa: KoaContext, windows: Windows, window: Window): never {
    this.#refusals.inc({ limit: windows.name });
    koa.set({
      'RateLimit-Policy': windows.policy,
      RateLimit: windows.status(window),
      'Retry-After': String(Math.max(1, secondsLeft(window))),
    });
    throw new ApiError('rate_limited');
  }
}

/** A request that was counted as one. */
export class CountedRequest {
  readonly #limits: RateLimits;
  readonly #koa: KoaContext;
  readonly #windows: Windows;
  readonly #window: Window;

  constructor(limits: RateLimits, koa: KoaContext, windows: Windows, window: Window) {
    this.#limits = limits;
    this.#koa = koa;
    this.#windows = windows;
    this.#window = window;
  }

  /** A request may exceed the limit once, so a small limit does not block expensive requests permanently. */
  countMore(units: number): void {
    const windows = this.#windows;
    const window = this.#window;
    if (window.used > windows.limit) this.#limits.refuse(this.#koa, windows, window);
    windows.use(window, units);
    this.#koa.set('RateLimit', windows.status(window));
  }
}
