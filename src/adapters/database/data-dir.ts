import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What is wrong with DATA_DIR, and what to do about it. */
export class DataDirError extends Error {}

const elsewhere = 'set DATA_DIR to another folder';

const remedies: [RegExp, string][] = [
  [
    /ENOSPC|EDQUOT|No space left|Quota exceeded|disk is full|53100/,
    'The disk is full. Make room on it and start again: nothing that was acknowledged is lost.',
  ],
  [
    /EACCES|EPERM|Permission denied|Operation not permitted|readonly database/,
    `This process may not write there. Give the folder and what is in it to its user, or ${elsewhere}.`,
  ],
  [/EROFS|Read-only file system/, `The file system is read-only. Mount it for writing, or ${elsewhere}.`],
  [/EEXIST|ENOTDIR|EISDIR|Not a directory/, `It must be a folder. Move the file away, or ${elsewhere}.`],
  [/EIO\b|I\/O error/, 'The disk does not work. Check it, and the log of the system.'],
  [/EMFILE|ENFILE|No file descriptors/, 'Too many files are open. Raise the limit (ulimit -n) and start again.'],
];

/** What to do about a fault of the disk, by its code or its text; null where it is none. */
export function remedyFor(fault: string): string | null {
  return remedies.find(([pattern]) => pattern.test(fault))?.[1] ?? null;
}

/** The folders of DATA_DIR that hold what users wrote. */
const folders = ['', 'database', 'files', 'mail', 'scratch'];

/**
 * Makes DATA_DIR, or makes sure that it can be used, and makes it unreadable to the machine's other users: private
 * messages can be read in the files of the database. Returns warnings for the operator.
 */
export function prepareDataDir(dataDir: string): string[] {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { message } = error as Error;
    throw new DataDirError(`DATA_DIR ${dataDir} cannot be used: ${message}. ${remedyFor(message) ?? ''}`.trim());
  }
  return folders.flatMap((name) => closeToOthers(join(dataDir, name)) ?? []);
}

/** Makes a folder unreadable to other users. Returns a warning where they can still read it. */
function closeToOthers(folder: string): string | null {
  if (process.platform === 'win32' || !isOpen(folder)) return null;
  const { uid } = statSync(folder);
  // Root could; but a folder of another user was given its mode by an operator who had a reason.
  const isOurs = uid === process.getuid?.();
  if (isOurs) {
    try {
      chmodSync(folder, 0o700);
    } catch {
      // Some network file systems have no modes of their own.
    }
    if (!isOpen(folder)) return null;
  }
  return (
    `Other users of this machine can read ${folder}, which holds private data. ` +
    (isOurs ? 'Its file system keeps no modes: mount it for this user only.' : `User ${uid} owns it: run chmod 700.`)
  );
}

function isOpen(folder: string): boolean {
  const found = statSync(folder, { throwIfNoEntry: false });
  return found?.isDirectory() === true && (found.mode & 0o077) !== 0;
}
