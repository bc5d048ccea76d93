import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Scratch } from '../../core/ports/storage.ts';

/** Files of a process that was killed are older than any request can be by then. */
const abandonedAfterMs = 60 * 60 * 1000;

/** Opens the folder of temporary files and removes what a killed process left in it. */
export async function openScratch(folder: string): Promise<Scratch> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await sweep(folder);
  return {
    file() {
      const path = join(folder, randomBytes(16).toString('hex'));
      return { path, [Symbol.asyncDispose]: () => rm(path, { force: true }) };
    },
  };
}

async function sweep(folder: string): Promise<void> {
  const limit = Date.now() - abandonedAfterMs;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && found.mtimeMs < limit) await rm(path, { force: true });
  }
}
