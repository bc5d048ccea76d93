import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from './client.ts';

/** Milliseconds between the requests of one reader: reading without a pause would take what recovers from a fault its core. */
const thinking = 30;

export interface Reading {
  requests: number;
  failures: Record<string, number>;
  /** Maximum milliseconds of a request. */
  slowest: number;
}

export function startReaders(url: string, token: string, count: number) {
  const client = createClient(url, token);
  const outcome: Reading = { requests: 0, failures: {}, slowest: 0 };
  let isStopping = false;
  const read = async () => {
    while (!isStopping) {
      const started = performance.now();
      outcome.requests++;
      const kind = await client.get('/articles?limit=5').then(
        ({ status }) => status,
        (error) => error.cause?.code ?? String(error),
      );
      outcome.slowest = Math.max(outcome.slowest, performance.now() - started);
      if (kind !== 200) {
        outcome.failures[kind] = (outcome.failures[kind] ?? 0) + 1;
      }
      await pause(thinking);
    }
  };
  const reading = Array.from({ length: count }, read);
  return {
    outcome,
    async stop(): Promise<Reading> {
      isStopping = true;
      await Promise.all(reading);
      return outcome;
    },
  };
}
