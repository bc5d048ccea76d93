import { rowsToCount } from '@terrapin/table';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeIt } from '../support/all-served.ts';
import { noCluster, runningCluster } from '../support/cluster.ts';
import { busy, idOf, type Sizes } from '../support/large.ts';
import { type LargeServer, startLargeServer } from '../support/large-server.ts';
import { isNightly } from '../support/nightly.ts';
import {
  combinationsOf,
  isInRest,
  listsOf,
  type Place,
  pageSize,
  type Reading,
  readings,
  readPage,
  type Shown,
  shown,
} from './large-pages.ts';
import { busier, endDelivery, work } from './large-work.ts';

const small: Sizes = {
  articles: 3_000,
  revisions: 60,
  messages: 300,
  invoices: 3_000,
  moves: 60,
  tokens: 60,
  users: 300,
  others: 300,
  events: 3_000,
};
const large: Sizes = {
  articles: 60_000,
  revisions: 1_000,
  messages: 30_000,
  invoices: 30_000,
  moves: 5_000,
  tokens: 3_000,
  users: 20_000,
  others: 30_000,
  events: 60_000,
};

/** The cost of a page may be at most `bound` times that of the first page of a small table, and `perItem` per item. */
const bound = 3;
/** Buffers, and rows, of an item that are cheap whatever the small table costs. */
const cheapItem = 20;
const perItem = 40;
/** Rows that a page reads of tables and indexes if no index has all of its filters. */
const readAtMost = 5_000;
/** A search reads as many rows, in whatever table: in each of a few steps. */
const ofSearch = { buffers: 2_000, rows: 50_000 };
/** Of the actor with the most types, in the large tables. */
const typesOfEntries = 8;

const pagesIn = ({ each = 1, merged }: Reading) => each * merged;

type Cost = typeof ofSearch & { readonly read?: number };

/** @param enough cheap whatever the small table costs: a list that is nearly empty there is no measure */
function isAsCheap({ buffers, rows }: Cost, least: Cost, enough: number): boolean {
  return buffers <= Math.max(bound * least.buffers, enough) && rows <= Math.max(bound * least.rows, enough);
}

/** Whether a page costs at most what it may, given what the first page of a small table costs. */
function isCheap(reading: Reading, cost: Cost, least: Cost): boolean {
  if (reading.filters.query) return cost.buffers <= ofSearch.buffers && cost.rows <= ofSearch.rows;
  return isAsCheap(cost, least, cheapItem * pageSize * pagesIn(reading));
}

/** Where pages begin or end: all of that only where nothing else proves the same of the same statement. */
function placesIn(key: string, reading: Reading, much: Shown): Place[] {
  const all = everyPlace(key, reading);
  if (isLeftToRest(key, reading))
    return much === 'little' ? [] : all.filter(({ name }) => name === 'before the middle');
  if (!isNightly) {
    if (much === 'little') return [];
    const middle = all.filter(({ name }) => name === 'after the middle' || name === 'before the middle');
    // A search has none.
    return middle.length > 0 ? middle : all.slice(0, 1);
  }
  if (much === 'little') return all.filter(({ name }) => typical.has(name));
  if (key.startsWith('/') || reading.each || !isInRest(key)) return all;
  return all.filter(({ name }) => typical.has(name) || fromTheEnd.has(name));
}
/** Of a list that is in REST as well, a change reads only what REST cannot: backwards, and for several parents. */
const isLeftToRest = (key: string, { each }: Reading) => !isNightly && !each && isInRest(key);
const typical = new Set(['first', 'after the middle', 'before the middle', 'the oldest']);
const fromTheEnd = new Set([
  'before nearly all',
  'the last',
  'the last after the middle',
  'the last of the oldest first',
]);

