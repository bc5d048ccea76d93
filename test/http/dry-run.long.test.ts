import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld } from '../security/world.ts';
import type { World } from '../support/served.ts';
import { randomFrom, randomTrial, rehearse } from './dry-runs.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** `DRY_RUNS=1000 SEED=7` tries more, and others. */
const trials = Number(process.env.DRY_RUNS ?? 200);
const seed = Number(process.env.SEED ?? 1);

test(`${trials} dry runs in random states do what the writes then do, and keep nothing: seed ${seed}`, async () => {
  const random = randomFrom(seed);
  let refused = 0;
  for (let i = 0; i < trials; i++) if (await rehearse(world, await randomTrial(world, random))) refused++;
  expect(refused / trials).toBeGreaterThan(0.2);
  expect(refused / trials).toBeLessThan(0.8);
}, 3_600_000);
