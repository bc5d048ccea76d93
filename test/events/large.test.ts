import { Client } from 'pg';
import { expect, test } from 'vitest';
import { StatementCompiler } from '../../src/adapters/database/prepare.ts';
import { readEventReach, readEventRowsOfUserAfter } from '../../src/adapters/events/event.statements.ts';
import { onPostgresql, openTestDatabase } from '../support/database.ts';

const day = 86_400_000;
type Compiled = ReturnType<StatementCompiler['compile']>;
const user = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const all = 100_000;

/** Nearly all events belong to the first user, a few to the second, every other one to the third as well. */
const fill = `
  insert into events (type, created_at, user_id, other_user_id, resource_id, data)
  select 'x.y', now() - interval '60 days' * (1 - n / ${all}.0),
         case when n % 3 = 0 then null when n % 1000 = 1 then '${user(2)}'::uuid else '${user(1)}'::uuid end,
         case when n % 2 = 0 then '${user(3)}'::uuid end,
         '${user(9)}', '{}'
    from generate_series(1, ${all}) n`;

test.runIf(onPostgresql)(
  'a page of events, or finding the oldest one that is delivered, reads fewer than 200 blocks of 100,000 events',
  async () => {
    const { database, close } = await openTestDatabase();
    const { native } = database;
    const client = new Client({ connectionString: native.kind === 'postgresql' ? native.url : '' });
    await client.connect();
    try {
      await client.query(fill);
      // The first scan would read what is left of the events of an earlier test.
      await client.query('vacuum analyze events');
      await client.query(`set plan_cache_mode = force_generic_plan`);
      const compiler = new StatementCompiler(database.orm);
      const blocksOf = async (name: string, { values }: Compiled, params: Record<string, unknown>) => {
        const given = values(params).map((value) => `'${value}'`);
        const explained = `explain (analyze, buffers, format json) execute ${name} (${given})`;
        const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(explained);
        const [{ Plan }] = (rows[0] as (typeof rows)[number])['QUERY PLAN'];
        return (Plan['Shared Hit Blocks'] ?? 0) + (Plan['Shared Read Blocks'] ?? 0);
      };
      const page = compiler.compile(readEventRowsOfUserAfter as never);
      const reach = compiler.compile(readEventReach as never);
      await client.query(`prepare page as ${page.text}`);
      await client.query(`prepare reach as ${reach.text}`);
      for (const after of [0, all / 2, all - 10]) {
        for (const n of [1, 2, 3, 4]) {
          const read = await blocksOf('page', page, { after, until: all, limit: 50, user: user(n) });
          expect(read, `user ${n} after ${after}`).toBeLessThan(200);
        }
      }
      for (const days of [1, 30, 61]) {
        const until = new Date(Date.now() - days * day).toISOString();
        expect(await blocksOf('reach', reach, { until }), `${days} days`).toBeLessThan(200);
      }
    } finally {
      await client.end();
      await close();
    }
  },
);
