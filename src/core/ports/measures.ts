import type { Queries } from '@terrapin/table';

interface Backlog {
  readonly waiting: number;
  /** Age of the oldest in seconds; 0 if none waits. */
  readonly age: number;
}

interface Measured {
  /** Of the metric, after `terrapin_`. */
  readonly name: string;
  readonly help: string;
}

/** Of the work of one resource. */
export interface Measures {
  /** Completed items of this process, by outcome. */
  readonly outcomes: Measured;
  /** Queries the database. Null: nothing waits. */
  readonly backlogs: readonly (Measured & { count(db: Queries): Promise<Backlog | null> })[];
}

export interface MeasuredWork extends Measures {
  counts(): Readonly<Record<string, number>>;
}