function everyPlace(key: string, { of, filters }: Reading): Place[] {
  const all = large[of];
  const at = (n: number) => idOf(of, Math.floor(n));
  // Clamped for small tables, so the page at the oldest end is full.
  const [middle, oldest] = [at(all / 2), at(Math.max(all / 1000, 40))];
  const backward = !key.startsWith('/');
  const places: Place[] = [
    { name: 'first' },
    { name: 'after the middle', after: middle },
    { name: 'after nearly all', after: oldest },
    { name: 'before the middle', before: middle, backward },
    { name: 'before nearly all', before: oldest, backward },
    { name: 'after the middle and before the oldest', after: middle, before: oldest },
    { name: 'the oldest', ascending: true },
    { name: 'after the middle, oldest first', after: middle, ascending: true },
    { name: 'before the middle, oldest first', before: middle, ascending: true, backward },
    { name: 'after the oldest and before the middle, oldest first', after: oldest, before: middle, ascending: true },
    ...(backward
      ? [
          { name: 'the last of the oldest first', ascending: true, backward },
          { name: 'the last', backward },
          { name: 'the last after the middle', after: middle, backward },
          { name: 'the first before the middle', before: middle },
        ]
      : []),
  ];
  // Cursors of a search are those of matches.
  if (filters.query) return places.filter(({ after, before, ascending }) => !after && !before && !ascending);
  return of === 'users' ? places.filter(({ ascending }) => !ascending) : places;
}

