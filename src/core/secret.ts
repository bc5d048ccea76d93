import { hash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import DataLoader from 'dataloader';
import { prefixes } from '../catalogue.ts';

export const isSessionSecret = (secret: string) => secret.startsWith(prefixes.session);

export function newSecret(kind: keyof typeof prefixes | null = 'token'): string {
  return (kind === null ? '' : prefixes[kind]) + randomBytes(32).toString('base64url');
}

/** The secret has 256 random bits, so a slow hash would add no protection. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex');
}

export function demoTokenFile(dataDir: string): string {
  return join(dataDir, 'demo-token');
}

/** Look-ups of suspect secrets are batched: milliseconds per batch, secrets per query. */
const batch = { interval: 50, maximum: 1_000 };

/** Combines look-ups by hash that arrive within an interval into one query. */
export function inBatches<Found extends { hash: string }>(find: (hashes: readonly string[]) => Promise<Found[]>) {
  return new DataLoader<string, Found | null>(
    async (hashes) => {
      const byHash = new Map((await find(hashes)).map((found) => [found.hash, found]));
      return hashes.map((hash) => byHash.get(hash) ?? null);
    },
    {
      cache: false,
      maxBatchSize: batch.maximum,
      batchScheduleFn: (callback) => void setTimeout(callback, batch.interval),
    },
  );
}
