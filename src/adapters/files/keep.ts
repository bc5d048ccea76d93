import { open, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pLimit from 'p-limit';

/** For a promise of a file or folder: the value in place of one that does not exist. */
export const ifMissing =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };

/** Renames a flushed file. Readers of the new name see the complete file, even after a power failure. */
export async function keep(path: string, target: string): Promise<void> {
  await rename(path, target);
  await syncFolder(dirname(target));
}

/** Flushes all files below a folder. As many at once as Node.js has threads for files: the disk writes them together. */
export async function syncFiles(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  await pLimit(4).map(files, async ({ parentPath, name }) => {
    const file = await open(join(parentPath, name), 'r+');
    await file.sync().finally(() => file.close());
  });
}

export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
