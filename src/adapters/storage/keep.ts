import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Gives a file that is flushed its name. Who reads that name finds all of it, also after a power cut. */
export async function keep(path: string, target: string): Promise<void> {
  await rename(path, target);
  await syncFolder(dirname(target));
}

/** A rename is on the disk only once its folder is, too. */
export async function syncFolder(path: string): Promise<void> {
  // Windows cannot open folders and needs no such call.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
