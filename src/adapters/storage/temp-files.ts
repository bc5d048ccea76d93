import { randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { TempFiles } from '../../core/ports/storage.ts';
import { makeFolder } from '../database/data-dir.ts';

/** Milliseconds; longer than any request or job runs. */
const abandonedAfter = 60 * 60 * 1000;
const isPart = (name: string) => name.endsWith('.part');

/** Removes files of killed processes now and hourly, by age, as several processes may share the folder. */
export async function openTempFiles(folder: string): Promise<TempFiles> {
  makeFolder(folder);
  await sweep(folder);
  let sweptAt = Date.now();
  return {
    file() {
      if (Date.now() - sweptAt > abandonedAfter) {
        sweptAt = Date.now();
        sweep(folder).catch(() => {});
      }
      const path = join(folder, `.${randomBytes(16).toString('hex')}.part`);
      return { path, [Symbol.asyncDispose]: () => rm(path, { force: true }) };
    },
  };
}

async function sweep(folder: string): Promise<void> {
  const limit = Date.now() - abandonedAfter;
  for (const name of (await readdir(folder)).filter(isPart)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && found.mtimeMs < limit) await rm(path, { force: true });
  }
}
