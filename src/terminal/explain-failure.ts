import { BackupError } from '../adapters/backup/backup-error.ts';
import { DataDirError, remedyFor } from '../adapters/database/data-dir.ts';
import { NewerSchema } from '../adapters/database/newer-schema.ts';
import { DatabaseUnusable } from '../adapters/database/unusable.ts';
import { FolderNotShared } from '../adapters/storage/shared-folder.ts';
import { ConfigError } from '../config.ts';
import { ApiError } from '../core/errors.ts';
import { CannotListen } from '../surfaces/http/cannot-listen.ts';
import { inSource } from './source-places.ts';

/** Errors whose message already says what is wrong and what to do. */
const explained = [
  ConfigError,
  DataDirError,
  DatabaseUnusable,
  NewerSchema,
  CannotListen,
  FolderNotShared,
  BackupError,
];

/**
 * Explains to the person at the terminal why the program stopped: one sentence where the cause is known.
 *
 * @param failure how it begins where the cause does not say by itself what came of it
 */
export function explainFailure(error: unknown, failure = 'Terrapin could not start'): string {
  if (explained.some((kind) => error instanceof kind)) return (error as Error).message;
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EPERM') return `${message}. Check the permissions of DATA_DIR.`;
  const root = rootCause(error);
  const remedy = remedyFor(`${root.code} ${root.message}`);
  if (remedy) return `${failure}: ${root.message}.\n${remedy}`;
  // What an operation says of what the command line asked for. The message would repeat the first of the members.
  if (error instanceof ApiError)
    return error.errors?.map(({ field, message }) => `${field}: ${message}`).join('\n') ?? message;
  return `${failure}.\n${inSource(stack ?? message)}`;
}

function rootCause(error: unknown): { code?: string; message: string } {
  let current = error as Error & { code?: string };
  while (current.cause instanceof Error) current = current.cause;
  return current;
}
