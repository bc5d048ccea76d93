/** Milliseconds. */
export interface Patience {
  readonly doubt: number;
  readonly probe: number;
  readonly pause: number;
}

const usual: Patience = { doubt: 1_000, probe: 1_500, pause: 250 };
const lookEvery = 100;

export interface Watched {
  /** Milliseconds since it has been waiting for a result; 0 if it is not. */
  readonly owed: number;
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
  readonly #patience: Patience;
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
      const { owed, limit } = connection;
      longest = Math.max(longest, owed);
      if (owed <= limit) continue;
      connection.break(unanswered());
      this.breakIdle(unanswered());
    }
    if (longest > this.#patience.doubt && !this.#isAsking) void this.#ask();
  }

  async #ask(): Promise<void> {
    const { doubt, probe, pause } = this.#patience;
    this.#isAsking = true;
    this.#hasAnswered = false;
    while (!(await this.#probe(probe)) && !this.#hasAnswered && !this.#isSuspended) {
      this.#isSilent = true;
      for (const connection of this.#connections) connection.break(unanswered());
      await sleep(pause);
    }
    const wasSilent = this.#isSilent;
    this.#isSilent = false;
    if (!wasSilent) await sleep(doubt);
    this.#isAsking = false;
  }
}

class Unanswered extends Error {
  readonly code = 'ETIMEDOUT';
}

export function unanswered(): Error {
  return new Unanswered('PostgreSQL does not respond.');
}

export function isUnanswered(error: unknown): boolean {
  return error instanceof Unanswered;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
