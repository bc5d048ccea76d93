import type { EntityClass } from '@mikro-orm/core';
import type { Database } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { openPostgresql } from './postgresql.ts';

/** Opens the PostgreSQL server at `databaseUrl`, or without one the embedded database in `dataDir`. */
export function openDatabase(options: {
  databaseUrl: string | null;
  databasePool: number;
  dataDir: string;
  entities: EntityClass<object>[];
}): Promise<Database> {
  const { databaseUrl, databasePool, dataDir, entities } = options;
  if (databaseUrl === null) return openEmbedded({ dataDir, entities });
  return openPostgresql({ url: databaseUrl, poolSize: databasePool, entities });
}

/** Applies the migrations that the database does not have yet. */
export async function migrate(database: Database): Promise<void> {
  await (database.orm as unknown as { migrator: { up(): Promise<unknown> } }).migrator.up();
}
