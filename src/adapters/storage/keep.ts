import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Gives a file that is flushed its name. Who reads that name finds all of it, also after a power cut. */
export async function keep(path: string, target: string): Promise<void> {
  await rename(path, target);
  // A rename is on the disk only once its folder is, too. Windows cannot open folders and needs no such call.
  if (process.platform === 'win32') return;
  const folder = await open(dirname(target), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
