import { expect, test } from 'vitest';
import { readMigrations } from '../../src/adapters/database/options.ts';
import { sharedServer } from '../support/server.ts';

/** A column that a migration adds to a table of before. */
interface Added {
  table: string;
  column: string;
}

const [, ...steps] = readMigrations();
const isNew = (table: string) => steps.some(({ statements }) => create(table).test(statements.join(';')));
const create = (table: string) => new RegExp(`create table (if not exists )?${table}\\b`);

function addedBy(statements: readonly string[]): Added[] {
  return statements.flatMap((sql) => {
    const [, table = ''] = /^\s*alter table (\w+)/.exec(sql) ?? [];
    const columns = [...sql.matchAll(/\badd column (?:if not exists )?(\w+)/g)];
    return isNew(table) ? [] : columns.map(([, column = '']) => ({ table, column }));
  });
}

const drops = (statements: readonly string[], { table, column }: Added) =>
  statements.some((sql) => new RegExp(`${table}\\b[^]*column ${column} drop default`).test(sql));

// During an upgrade, servers of the former version add rows.
test.each(steps)('$name keeps the defaults of the columns that it adds', ({ statements }) => {
  expect(addedBy(statements).filter((one) => drops(statements, one))).toEqual([]);
});

test('an insert that names the former columns only is accepted', async () => {
  const { database } = await sharedServer();
  const added = steps.flatMap(({ statements }) => addedBy(statements));
  expect(added).toContainEqual({ table: 'users', column: 'signs_in' });
  const required: Added[] = await database.fork().execute(
    `select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and is_nullable = 'NO' and column_default is null and is_generated = 'NEVER'`,
  );
  const missed = required.filter(({ table, column }) =>
    added.some((one) => one.table === table && one.column === column),
  );
  // A later release may drop a default.
  expect(missed.filter((one) => !steps.some(({ statements }) => drops(statements, one)))).toEqual([]);
});
