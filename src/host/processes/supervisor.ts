import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeTime, endOnSignals, finishTime, onFirstSignal } from '../signals.ts';
import type { Notices } from '../terminal/logger.ts';
import type { ListeningProcesses, Started } from './server-process.ts';

/** Milliseconds before a process is restarted; doubles while it keeps exiting within `shortRun`. */
const pauses = { first: 100, longest: 5_000 };
/** Milliseconds. */
const shortRun = 10_000;

/** Runs the server in several processes on one port and replaces those that exit. One of them processes the jobs. */
export function supervise(notices: Notices): void {
  /** From the first process, which migrates and seeds alone, so progress and errors are reported once. */
  let first: Started | undefined;
  let isStopping = false;
  const listening = new Map<Worker, Started>();

  const tellAll = () => {
    const processes: ListeningProcesses = [...listening.values()].map(({ metricsPort }) => metricsPort);
    // Ignores errors: a process may have exited.
    for (const worker of listening.keys()) worker.send(processes, () => {});
  };

  const keep = async (place: number) => {
    for (let pause = pauses.first; !isStopping; ) {
      const began = performance.now();
      const worker = cluster.fork({ ...(first && { PORT: String(first.port) }), ...(place > 0 && { WORKER: 'off' }) });
      worker.once('message', (started: Started) => {
        listening.set(worker, started);
        tellAll();
        if (first) return;
        first = started;
        for (let other = 1; other < started.processes; other++) void keep(other);
      });
      const [code, signal] = await once(worker, 'exit');
      listening.delete(worker);
      tellAll();
      if (isStopping) return;
      if (!first) {
        if (code === null) notices.fail(`The first server process was killed by ${signal} before it listened.`);
        process.exit(code ?? 1);
      }
      notices.warn(`A server process exited (${signal ?? `code ${code}`}); starting another one`);
      await sleep(pause);
      pause = performance.now() - began < shortRun ? Math.min(pause * 2, pauses.longest) : pauses.first;
    }
  };

  /** Exits when all processes have shut down, or some are stuck. */
  const stop = onFirstSignal(async (signal) => {
    isStopping = true;
    const running = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isDead() === false) as Worker[];
    const ends = running.map((worker) => once(worker, 'exit'));
    void Promise.race(ends).then(() => setTimeout(() => process.exit(0), finishTime + closeTime));
    for (const worker of running) worker.process.kill(signal);
    await Promise.all(ends);
    process.exit(0);
  });
  endOnSignals()(stop);
  void keep(0);
}