describe.skipIf(noCluster !== null)(`lists of large tables${noCluster ? ` (skipped: ${noCluster})` : ''}`, () => {
  // Makes the planner prefer JIT and parallel plans wherever it can.
  const eager = { jit: 'on', jit_above_cost: 0, parallel_setup_cost: 0, min_parallel_table_scan_size: 0 };
  const cluster = runningCluster({ autovacuum: 'off', ...eager, min_parallel_index_scan_size: 0 });
  let servers: { small: LargeServer; large: LargeServer };
  beforeAll(async () => {
    servers = {
      small: await startLargeServer(cluster, 'small', small),
      large: await startLargeServer(cluster, 'large', large),
    };
  });
  afterAll(async () => {
    await Promise.all(Object.values(servers ?? {}).map((server) => server.close()));
  });

  test('are all covered here, with each filter and filter value', () => {
    const lists = listsOf();
    const missing = [...lists].flatMap(([key, filters]) =>
      [...filters].flatMap(([name, values]) => {
        const used = (readings[key] ?? []).map(({ user, filters }) => ({ user, ...filters })[name]);
        const isUsed = (value: string) =>
          used.some((one) => one && (values === null || one.replaceAll('.', '_').split(',').includes(value)));
        return (values ?? ['any']).filter((value) => !isUsed(value)).map((value) => `${key}: ${name}=${value}`);
      }),
    );
    expect(missing, `add requests with them to lists ${describeIt}`).toEqual([]);
  });

  test.each(Object.keys(readings))('a page of %s costs as much as in a small table, at any depth', async (key) => {
    const dear: string[] = [];
    for (const reading of readings[key] as readonly Reading[]) {
      for (const much of shown) {
        const places = placesIn(key, reading, much);
        if (places.length === 0) continue;
        const pageOf = (place: Place, sizes: Sizes) => readPage(key, reading, place, much, sizes);
        const least = await servers.small.costOf(reading, pageOf({ name: 'first' }, small));
        const costOfItem = Math.max(least.buffers, least.rows) / (pageSize * pagesIn(reading));
        if (!reading.filters.query)
          expect(costOfItem, `${JSON.stringify(reading)}, ${much} of each`).toBeLessThan(perItem);
        for (const place of places) {
          const cost = await servers.large.costOf(reading, pageOf(place, large));
          if (isCheap(reading, cost, least)) continue;
          const { buffers, rows } = cost;
          const what = `${JSON.stringify(reading)}, ${much} of each, ${place.name}`;
          dear.push(`${what}: ${buffers} buffers, ${rows} rows; ${least.buffers} and ${least.rows} are enough`);
          if (dear.length === 1) dear.push(await servers.large.plans());
        }
      }
    }
    expect(dear, dear.join('\n')).toEqual([]);
  });

  test.each(
    Object.keys(readings).filter((key) => !isInRest(key) && combinationsOf(key).length > 0),
  )('pairs and triples of filters of %s read at most 5,000 rows for a page', async (key) => {
    const dear: string[] = [];
    const middle = idOf((readings[key] as readonly Reading[])[0]?.of as keyof Sizes, 150);
    for (const reading of combinationsOf(key)) {
      // Cursors of a search are those of matches.
      const deeper = reading.filters.query ? [] : [{ name: 'below', after: middle }];
      const places = [{ name: 'first' }, { name: 'the oldest', ascending: true }, ...deeper];
      for (const place of isNightly ? places : places.slice(0, 1)) {
        const cost = await servers.large
          .costOf(reading, readPage(key, reading, place, 'all', large))
          .catch(refusedFilter);
        if (cost === null || cost.read <= readAtMost) continue;
        dear.push(`${JSON.stringify(reading.filters)}, ${place.name}: ${cost.read} rows`);
        if (dear.length === 1) dear.push(await servers.large.plans());
      }
    }
    expect(dear, dear.join('\n')).toEqual([]);
  });

  test.each(Object.keys(readings))('the count of %s costs no more than counting up to its cap', async (key) => {
    for (const reading of readings[key] as readonly Reading[]) {
      if (isLeftToRest(key, reading)) continue;
      const place: Place = { name: 'counted', counted: true };
      const { buffers, rows } = await servers.large.costOf(reading, readPage(key, reading, place, 'little', large));
      const { each = 1, merged, filters } = reading;
      const values = filters.status ?? filters.types ?? filters.type;
      // Events are counted up to the cap in each of three indexes, of which two do not have their type; entries of an actor
      // or token for each of their types.
      const isOfEachType = filters.actor !== undefined && !values;
      const [parts, perBuffer] = /events$/.test(key)
        ? [3, 1]
        : isOfEachType
          ? [typesOfEntries, 10]
          : filters.query
            ? [2, 1]
            : [1, 10];
      const lists = each * parts * Math.max(merged, values?.split(',').length ?? 1);
      const most = rowsToCount * lists;
      expect(
        [buffers < most / perBuffer, rows < 9 * most],
        `${JSON.stringify(reading)}: ${buffers} buffers, ${rows} rows`,
      ).toEqual([true, true]);
    }
  });

  test('totals of all invoices, and by status and currency, cost as much as in a small table', async () => {
    for (const filter of ['', 'status=failed', 'status=sent,paid', 'currency=EUR', 'status=paid&currency=EUR']) {
      const costIn = (server: LargeServer) =>
        server.costOf({ as: 'ada' }, (client) => client.get(`/invoices/totals?${filter}`));
      const [least, cost] = [await costIn(servers.small), await costIn(servers.large)];
      expect(isAsCheap(cost, least, cheapItem), `${filter}: ${cost.buffers} buffers, ${cost.rows} rows`).toBe(true);
    }
  });

  test.each(Object.keys(work))('%s costs as much as in a small database', expectCheapWork);

  // The planner still expects that hardly any deliveries wait: nothing has analyzed the table since.
  test('a delivery ends as cheaply when very many have begun to wait', async () => {
    for (const name of ['small', 'large']) await cluster.run("update webhook_deliveries set status = 'pending'", name);
    const costIn = (server: LargeServer) => server.costOfWork((db) => endDelivery(db, server.sizes));
    const [least, cost] = [await costIn(servers.small), await costIn(servers.large)];
    expect(cost.buffers, await servers.large.plans()).toBeLessThanOrEqual(bound * least.buffers);
    for (const name of ['small', 'large'])
      await cluster.run("update webhook_deliveries set status = 'succeeded'", name);
  });

  test('such work costs as much when all webhooks are enabled, all invoices paid, and an old delivery pending', async () => {
    for (const name of ['small', 'large']) {
      await cluster.run(busier, name);
      // Or a search for any webhook would read the pages that they have left.
      await cluster.run('vacuum full webhooks', name);
      await cluster.run('vacuum analyze invoices, invoice_sums, webhooks, webhook_deliveries', name);
    }
    for (const name of Object.keys(work)) await expectCheapWork(name);
  });

  async function expectCheapWork(name: string): Promise<void> {
    const { rows: changed = 1, do: run } = work[name] as (typeof work)[string];
    const costIn = (server: LargeServer) => server.costOfWork((db, user) => run(db, server.sizes, user));
    const least = await costIn(servers.small);
    const cost = await costIn(servers.large);
    if (isAsCheap(cost, least, cheapItem * changed)) return;
    const { buffers, rows } = cost;
    const plans = await servers.large.plans();
    expect.fail(`${name}: ${buffers} buffers, ${rows} rows; ${least.buffers} and ${least.rows} are enough\n${plans}`);
  }

  // Half of the articles are in the trash, and most of what a word finds.
  test('a page of several values or of words reads at most 5,000 rows, and each of its counts at most 10,000', async () => {
    await cluster.run(
      `update articles set deleted_at = now() where id > '${idOf('articles', busy(large.articles))}'`,
      'large',
    );
    const dear: string[] = [];
    for (const path of [
      '/articles?author=ada,bob,carl,dora&status=published,archived',
      '/articles?author=ada,dora',
      '/articles?query=every&sort=updated_at',
      '/articles?query=every&author=ada&sort=created_at&direction=asc',
      '/articles?query=word1&sort=updated_at',
      '/invoices?status=draft,published,sent,failed,paid',
      '/invoices?status=published,paid&direction=asc',
      '/messages?sender=bob,carl',
      '/events?types=article.updated,message.updated',
      '/api/v3/companies?name=Many&status=active,inactive',
    ]) {
      const costOf = (url: string) => servers.large.costOf({ as: 'ada' }, (client) => client.get(url));
      const [page, counted] = [await costOf(`${path}&limit=100`), await costOf(`${path}&limit=1&count=true`)];
      if (page.read > readAtMost || counted.most > rowsToCount + 100)
        dear.push(`${path}: ${page.read} rows for a page, ${counted.most} for a count`);
    }
    expect(dear, dear.join('\n')).toEqual([]);
  });

  // With one author and one sender in its statistics, the planner considers any index selective.
  test('are as cheap for a user whom the statistics do not contain yet', async () => {
    await cluster.run(everythingOfOne, 'large');
    await cluster.run('vacuum analyze articles, messages', 'large');
    await cluster.run(fewOfAnother, 'large');
    for (const [key, reading] of ofAnother) {
      const place: Place = { name: 'first' };
      const least = await servers.small.costOf(reading, readPage(key, reading, place, 'all', small));
      const cost = await servers.large.costOf(reading, readPage(key, reading, place, 'all', large));
      expect(cost.buffers, await servers.large.plans()).toBeLessThanOrEqual(bound * least.buffers);
    }
  });
});

