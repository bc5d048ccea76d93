import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/adapters/database/database.ts';
import { migrate } from '../../src/adapters/database/migrate.ts';
import { openFormerDatabase, openTestDatabase } from '../support/database.ts';
import { readState, stateNames } from './states.ts';

type Opened = Awaited<ReturnType<typeof openTestDatabase>>;

const run = ({ database }: { database: Database }, sql: string) => database.fork().getConnection().execute(sql);

const schemaOf = async (opened: Opened) => [
  await run(
    opened,
    `select table_name, column_name, data_type, numeric_precision, numeric_scale, is_nullable, column_default
       from information_schema.columns where table_schema = 'public' order by 1, 2`,
  ),
  await run(opened, `select indexdef from pg_indexes where schemaname = 'public' order by 1`),
  await run(
    opened,
    `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
       where connamespace = 'public'::regnamespace and contype <> 'n' order by 1, 2`,
  ),
];

let fresh: Opened;
beforeAll(async () => {
  fresh = await openTestDatabase();
});
afterAll(() => fresh?.close());

describe.each(stateNames)('the recorded database "%s"', (name) => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await openFormerDatabase(readState(name).dump);
  });
  afterAll(() => opened?.close());

  test('is left unchanged by a version that is older than its schema', async () => {
    await run(opened, `insert into migrations (name) values ('2031-01-31-otters')`);
    const before = await schemaOf(opened);
    await expect(migrate(opened.database)).rejects.toThrow('does not have the migration 2031-01-31-otters. Start the');
    expect(await schemaOf(opened)).toEqual(before);
    await run(opened, `delete from migrations where name = '2031-01-31-otters'`);
  });

  test('gets the schema of a new one, also if the upgrade was interrupted between two statements', async () => {
    await migrate(opened.database);
    expect(await schemaOf(opened)).toEqual(await schemaOf(fresh));
    // These run statement by statement and are recorded after the last one.
    const repeatable = 'articles-by-author|minor-units|narrow-lists|filters|user-search|filters-of-lists';
    await run(opened, `delete from migrations where name ~ '(${repeatable})$'`);
    await migrate(opened.database);
    expect(await schemaOf(opened)).toEqual(await schemaOf(fresh));
  });
});
