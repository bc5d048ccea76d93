import type { Logger } from 'pino';
import type { Deadlines } from './surfaces/http/stop.ts';
import { endBy, type StopSignal } from './terminal/signals.ts';

/** Longer than load balancers take to notice, in milliseconds. */
export const defaultDrainTime = 3_000;

/** How long what runs may take to end once the drain is over, in milliseconds. */
export const finishTime = 3_500;

/** How long closing everything else may take after that, in milliseconds. Docker kills after 10 seconds in all. */
const closeTime = 1_000;

/** Ctrl-C reaches a process from the terminal and from npm or tsx, which pass it on: one press, two signals. In milliseconds. */
const echoTime = 200;

/**
 * Ends the process in good order when it is told to, and at once when it is told again. SIGINT is a person at a terminal,
 * behind whom no load balancer has to notice anything: it skips the drain.
 */
export function stopInOrder(
  logger: Logger,
  drainTime: number,
  stop: (deadlines: Deadlines) => Promise<void>,
): (signal: StopSignal) => void {
  let told: number | undefined;
  return (signal) => {
    if (told === undefined) {
      told = performance.now();
      void end(logger, signal, signal === 'SIGINT' ? 0 : drainTime, stop);
    } else if (performance.now() - told > echoTime) endBy(signal);
  };
}

async function end(
  logger: Logger,
  signal: string,
  drain: number,
  stop: (deadlines: Deadlines) => Promise<void>,
): Promise<void> {
  const cut = drain + finishTime;
  logger.info({ signal, drain_ms: drain }, 'stopping');
  setTimeout(() => {
    logger.warn('stopped without waiting any longer for everything to close');
    process.exit(0);
  }, cut + closeTime);
  try {
    await stop({ drain, cut });
    process.exit(0);
  } catch (err) {
    logger.error({ err }, 'stop');
    process.exit(1);
  }
}
