import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { startTestServer } from '../support/server.ts';

const times = (count: number, text: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => text(i)).join(' ');

/** Megabytes in use after a full garbage collection. */
async function heapInUse(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let i = 0; i < 3; i++) {
    await new Promise((resolve) => setImmediate(resolve));
    collect();
  }
  return process.memoryUsage().heapUsed / 1e6;
}

test('200 large documents without a token, each sent often enough to be compiled, do not grow the heap', async () => {
  const server = await startTestServer();
  const send = async (i: number) => {
    const query = `{ ${times(45, (j) => `a${i}_${j}: viewer { id username }`)} }`;
    for (let use = 0; use < 3; use++) expect((await server.stranger.graphql(query)).status).toBe(200);
  };
  for (let i = 0; i < 20; i++) await send(i);
  const before = await heapInUse();
  for (let i = 20; i < 220; i++) await send(i);
  // Some 100 MB if every document were stored and compiled.
  expect((await heapInUse()) - before).toBeLessThan(40);
  await server.close();
});
