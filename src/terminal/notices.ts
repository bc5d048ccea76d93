import { pino } from 'pino';
import { createLogger, isJsonOnly } from './logger.ts';
import type { Output } from './progress.ts';

/** What a program says on standard error, beside its log and its result: as text, or as lines of JSON. */
export interface Notices {
  /** For progress. */
  readonly output: Output;
  warn(message: string): void;
  /** Why the program ends. */
  fail(message: string): void;
}

/** They take the form of the log already where the settings are still to be checked. */
export function openNotices({ LOG_FORMAT, NODE_ENV }: NodeJS.ProcessEnv): Notices {
  if (!isJsonOnly({ logFormat: LOG_FORMAT, production: NODE_ENV === 'production' })) {
    const say = (message: string) => void process.stderr.write(`${message}\n`);
    return { output: process.stderr, warn: say, fail: say };
  }
  const log = createLogger('info', false, pino.destination(2));
  return {
    output: { write: (text) => log.info(text.trimEnd()) },
    warn: (message) => log.warn(message),
    fail: (message) => log.fatal(message),
  };
}
