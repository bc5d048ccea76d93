import 'reflect-metadata';
import { afterAll, afterEach } from 'vitest';
import { failOnDeviations } from './conformity.ts';

afterEach(failOnDeviations);
// Covers hooks that run after the last test of a file.
afterAll(failOnDeviations);
