import type { Connection } from './connection.ts';

export function bound<Args extends unknown[], Result>(
  on: Connection,
  run: (on: Connection, ...args: Args) => Result,
): (...args: Args) => Result {
  return (...args) => run(on, ...args);
}
