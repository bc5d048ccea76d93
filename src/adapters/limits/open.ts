import type { SharedCounts } from '../../core/ports/shared-counts.ts';

/** Opens the store at a `redis:`, `rediss:` or `postgres:` URL. Connection errors appear at the first count. */
export async function openSharedCounts(url: string): Promise<SharedCounts> {
  if (/^rediss?:/.test(url)) return (await import('./redis-counts.ts')).openRedisCounts(url);
  return (await import('./postgresql-counts.ts')).openPostgresqlCounts(url);
}
