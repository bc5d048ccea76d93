import cluster, { type Worker } from 'node:cluster';
import { closeTime, endOnSignals, finishTime, onFirstSignal, type StopSignal } from '../signals.ts';
import type { Notices } from '../terminal/logger.ts';
import { type ProcessMetrics, patience, type Started, type ToServer, type ToSupervisor } from './server-process.ts';

/** Milliseconds before a process is restarted; doubles while it keeps exiting within `shortRun`. */
const pauses = { first: 100, longest: 5_000 };
/** Milliseconds. */
const shortRun = 10_000;

interface End {
  readonly code: number | null;
  readonly signal: string | null;
}

/** Runs the server in several processes on one port and replaces those that exit. One of them processes the jobs. */
export class Supervisor {
  readonly #notices: Notices;
  #port: number | undefined;
  readonly #running = new Set<Promise<End>>();
  #isStopping = false;

  constructor(notices: Notices) {
    this.#notices = notices;
    relayMetrics();
  }

  /** Resolves when all processes listen. Exits if the first cannot start. */
  async run(): Promise<void> {
    endOnSignals()(onFirstSignal((signal) => void this.#stop(signal)));
    // The first migrates and seeds alone, so progress and errors are reported once.
    const first = this.#fork(0);
    const started = await first.started;
    if (!started) {
      const { code, signal } = await first.ended;
      if (this.#isStopping) return;
      if (code === null) this.#notices.fail(`The first server process was killed by ${signal} before it listened.`);
      process.exit(code ?? 1);
    }
    this.#port = started.port;
    void this.#replace(0, first.ended, performance.now());
    await Promise.all(Array.from({ length: started.processes - 1 }, (_, i) => this.#keep(i + 1)));
    send(first.worker, { type: 'all-started' });
  }

  /** Exits when all processes have shut down, or some are stuck. */
  async #stop(signal: StopSignal): Promise<void> {
    this.#isStopping = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
    void Promise.race(this.#running).then(() => setTimeout(() => process.exit(0), finishTime + closeTime));
    await Promise.all(this.#running);
    process.exit(0);
  }

  /** Keeps one process running. Resolves when it listens for the first time. */
  async #keep(place: number): Promise<void> {
    const began = performance.now();
    const { started, ended } = this.#fork(place);
    const replaced = this.#replace(place, ended, began);
    if (!(await started)) await replaced;
  }

  async #replace(place: number, ended: Promise<End>, began: number, pause = pauses.first): Promise<void> {
    const { code, signal } = await ended;
    if (this.#isStopping) return;
    this.#notices.warn(`A server process exited (${signal ?? `code ${code}`}); starting another one`);
    const next = performance.now() - began < shortRun ? Math.min(pause * 2, pauses.longest) : pauses.first;
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (this.#isStopping) return;
    const restarted = this.#fork(place);
    const replaced = this.#replace(place, restarted.ended, performance.now(), next);
    if (!(await restarted.started)) await replaced;
  }

  #fork(place: number) {
    const port = this.#port === undefined ? {} : { PORT: String(this.#port) };
    const worker = cluster.fork({ ...port, ...(place > 0 && { WORKER: 'off' }) });
    const ended = waitForEnd(worker);
    this.#running.add(ended);
    void ended.then(() => this.#running.delete(ended));
    return { worker, started: waitForStart(worker), ended };
  }
}

function waitForEnd(worker: Worker): Promise<End> {
  return new Promise((resolve) => worker.once('exit', (code, signal) => resolve({ code, signal })));
}

function waitForStart(worker: Worker): Promise<Started | null> {
  return new Promise((resolve) => {
    worker.once('exit', () => resolve(null));
    worker.on('message', (message: ToSupervisor) => {
      if (message.type === 'started') resolve(message.started);
    });
  });
}

interface Gathering {
  readonly missing: Set<Worker>;
  readonly metrics: ProcessMetrics[];
  finish(): void;
}

/** Collects the metrics of all other processes for the one that is scraped. */
function relayMetrics(): void {
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

  cluster.on('message', (worker, message: ToSupervisor) => {
    if (message.type === 'ask-others') gather(worker, message.question);
    if (message.type !== 'metrics') return;
    const gathering = gatherings.get(message.question);
    if (!gathering?.missing.has(worker)) return;
    gathering.metrics.push(message.metrics);
    leaveOut(worker, gathering);
  });
  cluster.on('disconnect', (worker) => {
    for (const gathering of [...gatherings.values()]) leaveOut(worker, gathering);
  });
}

/** Ignores errors: the process may have exited. */
function send(worker: Worker, message: ToServer): void {
  worker.send(message, () => {});
}
