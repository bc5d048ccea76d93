import { DataDirInUse } from '../adapters/database/data-dir-lock.ts';
import { NewerSchema } from '../adapters/database/newer-schema.ts';
import { DatabaseUnusable } from '../adapters/database/unusable.ts';
import { ConfigError } from '../config.ts';
import { ApiError } from '../core/errors.ts';

/** Explains to the person at the terminal why the program stopped: one sentence where the cause is known. */
export function explainFailure(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DataDirInUse) return error.message;
  if (error instanceof DatabaseUnusable || error instanceof NewerSchema) return error.message;
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `${message}. Another program listens there: set PORT to another port.`;
  if (code === 'EACCES' || code === 'EPERM')
    return `${message}. Check the permissions of DATA_DIR, or choose another PORT.`;
  // What an operation says of what the command line asked for.
  if (error instanceof ApiError)
    return [message, ...(error.errors ?? []).map(({ field, message }) => `  ${field}: ${message}`)].join('\n');
  return `Terrapin could not start.\n${stack ?? message}`;
}
