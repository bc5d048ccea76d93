import type { PGlite } from '@electric-sql/pglite';
import { expect, test, vi } from 'vitest';
import { connectAgent } from '../support/agent.ts';
import { onPostgresql } from '../support/database.ts';
import { sharedServer } from '../support/server.ts';

const all = 22_000;

/** `every` is in all rows, `some` in one of 200, `few` in nine, `older` in the 4,000 oldest. */
const server = await sharedServer();
const ada = await server.as('ada');
await server.run(`
    insert into companies (id, name, name_key, status, locations, enterprise, contact_info, version, created_at, updated_at, searched)
    select ('01937c1e-5b5a-7c3e-9f0a-' || lpad(to_hex(n), 12, '0'))::uuid, 'Company ' || n, 'Company ' || n,
      case when n % 3 = 0 then 'inactive' else 'active' end, '[]', false, '{"name":"","email":"","phone":""}', 1, now(), now(),
      ('every:' || 2 + n % 2 || case when n % 2 = 0 then 'A' else 'D' end || ' word' || n ||
        case when n % 200 = 0 then ' some' else '' end || case when n < 10 then ' few' else '' end ||
        case when n <= 4000 then ' older' else '' end)::tsvector
    from generate_series(1, ${all}) n`);
await server.run('vacuum analyze companies');

type Named = { name: string };
const numberOf = ({ name }: Named) => Number(name.split(' ')[1]);
const path = (query: string, more = '') => `/api/v3/companies?query=${encodeURIComponent(query)}${more}`;
const find = async (query: string, more = '') => {
  const { status, body } = await ada.get(path(query, more));
  expect([status, body]).toEqual([200, expect.anything()]);
  return (body.companies as Named[]).map(numberOf);
};

async function walk(first: string): Promise<number[]> {
  const found: number[] = [];
  for (let url: string | undefined = first; url; ) {
    const { body, headers } = await ada.get(url);
    found.push(...body.companies.map(numberOf));
    url = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  }
  return found;
}

test('a rare word is found in the oldest rows, also with filters and beside a common word', async () => {
  expect(await find('few')).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect(await find('few every')).toEqual(expect.arrayContaining([9, 1]));
  expect(await find('few', '&status=inactive')).toEqual([9, 6, 3]);
  expect(await find('few', '&status=inactive,active&name=Company%206')).toEqual([6]);
  expect(await find('word7 few')).toEqual([7]);
  expect(await find('few', '&created_before=2020-01-01T00:00:00Z')).toEqual([]);
});

test('the best of the newest 1,000 come first, then the others by time, each once', async () => {
  const found = await walk(path('every', '&limit=100'));
  expect([found.length, new Set(found).size]).toEqual([all, all]);
  const [ranked, others] = [found.slice(0, 1_000), found.slice(1_000)];
  expect(Math.min(...ranked)).toBe(all - 999);
  expect(ranked.slice(0, 500).every((n) => n % 2 === 0)).toBe(true);
  expect(others).toEqual(others.toSorted((a, b) => b - a));
  expect(await walk(path('some', '&limit=50'))).toEqual(Array.from({ length: all / 200 }, (_, n) => all - 200 * n));
}, 60_000);

test('pages of both parts are read backwards, too', async () => {
  const query = `query($before: String) { companies(last: 100, before: $before, filter: { query: "every", status: INACTIVE }) {
    nodes { name } pageInfo { startCursor hasPreviousPage } } }`;
  const pages: number[][] = [];
  for (let before: string | null = null; ; ) {
    const { data } = await ada.graphql(query, { before });
    const { nodes, pageInfo } = data.companies;
    pages.unshift(nodes.map(numberOf));
    if (!pageInfo.hasPreviousPage) break;
    before = pageInfo.startCursor;
  }
  expect(pages.flat()).toEqual(await walk(path('every', '&status=inactive&limit=100')));
}, 60_000);

test.skipIf(onPostgresql)(
  'words whose rows take the database too long to collect are found by following the pages, too',
  async () => {
    const { client } = server.database.native as { client: PGlite };
    const query = client.query.bind(client);
    const timeout = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
    const slow = vi
      .spyOn(client, 'query')
      .mockImplementation((text, ...rest) =>
        text.includes('"counted"') ? Promise.reject(timeout) : query(text, ...rest),
      );
    const { status, headers } = await ada.get(path('older'));
    slow.mockRestore();
    expect([status, headers.get('link')]).toEqual([200, expect.stringContaining('rel="next"')]);
  },
);

test('words of many rows, of which none is new, are found by following the pages, of which the first ones are empty', async () => {
  const { status, body, headers } = await ada.get(path('older'));
  expect([status, body.companies, headers.get('link')]).toEqual([200, [], expect.stringContaining('rel="next"')]);
  expect(await walk(path('older', '&limit=100'))).toEqual(Array.from({ length: 4_000 }, (_, n) => 4_000 - n));
  expect(await find('older few')).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
}, 60_000);

test('an agent gets what four pages have, in either direction, and a sentence that says how to go on', async () => {
  const agent = await connectAgent(ada);
  const empty = await agent.call('listCompanies', { query: 'older' });
  expect(empty.body).toEqual({ items: [], next: expect.any(String), note: expect.stringContaining('narrow it') });
  const found = await agent.call('listCompanies', { query: 'older', after: empty.body.next });
  expect(found.body.items.map(numberOf)).toEqual(Array.from({ length: 10 }, (_, n) => 4_000 - n));
  // Nothing matches below them, so that the way back is as long.
  const oldest = { query: 'some', name: 'Company 22000', direction: 'asc' };
  expect((await agent.call('listCompanies', oldest)).body.items.map(numberOf)).toEqual([22_000]);
  await agent.client.close();
});

test.each([
  'every',
  'some',
  'few',
  'none',
  'word2',
  'every few',
])('a page for %j reads a bounded number of pages of the database', async (query) => {
  server.sent.length = 0;
  await ada.get(path(query));
  const searches = server.sent.filter(({ name }) => /_(?:gather|find)/.test(name ?? ''));
  let buffers = 0;
  for (const { text, values } of [...searches]) {
    const literal = (value: unknown) => (value == null ? 'null' : `'${String(value).replaceAll("'", "''")}'`);
    const sql = text.replace(/\$(\d+)/g, (_, n) => literal(values[Number(n) - 1]));
    const [row] = (await server.run(`explain (analyze, buffers, format json) ${sql}`)) as {
      'QUERY PLAN': string | object[];
    }[];
    const plan = JSON.stringify(row?.['QUERY PLAN']);
    expect(plan).not.toContain('Seq Scan');
    const [hit = 0, read = 0] = [/Shared Hit Blocks\\*": ?(\d+)/, /Shared Read Blocks\\*": ?(\d+)/].map((one) =>
      Number(one.exec(plan)?.[1]),
    );
    buffers += hit + read;
  }
  expect(searches.length).toBeLessThanOrEqual(3);
  expect(buffers).toBeGreaterThan(0);
  expect(buffers).toBeLessThan(3_000);
});
