import { constants } from 'node:os';

/**
 * Ends the process at once when a signal asks for it, until there is something to stop in good order. As process 1 of a
 * container it would not end otherwise. One listener serves both: a signal is lost that comes while they are exchanged.
 *
 * @returns takes what to do from then on
 */
export function endOnSignals(): (stop: () => void) => void {
  let instead: (() => void) | null = null;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => (instead ? instead() : process.exit(128 + constants.signals[signal])));
  return (stop) => {
    instead = stop;
  };
}
