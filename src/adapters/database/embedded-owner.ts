import type { PGlite, PGliteOptions } from '@electric-sql/pglite';
import { serveBackups } from './backup-socket.ts';
import { type BaseBackup, beginBackup } from './base-backup.ts';
import { keepCheckpoints } from './checkpoints.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { databaseFolder, openFiles, refuseForeign } from './embedded-folder.ts';
import { ExactPGlite } from './exact-text.ts';

export interface Owned {
  readonly pglite: PGlite;
  beginBackup(): Promise<BaseBackup>;
  close(): Promise<void>;
}

export async function ownDatabase(dataDir: string, parsers?: PGliteOptions['parsers']): Promise<Owned> {
  const release = lockDataDir(dataDir);
  try {
    const folder = await databaseFolder(dataDir);
    const pglite = await openFiles(folder, (fs) => ExactPGlite.open({ fs, ...(parsers && { parsers }) }));
    await refuseForeign(folder, pglite);
    const checkpoints = keepCheckpoints(pglite);
    const begin = () => beginBackup(pglite, checkpoints);
    const refuseBackups = await serveBackups(dataDir, begin);
    return {
      pglite,
      beginBackup: begin,
      async close() {
        await refuseBackups();
        await checkpoints.end();
        await pglite.close();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}
