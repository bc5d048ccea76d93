import { DataDirError, remedyFor } from '../adapters/database/data-dir.ts';
import { ConfigError } from '../config.ts';
import { ApiError } from '../core/errors.ts';
import { CannotListen } from '../surfaces/http/cannot-listen.ts';

/** Explains to the person at the terminal why the program stopped: one sentence where the cause is known. */
export function explainFailure(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DataDirError) return error.message;
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (error instanceof CannotListen) return message;
  if (code === 'EACCES' || code === 'EPERM') return `${message}. Check the permissions of DATA_DIR.`;
  const root = rootCause(error);
  if (/ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|28P01|28000|3D000/.test(`${root.code} ${root.message}`)) {
    return `The database at DATABASE_URL cannot be used: ${root.message}`;
  }
  const remedy = remedyFor(`${root.code} ${root.message}`);
  if (remedy) return `Terrapin could not start: ${root.message}.\n${remedy}`;
  // What an operation says of what the command line asked for.
  if (error instanceof ApiError)
    return [message, ...(error.errors ?? []).map(({ field, message }) => `  ${field}: ${message}`)].join('\n');
  return `Terrapin could not start.\n${stack ?? message}`;
}

function rootCause(error: unknown): { code?: string; message: string } {
  let current = error as Error & { code?: string };
  while (current.cause instanceof Error) current = current.cause;
  return current;
}
