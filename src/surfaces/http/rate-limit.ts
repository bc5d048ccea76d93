import type { Context as KoaContext } from 'koa';
import { Counter, type Registry } from 'prom-client';
import type { Viewer } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { networkOf } from './caller-address.ts';
import type { SharedWindows } from './shared-windows.ts';
import { type Rate, secondsLeft, type Window, Windows } from './windows.ts';

export interface Rates {
  /** Of each user, by whichever of their tokens: who may issue tokens would else issue more limits. */
  readonly user: Rate;
  /** Of each address, without a token; null: there is none. */
  readonly anonymous: Rate | null;
  /** How many bad tokens may come from an address; null: any number. */
  readonly badTokens: Rate | null;
}

/** Uses up more units of the caller's limit than the one that each request takes. */
export type Spend = (units: number) => void;

/**
 * Counts what callers ask for in windows of time, tells them on every answer what is left
 * (draft-ietf-httpapi-ratelimit-headers), and refuses the rest with `Retry-After`.
 */
export class RateLimits {
  readonly #user: Windows;
  readonly #anonymous: Windows | null;
  readonly #badTokens: Windows | null;
  readonly #refusals: Counter<'limit'>;

  constructor(rates: Rates, registry: Registry, shared: SharedWindows | null) {
    const windowsOf = (name: string, rate: Rate | null) => rate && new Windows(name, rate, shared);
    this.#user = new Windows('user', rates.user, shared);
    this.#anonymous = windowsOf('anonymous', rates.anonymous);
    this.#badTokens = windowsOf('bad-tokens', rates.badTokens);
    this.#refusals = new Counter({
      name: 'terrapin_rate_limited_total',
      help: 'Requests that were refused, by the limit that was reached: user, anonymous or bad-tokens.',
      labelNames: ['limit'],
      registers: [registry],
    });
  }

  /** Counts a request: of a user, or of an address that sent no token. */
  count(koa: KoaContext, viewer: Viewer | null, address = ''): Spend | null {
    return viewer ? this.#count(koa, this.#user, viewer.id) : this.countAnonymous(koa, address);
  }

  /** Counts a request without a token; refused also where too many bad ones came from its address. */
  countAnonymous(koa: KoaContext, address: string): Spend | null {
    const network = networkOf(address);
    const failures = this.#badTokens?.find(network);
    if (this.#badTokens && failures && failures.used >= this.#badTokens.limit)
      this.#refuse(koa, this.#badTokens, failures);
    return this.#anonymous && this.#count(koa, this.#anonymous, network);
  }

  /** Counts a bad token. */
  countBadToken(koa: KoaContext, address: string): void {
    if (this.#badTokens) this.#count(koa, this.#badTokens, networkOf(address));
  }

  /** Whether as many bad tokens came from an address as may. */
  isSuspect(address: string): boolean {
    if (this.#badTokens === null) return false;
    return (this.#badTokens.find(networkOf(address))?.used ?? 0) >= this.#badTokens.limit;
  }

  #count(koa: KoaContext, windows: Windows, caller: string): Spend {
    const window = windows.of(caller);
    if (window.used >= windows.limit) this.#refuse(koa, windows, window);
    windows.use(window, 1);
    koa.set('RateLimit-Policy', windows.policy);
    koa.set('RateLimit', windows.status(window));
    // What is dearer than what is left is answered once, so that also a small limit refuses nothing for good.
    return (units) => {
      if (window.used > windows.limit) this.#refuse(koa, windows, window);
      windows.use(window, units);
      koa.set('RateLimit', windows.status(window));
    };
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
