import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Charge, SharedCounts } from '../../src/core/ports/shared-counts.ts';
import { createLogger } from '../../src/host/terminal/logger.ts';
import { SharedWindows, Windows } from '../../src/surfaces/http/rate-limit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Rejects what PostgreSQL's `on conflict do update` rejects: a key given twice. */
function createStore() {
  const held = new Map<string, { units: number; ends: number }>();
  const store = {
    state: 'up' as 'up' | 'away' | 'silent',
    calls: 0,
    held,
    async add(charges: readonly Charge[]) {
      store.calls++;
      if (store.state === 'away') throw new Error('It is away.');
      if (store.state === 'silent') await new Promise(() => {});
      if (new Set(charges.map(({ key }) => key)).size < charges.length) throw new Error('A key is given twice.');
      return charges.map(({ key, units, seconds }) => {
        let one = held.get(key);
        if (!one || one.ends <= Date.now()) held.set(key, (one = { units: 0, ends: Date.now() + seconds * 1000 }));
        one.units += units;
        return { units: one.units, left: one.ends - Date.now() };
      });
    },
    async close() {},
  } satisfies SharedCounts & Record<string, unknown>;
  return store;
}

function createProcess(store: SharedCounts, limit = 10, maximumCallers?: number) {
  const lines: { level: number; msg: string }[] = [];
  const logger = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) });
  const shared = new SharedWindows(store, logger);
  const windows = new Windows('user', { limit, seconds: 60 }, shared, maximumCallers);
  return {
    windows,
    lines,
    shared,
    used: () => windows.of('ada').used,
    use(count: number) {
      let used = 0;
      for (; used < count && windows.of('ada').used < limit; used++) windows.use(windows.of('ada'), 1);
      return used;
    },
  };
}

const settle = () => vi.advanceTimersByTimeAsync(100);

test('processes share their counts within 100 ms', async () => {
  const store = createStore();
  const [one, other] = [createProcess(store), createProcess(store)];
  expect([one.use(4), other.use(3)]).toEqual([4, 3]);
  await settle();
  // The first process settled before the second one.
  expect([one.used(), other.used()]).toEqual([4, 7]);
  expect(one.use(1)).toBe(1);
  await settle();
  expect(one.used()).toBe(8);
  expect([one.use(5), other.use(5)]).toEqual([2, 3]);
  await settle();
  expect([one.use(1), other.use(1)]).toEqual([0, 0]);
  expect(store.held.get('user:ada')?.units).toBe(13);
});

test('requests counted while the store responds are counted once', async () => {
  const store = createStore();
  const gate = Promise.withResolvers<void>();
  const slow = { ...store, add: async (charges: readonly Charge[]) => gate.promise.then(() => store.add(charges)) };
  const one = createProcess(slow, 100);
  one.use(5);
  await settle();
  one.use(3);
  gate.resolve();
  await settle();
  await settle();
  expect(one.used()).toBe(8);
  expect(store.held.get('user:ada')?.units).toBe(8);
});

test('the store is not called for rejected callers or without requests', async () => {
  const store = createStore();
  const one = createProcess(store);
  one.use(10);
  await settle();
  for (let i = 0; i < 20; i++) {
    one.use(1);
    await settle();
  }
  expect(store.calls).toBe(1);
});

test('a window that has restarted in the store restarts in each process', async () => {
  const store = createStore();
  const [one, other] = [createProcess(store), createProcess(store)];
  one.use(6);
  await settle();
  await vi.advanceTimersByTimeAsync(30_000);
  store.held.clear();
  other.use(2);
  await settle();
  one.use(1);
  await settle();
  expect(one.used()).toBe(3);
});

test.each([
  'away',
  'silent',
] as const)('with the store %s each process counts alone, logs it once, and shares again afterwards', async (state) => {
  const store = createStore();
  const [one, other] = [createProcess(store), createProcess(store)];
  store.state = state;
  for (let i = 0; i < 5; i++) {
    expect([one.use(1), other.use(1)]).toEqual([1, 1]);
    await vi.advanceTimersByTimeAsync(2_500);
  }
  expect([one.used(), other.used()]).toEqual([5, 5]);
  expect(one.lines.map(({ level }) => level)).toEqual([40]);
  store.state = 'up';
  one.use(1);
  await vi.advanceTimersByTimeAsync(2_500);
  expect(one.lines.map(({ level }) => level)).toEqual([40, 30]);
  // Its own count remains, and others keep what they counted meanwhile.
  expect(one.used()).toBe(6);
  other.use(1);
  await vi.advanceTimersByTimeAsync(2_500);
  expect(other.used()).toBe(7);
  expect(one.use(10)).toBe(4);
});

test('pending counts are sent on close', async () => {
  const store = createStore();
  const one = createProcess(store);
  one.use(3);
  await one.shared.close();
  expect(store.held.get('user:ada')?.units).toBe(3);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(store.calls).toBe(1);
});

test('a window that ends and begins again before its counts are sent is sent once, with those of the new one', async () => {
  const store = createStore();
  const [one, other] = [createProcess(store), createProcess(store)];
  one.use(1);
  await settle();
  await vi.advanceTimersByTimeAsync(59_950);
  one.use(4);
  await vi.advanceTimersByTimeAsync(60);
  one.use(2);
  one.windows.use(one.windows.of('grace'), 3);
  await settle();
  other.use(1);
  await settle();
  expect([one.used(), other.used()]).toEqual([2, 3]);
  expect(store.held.get('user:grace')?.units).toBe(3);
  expect(one.lines).toEqual([]);
});

test('the counts of a window that the process has forgotten are sent with those of the next one', async () => {
  const store = createStore();
  const one = createProcess(store, 10, 1);
  one.use(4);
  one.windows.use(one.windows.of('grace'), 1);
  one.use(3);
  await settle();
  expect(store.held.get('user:ada')?.units).toBe(7);
  expect(one.used()).toBe(7);
  expect(one.lines).toEqual([]);
});
