import type { Statement } from './statement.ts';

/** Runs statements: on a connection of its own each, or all in one transaction. */
export interface Queries {
  /** All rows. */
  all<Params, Row>(statement: Statement<Params, Row>, params: Params): Promise<Row[]>;
  /** The first row, or null. */
  one<Params, Row>(statement: Statement<Params, Row>, params: Params): Promise<Row | null>;
  /**
   * Has a write made after all others, and together with the commit, which takes no longer by it. Its rows are of no
   * interest; where it fails, the transaction does. Throws outside a transaction.
   */
  atCommit<Params, Row>(statement: Statement<Params, Row>, params: Params): void;
}

/** The name of the unique constraint or index that a write ran into, or null. */
export function violatedUnique(error: unknown): string | null {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' ? (constraint ?? '') : null;
}

/** Whether a write failed on a foreign key: a concurrent transaction removed, or now references, the row. */
export function isForeignKeyViolation(error: unknown): boolean {
  return (error as { code?: string }).code === '23503';
}
