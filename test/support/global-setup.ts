import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { type Database, openDatabase } from '../../src/adapters/database/database.ts';
import { dumpEmbedded, openEmbedded } from '../../src/adapters/database/embedded.ts';
import { migrate } from '../../src/adapters/database/migrate.ts';
import { openJobs } from '../../src/adapters/jobs/boss-queue.ts';
import { built } from '../../src/built.ts';
import { registry } from '../../src/resources/registry.ts';

const { entities, jobKinds } = registry;

declare module 'vitest' {
  interface ProvidedContext {
    image: string;
    postgresql: { url: string; template: string } | null;
  }
}

/**
 * Migrates the databases that tests copy: an embedded one and, with TEST_DATABASE_URL, one on PostgreSQL, which test servers
 * use then.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  execFileSync(process.execPath, ['packages/contracts/build.ts', 'openapi']);
  const url = process.env.TEST_DATABASE_URL;
  if (!url) project.provide('postgresql', null);
  // One after the other: the embedded database blocks the process, and PostgreSQL ends a transaction that is idle for long.
  const ends = [await setupEmbedded(project), ...(url ? [await setupPostgresql(project, url)] : [])];
  return async () => void (await Promise.all(ends.map((end) => end())));
}

async function setupEmbedded(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'terrapin-test-'));
  const database = await openEmbedded({ dataDir: folder, built, entities });
  await migrate(database);
  await installJobs(database);
  const image = join(folder, 'image.tar');
  await writeFile(image, Buffer.from(await (await dumpEmbedded(database)).arrayBuffer()));
  await database.close();
  project.provide('image', image);
  return () => rm(folder, { recursive: true, force: true });
}

async function setupPostgresql(project: TestProject, url: string): Promise<() => Promise<void>> {
  const template = `terrapin_test_${process.pid}`;
  const admin = new Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${template}`);
  const databaseUrl = Object.assign(new URL(url), { pathname: `/${template}` }).href;
  const database = await openDatabase({ databaseUrl, databasePool: 2, databaseLanes: 2, dataDir: '', entities });
  await migrate(database);
  await installJobs(database);
  await database.close();
  project.provide('postgresql', { url, template });
  return async () => {
    const { rows } = await admin.query(`select datname from pg_database where starts_with(datname, '${template}_')`);
    for (const { datname } of [...rows, { datname: template }])
      await admin.query(`drop database ${datname} with (force)`);
    await admin.end();
  };
}

async function installJobs(database: Database): Promise<void> {
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
}
