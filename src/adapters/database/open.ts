import type { EntityClass } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import type { Database } from './database.ts';
import { appliedMigrations, noteVersion, refuseNewerSchema } from './newer-schema.ts';
import { migrationNames } from './options.ts';
import type { ReplicaChange } from './replicas.ts';

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

export async function migrate(
  database: Database,
  report: (done: number, all: number) => void = () => {},
): Promise<void> {
  const applied = await appliedMigrations(database);
  await refuseNewerSchema(database, applied);
  const all = migrationNames.filter((name) => !applied.includes(name)).length;
  if (all === 0) return;
  const migrator = migratorOf(database);
  let done = 0;
  migrator.on('migrating', () => report(++done, all));
  await migrator.up();
  await noteVersion(database);
}

/** Slow: MikroORM inspects the whole schema. Use it only if there are pending migrations. */
export function migratorOf({ orm }: Database): Migrator {
  return new Migrator(orm.em as never);
}
