import type { Pool, PoolClient } from 'pg';

/** Kysely releases a connection only after a successful rollback, so each lost one would leak a pool slot. */
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
