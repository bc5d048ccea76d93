import type { Logger } from 'pino';
import { remedyFor } from '../adapters/database/data-dir.ts';
import { ApiError } from '../core/errors.ts';
import { OperatorError } from '../core/operator-error.ts';
import { inSource, maskSecrets } from './describe-error.ts';
import type { Notices } from './logger.ts';

/** @param failure beginning of the message if the cause alone does not state the outcome */
export function explainFailure(error: unknown, failure = 'Terrapin could not start'): string {
  if (error instanceof OperatorError) return error.message;
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

/** Ends the process on an uncaught error: its state is unknown. A supervisor restarts it. */
export function endOnFault(logger: Logger, notices: Notices): void {
  const end = (what: string) => (err: unknown) => {
    if (logger.isLevelEnabled('fatal')) logger.fatal({ err }, what);
    else
      notices.fail(
        `Terrapin exited: ${what}. ${maskSecrets(inSource(String((err as Error | undefined)?.stack ?? err)))}`,
      );
    process.exit(1);
  };
  process.on('uncaughtException', end('uncaught exception'));
  process.on('unhandledRejection', end('unhandled rejection'));
}
