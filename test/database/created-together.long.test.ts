import { describe, expect, test, vi } from 'vitest';
import { noCluster, runningCluster } from '../support/cluster.ts';
import { freePort } from '../support/daemon.ts';
import { highRateLimits } from '../support/high-rate-limits.ts';
import { type ServerProcess, startProcess } from '../support/process.ts';

const token = 'token-of-the-tests';
const writers = 30;
const rounds = 5;

describe.skipIf(noCluster !== null)('when a server is killed with SIGKILL while many create', () => {
  const cluster = runningCluster();

  test('what was acknowledged is there once, with its event, and nothing is there twice', async () => {
    const environment = {
      ...highRateLimits,
      DATABASE_URL: cluster.url('postgres'),
      DATA_DIR: cluster.dataDir,
      ADMIN_TOKEN: token,
      SEED: 'none',
      PORT: String(await freePort()),
    };
    const acknowledged = new Map<string, string>();
    const unknown: string[] = [];
    let server: ServerProcess = await startProcess(environment);
    let sent = 0;
    for (let round = 0; round < rounds; round++) {
      const client = server.client(token);
      // Half of them with a key, with which what may have been written is sent again in the next round.
      const write = async (isKeyed: boolean) => {
        for (;;) {
          const title = (isKeyed && unknown.pop()) || `Number ${sent++}`;
          const headers: Record<string, string> = isKeyed ? { 'idempotency-key': title.replace(' ', '-') } : {};
          const answer = await client.post('/articles', { title, body: 'Together' }, headers).catch(() => null);
          if (answer?.status === 201) acknowledged.set(title, answer.body.id);
          else {
            if (isKeyed) unknown.push(title);
            return;
          }
        }
      };
      const before = acknowledged.size;
      const writing = Array.from({ length: writers }, (_, n) => write(n % 2 === 0));
      await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThan(before + 60 + 7 * round), 30_000);
      await server.end('SIGKILL');
      await Promise.all(writing);
      server = await startProcess(environment);
    }
    const client = server.client(token);
    const found = (await client.get('/articles', { accept: 'application/x-ndjson' })).text.trim().split('\n');
    const articles = found.map((line) => JSON.parse(line) as { id: string; title: string });
    const titles = articles.map(({ title }) => title);
    expect(titles.filter((title, n) => titles.indexOf(title) !== n)).toEqual([]);
    const ids = new Set(articles.map(({ id }) => id));
    expect([...acknowledged.values()].filter((id) => !ids.has(id))).toEqual([]);
    const recorded: string[] = [];
    for await (const event of client.sdk.events({ types: ['ARTICLE_CREATED'], after: '0' })) {
      recorded.push(event.article.id);
      if (recorded.length === articles.length) break;
    }
    expect(recorded.toSorted()).toEqual([...ids].toSorted());
    await server.end('SIGTERM');
  });
});
