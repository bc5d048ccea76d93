import type { Context as KoaContext } from 'koa';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../../core/errors.ts';

export interface RateLimit {
  limit: number;
  /** Length of the window. */
  seconds: number;
}

/**
 * So many requests per window for each caller, counted in this process: one of several processes allows its share of
 * the whole. Tells what is left on every answer (draft-ietf-httpapi-ratelimit-headers) and refuses with `Retry-After`.
 */
export function createRateLimit({ limit, seconds }: RateLimit): (koa: KoaContext, caller: string) => void {
  const windows = new LRUCache<string, { count: number; ends: number }>({ max: 50_000 });
  const policy = `"default";q=${limit};w=${seconds}`;
  return (koa, caller) => {
    const now = Date.now();
    let window = windows.get(caller);
    if (!window || window.ends <= now) windows.set(caller, (window = { count: 0, ends: now + seconds * 1000 }));
    window.count++;
    const resets = Math.ceil((window.ends - now) / 1000);
    koa.set('RateLimit-Policy', policy);
    koa.set('RateLimit', `"default";r=${Math.max(0, limit - window.count)};t=${resets}`);
    if (window.count > limit) throw new ApiError('rate_limited', { headers: { 'Retry-After': String(resets) } });
  };
}
