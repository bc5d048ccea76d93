import { EntityName } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, encodeCursor, type PageRequest, plainView, readCursor } from '../src/table.ts';
import { Newt, openPond, table } from './pond.ts';

const newts = table(Newt, {
  name: 'newt',
  visible: ['pond'],
  writes: { insert: ['pond'], update: [], delete: [] },
  events: false,
  keys: ['kind'],
  several: ['kind'],
  range: ['length', 'weight', 'seenAt', 'bornOn'],
});
const [here, elsewhere] = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002'];
let pond: Awaited<ReturnType<typeof openPond>>;
let ctx: Caller;

beforeAll(async () => {
  pond = await openPond();
  ctx = pond.caller(here);
  for (const [name, kind, length, weight, seenAt, bornOn, of = here] of [
    ['Ada', 'alpine', 9, 1.5, '2026-01-01 12:00:00.5Z', '2026-01-01'],
    ['Bob', 'alpine', 12, null, null, null],
    ['Cyd', 'marbled', 12, 10, '2026-01-02 12:00:00Z', '2026-01-02'],
    ['Dee', 'marbled', 40, 2.25, '2026-01-03 12:00:00Z', '2026-01-03'],
    ['Eve', 'marbled', 11, 3, '2026-01-03 12:00:00Z', '2026-01-03', elsewhere],
  ] as const)
    await newts.insert(ctx, { pond: of, name, kind, length, weight, seenAt, bornOn }, plainView);
});
afterAll(() => pond.close());

type Filter = Parameters<typeof newts.page>[1];
const first: PageRequest = { limit: 10, olderThan: null, newerThan: null, backward: false, fromEnd: false };
const read = async (filter: Filter, page: Partial<PageRequest> = {}, created = {}) =>
  newts.page(ctx, filter, { page: { ...first, ...page }, view: plainView }, created);

test.each<[Filter, string[]]>([
  [{ minLength: 12 }, ['Dee', 'Cyd', 'Bob']],
  [{ maxLength: 12 }, ['Cyd', 'Bob', 'Ada']],
  [{ minLength: 10, maxLength: 39 }, ['Cyd', 'Bob']],
  [{ minLength: 12, kind: ['marbled'] }, ['Dee', 'Cyd']],
  [{ minLength: 9, kind: ['alpine', 'marbled'] }, ['Dee', 'Cyd', 'Bob', 'Ada']],
  [{ minWeight: 2.25 }, ['Cyd', 'Dee']],
  [{ maxWeight: 2 }, ['Ada']],
  [{ seenAfter: '2026-01-02 12:00:00Z' }, ['Dee', 'Cyd']],
  // Clients see seconds, so half a second later is within the second that they name.
  [{ seenBefore: '2026-01-01T12:00:00Z' }, ['Ada']],
  [{ bornAfter: '2026-01-02', bornBefore: '2026-01-02' }, ['Cyd']],
  [{ minLength: 41 }, []],
])('%j: both ends belong to the range, the greatest comes first, and of no value there is none', async (filter, names) => {
  const page = await read(filter);
  expect(page.items.map(({ name }) => name)).toEqual(names);
  expect((await page.count()).total).toBe(names.length);
  const ascending = await read(filter, { backward: true });
  expect(ascending.items.map(({ name }) => name)).toEqual(names.toReversed());
});

test.each<Filter>([
  { minLength: 9 },
  { minLength: 9, kind: ['alpine', 'marbled'] },
  { minWeight: 1 },
  { seenAfter: '2026-01-01 00:00:00Z' },
  { bornAfter: '2026-01-01' },
])('%j: cursors lead from each item to the next, in both directions, also among equal values', async (filter) => {
  const all = (await read(filter)).items.map(({ name }) => name);
  for (const backward of [false, true]) {
    const found: unknown[] = [];
    for (let place = null as PageRequest['olderThan']; ; ) {
      const page = await read(filter, { limit: 1, backward, [backward ? 'newerThan' : 'olderThan']: place });
      found.push(...page.items.map(({ name }) => name));
      if (!page.hasNextPage) break;
      place = readCursor(page.cursorOf(page.items[0] as never)) ?? null;
    }
    expect(found).toEqual(backward ? all.toReversed() : all);
  }
});

