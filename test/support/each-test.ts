import { afterAll, afterEach } from 'vitest';
import { failOnDeviations } from './conformity.ts';

afterEach(failOnDeviations);
// What a file does when its tests are over.
afterAll(failOnDeviations);
