/** What clients met while one part was away and came back. */
export interface Phase {
  readonly part: string;
  /** Requests sent, repetitions included. */
  requests: number;
  /** How many failed, by kind: a status, with who returned it where that was not a server, or the error of a connection. */
  readonly failures: Record<string, number>;
  /** The moments on the clock of `performance.now()`; null until then. */
  killed: number | null;
  back: number | null;
  lastFailure: number | null;
  /** Milliseconds from the first failure of one operation until it was answered, at the most. */
  longest: number;
  /** Journeys that came to their end since the part was back. */
  journeys: number;
  /** Milliseconds since the epoch. */
  readonly began: number;
}

/** Keeps account of all requests, by the part that is away just then. */
export class Watch {
  readonly phases: Phase[] = [];

  constructor() {
    this.begin('none');
  }

  begin(part: string): Phase {
    const counts = { requests: 0, failures: {}, longest: 0, journeys: 0, began: Date.now() };
    const phase: Phase = { part, ...counts, killed: null, back: null, lastFailure: null };
    this.phases.push(phase);
    return phase;
  }

  get now(): Phase {
    return this.phases.at(-1) as Phase;
  }

  /** Counts a request that has ended. */
  count(failure: string | null): void {
    const phase = this.now;
    phase.requests++;
    if (failure === null) return;
    phase.failures[failure] = (phase.failures[failure] ?? 0) + 1;
    phase.lastFailure = performance.now();
  }

  /** An operation that failed at first has been answered. */
  recovered(failedFirst: number): void {
    this.now.longest = Math.max(this.now.longest, performance.now() - failedFirst);
  }
}

/** Seconds after the part was back at which something failed last; 0 where nothing did. */
export function failedFor({ back, lastFailure }: Phase): number {
  if (lastFailure === null || back === null) return 0;
  return Math.max(0, lastFailure - back) / 1000;
}
