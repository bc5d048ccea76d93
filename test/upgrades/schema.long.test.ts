import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/adapters/database/database.ts';
import { checkSchema, migrate } from '../../src/adapters/database/migrate.ts';
import { migrationNames } from '../../src/adapters/database/options.ts';
import { replaced } from '../../src/adapters/database/replaced-migrations.ts';
import { onPostgresql, openFormerDatabase, openTestDatabase } from '../support/database.ts';
import { readState } from './states.ts';

type Opened = Awaited<ReturnType<typeof openTestDatabase>>;

const run = ({ database }: { database: Database }, sql: string) => database.fork().getConnection().execute(sql);
const namesIn = async (opened: Opened) =>
  (await run(opened, 'select name from migrations order by id')) as { name: string }[];
const [baseline = ''] = migrationNames;

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
  // The body of "folded" depends on the version of PostgreSQL, which is another one for the dump.
  await run(
    opened,
    `select pg_get_functiondef(oid) as definition from pg_proc where pronamespace = 'public'::regnamespace and proname <> 'folded'
       union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal and tgrelid::regclass::text !~ '^jobs' order by 1`,
  ),
];

let fresh: Opened;
beforeAll(async () => {
  fresh = await openTestDatabase();
});
afterAll(() => fresh?.close());

describe('a database with the migrations that later ones replace', () => {
  const { [baseline]: _, ...others } = replaced;
  let opened: Opened;
  beforeAll(async () => {
    opened = await openTestDatabase();
    for (const [by, [first, ...rest]] of Object.entries(others)) {
      await run(opened, `update migrations set name = '${first}' where name = '${by}'`);
      for (const name of rest) await run(opened, `insert into migrations (name) values ('${name}')`);
    }
  });
  afterAll(() => opened?.close());

  test('is adopted with all of them, once', async () => {
    expect((await migrate(opened.database)).sort()).toEqual(Object.keys(others));
    expect(await migrate(opened.database)).toEqual([]);
    expect(await namesIn(opened)).toEqual(migrationNames.map((name) => ({ name })));
    expect(await schemaOf(opened)).toEqual(await schemaOf(fresh));
  });

  test.each(
    Object.entries(others),
  )('is given %s again with only some of them, also if it was interrupted', async (by, former) => {
    for (const name of former) {
      await run(opened, `update migrations set name = '${name}' where name = '${by}'`);
      expect(await migrate(opened.database)).toEqual([by]);
      expect((await namesIn(opened)).map(({ name }) => name).sort()).toEqual(migrationNames);
    }
    expect(await schemaOf(opened)).toEqual(await schemaOf(fresh));
  });
});

describe('a database with all migrations of before the baseline', () => {
  const { dump } = readState();
  let opened: Opened;
  beforeAll(async () => {
    opened = await openFormerDatabase(dump);
  });
  afterAll(() => opened?.close());
  const names = () => namesIn(opened);
  const former = replaced[baseline] as readonly string[];
  const rowsOf = async (table: string) => run(opened, `select * from ${table} order by id`);

  test('is left unchanged by a version that is older than its schema', async () => {
    await run(opened, `insert into migrations (name) values ('2031-01-31-otters')`);
    const before = [await schemaOf(opened), await names()];
    await expect(migrate(opened.database)).rejects.toThrow('does not have the migration 2031-01-31-otters. Start the');
    expect([await schemaOf(opened), await names()]).toEqual(before);
    await run(opened, `delete from migrations where name = '2031-01-31-otters'`);
  });

  test.each([
    former[0],
    former[20],
    former.at(-1),
  ])('is refused without %s, with what to do, and left unchanged', async (missing) => {
    await run(opened, `update migrations set name = '2000-${missing}' where name = '${missing}'`);
    const before = [await schemaOf(opened), await names()];
    for (const refuse of [migrate, checkSchema])
      await expect(refuse(opened.database)).rejects.toThrow(
        `has only ${former.length - 1} of the ${former.length} migrations that ${baseline} replaces, ` +
          `and lacks ${missing}. Nothing was changed. Start the version before`,
      );
    expect([await schemaOf(opened), await names()]).toEqual(before);
    await run(opened, `update migrations set name = '${missing}' where name = '2000-${missing}'`);
  });

  test('is accepted as it is by a command that changes nothing', async () => {
    const before = await names();
    await checkSchema(opened.database);
    expect(await names()).toEqual(before);
  });

  test('gets the schema of a new one, once, also from two servers that start at the same time', async () => {
    const tables = ['users', 'articles', 'revisions', 'invoices', 'payment_attempts', 'webhooks', 'events'];
    const before = await Promise.all(tables.map(rowsOf));
    const start = () => opened.database.exclusively(() => migrate(opened.database));
    const migrated = onPostgresql ? await Promise.all([start(), start()]) : [await start(), await start()];
    expect(migrated.flat()).toEqual(migrationNames);
    expect(await names()).toEqual(migrationNames.map((name) => ({ name })));
    expect(await Promise.all(tables.map(rowsOf))).toMatchObject(before);
    expect(await schemaOf(opened)).toEqual(await schemaOf(fresh));
  });

  /** `create index concurrently` waits for the end of each transaction that had a snapshot when it looked. */
  test.runIf(onPostgresql)('has no long transaction of a server that waits until another has migrated', async () => {
    const waiting = `select xact_start::text as since from pg_stat_activity
      where datname = current_database() and query ~ 'pg_try_advisory_xact_lock' and pid <> pg_backend_pid()
      order by xact_start desc limit 1`;
    const since = async () => ((await run(opened, waiting)) as { since: string | null }[])[0]?.since;
    let second: Promise<void> | undefined;
    await opened.database.exclusively(async () => {
      second = opened.database.exclusively(async () => {});
      await expect.poll(since).toBeTruthy();
      const first = await since();
      await expect.poll(async () => (await since()) ?? first).not.toBe(first);
    });
    await second;
  });
});
