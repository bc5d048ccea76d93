import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { startTestServer } from '../support/server.ts';

const times = (count: number, text: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => text(i)).join(' ');

/** Megabytes that are still in use after a thorough collection. */
async function heapInUse(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let i = 0; i < 3; i++) {
    await new Promise((resolve) => setImmediate(resolve));
    collect();
  }
  return process.memoryUsage().heapUsed / 1e6;
}

test('hundreds of large documents from strangers, each sent often enough to be compiled, leave the heap as it was', async () => {
  const server = await startTestServer();
  const send = async (i: number) => {
    const query = `{ ${times(45, (j) => `a${i}_${j}: viewer { id username }`)} }`;
    for (let use = 0; use < 3; use++) expect((await server.stranger.graphql(query)).status).toBe(200);
  };
  for (let i = 0; i < 20; i++) await send(i);
  const before = await heapInUse();
  for (let i = 20; i < 420; i++) await send(i);
  // Some 200 MB when every document is kept and compiled.
  expect((await heapInUse()) - before).toBeLessThan(40);
  await server.close();
});
