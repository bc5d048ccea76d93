import type { LocalJWKSet } from 'jose';
import { ApiError } from '../../core/errors.ts';

const minute = 60_000;

/** Milliseconds. */
export const keyTimes = {
  /** Within this time keys are fetched only for an unknown key id. */
  fresh: 5 * minute,
  /** Keys stay usable for this long while the issuer is unavailable. */
  stale: 60 * minute,
  coolDown: 10_000,
};

export interface KeySource {
  current(): Promise<LocalJWKSet>;
  /** Newer keys than `known`, or null; fetches if the cool-down allows it. */
  newerThan(known: LocalJWKSet): Promise<LocalJWKSet | null>;
}

export function rememberKeys(fetchKeys: () => Promise<LocalJWKSet>, onFault: (error: unknown) => void): KeySource {
  let known: { keys: LocalJWKSet; at: number } | undefined;
  let fetchedAt = -Infinity;
  let lastFault: unknown;
  let pending: Promise<void> | undefined;

  /** Fetches, or waits for the pending fetch, unless it is too soon. Never rejects. */
  const refresh = async (): Promise<void> => {
    if (pending) return pending;
    if (performance.now() - fetchedAt < keyTimes.coolDown) return;
    fetchedAt = performance.now();
    pending = fetchKeys()
      .then(
        (keys) => {
          known = { keys, at: fetchedAt };
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
      const refreshed = refresh();
      if (lastFault === undefined || !usable(keyTimes.stale)) await refreshed;
      const keys = usable(keyTimes.stale);
      if (keys) return keys;
      const seconds = Math.max(1, Math.ceil((fetchedAt + keyTimes.coolDown - performance.now()) / 1000));
      throw new ApiError('issuer_unavailable', { headers: { 'Retry-After': String(seconds) }, cause: lastFault });
    },
    async newerThan(keys) {
      await refresh();
      return known && known.keys !== keys ? known.keys : null;
    },
  };
}
