import cluster from 'node:cluster';
import type { SharedCounts } from '../core/ports/shared-counts.ts';
import type { Started } from '../terminal/announcement.ts';
import { type Order, type ProcessMetrics, patience, type Report } from './messages.ts';

/** What a server process has to do with the others that serve the same port. */
export interface Member {
  /** Says that it listens. */
  started(started: Started): void;
  /** The metrics of each of the others. */
  othersMetrics(): Promise<readonly ProcessMetrics[]>;
  /** Hands its own to the others from now on. */
  giveMetrics(read: () => Promise<ProcessMetrics>): void;
  /** Counts requests together with the others. */
  readonly counts: SharedCounts;
}

/** Null where this process is alone. */
export const member: Member | null = cluster.isWorker ? join() : null;

function join(): Member {
  const waiting = new Map<number, (answer: unknown) => void>();
  let questions = 0;
  let read: () => Promise<ProcessMetrics> = async () => [];
  process.on('message', async (order: Order) => {
    if (order.type === 'ask') report({ type: 'metrics', question: order.question, metrics: await read() });
    else waiting.get(order.question)?.(order.answer);
  });
  /** The supervisor answers in any case, or ends, and this process with it. */
  const ask = <T>(make: (question: number) => Report): Promise<T> => {
    const question = ++questions;
    return new Promise<unknown>((resolve, reject) => {
      waiting.set(question, resolve);
      setTimeout(reject, 2 * patience, new Error('The supervisor does not answer.')).unref();
      report(make(question));
    }).finally(() => waiting.delete(question)) as Promise<T>;
  };
  return {
    started: (started) => report({ type: 'started', started }),
    giveMetrics: (own) => {
      read = own;
    },
    othersMetrics: () => ask((question) => ({ type: 'ask-others', question })),
    counts: {
      add: (charges) => ask((question) => ({ type: 'charge', question, charges })),
      async close() {},
    },
  };
}

/** A supervisor that is gone hears nothing of it. */
function report(message: Report): void {
  process.send?.(message, undefined, undefined, () => {});
}
