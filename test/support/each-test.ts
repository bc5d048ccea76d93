import 'reflect-metadata';
import { afterAll, afterEach } from 'vitest';
import { newId } from '../../src/values/id.ts';
import { failOnDeviations } from './conformity.ts';

afterEach(failOnDeviations);
// Covers hooks that run after the last test of a file.
afterAll(failOnDeviations);

// While a clock that was set back by less than a day catches up, all that a process creates has the time of its newest id. From here
// on it is further back than that, so that tests that move the clock do not decide the times of others.
newId(Date.now() + 2 * 86_400_000);