test.each<[Filter, string[], { sort?: string; createdAfter?: string }?]>([
  [{ minLength: 9, minWeight: 2 }, ['Dee', 'Cyd']],
  [{ minWeight: 1, kind: ['alpine'] }, ['Ada']],
  [{ minLength: 12, maxLength: 12, kind: ['alpine', 'marbled'], seenAfter: '2026-01-01 00:00:00Z' }, ['Cyd']],
  [{ minLength: 9 }, ['Dee', 'Cyd', 'Bob', 'Ada'], { createdAfter: '2020-01-01 00:00:00Z' }],
  [{ minLength: 10 }, ['Cyd', 'Dee', 'Bob'], { sort: 'weight' }],
  [{ minLength: 9, kind: [] }, []],
])('what no index has beside the order is compared row by row: %j', async (filter, names, order = {}) => {
  const page = await read(filter, {}, order);
  expect(page.items.map(({ name }) => name)).toEqual(names);
  expect(await page.count()).toEqual({ total: names.length, isCapped: false });
});

test.each<[string, Filter, string[]]>([
  ['length', {}, ['Dee', 'Cyd', 'Bob', 'Ada']],
  ['length', { kind: ['alpine', 'marbled'] }, ['Dee', 'Cyd', 'Bob', 'Ada']],
  ['weight', {}, ['Cyd', 'Dee', 'Ada', 'Bob']],
  ['bornOn', {}, ['Dee', 'Cyd', 'Ada', 'Bob']],
])('in the order of %s with %j, rows without a value are last in both directions, and pages follow each other', async (sort, filter, names) => {
  const hasNone = names.at(-1) === 'Bob' && sort !== 'length';
  const ascending = hasNone ? [...names.slice(0, -1).toReversed(), 'Bob'] : names.toReversed();
  for (const [backward, expected] of [
    [false, names],
    [true, ascending],
  ] as const) {
    const all = await read(filter, { backward }, { sort });
    expect(all.items.map(({ name }) => name)).toEqual(expected);
    expect((await all.count()).total).toBe(names.length);
    const places = all.items.map((item) => readCursor(all.cursorOf(item)) ?? null);
    for (const [at, place] of places.entries()) {
      const after = await read(filter, { backward, [backward ? 'newerThan' : 'olderThan']: place }, { sort });
      expect(after.items.map(({ name }) => name)).toEqual(expected.slice(at + 1));
      const before = { backward: !backward, fromEnd: true, [backward ? 'olderThan' : 'newerThan']: place };
      for (const limit of [1, 10]) {
        const page = await read(filter, { ...before, limit }, { sort });
        expect(page.items.map(({ name }) => name)).toEqual(expected.slice(Math.max(at - limit, 0), at));
        expect(page.hasPreviousPage).toBe(at > limit);
      }
    }
  }
});

test('a cursor of another order is refused', async () => {
  const byWeight = await read({}, {}, { sort: 'weight' });
  for (const at of [0, 3]) {
    const olderThan = readCursor(byWeight.cursorOf(byWeight.items[at] as never)) ?? null;
    await expect(read({}, { olderThan }, { sort: 'seenAt' })).rejects.toThrow('invalid_cursor');
    await expect(read({}, { olderThan })).rejects.toThrow('invalid_cursor');
  }
});

test('a cursor of another list, or with a value that is none, is refused', async () => {
  const id = '018f0000-0000-7000-8000-000000000009';
  const text = (value: string) => `${encodeCursor(id)}.${Buffer.from(value).toString('base64url')}`;
  for (const cursor of [
    encodeCursor(id),
    text('length=many'),
    text('length=99999999999'),
    text('9'),
    text('weight=9'),
    text(''),
  ])
    await expect(read({ minLength: 9 }, { olderThan: readCursor(cursor) ?? { id, value: 'none' } })).rejects.toThrow(
      'invalid_cursor',
    );
  await expect(read({}, { olderThan: readCursor(text('9')) ?? null })).rejects.toThrow('invalid_cursor');
});

test('without an index that serves it, a range is refused at the start, with the index that is missing', () => {
  @Entity({ tableName: 'efts' })
  @Index({ properties: ['length', 'id'] })
  class Eft {
    declare [EntityName]?: 'Eft';
    @PrimaryKey({ type: 'uuid' })
    readonly id!: string;
    @Property({ type: 'uuid' })
    readonly pond!: string;
    @Property({ type: 'integer' })
    readonly length!: number;
    @Property({ type: 'text' })
    readonly name!: string;
  }
  const ranged = (range: readonly ('length' | 'name')[], visible: 'everyone' | readonly ['pond']) =>
    table(Eft, { name: 'eft', visible, events: false, keys: [], range });
  expect(() => ranged(['length'], ['pond'])).toThrow("Add @Index({ properties: ['pond', 'length', 'id'] }) to Eft");
  expect(() => ranged(['name'], 'everyone')).toThrow('neither a number nor a time');
  expect(() => ranged(['length'], 'everyone')).not.toThrow();
});
