import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Renames a flushed file. Readers of the new name see the complete file, even after a power failure. */
export async function keep(path: string, target: string): Promise<void> {
  await rename(path, target);
  await syncFolder(dirname(target));
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
