import type { EntityClass } from '@mikro-orm/core';
import type { ReplicaChange } from '@terrapin/postgres';
import type { Database } from './database.ts';
import type { templateFile } from './template.ts';

export async function openDatabase(options: {
  databaseUrl: string | null;
  databaseReplicaUrls?: readonly string[];
  databasePool: number;
  databaseLanes: number;
  dataDir: string;
  /** Folder of the build, which may have the {@link templateFile} of an embedded database. */
  built?: string;
  entities: EntityClass<object>[];
  report?: (what: string) => void;
  onReplica?: (change: ReplicaChange) => void;
}): Promise<Database> {
  const { databaseUrl, databaseReplicaUrls, databasePool, databaseLanes, dataDir, built, entities } = options;
  const { report, onReplica } = options;
  if (databaseUrl === null) {
    const { openEmbedded } = await import('./embedded.ts');
    return openEmbedded({ dataDir, entities, ...(built !== undefined && { built }) });
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
