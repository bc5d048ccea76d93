import type { EntityClass } from '@mikro-orm/core';
import type { ReplicaChange } from '@terrapin/postgres';
import type { Database } from './database.ts';
import type { templateFile } from './template.ts';

interface DatabaseOptions {
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
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl: url, databaseReplicaUrls: replicas, databasePool: poolSize, databaseLanes: lanes } = options;
  if (url === null) {
    const { openEmbedded } = await import('./embedded.ts');
    return openEmbedded(options);
  }
  const { openPostgresql } = await import('./postgresql.ts');
  return openPostgresql({ ...options, url, replicas, poolSize, lanes });
}
