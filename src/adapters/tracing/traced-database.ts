import type { Tracing } from '../../core/ports/tracing.ts';
import type { Queries } from '../../core/queries.ts';
import type { Database } from '../database/database.ts';

/** Wraps each statement in a span. Applied at start-up, so it costs nothing when tracing is off. */
export function traceDatabase(database: Database, tracing: Tracing): Database {
  const traced = (db: Queries): Queries => ({
    atCommit: db.atCommit,
    all: (statement, params) => tracing.statement(statement.name, () => db.all(statement, params)),
    one: (statement, params) => tracing.statement(statement.name, () => db.one(statement, params)),
  });
  return {
    ...database,
    db: traced(database.db),
    reads: database.reads && traced(database.reads),
    transaction: (run) => database.transaction((transaction) => run({ db: traced(transaction.db) })),
  };
}
