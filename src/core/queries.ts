import type { Statement } from './statement.ts';

/** Runs each statement separately, or all in one transaction. */
export interface Queries {
  all<Params, Row>(statement: Statement<Params, Row>, params: Params): Promise<Row[]>;
  one<Params, Row>(statement: Statement<Params, Row>, params: Params): Promise<Row | null>;
  /**
   * Sends a write together with the commit, which costs no extra round trip. If it fails, the transaction fails. Throws
   * outside a transaction.
   */
  atCommit<Params, Row>(statement: Statement<Params, Row>, params: Params): void;
}

/** Name of the violated unique constraint or index, or null. */
export function violatedUnique(error: unknown): string | null {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' ? (constraint ?? '') : null;
}

/** A concurrent transaction removed the referenced row, or references this one. */
export function isForeignKeyViolation(error: unknown): boolean {
  return (error as { code?: string }).code === '23503';
}
