import { expect, test, vi } from 'vitest';

/** Of its own, so that no other test has made a newer id. */
const fresh = '../../src/values/id.ts?fresh';
const { newId } = (await import(fresh)) as typeof import('../../src/values/id.ts');

test('ids of a millisecond sort in the order in which they were made, also if ids of an earlier time are made between', () => {
  const time = Date.now();
  const ids = Array.from({ length: 50 }, () => {
    newId(time - 1);
    return newId(time);
  });
  expect(ids).toEqual([...ids].sort());
});

test('ids go on counting after a clock was set back, however far', () => {
  const made = newId();
  const now = Date.now();
  try {
    vi.useFakeTimers({ toFake: ['Date'], now: now - 5_000 });
    const next = newId();
    vi.setSystemTime(now - 7_200_000);
    const last = newId();
    expect([made, next, last]).toEqual([made, next, last].toSorted());
    expect(new Set([made, next, last]).size).toBe(3);
  } finally {
    vi.useRealTimers();
  }
});
