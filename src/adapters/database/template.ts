import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { packTar, unpackTar } from 'modern-tar/fs';
import { syncFiles } from '../files/keep.ts';
import { migrationNames, migrationStatements } from './options.ts';

/**
 * A template is a new, migrated database as an archive, which the build leaves in its folder. A first start unpacks it
 * instead of creating the files of PostgreSQL and migrating them, which is a third of that start. Its name has what it
 * depends on, so that one of another version is never used.
 */
export function templateFile(built: string): string {
  const hash = createHash('sha256').update(JSON.stringify([engineVersion(), migrationNames, migrationStatements()]));
  return join(built, `template-${hash.digest('hex').slice(0, 16)}.tar.zst`);
}

function engineVersion(): string {
  const manifest = findPackageJSON('@electric-sql/pglite', import.meta.url);
  return JSON.parse(readFileSync(manifest as string, 'utf8')).version;
}

/** @param folder the files of a closed database */
export async function packTemplate(folder: string, file: string): Promise<void> {
  const temporary = `${file}.new`;
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 9 } });
  await pipeline(packTar(folder), compress, createWriteStream(temporary));
  await rename(temporary, file);
}

/** Fills an empty folder and flushes it; undefined if the build has no template of this version. */
export function unpackTemplate(built: string): ((folder: string) => Promise<void>) | undefined {
  const file = templateFile(built);
  if (!existsSync(file)) return undefined;
  return async (folder) => {
    await pipeline(createReadStream(file), createZstdDecompress(), unpackTar(folder));
    await syncFiles(folder);
  };
}
