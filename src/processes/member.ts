import cluster from 'node:cluster';
import type { Started } from '../terminal/announcement.ts';
import { type Order, type ProcessMetrics, patience, type Report } from './messages.ts';

/** Connects a server process to the others on the same port. */
export interface Member {
  started(started: Started): void;
  othersMetrics(): Promise<readonly ProcessMetrics[]>;
  giveMetrics(read: () => Promise<ProcessMetrics>): void;
}

/** Null if there is only one process. */
export const member: Member | null = cluster.isWorker ? join() : null;

function join(): Member {
  const waiting = new Map<number, (answer: unknown) => void>();
  let questions = 0;
  let read: () => Promise<ProcessMetrics> = async () => [];
  process.on('message', async (order: Order) => {
    if (order.type === 'ask') report({ type: 'metrics', question: order.question, metrics: await read() });
    else waiting.get(order.question)?.(order.answer);
  });
  /** The supervisor always responds, or exits, and this process with it. */
  const ask = <T>(make: (question: number) => Report): Promise<T> => {
    const question = ++questions;
    return new Promise<unknown>((resolve, reject) => {
      waiting.set(question, resolve);
      setTimeout(reject, 2 * patience, new Error('The supervisor did not respond.')).unref();
      report(make(question));
    }).finally(() => waiting.delete(question)) as Promise<T>;
  };
  return {
    started: (started) => report({ type: 'started', started }),
    giveMetrics: (readMetrics) => {
      read = readMetrics;
    },
    othersMetrics: () => ask((question) => ({ type: 'ask-others', question })),
  };
}

/** Ignores errors: the supervisor may have exited. */
function report(message: Report): void {
  process.send?.(message, undefined, undefined, () => {});
}
