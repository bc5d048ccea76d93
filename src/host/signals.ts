import cluster from 'node:cluster';
import { constants } from 'node:os';
import type { Logger } from 'pino';
import type { Deadlines } from '../surfaces/http/stop.ts';

export type StopSignal = 'SIGINT' | 'SIGTERM';

/** Exits with the code that shells report for a program killed by the signal. */
function endBy(signal: StopSignal): never {
  process.exit(128 + constants.signals[signal]);
}

/**
 * Before there is something to stop, the kernel ends the process, also while the embedded database blocks the event loop.
 * Process 1 of a container would not end without a listener, and a supervisor expects an exit code. The listener is never
 * replaced: a signal in between would be lost.
 *
 * @returns sets the stop function
 */
export function endOnSignals(): (stop: (signal: StopSignal) => void) => void {
  let handle: (signal: StopSignal) => void = endBy;
  const listen = () => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => handle(signal));
  };
  const listensFromStart = process.pid === 1 || cluster.isWorker;
  if (listensFromStart) listen();
  return (stop) => {
    handle = stop;
    if (!listensFromStart) listen();
  };
}

/** Milliseconds; longer than load balancers take to notice. */
export const defaultDrainTime = 3_000;

/** Milliseconds for open requests and jobs after the drain. */
export const finishTime = 3_500;

/** Milliseconds to close everything else after that. Docker kills after 10 seconds in total. */
export const closeTime = 1_000;

/** Milliseconds. Ctrl-C reaches a process from the terminal and again from npm or tsx: one key press, two signals. */
const echoTime = 200;

/** The second signal exits immediately. */
export function onFirstSignal(stop: (signal: StopSignal) => void): (signal: StopSignal) => void {
  let firstSignalAt: number | undefined;
  return (signal) => {
    if (firstSignalAt === undefined) {
      firstSignalAt = performance.now();
      stop(signal);
    } else if (performance.now() - firstSignalAt > echoTime) endBy(signal);
  };
}

/** SIGINT skips the drain: there is no load balancer at a terminal. */
export function stopInOrder(
  logger: Logger,
  drainTime: number,
  stop: (deadlines: Deadlines) => Promise<void>,
): (signal: StopSignal) => void {
  return onFirstSignal((signal) => void end(logger, signal, signal === 'SIGINT' ? 0 : drainTime, stop));
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
    logger.warn('shutdown timed out; exiting with connections or jobs still open');
    process.exit(0);
  }, cut + closeTime);
  try {
    await stop({ drain, cut });
    process.exit(0);
  } catch (err) {
    logger.error({ err }, 'shutdown failed');
    process.exit(1);
  }
}
