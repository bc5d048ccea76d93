import type { Writing } from '../../core/group.ts';

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
