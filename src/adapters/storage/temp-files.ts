import { randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { TempFiles } from '../../core/ports/storage.ts';
import { makeFolder } from '../database/data-dir.ts';

/** Milliseconds; longer than any request or job runs. */
const abandonedAfter = 60 * 60 * 1000;

/**
 * Removes files of killed processes now and hourly, by age, as several processes may share the folder.
 *
 * @param ages milliseconds after which it removes files with other extensions
 */
export async function openTempFiles(folder: string, ages: Readonly<Record<string, number>> = {}): Promise<TempFiles> {
  makeFolder(folder);
  const limits = { '.part': abandonedAfter, ...ages };
  await sweep(folder, limits);
  let sweptAt = Date.now();
  return {
    file() {
      if (Date.now() - sweptAt > abandonedAfter) {
        sweptAt = Date.now();
        sweep(folder, limits).catch(() => {});
      }
      const path = join(folder, `.${randomBytes(16).toString('hex')}.part`);
      return { path, [Symbol.asyncDispose]: () => rm(path, { force: true }) };
    },
  };
}

async function sweep(folder: string, limits: Readonly<Record<string, number>>): Promise<void> {
  for (const name of await readdir(folder)) {
    const limit = limits[extname(name)];
    if (limit === undefined) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && found.mtimeMs < Date.now() - limit) await rm(path, { force: true });
  }
}
