import { mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { openUnpacked, readAppliedMigrations, restoreFolder } from '../../adapters/database/embedded.ts';
import { syncFolder } from '../../adapters/files/keep.ts';
import { OperatorError } from '../../core/operator-error.ts';
import type { Manifest } from './archive.ts';
import { countHeld, type Held, holdStatement } from './hold.ts';
import { queryTextOn } from './tables.ts';

export async function hasDatabase(dataDir: string): Promise<boolean> {
  const names = await readdir(join(dataDir, 'database')).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.length > 0;
}

/**
 * Opens the unpacked database, which makes PostgreSQL recover it, and compares it with the manifest. Holds its pending work
 * back and returns how much that is; null without `holds`.
 */
export async function prepareDatabase(
  unpacked: string,
  { migrations }: Manifest,
  holds: boolean,
): Promise<Held | null> {
  const folder = join(unpacked, 'database');
  const pglite = await openUnpacked(folder).catch((error: Error) => {
    throw new OperatorError(`The database of the backup cannot be opened: ${error.message}`);
  });
  try {
    if ((await readAppliedMigrations(pglite)).join() !== migrations.join())
      throw new OperatorError('The migrations of the database do not match the manifest of the backup.');
    if (!holds) return null;
    await pglite.exec(holdStatement);
    return await countHeld(queryTextOn(pglite));
  } finally {
    await pglite.close();
  }
}

/**
 * Moves the unpacked database into place and returns the folder of the old one. If interrupted between two renames,
 * there is none, which the next start reports.
 */
export async function putDatabase(dataDir: string, now: Date): Promise<string | null> {
  const place = join(dataDir, 'database');
  const old = join(dataDir, `replaced-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`);
  const isReplaced = await hasDatabase(dataDir);
  if (isReplaced) {
    await mkdir(old, { mode: 0o700 });
    await rename(join(dataDir, 'demo-token'), join(old, 'demo-token')).catch(ignoreMissing);
  }
  const unpacked = restoreFolder(dataDir);
  await rename(join(unpacked, 'demo-token'), join(dataDir, 'demo-token')).catch(ignoreMissing);
  if (isReplaced) await rename(place, join(old, 'database'));
  await rename(join(unpacked, 'database'), place);
  await syncFolder(dataDir);
  return isReplaced ? old : null;
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
