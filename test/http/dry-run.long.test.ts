import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld } from '../security/world.ts';
import type { World } from '../support/served.ts';
import { randomFrom, randomTrial, rehearse } from './dry-runs.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('1,000 dry runs in random states do what the writes then do, and keep nothing', async () => {
  const random = randomFrom(Number(process.env.SEED ?? 1));
  let refused = 0;
  for (let i = 0; i < 1_000; i++) if (await rehearse(world, await randomTrial(world, random))) refused++;
  expect(refused).toBeGreaterThan(200);
  expect(refused).toBeLessThan(800);
}, 1_800_000);
