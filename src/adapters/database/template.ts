import { createHash } from 'node:crypto';
import { closeSync, existsSync, fsync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { readMigrations } from './options.ts';

/**
 * A template is a new, migrated database in one file, which the build leaves in its folder. A first start unpacks it
 * instead of creating the files of PostgreSQL and migrating them, which is half of that start. Its name has what it
 * depends on, so that one of another version is never used.
 */
export function templateFile(built: string): string {
  const parts = [format, engineVersion(), readMigrations()];
  const hash = createHash('sha256').update(JSON.stringify(parts));
  return join(built, `template-${hash.digest('hex').slice(0, 16)}.zst`);
}

/** Raised if the layout of the file changes: a line of JSON, {@link Contents}, then the bytes of all files. */
const format = 2;

interface Contents {
  readonly folders: readonly string[];
  /** Paths and sizes in bytes, in the order of their bytes. */
  readonly files: readonly (readonly [string, number])[];
}

function engineVersion(): string {
  const manifest = findPackageJSON('@electric-sql/pglite', import.meta.url);
  return JSON.parse(readFileSync(manifest as string, 'utf8')).version;
}

/** @param folder the files of a closed database */
export async function packTemplate(folder: string, file: string): Promise<void> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const listPaths = (kind: 'isDirectory' | 'isFile') =>
    entries.filter((entry) => entry[kind]()).map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
  const files = listPaths('isFile').map((path) => ({ path, bytes: readFileSync(join(folder, path)) }));
  const contents: Contents = {
    folders: listPaths('isDirectory').sort(),
    files: files.map(({ path, bytes }) => [path, bytes.length]),
  };
  const all = Buffer.concat([Buffer.from(`${JSON.stringify(contents)}\n`), ...files.map(({ bytes }) => bytes)]);
  const temporary = `${file}.new`;
  await writeFile(temporary, zstdCompressSync(all, { params: { [constants.ZSTD_c_compressionLevel]: 9 } }));
  await rename(temporary, file);
}

/**
 * Fills an empty folder and flushes it; undefined if the build has no template of this version.
 *
 * Files are written synchronously, as a promise costs more than each of these small writes, and flushed by the threads
 * of Node.js while the next ones are written: the file system writes its journal once for all that wait.
 */
export function unpackTemplate(built: string): ((folder: string) => Promise<void>) | undefined {
  const file = templateFile(built);
  if (!existsSync(file)) return undefined;
  return async (folder) => {
    const all = zstdDecompressSync(readFileSync(file));
    let at = all.indexOf('\n') + 1;
    const { folders, files }: Contents = JSON.parse(all.toString('utf8', 0, at));
    for (const path of folders) mkdirSync(join(folder, path), { mode: 0o700 });
    const flushed: Promise<void>[] = [];
    try {
      for (const [path, size] of files) {
        const opened = openSync(join(folder, path), 'wx', 0o600);
        writeFileSync(opened, all.subarray(at, at + size));
        flushed.push(flush(opened).finally(() => closeSync(opened)));
        at += size;
        // Fewer open files than any system allows.
        if (flushed.length % 128 === 0) await Promise.all(flushed);
      }
    } finally {
      await Promise.allSettled(flushed);
    }
    await Promise.all(flushed);
  };
}

const flush = promisify(fsync);
