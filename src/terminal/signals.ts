import { constants } from 'node:os';

export type StopSignal = 'SIGINT' | 'SIGTERM';

/** Exits with the code that shells report for a program killed by the signal. */
export function endBy(signal: StopSignal): never {
  process.exit(128 + constants.signals[signal]);
}

/**
 * Process 1 of a container would not end without a listener. It is never replaced: a signal in between would be lost.
 *
 * @returns sets the stop function
 */
export function endOnSignals(): (stop: (signal: StopSignal) => void) => void {
  let handle: (signal: StopSignal) => void = endBy;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => handle(signal));
  return (stop) => {
    handle = stop;
  };
}
