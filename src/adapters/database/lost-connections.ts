import type { Pool, PoolClient } from 'pg';

/**
 * Returns the pool slot of a connection that ends while in use. Kysely releases a transaction's connection only after a
 * successful rollback, which a lost connection cannot do: each would leak a slot.
 */
export function reclaimLostConnections(pool: Pool): void {
  const watched = new WeakMap<PoolClient, () => void>();
  pool.on('acquire', (client) => {
    const reclaim = () => {
      const { release } = client;
      client.release = () => {};
      release.call(client, true);
    };
    watched.set(client, reclaim);
    client.once('end', reclaim);
  });
  pool.on('release', (_error, client) => {
    const reclaim = watched.get(client);
    if (reclaim) client.off('end', reclaim);
  });
}
