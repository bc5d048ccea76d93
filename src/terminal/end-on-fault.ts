import type { Logger } from 'pino';
import { maskSecrets } from './describe-error.ts';
import type { Notices } from './notices.ts';
import { inSource } from './source-places.ts';

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
