import { setTimeout as sleep } from 'node:timers/promises';
import { NoResponse } from './failures.ts';

/** Milliseconds. */
const usual = { doubt: 1_000, probe: 1_500, pause: 250 };
const lookEvery = 100;

export interface Watched {
  /** Milliseconds since it has been waiting for a result; 0 if it is not. */
  readonly pendingMs: number;
  /** Milliseconds after which it is closed. */
  readonly limit: number;
  readonly isIdle: boolean;
  break(error: Error): void;
}

/**
 * Detects that PostgreSQL or the network stopped responding, which TCP notices after 15 minutes. A statement may also
 * wait for a lock, so after a second PostgreSQL is probed on a new connection. If that fails and no statement succeeds,
 * connections are closed and new ones rejected until PostgreSQL responds.
 *
 * A firewall may drop a single connection: past `limit`, it is closed with the idle ones.
 */
export class SilenceWatch {
  readonly #probe: (ms: number) => Promise<boolean>;
  readonly #patience: typeof usual;
  readonly #timer: NodeJS.Timeout;
  readonly #connections = new Set<Watched>();
  #isSilent = false;
  #isAsking = false;
  #hasAnswered = false;
  #isSuspended = false;

  constructor(probe: (ms: number) => Promise<boolean>, patience = usual) {
    this.#probe = probe;
    this.#patience = patience;
    this.#timer = setInterval(() => this.#look(), lookEvery).unref();
  }

  get isSilent(): boolean {
    return this.#isSilent;
  }

  add(connection: Watched): void {
    this.#connections.add(connection);
  }

  delete(connection: Watched): void {
    this.#connections.delete(connection);
  }

  answered(): void {
    this.#hasAnswered = true;
  }

  breakIdle(error: Error): void {
    for (const connection of this.#connections) if (connection.isIdle) connection.break(error);
  }

  async suspendedFor<T>(work: () => Promise<T>): Promise<T> {
    this.#isSuspended = true;
    try {
      return await work();
    } finally {
      this.#isSuspended = false;
    }
  }

  close(): void {
    clearInterval(this.#timer);
    this.#isSuspended = true;
  }

  #look(): void {
    if (this.#isSuspended) return;
    let longest = 0;
    for (const connection of this.#connections) {
      const { pendingMs, limit } = connection;
      longest = Math.max(longest, pendingMs);
      if (pendingMs <= limit) continue;
      connection.break(new NoResponse());
      this.breakIdle(new NoResponse());
    }
    if (longest > this.#patience.doubt && !this.#isAsking) void this.#ask();
  }

  async #ask(): Promise<void> {
    const { doubt, probe, pause } = this.#patience;
    this.#isAsking = true;
    this.#hasAnswered = false;
    while (!(await this.#probe(probe)) && !this.#hasAnswered && !this.#isSuspended) {
      this.#isSilent = true;
      for (const connection of this.#connections) connection.break(new NoResponse());
      await sleep(pause, undefined, { ref: false });
    }
    const wasSilent = this.#isSilent;
    this.#isSilent = false;
    if (!wasSilent) await sleep(doubt, undefined, { ref: false });
    this.#isAsking = false;
  }
}
