export interface Phase {
  readonly part: string;
  requests: number;
  /** By kind: a status, with its origin if not a server, or a connection error. */
  readonly failures: Record<string, number>;
  /** Times of `performance.now()`; null until then. */
  killed: number | null;
  back: number | null;
  lastFailure: number | null;
  /** Maximum milliseconds from the first failure of an operation to its response. */
  longest: number;
  journeys: number;
  readonly began: number;
}

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

  count(failure: string | null): void {
    const phase = this.now;
    phase.requests++;
    if (failure === null) return;
    phase.failures[failure] = (phase.failures[failure] ?? 0) + 1;
    phase.lastFailure = performance.now();
  }

  recovered(failedFirst: number): void {
    this.now.longest = Math.max(this.now.longest, performance.now() - failedFirst);
  }
}

/** Seconds from the return of the part to the last failure; 0 if there was none. */
export function failedFor({ back, lastFailure }: Phase): number {
  if (lastFailure === null || back === null) return 0;
  return Math.max(0, lastFailure - back) / 1000;
}
