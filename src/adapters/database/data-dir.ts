import { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { OperatorError } from '../../core/operator-error.ts';

const elsewhere = 'set DATA_DIR to another folder';

const remedies: [RegExp, string][] = [
  [
    /ENOSPC|EDQUOT|No space left|Quota exceeded|disk is full|53100/,
    'The disk is full. Free disk space and start again: no acknowledged data is lost.',
  ],
  [
    /EACCES|EPERM|Permission denied|Operation not permitted|readonly database/,
    `This process has no write permission. Make its user the owner of the folder and its contents, or ${elsewhere}.`,
  ],
  [/EROFS|Read-only file system/, `The file system is read-only. Remount it read-write, or ${elsewhere}.`],
  [/EEXIST|ENOTDIR|EISDIR|Not a directory/, `It must be a folder. Move the file away, or ${elsewhere}.`],
  [/EIO\b|I\/O error/, 'The disk reports an I/O error. Check the disk and the system log.'],
  [/EMFILE|ENFILE|No file descriptors/, 'Too many files are open. Raise the limit (ulimit -n) and start again.'],
];

export function remedyFor(fault: string): string | null {
  return remedies.find(([pattern]) => pattern.test(fault))?.[1] ?? null;
}

export class DataDirInUse extends OperatorError {}

const folders = ['', 'database', 'files', 'mail', 'scratch'];

/** Creates or checks DATA_DIR, and removes access for other users. Returns warnings. */
export function prepareDataDir(dataDir: string): string[] {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { message } = error as Error;
    throw new OperatorError(
      `DATA_DIR ${dataDir} cannot be used: ${message}. ${remedyFor(message) ?? 'Set it to another folder.'}`,
    );
  }
  return folders.flatMap((name) => closeToOthers(join(dataDir, name)) ?? []);
}

export function requireDatabase(dataDir: string): void {
  if (!existsSync(join(dataDir, 'database', 'PG_VERSION')))
    throw new OperatorError(
      `There is no database in DATA_DIR ${dataDir}. Set DATA_DIR to the folder that contains one, or start the server, which creates it.`,
    );
}

/** `mkdir` with `recursive` never returns where a file system refuses new folders with ENOENT, as /proc does. */
export function makeFolder(folder: string): void {
  if (!existsSync(dirname(folder))) makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

function closeToOthers(folder: string): string | null {
  if (process.platform === 'win32' || !isOpen(folder)) return null;
  const { uid } = statSync(folder);
  const isOurs = uid === process.getuid?.();
  if (isOurs) {
    try {
      chmodSync(folder, 0o700);
    } catch {}
    if (!isOpen(folder)) return null;
  }
  return (
    `Other users of this machine can read ${folder}, which contains private data. ` +
    (isOurs
      ? 'Its file system does not support modes: mount it for this user only.'
      : `It belongs to user ${uid}: run chmod 700.`)
  );
}

function isOpen(folder: string): boolean {
  const found = statSync(folder, { throwIfNoEntry: false });
  return found?.isDirectory() === true && (found.mode & 0o077) !== 0;
}
