import 'reflect-metadata';
import { globSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../src/adapters/database/database.ts';
import { openEmbedded } from '../../src/adapters/database/embedded.ts';
import { migrate } from '../../src/adapters/database/migrate.ts';
import { packTemplate, templateFile } from '../../src/adapters/database/template.ts';
import { openJobs } from '../../src/adapters/jobs/boss-queue.ts';

/** A tenth of a first start. If the job queue of the server is newer, it migrates them when it starts. */
async function createJobTables({ native }: Database): Promise<void> {
  let failure: unknown;
  const onError = (error: unknown) => {
    failure = error;
  };
  const jobs = await openJobs({
    database: native,
    kinds: [],
    retryDelay: null,
    pollInterval: 5,
    onFailure: () => {},
    onError,
  });
  await jobs.close();
  if (failure) throw failure;
}

/** `create database` would copy these, and nothing calls it: more than half of the files that a first start writes. */
async function dropUnused({ native }: Database): Promise<void> {
  if (native.kind !== 'embedded') return;
  await native.client.exec("update pg_database set datistemplate = false where datname like 'template_'");
  for (const name of ['template0', 'template1']) await native.client.exec(`drop database ${name}`);
}

/** Creates and migrates a database, for first starts of the server in the folder `built`. */
export async function buildTemplate(built: string): Promise<void> {
  const file = templateFile(built);
  const dataDir = await mkdtemp(join(tmpdir(), 'terrapin-template-'));
  try {
    const database = await openEmbedded({ dataDir, entities: [] });
    try {
      await migrate(database);
      await createJobTables(database);
      await dropUnused(database);
    } finally {
      await database.close();
    }
    await packTemplate(join(dataDir, 'database'), file);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  for (const other of globSync(join(built, 'template-*.zst'))) if (other !== file) rmSync(other);
}
