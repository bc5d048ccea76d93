import { DataDirError, remedyFor } from '../adapters/database/data-dir.ts';
import { NewerSchema } from '../adapters/database/newer-schema.ts';
import { DatabaseUnusable } from '../adapters/database/unusable.ts';
import { FolderNotShared } from '../adapters/storage/shared-folder.ts';
import { ConfigError } from '../config.ts';
import { ApiError } from '../core/errors.ts';
import { CannotListen } from '../surfaces/http/cannot-listen.ts';
import { CommandError } from './command-error.ts';
import { inSource } from './source-places.ts';

const selfExplanatory = [
  ConfigError,
  DataDirError,
  DatabaseUnusable,
  NewerSchema,
  CannotListen,
  FolderNotShared,
  CommandError,
];

/** @param failure beginning of the message if the cause alone does not state the outcome */
export function explainFailure(error: unknown, failure = 'Terrapin could not start'): string {
  if (selfExplanatory.some((kind) => error instanceof kind)) return (error as Error).message;
  const { code, message, stack, syscall } = error as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EPERM') return `${message}. Check the permissions of DATA_DIR.`;
  if (code === 'ENOENT' && syscall === 'mkdir')
    return `${message}. Set DATA_DIR and STORAGE_URL to folders that can be created.`;
  const root = rootCause(error);
  const remedy = remedyFor(`${root.code} ${root.message}`);
  if (remedy) return `${failure}: ${root.message}.\n${remedy}`;
  // The message of the error repeats only the first field.
  if (error instanceof ApiError)
    return error.errors?.map(({ field, message }) => `${field}: ${message}`).join('\n') ?? message;
  return `${failure}.\n${inSource(stack ?? message)}`;
}

function rootCause(error: unknown): { code?: string; message: string } {
  let current = error as Error & { code?: string };
  while (current.cause instanceof Error) current = current.cause;
  return current;
}
