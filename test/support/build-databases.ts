import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../src/adapters/database/database.ts';
import { dumpEmbedded, openEmbedded } from '../../src/adapters/database/embedded.ts';
import { migrate } from '../../src/adapters/database/migrate.ts';
import { openJobs } from '../../src/adapters/jobs/boss-queue.ts';
import { built } from '../../src/built.ts';
import { registry } from '../../src/resources/registry.ts';

const { entities, jobKinds } = registry;

/** Migrates an embedded database, and writes its image. */
export async function buildImage(image: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'terrapin-test-'));
  await migrateAll(await openEmbedded({ dataDir: folder, built, entities }), async (database) => {
    const whole = join(folder, 'image.tar');
    await writeFile(whole, Buffer.from(await (await dumpEmbedded(database)).arrayBuffer()));
    // Another run may be building the same.
    await rename(whole, `${image}.${process.pid}`);
    await rename(`${image}.${process.pid}`, image);
  });
  await rm(folder, { recursive: true, force: true });
}

/** Migrates a database on PostgreSQL. */
export async function buildTemplate(databaseUrl: string): Promise<void> {
  await migrateAll(await openDatabase({ databaseUrl, databasePool: 2, databaseLanes: 2, dataDir: '', entities }));
}

async function migrateAll(database: Database, then?: (database: Database) => Promise<void>): Promise<void> {
  await migrate(database);
  const queue = await openJobs({
    database: database.native,
    kinds: jobKinds,
    pollInterval: 5,
    retryDelay: null,
    onFailure: () => {},
    onError: (error) => {
      throw error;
    },
  });
  await queue.close();
  await then?.(database);
  await database.close();
}
