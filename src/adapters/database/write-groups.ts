import type { Origin } from '@terrapin/table';

type Row = Record<string, unknown>;

/** Writes the rows of several requests, each with its `origin`, in one statement. */
type Together = (rows: readonly Row[]) => Promise<Row[]>;

/** A row that a request writes. */
interface Write {
  readonly row: Row;
  readonly origin: Partial<Origin>;
  /** In a statement of its own. */
  alone(): Promise<Row[]>;
}

interface Waiting extends Write {
  readonly settle: (rows: Promise<Row[]>) => void;
}

const limits = {
  /** Statements of one kind at a time. */
  statements: 2,
  rows: 50,
  /** Characters of all texts in the rows of one statement. */
  characters: 100_000,
  /** Milliseconds after which the next statement starts anyway: this one is probably waiting for a lock. */
  slow: 250,
  /** Milliseconds after a slow one, in which the rows of different users are not written together. */
  caution: 10_000,
};

/**
 * Writes rows that arrive while others are written in one statement, as PostgreSQL does with commits. Nothing waits for a timer:
 * a row that comes alone goes alone, and users take turns. The rights of all are of one kind.
 */
export class WriteGroup {
  /** By user. */
  readonly #waiting = new Map<string, Waiting[]>();
  #running = 0;
  #isScheduled = false;
  #cautiousUntil = 0;

  add(write: Write, together: Together): Promise<Row[]> {
    const user = write.origin.actor ?? write.origin.token ?? '';
    return new Promise((settle) => {
      const own = this.#waiting.get(user);
      if (own) own.push({ ...write, settle });
      else this.#waiting.set(user, [{ ...write, settle }]);
      if (this.#isScheduled) return;
      this.#isScheduled = true;
      // Those that arrive at once go together.
      setImmediate(() => {
        this.#isScheduled = false;
        this.#go(together);
      });
    });
  }

  #go(together: Together): void {
    while (this.#waiting.size > 0 && this.#running < limits.statements) {
      this.#running++;
      let isRunning = true;
      const end = () => {
        if (!isRunning) return;
        isRunning = false;
        this.#running--;
        this.#go(together);
      };
      const slow = setTimeout(() => {
        this.#cautiousUntil = performance.now() + limits.caution;
        end();
      }, limits.slow);
      void this.#write(this.#take(), together).finally(() => {
        clearTimeout(slow);
        end();
      });
    }
  }

  /** A row of each user in turn. */
  #take(): Waiting[] {
    const isCautious = performance.now() < this.#cautiousUntil;
    const taken: Waiting[] = [];
    let characters = 0;
    const [first] = this.#waiting.keys();
    while (taken.length < limits.rows && characters < limits.characters) {
      const [user] = isCautious ? [first] : this.#waiting.keys();
      const rows = user === undefined ? undefined : this.#waiting.get(user);
      if (user === undefined || !rows) break;
      const one = rows.shift() as Waiting;
      this.#waiting.delete(user);
      if (rows.length > 0) this.#waiting.set(user, rows);
      taken.push(one);
      for (const value of Object.values(one.row)) if (typeof value === 'string') characters += value.length;
    }
    return taken;
  }

  async #write(writes: readonly Waiting[], together: Together): Promise<unknown> {
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
}

/** By a constraint, by a value, or by an authority that has ended: of one row, perhaps. */
const isRefused = (error: unknown): boolean => /^(2[23]|TR)...$/.test(String((error as { code?: string }).code));
