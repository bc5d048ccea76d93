import cluster, { type Worker } from 'node:cluster';
import { createServer } from 'node:net';
import type { Logger } from 'pino';
import { listen, type Place } from '../surfaces/http/server.ts';
import type { Started } from '../terminal/announcement.ts';
import type { StopSignal } from '../terminal/signals.ts';
import type { Report } from './messages.ts';
import { relayCounts } from './relay-counts.ts';
import { relayMetrics } from './relay-metrics.ts';

/** Milliseconds before a process that ended is started again; twice as long after each that ends soon. */
const pauses = { first: 100, longest: 5_000 };
/** What ends within so many milliseconds has ended soon. */
const soon = 10_000;

/** How a process ended. */
interface End {
  readonly code: number | null;
  readonly signal: string | null;
}

/** Runs the server in several processes that listen on one port. Those that end are replaced. Jobs are done by one of them. */
export class Supervisor {
  readonly #count: number;
  readonly #logger: Logger;
  readonly #place: Place;
  /** Which one, where the system picks it. */
  #port = 0;
  readonly #running = new Set<Promise<End>>();
  #isStopping = false;

  constructor(count: number, place: Place, logger: Logger) {
    this.#count = count;
    this.#place = place;
    this.#logger = logger;
    relayMetrics();
    relayCounts();
  }

  /** Resolves when all processes listen. Ends this one where the first cannot start. */
  async start(): Promise<Started> {
    await this.#findPort();
    // The first migrates and seeds alone: progress, and what is wrong with settings or database, is said once.
    const first = this.#fork(0);
    const started = await first.started;
    if (!started) {
      const { code, signal } = await first.ended;
      // It has said why on standard error.
      if (code !== null) process.exit(code);
      throw new Error(`The first server process was ended by ${signal} before it listened.`);
    }
    void this.#replace(0, first.ended, performance.now());
    const others = Array.from({ length: this.#count - 1 }, (_, i) => this.#keep(i + 1));
    await Promise.all(others);
    return started;
  }

  /** Resolves when all processes have ended in good order. */
  async stop(signal: StopSignal): Promise<void> {
    this.#isStopping = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
    await Promise.all(this.#running);
  }

  /** Fails where another program has the port: sockets that share it would not notice. */
  async #findPort(): Promise<void> {
    const server = createServer();
    this.#port = await listen(server, this.#place);
    await new Promise((resolve) => server.close(resolve));
  }

  /** Keeps a place filled. Resolves when its process listens for the first time. */
  async #keep(place: number): Promise<void> {
    const began = performance.now();
    const { started, ended } = this.#fork(place);
    const replaced = this.#replace(place, ended, began);
    if (!(await started)) await replaced;
  }

  async #replace(place: number, ended: Promise<End>, began: number, pause = pauses.first): Promise<void> {
    const { code, signal } = await ended;
    if (this.#isStopping) return;
    this.#logger.error({ place, code, signal }, 'a server process ended; starting another one');
    const next = performance.now() - began < soon ? Math.min(pause * 2, pauses.longest) : pauses.first;
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (this.#isStopping) return;
    const again = this.#fork(place);
    const replaced = this.#replace(place, again.ended, performance.now(), next);
    if (!(await again.started)) await replaced;
  }

  #fork(place: number) {
    const worker = cluster.fork({ PORT: String(this.#port), ...(place > 0 && { WORKER: 'off' }) });
    const ended = endOf(worker);
    this.#running.add(ended);
    void ended.then(() => this.#running.delete(ended));
    return { started: startOf(worker), ended };
  }
}

function endOf(worker: Worker): Promise<End> {
  return new Promise((resolve) => worker.once('exit', (code, signal) => resolve({ code, signal })));
}

/** Resolves to null where it ends before. */
function startOf(worker: Worker): Promise<Started | null> {
  return new Promise((resolve) => {
    worker.once('exit', () => resolve(null));
    worker.on('message', (report: Report) => {
      if (report.type === 'started') resolve(report.started);
    });
  });
}
