import type { EntityClass, IMigrator } from '@mikro-orm/core';
import type { Database } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { noteVersion, refuseNewerSchema } from './newer-schema.ts';
import { migrationNames } from './options.ts';
import { openPostgresql } from './postgresql.ts';

/** Opens the PostgreSQL server at `databaseUrl`, or without one the embedded database in `dataDir`. */
export function openDatabase(options: {
  databaseUrl: string | null;
  databasePool: number;
  databaseLanes: number;
  dataDir: string;
  entities: EntityClass<object>[];
  /** Told what it waits for. */
  report?: (what: string) => void;
}): Promise<Database> {
  const { databaseUrl, databasePool, databaseLanes, dataDir, entities, report } = options;
  if (databaseUrl === null) return openEmbedded({ dataDir, entities });
  return openPostgresql({
    url: databaseUrl,
    poolSize: databasePool,
    lanes: databaseLanes,
    entities,
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
  const { migrator } = database.orm as unknown as { migrator: IMigrator };
  await refuseNewerSchema(database, migrator, migrationNames);
  const all = (await migrator.getPending()).length;
  let done = 0;
  migrator.on('migrating', () => report(++done, all));
  await migrator.up();
  if (all > 0) await noteVersion(database);
}
