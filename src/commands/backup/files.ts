import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename } from 'node:fs/promises';
import { dirname, join, posix, relative, sep } from 'node:path';
import { folderMark } from '../../adapters/storage/shared-folder.ts';
import type { TarEntry } from './tar.ts';

const chunkSize = 1024 * 1024;

/** Entries for all files and folders in `folder`. Files that disappear meanwhile are skipped. */
export async function* filesBelow(
  folder: string,
  name: string,
  isExcluded: (path: string) => boolean = () => false,
  path = '',
): AsyncGenerator<TarEntry> {
  const found = await readdir(join(folder, path), { withFileTypes: true }).catch(noneWhereMissing);
  if (found.length > 0 || path !== '') yield { name: `${inArchive(name, path)}/`, size: 0, bytes: none() };
  for (const entry of found) {
    const within = join(path, entry.name);
    if (isExcluded(within)) continue;
    if (entry.isDirectory()) yield* filesBelow(folder, name, isExcluded, within);
    else if (entry.isFile()) yield* fileEntry(join(folder, within), inArchive(name, within));
  }
}

const inArchive = (name: string, path: string) => posix.join(name, path.replaceAll(sep, '/'));

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

/** Exactly `size` bytes, padded with zeros if the file shrinks: PostgreSQL repairs tables from its log. */
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

const isPart = (path: string) => path.endsWith('.part');

export async function* dataFiles(dataDir: string, images: boolean): AsyncGenerator<TarEntry> {
  if (images) yield* filesBelow(join(dataDir, 'files'), 'files', isPart);
  yield* filesBelow(join(dataDir, 'mail'), 'mail', isPart);
  yield* fileEntry(join(dataDir, 'demo-token'), 'demo-token');
}

/** Moves files that do not exist in `to`, and always the mark, which the restored database requires. */
export async function addFiles(from: string, to: string): Promise<void> {
  const found = await readdir(from, { recursive: true, withFileTypes: true }).catch(noneWhereMissing);
  for (const entry of found) {
    if (!entry.isFile()) continue;
    const target = join(to, relative(from, entry.parentPath), entry.name);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    if (entry.name === folderMark || !existsSync(target)) await rename(join(entry.parentPath, entry.name), target);
  }
}
