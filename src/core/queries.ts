import type { Statement } from './statement.ts';

/** Runs statements: on a connection of its own each, or all in one transaction. */
export interface Queries {
  readonly inTransaction: boolean;
  /** All rows. */
  all<Params, Row>(statement: Statement<Params, Row>, params: Params): Promise<Row[]>;
  /** The first row, or null. */
  one<Params, Row>(statement: Statement<Params, Row>, params: Params): Promise<Row | null>;
}
