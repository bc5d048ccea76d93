import type { Db } from 'pg-boss';
import type { Queries } from '../../core/queries.ts';
import { Param, type Statement } from '../../core/statement.ts';

type Values = Record<string, unknown>;

/** pg-boss uses one statement per queue until the queue is changed. */
const known = new Map<string, { text: string; statement: Statement<Values, unknown> }>();

export function jobStatements(kind: string, db: Queries): Db {
  return {
    async executeSql(text, values = []) {
      let found = known.get(kind);
      if (found?.text !== text) {
        const parameters = values.map((_, place) => new Param(String(place)));
        const build = () => ({ compile: () => ({ sql: text, parameters }) });
        const statement = { name: found ? null : `jobs_${kind}`, build };
        found = { text, statement };
        known.set(kind, found);
      }
      db.atCommit(found.statement, { ...values });
      return { rows: [] };
    },
  };
}
