import { afterEach, expect, test } from 'vitest';
import type { Database } from '../../src/adapters/database/database.ts';
import { migrate } from '../../src/adapters/database/migrate.ts';
import { release, version } from '../../src/core/version.ts';
import { openTestDatabase } from '../support/database.ts';
import { shared } from '../support/shared.ts';

const opened = await shared(openTestDatabase());
const run: (sql: string) => Promise<object[]> = (sql) =>
  (opened.database as Database).fork().getConnection().execute(sql);
afterEach(async () => {
  await run(`delete from migrations where name like '2031%'`);
  await run(`comment on table migrations is 'Terrapin ${version}'`);
});

test('a migration stores the version of Terrapin in a comment on the table migrations', async () => {
  // The build that migrated it may know its commit.
  const [stored] = await run(`select split_part(obj_description('migrations'::regclass), '+', 1) as by`);
  expect(stored).toEqual({ by: `Terrapin ${release}` });
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
