import cluster, { type Worker } from 'node:cluster';
import { LRUCache } from 'lru-cache';
import type { Charge, SharedCount } from '../core/ports/shared-counts.ts';
import type { Order, Report } from './messages.ts';

/** Maximum number of keys; the least recently used are dropped. */
const maximum = 100_000;

export function relayCounts(): void {
  const windows = new LRUCache<string, { units: number; ends: number }>({ max: maximum });
  const charge = ({ key, units, seconds }: Charge): SharedCount => {
    const now = performance.now();
    let window = windows.get(key);
    if (!window || window.ends <= now) windows.set(key, (window = { units: 0, ends: now + seconds * 1000 }));
    window.units += units;
    return { units: window.units, left: window.ends - now };
  };
  cluster.on('message', (worker: Worker, report: Report) => {
    if (report.type !== 'charge') return;
    const order: Order = { type: 'counts', question: report.question, answer: report.charges.map(charge) };
    worker.send(order, () => {});
  });
}
