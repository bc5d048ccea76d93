import { constants } from 'node:os';

const signals = ['SIGINT', 'SIGTERM'] as const;

/**
 * Ends the process at once when it is asked to, until there is something to stop in good order. As process 1 of a
 * container it would not end otherwise.
 *
 * @returns a function to call then
 */
export function endOnSignals(): () => void {
  const end = (signal: (typeof signals)[number]) => process.exit(128 + constants.signals[signal]);
  for (const signal of signals) process.on(signal, end);
  return () => {
    for (const signal of signals) process.off(signal, end);
  };
}
