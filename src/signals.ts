import type { Logger } from 'pino';

/** Ends the process in good order when it is asked to, once, however often it is asked. */
export function stopOnSignals(logger: Logger, stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      stop().then(
        () => process.exit(0),
        (err: unknown) => {
          logger.error({ err }, 'stop');
          process.exit(1);
        },
      );
    });
  }
}
