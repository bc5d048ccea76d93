import { expect, test } from 'vitest';
import { integer } from '../../src/core/schema.ts';

test('a field that the column could not hold is rejected when it is declared', () => {
  const most = 2_147_483_647;
  expect(integer({ min: 0, max: most }).parse(most)).toBe(most);
  expect(() => integer({ min: 0, max: most + 1 })).toThrow('An integer has 32 bits');
});
