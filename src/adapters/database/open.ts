import type { EntityClass } from '@mikro-orm/core';
import type { ReplicaChange } from '@terrapin/postgres';
import type { Database } from './database.ts';

export async function openDatabase(options: {
  databaseUrl: string | null;
  databaseReplicaUrls?: readonly string[];
  databasePool: number;
  databaseLanes: number;
  dataDir: string;
  entities: EntityClass<object>[];
  report?: (what: string) => void;
  onReplica?: (change: ReplicaChange) => void;
}): Promise<Database> {
  const { databaseUrl, databaseReplicaUrls, databasePool, databaseLanes, dataDir, entities } = options;
  const { report, onReplica } = options;
  if (databaseUrl === null) {
    const { openEmbedded } = await import('./embedded.ts');
    return openEmbedded({ dataDir, entities });
  }
  const { openPostgresql } = await import('./postgresql.ts');
  return openPostgresql({
    url: databaseUrl,
    poolSize: databasePool,
    lanes: databaseLanes,
    entities,
    ...(databaseReplicaUrls && { replicas: databaseReplicaUrls }),
    ...(onReplica && { onReplica }),
    ...(report && { report }),
  });
}
