import type { EntityClass } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import type { Database } from './database.ts';
import { appliedMigrations, noteVersion, refuseNewerSchema } from './newer-schema.ts';
import { migrationNames } from './options.ts';
import type { ReplicaChange } from './replicas.ts';

/** Opens the PostgreSQL server at `databaseUrl`, or without one the embedded database in `dataDir`; loads no other. */
export async function openDatabase(options: {
  databaseUrl: string | null;
  databaseReplicaUrls?: readonly string[];
  databasePool: number;
  databaseLanes: number;
  dataDir: string;
  entities: EntityClass<object>[];
  /** Told what it waits for. */
  report?: (what: string) => void;
  /** Told when a replica is used, or left out. */
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

/**
 * Applies the migrations that the database does not have yet.
 *
 * @param report told before each of them, how many there are and which it is
 */
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

/** MikroORM's own. It looks at the whole schema, so it is asked only where something is to change. */
export function migratorOf({ orm }: Database): Migrator {
  return new Migrator(orm.em as never);
}
