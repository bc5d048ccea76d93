/** Milliseconds. */
export interface Patience {
  /** A connection that PostgreSQL has owed an answer for so long: does it answer at all? */
  readonly doubt: number;
  /** How long it may take to connect anew and answer, before PostgreSQL counts as silent. */
  readonly probe: number;
  /** Between such questions, while PostgreSQL is silent. */
  readonly pause: number;
}

const usual: Patience = { doubt: 1_000, probe: 1_500, pause: 250 };
const lookEvery = 100;

/** A connection that is watched. */
export interface Watched {
  /** Milliseconds that PostgreSQL has owed it an answer; 0 while it owes none. */
  readonly owed: number;
  /** Milliseconds after which the connection counts as lost, even though others are answered. */
  readonly limit: number;
  /** Whether nothing uses it. */
  readonly isIdle: boolean;
  /** Ends it at once; what is under way fails with the error. */
  break(error: Error): void;
}

/**
 * Notices when PostgreSQL, or the network before it, goes silent without closing a connection, which TCP takes a quarter
 * of an hour for. A statement that waits for a lock is no silence, so where an answer is owed for a second, PostgreSQL is
 * asked anew on a connection of its own. If that is not answered either, nor any other statement, then all connections
 * are broken and new ones refused, so that requests fail at once, until PostgreSQL answers again.
 *
 * One connection can be dead alone, as where a firewall has forgotten it: PostgreSQL ends its statements after a time, so
 * past that the connection is broken, and with it those that are idle, which have probably been forgotten, too.
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

  /** @param probe connects anew; whether PostgreSQL answered within so many milliseconds */
  constructor(probe: (ms: number) => Promise<boolean>, patience = usual) {
    this.#probe = probe;
    this.#patience = patience;
    this.#timer = setInterval(() => this.#look(), lookEvery).unref();
  }

  /** Whether new connections are refused. */
  get isSilent(): boolean {
    return this.#isSilent;
  }

  add(connection: Watched): void {
    this.#connections.add(connection);
  }

  delete(connection: Watched): void {
    this.#connections.delete(connection);
  }

  /** To be called for each answer. */
  answered(): void {
    this.#hasAnswered = true;
  }

  /** Breaks the connections that nothing uses, so that what comes next gets new ones. */
  breakIdle(error: Error): void {
    for (const connection of this.#connections) if (connection.isIdle) connection.break(error);
  }

  /** Runs `work` without looking after connections. */
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
    // A statement may be slow for long; PostgreSQL need not be asked all the time.
    if (!wasSilent) await sleep(doubt);
    this.#isAsking = false;
  }
}

/** What the statements under way fail with, when their connection is broken. The code is that of a fault that passes. */
class Unanswered extends Error {
  readonly code = 'ETIMEDOUT';
}

export function unanswered(): Error {
  return new Unanswered('PostgreSQL does not answer.');
}

export function isUnanswered(error: unknown): boolean {
  return error instanceof Unanswered;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
