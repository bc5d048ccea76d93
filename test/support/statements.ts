import type { Origin, Queries, Statement } from '@terrapin/table';
import type { Database } from '../../src/adapters/database/database.ts';
import { type Prepared, StatementCompiler } from '../../src/adapters/database/prepare.ts';
import { notifyListeners } from '../../src/adapters/events/event.statements.ts';

export interface Sent extends Pick<Prepared, 'name' | 'text'> {
  values: unknown[];
}

/** Background statements: token look-ups and uses, and the webhook feed. */
const backgroundStatements = new Set<string | null>([
  'token_owner',
  'tokens_used',
  'webhook_feed_read',
  'webhook_deliveries_claim',
  'webhooks_ended',
]);

/** Databases are used again, and compiling takes longer than executing. */
const compilers = new WeakMap<object, StatementCompiler>();

function compilerOf({ orm }: Database): StatementCompiler {
  const compiler = compilers.get(orm) ?? new StatementCompiler(orm);
  compilers.set(orm, compiler);
  return compiler;
}

/** Records statements by name and SQL, to assert how many a request runs and what they read. */
export function recordStatements(database: Database) {
  const statements: string[] = [];
  const sql: string[] = [];
  const sent: Sent[] = [];
  const compiler = compilerOf(database);
  const note = (statement: Statement<never, unknown>, params: unknown, origin: Partial<Origin> | null) => {
    if (backgroundStatements.has(statement.name) || (statement as unknown) === notifyListeners) return;
    const { name, text, values } = compiler.compile(statement, origin?.authority);
    statements.push(statement.name ?? 'unnamed');
    sql.push(text);
    sent.push({ name, text, values: values(params as Record<string, unknown>, origin) });
  };
  const record = (db: Queries, origin: Partial<Origin> | null = null): Queries => ({
    atCommit(statement, params) {
      note(statement as Statement<never, unknown>, params, origin);
      db.atCommit(statement, params);
    },
    all(statement, params) {
      note(statement as Statement<never, unknown>, params, origin);
      return db.all(statement, params);
    },
    one(statement, params) {
      note(statement as Statement<never, unknown>, params, origin);
      return db.one(statement, params);
    },
    from: (other) => record(db.from(other), { ...origin, ...other }),
  });
  const recorded: Database = {
    ...database,
    db: record(database.db),
    apart: database.apart && record(database.apart),
    transaction: (run) => database.transaction((transaction) => run({ db: record(transaction.db) })),
  };
  return { database: recorded, statements, sql, sent };
}

export function selectedBy(sql: string | undefined): string[] {
  const list = /^select (.*?) from/.exec(sql ?? '')?.[1] ?? '';
  return [...list.matchAll(/as "(\w+)"/g)].map(([, name]) => name as string);
}