/**
 * Null for what means nothing: amounts of several currencies, a range that ends before it begins, or the cursor of another
 * order, as a range puts the list in its own.
 */
function refusedFilter(error: Error): null {
  if (/Requires exactly one currency|"field":"sort"|which ends the range|invalid_cursor/.test(error.message))
    return null;
  throw error;
}

const user = (name: string) => `(select id from users where username = '${name}')`;
const everythingOfOne = `
  set session_replication_role = replica;
  delete from articles where author_id <> ${user('ada')};
  delete from messages where sender_id <> ${user('bob')}`;
const fewOfAnother = `
  set session_replication_role = replica;
  insert into articles select gen_random_uuid(), status, revision_id, ${user('carl')}, 1, created_at, updated_at
    from articles where deleted_at is null limit 9;
  insert into messages select gen_random_uuid(), message, user_id, ${user('carl')}, 1, created_at, updated_at
    from messages limit 9`;
const status = { status: 'published' };
const ofAnother: [string, Reading][] = [
  ['/articles', { as: 'dora', of: 'articles', filters: { author: 'carl', ...status }, merged: 1 }],
  ['User.articles', { as: 'dora', of: 'articles', user: 'carl', filters: status, merged: 1 }],
  ['/users/{user}/messages', { as: 'carl', of: 'messages', user: 'ada', filters: {}, merged: 1 }],
];
