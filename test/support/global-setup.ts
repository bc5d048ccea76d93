import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import type { Database } from '../../src/adapters/database/database.ts';
import { dumpEmbedded, openEmbedded } from '../../src/adapters/database/embedded.ts';
import { migrate } from '../../src/adapters/database/migrate.ts';
import { openDatabase } from '../../src/adapters/database/open.ts';
import { openJobs } from '../../src/adapters/jobs/open.ts';
import { built } from '../../src/built.ts';
import { entities, jobKinds } from '../../src/resources/registry.ts';

declare module 'vitest' {
  interface ProvidedContext {
    image: string | null;
    postgresql: { url: string; template: string } | null;
  }
}

/** Migrates one database, which every test server copies: on PostgreSQL with TEST_DATABASE_URL, else embedded. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  execFileSync(process.execPath, ['src/tools/build.ts', 'openapi']);
  const url = process.env.TEST_DATABASE_URL;
  return url ? setupPostgresql(project, url) : setupEmbedded(project);
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
  project.provide('postgresql', null);
  return () => rm(folder, { recursive: true, force: true });
}

async function setupPostgresql(project: TestProject, url: string): Promise<() => Promise<void>> {
  const template = `terrapin_template_${process.pid}`;
  const admin = new Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${template}`);
  const databaseUrl = Object.assign(new URL(url), { pathname: `/${template}` }).href;
  const database = await openDatabase({ databaseUrl, databasePool: 2, databaseLanes: 2, dataDir: '', entities });
  await migrate(database);
  await installJobs(database);
  await database.close();
  project.provide('image', null);
  project.provide('postgresql', { url, template });
  return async () => {
    await admin.query(`drop database ${template}`);
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
