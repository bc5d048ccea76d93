import { constants } from 'node:os';

export type StopSignal = 'SIGINT' | 'SIGTERM';

/** Ends the process with the exit code that shells give a program that the signal killed. */
export function endBy(signal: StopSignal): never {
  process.exit(128 + constants.signals[signal]);
}

/**
 * Ends the process at once when a signal asks for it, until there is something to stop in good order. As process 1 of a
 * container it would not end otherwise. One listener serves both: a signal is lost that comes while they are exchanged.
 *
 * @returns takes what to do from then on
 */
export function endOnSignals(): (stop: (signal: StopSignal) => void) => void {
  let handle: (signal: StopSignal) => void = endBy;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => handle(signal));
  return (stop) => {
    handle = stop;
  };
}
