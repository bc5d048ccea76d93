import type { LocalJWKSet } from 'jose';
import { ApiError } from '../../core/errors.ts';

const minute = 60_000;

/** Milliseconds. */
export const keyTimes = {
  /** For so long the issuer is not asked again, but for a key that is not known. */
  fresh: 5 * minute,
  /** For so long known keys are good while the issuer gives no answer. */
  stale: 60 * minute,
  /** The issuer is asked at most once in this time. */
  coolDown: 10_000,
};

export interface KeySource {
  /** The keys as they are known; asks the issuer where that is due. Rejects with `issuer_unavailable` where there are none. */
  current(): Promise<LocalJWKSet>;
  /** Newer keys than `known`, or null: they are asked for if that is not too soon. */
  newerThan(known: LocalJWKSet): Promise<LocalJWKSet | null>;
}

/**
 * Remembers the keys of an issuer.
 *
 * @param onFault told why the issuer's keys could not be had
 */
export function rememberKeys(fetchKeys: () => Promise<LocalJWKSet>, onFault: (error: unknown) => void): KeySource {
  let known: { keys: LocalJWKSet; at: number } | undefined;
  let asked = -Infinity;
  let lastFault: unknown;
  let pending: Promise<void> | undefined;

  /** Asks, or waits for the answer that is under way, unless it is too soon. Never rejects. */
  const ask = async (): Promise<void> => {
    if (pending) return pending;
    if (performance.now() - asked < keyTimes.coolDown) return;
    asked = performance.now();
    pending = fetchKeys()
      .then(
        (keys) => {
          known = { keys, at: asked };
          lastFault = undefined;
        },
        (error: unknown) => {
          lastFault = error;
          onFault(error);
        },
      )
      .finally(() => (pending = undefined));
    return pending;
  };

  const usable = (age: number) => (known && performance.now() - known.at < age ? known.keys : null);

  return {
    async current() {
      const fresh = usable(keyTimes.fresh);
      if (fresh) return fresh;
      const answer = ask();
      // While the issuer is away, only the request that finds it so waits for it.
      if (lastFault === undefined || !usable(keyTimes.stale)) await answer;
      const keys = usable(keyTimes.stale);
      if (keys) return keys;
      const seconds = Math.max(1, Math.ceil((asked + keyTimes.coolDown - performance.now()) / 1000));
      throw new ApiError('issuer_unavailable', { headers: { 'Retry-After': String(seconds) }, cause: lastFault });
    },
    async newerThan(keys) {
      await ask();
      return known && known.keys !== keys ? known.keys : null;
    },
  };
}
