import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/adapters/database/database.ts';
import { migrate } from '../../src/adapters/database/migrate.ts';
import { registry } from '../../src/resources/registry.ts';
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

  test('keeps its texts, also two numbers of one owner that look the same, and finds names in each normal form', async () => {
    const [one, other] = (await run(opened, 'select id, owner_id from invoices limit 2')) as { id: string }[];
    await run(opened, `update invoices set owner_id = (select owner_id from invoices where id = '${one?.id}')`);
    await run(opened, `update invoices set invoice_number = 'R\u00e9-1' where id = '${one?.id}'`);
    await run(opened, `update invoices set invoice_number = 'Re\u0301-1' where id = '${other?.id}'`);
    await run(opened, `update users set name = 'Ju\u0308rgen ' where id = (select min(id::text)::uuid from users)`);
    await migrate(opened.database);
    const numbers = `select invoice_number from invoices where invoice_number ~ '^R.*-1$' order by 1`;
    expect(await run(opened, numbers)).toHaveLength(2);
    await run(opened, 'set enable_seqscan = off');
    const found = `select name from users where folded(name) collate "C" >= folded('J\u00fcrg') and name like 'Ju%'`;
    expect(await run(opened, found)).toEqual([{ name: 'Ju\u0308rgen ' }]);
  });

  test('has rows that are searchable once they are filled, but not those of erased users', async () => {
    await migrate(opened.database);
    for (const fill of registry.fillSearches) while ((await fill(opened.database)) > 0);
    for (const table of ['users', 'articles', 'messages', 'invoices', 'companies', 'turtles'])
      expect(await run(opened, `select from ${table} where searched is null`)).toEqual([]);
    expect(await run(opened, `select from users where deleted_at is not null and searched <> ''`)).toEqual([]);
    const { title } =
      (
        (await run(opened, 'select title from revisions r join articles a on a.revision_id = r.id limit 1')) as {
          title: string;
        }[]
      )[0] ?? {};
    const found = `select from articles where searched @@ plainto_tsquery('simple', $$${title}$$)`;
    if (title) expect((await run(opened, found)).length).toBeGreaterThan(0);
  });

  test('leaves every valid token what it could do: it gets account:write once, revoked ones nothing', async () => {
    const counted = `select revoked_at is null as valid, cardinality(array_positions(scopes, 'account:write')) as times
      from tokens group by 1, 2 order by 1`;
    await migrate(opened.database);
    for (const { valid, times } of (await run(opened, counted)) as { valid: boolean; times: number }[])
      expect(times).toBe(valid ? 1 : 0);
  });

  test('has invoices that were last changed when they were, also if an upgrade gave them its own time', async () => {
    await migrate(opened.database);
    const changes = `select invoice.id, (select count(*)::int from transitions where invoice_id = invoice.id) as transitions,
        extract(epoch from updated_at - greatest(created_at, (select max(created_at) from transitions where invoice_id = invoice.id),
          (select max(created_at) from events where resource_id = invoice.id)))::float8 as late
      from invoices as invoice order by id`;
    const before = (await run(opened, changes)) as { late: number; transitions: number }[];
    expect(before.length).toBeGreaterThan(0);
    for (const { late } of before) expect(Math.abs(late)).toBeLessThan(0.001);
    const upgrade = `(select executed_at from migrations where name = '2026-12-16-lists-of-invoices')`;
    const [changed] = (await run(
      opened,
      `update invoices set updated_at = now() where id = (select id from invoices order by id limit 1) returning id, updated_at`,
    )) as { id: string; updated_at: unknown }[];
    await run(opened, `update invoices set updated_at = ${upgrade} where id <> '${changed?.id}'`);
    await run(opened, `delete from migrations where name = '2026-11-27-changes-of-invoices'`);
    await migrate(opened.database);
    expect((await run(opened, changes)).slice(1)).toEqual(before.slice(1));
    expect(await run(opened, `select id, updated_at from invoices where id = '${changed?.id}'`)).toEqual([changed]);
  });

  test('gets the schema of a new one, also if the upgrade was interrupted between two statements', async () => {
    await migrate(opened.database);
    expect(await schemaOf(opened)).toEqual(await schemaOf(fresh));
    // These run statement by statement and are recorded after the last one.
    const repeatable = 'articles-by-author|minor-units|narrow-lists|filters|user-search|filters-of-lists|14-search';
    await run(opened, `delete from migrations where name ~ '(${repeatable})$'`);
    await migrate(opened.database);
    expect(await schemaOf(opened)).toEqual(await schemaOf(fresh));
  });
});
