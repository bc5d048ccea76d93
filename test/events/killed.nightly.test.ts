import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { createClient as createSdk } from '../../sdk/src/index.ts';
import { noCluster, runningCluster } from '../support/cluster.ts';
import { freePort } from '../support/daemon.ts';
import { highRateLimits } from '../support/high-rate-limits.ts';
import { type ServerProcess, startProcess } from '../support/process.ts';

const token = 'token-of-the-tests';
const turtles = 6;

describe.skipIf(noCluster !== null)('when the writing and the streaming process are killed with SIGKILL', () => {
  const cluster = runningCluster();

  test('every acknowledged change is received once, in order per resource', async () => {
    const environment = {
      ...highRateLimits,
      DATABASE_URL: cluster.url('postgres'),
      DATA_DIR: cluster.dataDir,
      ADMIN_TOKEN: token,
      SEED: 'none',
    };
    const ports = [await freePort(), await freePort()].map(String) as [string, string];
    const start = (port: string) => startProcess({ ...environment, PORT: port });
    let [writer, reader] = [await start(ports[0]), await start(ports[1])] as [ServerProcess, ServerProcess];
    const sdk = createSdk({ url: writer.url, token });
    const ids = await Promise.all(
      Array.from({ length: turtles }, async (_, i) => (await sdk.turtles.create({ name: `t${i}`, lifespan: 1 })).id),
    );

    const heard: { id: string; turtle: string; lifespan: number }[] = [];
    const done = new AbortController();
    const listening = (async () => {
      const stream = createSdk({ url: reader.url, token }).events({
        types: ['TURTLE_UPDATED'],
        after: '0',
        signal: done.signal,
      });
      for await (const { id, turtle } of stream) heard.push({ id, turtle: turtle.id, lifespan: turtle.lifespan });
    })();

    const acknowledged: string[] = [];
    const isOver = new AbortController();
    const write = async (id: string) => {
      for (let lifespan = 2; !isOver.signal.aborted && lifespan < 1000; lifespan++) {
        // A lost response leaves open whether the change was made: one event, or none.
        await sdk.turtles.update(id, { lifespan }, { timeout: 20_000 }).then(
          () => acknowledged.push(`${id} ${lifespan}`),
          () => sleep(50),
        );
      }
    };
    const writing = ids.map(write);
    const enough = (count: number) => vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(count), 30_000);
    for (let round = 1; round <= 2; round++) {
      await enough(acknowledged.length + 100);
      await writer.end('SIGKILL');
      writer = await start(ports[0]);
      await enough(acknowledged.length + 100);
      await reader.end('SIGKILL');
      reader = await start(ports[1]);
    }
    await enough(acknowledged.length + 100);
    isOver.abort();
    await Promise.all(writing);
    const changes = () => new Set(heard.map(({ turtle, lifespan }) => `${turtle} ${lifespan}`));
    await vi.waitFor(() => expect(acknowledged.filter((one) => !changes().has(one))).toEqual([]), 30_000);
    done.abort();
    await listening;

    const order = heard.map(({ id }) => Number(id));
    expect(order).toEqual([...new Set(order)].sort((a, b) => a - b));
    for (const id of ids) {
      const lives = heard.filter(({ turtle }) => turtle === id).map(({ lifespan }) => lifespan);
      expect(lives).toEqual(lives.toSorted((a, b) => a - b));
    }
  });
});
