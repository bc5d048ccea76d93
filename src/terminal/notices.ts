import { pino } from 'pino';
import { createLogger, isJsonOnly } from './logger.ts';
import type { Output } from './progress.ts';

/** What a program writes to standard error in addition to its log: text or JSON lines. */
export interface Notices {
  readonly output: Output;
  warn(message: string): void;
  fail(message: string): void;
}

/** Uses the log format even before the settings are validated. */
export function openNotices({ LOG_FORMAT, NODE_ENV }: NodeJS.ProcessEnv): Notices {
  if (!isJsonOnly({ logFormat: LOG_FORMAT, production: NODE_ENV === 'production' })) {
    const writeLine = (message: string) => void process.stderr.write(`${message}\n`);
    return { output: process.stderr, warn: writeLine, fail: writeLine };
  }
  // Synchronous: otherwise a failure, which is flushed at once, can overtake a warning.
  const log = createLogger('info', pino.destination({ dest: 2, sync: true }));
  return {
    output: { write: (text) => log.info(text.trimEnd()) },
    warn: (message) => log.warn(message),
    fail: (message) => log.fatal(message),
  };
}
