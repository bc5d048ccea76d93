import { Pool } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSharedCounts } from '../../src/adapters/limits/shared-counts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('expired counts are deleted every minute, from the first count on: before it, there may be no table', async () => {
  const statements: string[] = [];
  vi.spyOn(Pool.prototype, 'query').mockImplementation(async (text: string) => {
    statements.push(text.trim().split(' ', 1)[0] as string);
    return { rows: [{ key: 'ada', units: 1, left: 60_000 }] };
  });
  const counts = openSharedCounts('postgres://nobody@127.0.0.1:1/none');
  await vi.advanceTimersByTimeAsync(180_000);
  expect(statements).toEqual([]);
  await counts.add([{ key: 'ada', units: 1, seconds: 60 }]);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(statements).toEqual(['insert', 'delete', 'delete']);
  await counts.close();
});
