import type { Pool, PoolClient } from 'pg';

/**
 * Gives the place of a connection that ends while it is in use back to the pool. Kysely releases a transaction's
 * connection only after a rollback that went well, which it cannot on a connection that is gone: each would take its
 * place with it, for ever.
 */
export function reclaimLostConnections(pool: Pool): void {
  const watched = new WeakMap<PoolClient, () => void>();
  pool.on('acquire', (client) => {
    const reclaim = () => {
      const { release } = client;
      // Whoever held it may release it all the same.
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
