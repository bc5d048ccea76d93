import { firstIdOf } from '@terrapin/table';
import { expect, test, vi } from 'vitest';
import { newId } from '../../src/core/id.ts';

test('ids of a millisecond sort in the order in which they were made, also if ids of an earlier time are made between', () => {
  const time = Date.now();
  const ids = Array.from({ length: 50 }, () => {
    newId(time - 1);
    return newId(time);
  });
  expect(ids).toEqual([...ids].sort());
});

test('ids follow a clock that was set back, and go on counting after a small adjustment', () => {
  const made = newId();
  const now = Date.now();
  try {
    vi.useFakeTimers({ toFake: ['Date'], now: now - 5_000 });
    expect(newId() > made).toBe(true);
    vi.setSystemTime(now + 3_600_000);
    newId();
  } finally {
    vi.useRealTimers();
  }
  const later = Date.now() + 60_000;
  expect(newId() < firstIdOf(later)).toBe(true);
});
