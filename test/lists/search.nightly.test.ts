import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import '../support/all-served.ts';
import { noCluster, runningCluster } from '../support/cluster.ts';
import type { Sizes } from '../support/large.ts';
import { type LargeServer, startLargeServer } from '../support/large-server.ts';

const few = { revisions: 10, moves: 10, tokens: 10, events: 10 };
const small: Sizes = { ...few, articles: 5_000, invoices: 5_000, messages: 5_000, users: 5_000, others: 5_000 };
const large: Sizes = {
  ...few,
  articles: 100_000,
  invoices: 50_000,
  messages: 50_000,
  users: 50_000,
  others: 50_000,
};
const lists = ['/articles', '/invoices', '/messages', '/users', '/turtles', '/api/v3/companies'];

describe.skipIf(noCluster !== null)(`searches of large tables${noCluster ? ` (skipped: ${noCluster})` : ''}`, () => {
  const cluster = runningCluster({ autovacuum: 'off' });
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

  const costOf = (server: LargeServer, path: string) => server.costOf({ as: 'ada' }, (client) => client.get(path));

  test.each(
    lists,
  )('of %s cost as much as in small ones, for words in all rows, in some, in few and in none', async (path) => {
    const dear: string[] = [];
    for (const query of ['every', 'some', 'percent', 'few', 'none', 'word777', 'every few', 'few former']) {
      const url = `${path}?query=${encodeURIComponent(query)}`;
      const [least, cost] = [await costOf(servers.small, url), await costOf(servers.large, url)];
      // Of a word, at most 1,000 rows are read wherever they are.
      if (cost.buffers <= Math.max(3 * least.buffers, 1_300)) continue;
      dear.push(`${url}: ${cost.buffers} buffers, ${least.buffers} in the small one`, await servers.large.plans());
    }
    expect(dear).toEqual([]);
  });
});
