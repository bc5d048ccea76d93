import 'reflect-metadata';
import { globSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '../adapters/database/embedded.ts';
import { migrate } from '../adapters/database/migrate.ts';
import { packTemplate, templateFile } from '../adapters/database/template.ts';

/** Creates and migrates a database, for first starts of the server in the folder `built`. */
export async function buildTemplate(built: string): Promise<void> {
  const file = templateFile(built);
  const dataDir = await mkdtemp(join(tmpdir(), 'terrapin-template-'));
  try {
    const database = await openEmbedded({ dataDir, entities: [] });
    await migrate(database).finally(() => database.close());
    await packTemplate(join(dataDir, 'database'), file);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  for (const other of globSync(join(built, 'template-*.tar.zst'))) if (other !== file) rmSync(other);
}
