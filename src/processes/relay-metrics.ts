import cluster, { type Worker } from 'node:cluster';
import { type Order, type ProcessMetrics, patience, type Report } from './messages.ts';

interface Gathering {
  readonly missing: Set<Worker>;
  readonly metrics: ProcessMetrics[];
  finish(): void;
}

/** Collects the metrics of all other processes for the one that is scraped. */
export function relayMetrics(): void {
  const gatherings = new Map<number, Gathering>();
  let questions = 0;

  const gather = (requester: Worker, question: number) => {
    const number = ++questions;
    const others = Object.values(cluster.workers ?? {}).filter(
      (one) => one !== requester && one?.isConnected(),
    ) as Worker[];
    const finish = () => {
      clearTimeout(late);
      gatherings.delete(number);
      send(requester, { type: 'others', question, answer: gathering.metrics });
    };
    const gathering: Gathering = { missing: new Set(others), metrics: [], finish };
    const late = setTimeout(finish, patience);
    gatherings.set(number, gathering);
    for (const one of others) send(one, { type: 'ask', question: number });
    if (others.length === 0) finish();
  };
  const leaveOut = (worker: Worker, gathering: Gathering) => {
    if (gathering.missing.delete(worker) && gathering.missing.size === 0) gathering.finish();
  };

  cluster.on('message', (worker, report: Report) => {
    if (report.type === 'ask-others') gather(worker, report.question);
    if (report.type !== 'metrics') return;
    const gathering = gatherings.get(report.question);
    if (!gathering?.missing.has(worker)) return;
    gathering.metrics.push(report.metrics);
    leaveOut(worker, gathering);
  });
  cluster.on('disconnect', (worker) => {
    for (const gathering of [...gatherings.values()]) leaveOut(worker, gathering);
  });
}

/** Ignores errors: the process may have exited. */
function send(worker: Worker, order: Order): void {
  worker.send(order, () => {});
}
