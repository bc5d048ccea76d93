import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type BaseBackup, OwnerUnreachable, requestBackup } from '@terrapin/embedded';
import { DataDirInUse, requireDatabase } from '../../adapters/database/data-dir.ts';
import { ownDatabase } from '../../adapters/database/embedded.ts';
import { OperatorError } from '../../core/operator-error.ts';
import { type BackupSource, fileEntry, filesBelow, fromBuffer, type TarEntry } from './archive.ts';

/** A database to back up. Read `entries` once. */
export interface Source extends BackupSource {
  readonly entries: () => AsyncGenerator<TarEntry>;
  close(): Promise<void>;
}

export async function embeddedSource(dataDir: string): Promise<Source> {
  requireDatabase(dataDir);
  const backup = await open(dataDir);
  return {
    database: 'embedded',
    migrations: backup.description as string[],
    entries: () => copy(join(dataDir, 'database'), backup),
    close: () => backup.close(),
  };
}

async function open(dataDir: string): Promise<BaseBackup> {
  try {
    return await requestBackup(dataDir);
  } catch (error) {
    if (!(error instanceof OwnerUnreachable)) throw new OperatorError((error as Error).message);
    return openHere(dataDir, error);
  }
}

async function openHere(dataDir: string, unreachable: OwnerUnreachable): Promise<BaseBackup> {
  const owned = await ownDatabase(dataDir).catch((error: Error) => {
    if (!(error instanceof DataDirInUse)) throw error;
    throw new OperatorError(
      `DATA_DIR ${dataDir} is in use by a process that cannot make a backup: ${unreachable.message}. Stop it first.`,
    );
  });
  const backup = await owned.beginBackup().catch(async (error: Error) => {
    await owned.close();
    throw error;
  });
  return {
    ...backup,
    async close() {
      await backup.close();
      await owned.close();
    },
  };
}

/** pg_control is copied last, required log files after it; the others belong to a process. */
const isExcluded = (path: string) =>
  path === join('global', 'pg_control') ||
  path === 'postmaster.pid' ||
  /^(pg_wal|pg_stat_tmp|pg_replslot)[/\\]/.test(path);

async function* copy(folder: string, backup: BaseBackup): AsyncGenerator<TarEntry> {
  try {
    for await (const entry of filesToCopy(folder, backup)) yield { ...entry, bytes: keepingAlive(entry.bytes, backup) };
    await backup.confirm();
  } catch (error) {
    if (error instanceof OperatorError || (error as NodeJS.ErrnoException).syscall) throw error;
    throw new OperatorError(`No backup was made: ${(error as Error).message}. Run it again.`);
  }
}

async function* keepingAlive(bytes: AsyncIterable<Uint8Array>, backup: BaseBackup): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    yield chunk;
    backup.keepAlive();
  }
}

async function* filesToCopy(folder: string, backup: BaseBackup): AsyncGenerator<TarEntry> {
  yield* filesBelow(folder, 'database', isExcluded);
  yield* fileEntry(join(folder, 'global', 'pg_control'), 'database/global/pg_control');
  const { label, first, last } = await backup.end();
  yield fromBuffer('database/backup_label', Buffer.from(label));
  const log = (await readdir(join(folder, 'pg_wal'))).filter((name) => name >= first && name <= last).sort();
  for (const name of log) yield* fileEntry(join(folder, 'pg_wal', name), `database/pg_wal/${name}`);
}
