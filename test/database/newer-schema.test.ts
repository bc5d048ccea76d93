import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/adapters/database/database.ts';
import { migrate } from '../../src/adapters/database/migrate.ts';
import { version } from '../../src/core/version.ts';
import { openTestDatabase } from '../support/database.ts';

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
let run: (sql: string) => Promise<unknown>;
beforeAll(async () => {
  opened = await openTestDatabase();
  run = (sql) => (opened.database as Database).fork().getConnection().execute(sql);
});
afterEach(async () => {
  await run(`delete from migrations where name like '2031%'`);
  await run(`comment on table migrations is 'Terrapin ${version}'`);
});
afterAll(() => opened?.close());

test('a migration stores the version of Terrapin in a comment on the table migrations', async () => {
  expect(await run(`select obj_description('migrations'::regclass) as by`)).toEqual([{ by: `Terrapin ${version}` }]);
});

test.each([
  ['Terrapin 7.5.0', 'Start Terrapin 7.5.0 or newer'],
  [`Terrapin ${version}`, 'Start the newer version'],
])('a database with migrations of a newer version and the comment "%s" is rejected: %s', async (note, advice) => {
  await run(`insert into migrations (name) values ('2031-01-31-otters')`);
  await run(`comment on table migrations is '${note}'`);
  await expect(migrate(opened.database)).rejects.toThrow(
    `Terrapin ${version} does not have the migration 2031-01-31-otters. ${advice}`,
  );
});
