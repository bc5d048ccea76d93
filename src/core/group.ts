import type { Origin } from '@terrapin/table';
import { Turns } from './turns.ts';

/** A row that a request writes. */
export interface Writing {
  readonly row: Readonly<Record<string, unknown>>;
  readonly origin: Partial<Origin>;
}

const limits = {
  /** Writes of a group at a time. */
  writes: 2,
  rows: 50,
  /** Characters of all texts in the rows of one write. */
  characters: 100_000,
  /** Milliseconds after which the next write starts anyway: this one is probably waiting for a lock. */
  slow: 250,
  /** Milliseconds after a slow one, in which the rows of different users are not written together. */
  caution: 10_000,
};

/**
 * Writes rows that arrive while others are written together, as PostgreSQL does with commits. Nothing waits for a timer: a row that
 * comes alone goes alone, and users take turns.
 */
export class Group<One extends Writing> {
  readonly #waiting = new Turns<One>();
  #running = 0;
  #isScheduled = false;
  #cautiousUntil = 0;

  add(one: One, write: (several: readonly One[]) => Promise<unknown>): void {
    this.#waiting.add(userOf(one), one);
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    // Those that arrive at once go together.
    setImmediate(() => {
      this.#isScheduled = false;
      this.#go(write);
    });
  }

  #go(write: (several: readonly One[]) => Promise<unknown>): void {
    while (!this.#waiting.isEmpty && this.#running < limits.writes) {
      this.#running++;
      let isRunning = true;
      const end = () => {
        if (!isRunning) return;
        isRunning = false;
        this.#running--;
        this.#go(write);
      };
      const slow = setTimeout(() => {
        this.#cautiousUntil = performance.now() + limits.caution;
        end();
      }, limits.slow);
      void write(this.#take()).finally(() => {
        clearTimeout(slow);
        end();
      });
    }
  }

  /** A row of each user in turn; while cautious, those of one user. */
  #take(): One[] {
    const [first] = this.#waiting.next() as [One];
    const isCautious = performance.now() < this.#cautiousUntil;
    const taken: One[] = [];
    let characters = 0;
    for (const one of this.#waiting.take((next) => !isCautious || userOf(next) === userOf(first))) {
      taken.push(one);
      for (const value of Object.values(one.row)) if (typeof value === 'string') characters += value.length;
      if (taken.length >= limits.rows || characters >= limits.characters) break;
    }
    return taken;
  }
}

const userOf = ({ origin }: Writing): string => origin.actor ?? origin.token ?? '';

type Row = Record<string, unknown>;

/** What a statement writes. */
export interface Write extends Writing {
  /** In a statement of its own. */
  alone(): Promise<Row[]>;
  readonly settle: (rows: Promise<Row[]>) => void;
}

/** @param together writes the rows of several requests, each with its `origin`, in one statement */
export async function writeTogether(
  writes: readonly Write[],
  together: (rows: readonly Row[]) => Promise<Row[]>,
): Promise<unknown> {
  let written: ReadonlyMap<unknown, Row> = new Map();
  if (writes.length > 1) {
    try {
      const rows = writes.map(({ row, origin }) => ({ ...row, origin }));
      written = new Map((await together(rows)).map((row) => [row.id, row]));
    } catch (error) {
      // Otherwise they may have been committed.
      if (!isRefused(error)) return writes.map(({ settle }) => settle(Promise.reject(error)));
    }
  }
  return Promise.allSettled(
    writes.map(({ row, alone, settle }) => {
      const known = written.get(row.id);
      const rows = known ? Promise.resolve([known]) : alone();
      settle(rows);
      return rows;
    }),
  );
}

/** By a constraint, by a value, or by an authority that has ended: of one row, perhaps. */
const isRefused = (error: unknown): boolean => /^(2[23]|TR)...$/.test(String((error as { code?: string }).code));
