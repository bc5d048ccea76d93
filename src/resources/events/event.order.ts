import {
  type Created,
  type CursorPosition,
  counting,
  encodeCursor,
  type KeysetRange,
  type Oldest,
  type Page,
  type PageRequest,
  readCursor,
  rowsToCount,
  type Statement,
  second,
  statementsOver,
  toCount,
  toPage,
  wholeList,
} from '@terrapin/table';
import { sql } from 'kysely';
import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { StoredEvent, selectFirstSince } from '../../core/events.ts';
import { idIn } from '../../core/page.ts';
import { parseTimestamp } from '../../values/timestamp.ts';
import type { ListForm } from './event.lists.ts';

export interface EventRange extends KeysetRange {
  createdAfter: string;
  createdBefore: string;
}

interface ListedEvent {
  readonly id: string;
  readonly createdAt: string;
}

type Cursors = Pick<PageRequest, 'olderThan' | 'newerThan' | 'backward'>;

const first = 0n;
const last = 2n ** 63n - 1n;

/** Milliseconds. An event has the time at which its transaction began, and an id from when it was written. */
const longestTransaction = 10_000;

/**
 * By id, which is given when an event is written. A time is translated into an id, with a margin: what is within the margin
 * is filtered by time as well.
 *
 * @param horizon the id of the newest event that is too old for the list
 */
async function byEventId(ctx: Context, created: Created, horizon: number) {
  const [after, lastSecond] = [toTime(created.createdAfter), toTime(created.createdBefore)];
  const before = lastSecond === null ? null : lastSecond + second;
  const [oldestFound, newest] = await Promise.all([
    after === null ? first : findId(ctx, after - longestTransaction).then((id) => id - 1n),
    before === null || before > ctx.now().getTime() ? last : findId(ctx, before + longestTransaction),
  ]);
  const oldest = BigInt(horizon) > oldestFound ? BigInt(horizon) : oldestFound;
  const times = {
    createdAfter: after === null ? '-infinity' : new Date(after).toISOString(),
    createdBefore: before === null || before > ctx.now().getTime() ? 'infinity' : new Date(before).toISOString(),
  };
  const endsOf = ({ olderThan, newerThan }: Cursors) => {
    const [below, above] = [eventIn(olderThan) ?? newest, eventIn(newerThan) ?? oldest];
    return { below: below > newest ? newest : below, above: above < oldest ? oldest : above };
  };
  const isInTime = ({ createdAt }: ListedEvent) => {
    const time = toTime(createdAt) as number;
    return (after === null || time >= after) && (before === null || time < before);
  };
  return {
    range(cursors: Cursors, rows: number): EventRange {
      const { below, above } = endsOf(cursors);
      return {
        below: `${cursors.backward ? last : below}`,
        above: `${cursors.backward ? above : first}`,
        rows,
        ...times,
      };
    },
    filter(cursors: Cursors) {
      const { below, above } = endsOf(cursors);
      return (event: ListedEvent) => BigInt(event.id) < below && BigInt(event.id) > above && isInTime(event);
    },
    oldest: `${oldest}`,
    cursorOf: ({ id }: ListedEvent) => encodeCursor(BigInt(id).toString(16).padStart(32, '0')),
    /** Whether an event that is read later may be on the page. */
    mayContinueAfter({ id }: ListedEvent, cursors: Cursors) {
      const { below, above } = endsOf(cursors);
      return cursors.backward ? BigInt(id) < below : BigInt(id) > above;
    },
  };
}

/** A page of a list of events, with the statement for a form of it, and how many there are. */
export async function readEventPage<P, Row extends ListedEvent>(
  ctx: Context,
  page: PageRequest,
  created: Created,
  statementOf: (form: ListForm) => Statement<P, Row>,
  parameters: Omit<P, keyof EventRange>,
  horizon = 0,
): Promise<Page<Row>> {
  const order = await byEventId(ctx, created, horizon);
  const isFiltered = (time: keyof Created) => created[time] !== undefined;
  const { backward } = page;
  const form = { counted: false, timed: isFiltered(backward ? 'createdAfter' : 'createdBefore'), backward };
  const rows: Row[] = [];
  const isListed = order.filter(page);
  // Of events within the margin, those of another time are left out. Then there may be more after them.
  for (let rest = page; ; ) {
    const size = Math.min(page.limit + 1, ctx.pace?.rows ?? Infinity);
    const found = await ctx.db.all(statementOf(form), { ...parameters, ...order.range(rest, size) } as P);
    rows.push(...found.filter(isListed));
    const end = found.at(-1);
    if (!end || found.length < size || rows.length > page.limit || !order.mayContinueAfter(end, page)) break;
    await ctx.pace?.rest();
    rest = { ...page, [backward ? 'newerThan' : 'olderThan']: readCursor(order.cursorOf(end)) };
  }
  return toPage<Row>(page, rows.slice(0, page.limit + 1), {
    cursorOf: order.cursorOf,
    async count() {
      const counted = {
        counted: true,
        timed: isFiltered('createdAfter') || isFiltered('createdBefore'),
        backward: false,
      };
      const whole = { ...order.range(wholeList, rowsToCount), oldest: order.oldest };
      const one = await ctx.db.one(counting(statementOf(counted)), { ...parameters, ...whole } as unknown as P &
        Oldest);
      return toCount(one?.rows ?? 0);
    },
  });
}

const toTime = (timestamp: string | undefined) =>
  timestamp === undefined ? null : (parseTimestamp(timestamp) as Date).getTime();

/** The id of an event is shorter than the ids in other cursors. */
function eventIn(place: CursorPosition | null): bigint | null {
  const id = idIn(place);
  if (id === null) return null;
  const event = BigInt(`0x${id.replaceAll('-', '')}`);
  if (event > last) throw new ApiError('invalid_cursor');
  return event;
}

/** Of the first event since a time, about. There are none from before 1970. */
async function findId(ctx: Context, time: number): Promise<bigint> {
  const found = await ctx.db.one(findFirstSince, { time: new Date(Math.max(time, 0)).toISOString() });
  return BigInt(found?.id ?? 0);
}

const { statement } = statementsOver(StoredEvent);

const findFirstSince = statement('events_since', (db, $: { time: string }) =>
  db.selectNoFrom(sql<string>`${selectFirstSince(db, $.time)}::text`.as('id')),
);
