import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename } from 'node:fs/promises';
import { dirname, join, posix, relative, sep } from 'node:path';
import { folderMark } from '../storage/shared-folder.ts';
import type { TarEntry } from './tar.ts';

/** Bytes read at a time. */
const chunkSize = 1024 * 1024;

/**
 * The files in `folder` and below, and its folders, as entries below `name`. A file that goes away meanwhile is left out.
 *
 * @param isLeftOut told the path of each within `folder`
 */
export async function* filesBelow(
  folder: string,
  name: string,
  isLeftOut: (path: string) => boolean = () => false,
  path = '',
): AsyncGenerator<TarEntry> {
  const found = await readdir(join(folder, path), { withFileTypes: true }).catch(noneWhereMissing);
  if (found.length > 0 || path !== '') yield { name: `${inArchive(name, path)}/`, size: 0, bytes: none() };
  for (const entry of found) {
    const within = join(path, entry.name);
    if (isLeftOut(within)) continue;
    if (entry.isDirectory()) yield* filesBelow(folder, name, isLeftOut, within);
    else if (entry.isFile()) yield* fileEntry(join(folder, within), inArchive(name, within));
  }
}

const inArchive = (name: string, path: string) => posix.join(name, path.replaceAll(sep, '/'));

/** The file as it is now; nothing where there is none. */
export async function* fileEntry(path: string, name: string): AsyncGenerator<TarEntry> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (file === null) return;
  try {
    const { size } = await file.stat();
    yield { name, size, bytes: contents(file, size) };
  } finally {
    await file.close();
  }
}

/** The first `size` bytes, whatever becomes of the file: PostgreSQL makes good from its log what a table has lost meanwhile. */
export async function* contents(file: Awaited<ReturnType<typeof open>>, size: number): AsyncGenerator<Buffer> {
  for (let position = 0; position < size; ) {
    const buffer = Buffer.alloc(Math.min(chunkSize, size - position));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, position);
    position += bytesRead || buffer.length;
    yield bytesRead ? buffer.subarray(0, bytesRead) : buffer;
  }
}

async function* none(): AsyncGenerator<Buffer> {}

function noneWhereMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

/** Hidden files that are not whole yet. */
const isPart = (path: string) => path.endsWith('.part');

/** What DATA_DIR holds beside the database. Images are in it unless `images` is false. */
export async function* dataFiles(dataDir: string, images: boolean): AsyncGenerator<TarEntry> {
  if (images) yield* filesBelow(join(dataDir, 'files'), 'files', isPart);
  yield* filesBelow(join(dataDir, 'mail'), 'mail', isPart);
  yield* fileEntry(join(dataDir, 'demo-token'), 'demo-token');
}

/** Has the files in `folder` and below on the disk. */
export async function syncFiles(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = await open(join(entry.parentPath, entry.name), 'r+');
    await file.sync().finally(() => file.close());
  }
}

/**
 * Moves the files in `from` and below into `to`, where they are not there yet. The mark of a folder of images is always
 * moved, as the database that is restored with it knows no other.
 */
export async function addFiles(from: string, to: string): Promise<void> {
  const found = await readdir(from, { recursive: true, withFileTypes: true }).catch(noneWhereMissing);
  for (const entry of found) {
    if (!entry.isFile()) continue;
    const target = join(to, relative(from, entry.parentPath), entry.name);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    if (entry.name === folderMark || !existsSync(target)) await rename(join(entry.parentPath, entry.name), target);
  }
}
