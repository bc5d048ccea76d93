import {
  type Created,
  type CursorPosition,
  columnsOf,
  counting,
  type Db,
  encodeCursor,
  type KeysetRange,
  keysetPage,
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
import { type AliasedExpression, type Expression, type RawBuilder, sql } from 'kysely';
import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { type ReceivedTypes, StoredEvent, selectFirstSince } from '../../core/events.ts';
import { idIn } from '../../core/page.ts';
import { parseTimestamp } from '../../values/timestamp.ts';
import { User } from '../users/user.entity.ts';

export const { statement, statements } = statementsOver(StoredEvent, User);

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
  const readEnds = ({ olderThan, newerThan }: Cursors) => {
    const [below, above] = [eventIn(olderThan) ?? newest, eventIn(newerThan) ?? oldest];
    return { below: below > newest ? newest : below, above: above < oldest ? oldest : above };
  };
  const isInTime = ({ createdAt }: ListedEvent) => {
    const time = toTime(createdAt) as number;
    return (after === null || time >= after) && (before === null || time < before);
  };
  return {
    range(cursors: Cursors, rows: number): EventRange {
      const { below, above } = readEnds(cursors);
      return {
        below: `${cursors.backward ? last : below}`,
        above: `${cursors.backward ? above : first}`,
        rows,
        ...times,
      };
    },
    filter(cursors: Cursors) {
      const { below, above } = readEnds(cursors);
      return (event: ListedEvent) => BigInt(event.id) < below && BigInt(event.id) > above && isInTime(event);
    },
    oldest: `${oldest}`,
    cursorOf: ({ id }: ListedEvent) => encodeCursor(BigInt(id).toString(16).padStart(32, '0')),
    /** Whether an event that is read later may be on the page. */
    mayContinueAfter({ id }: ListedEvent, cursors: Cursors) {
      const { below, above } = readEnds(cursors);
      return cursors.backward ? BigInt(id) < below : BigInt(id) > above;
    },
  };
}

/** A page of a list of events, with the statement for a form of it, and how many there are. */
export async function readEventPage<P, Row extends ListedEvent>(
  ctx: Context,
  page: PageRequest,
  created: Created,
  chooseStatement: (form: ListForm) => Statement<P, Row>,
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
    const found = await ctx.db.all(chooseStatement(form), { ...parameters, ...order.range(rest, size) } as P);
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
      const one = await ctx.db.one(counting(chooseStatement(counted)), { ...parameters, ...whole } as unknown as P &
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

const findFirstSince = statement('events_since', (db, $: { time: string }) =>
  db.selectNoFrom(sql<string>`${selectFirstSince(db, $.time)}::text`.as('id')),
);

export type EventTables = Db<typeof StoredEvent | typeof User>;

export type ListForm = {
  /** Whether the page is only counted. */
  readonly counted: boolean;
  /** Whether the list is filtered by the time at which a page may begin, and by the one at which a counted page ends. */
  readonly timed: boolean;
  readonly backward: boolean;
};
export const usualForm: ListForm = { counted: false, timed: false, backward: false };

export const uuid = (value: unknown) => sql<string>`${value}::uuid`;
const oneOfTypes = (types: readonly string[]) => sql<string>`any(${types}::text[])`;

export function selectEvents(db: Pick<EventTables, 'selectFrom'>) {
  return db
    .selectFrom('StoredEvent as event')
    .select(columnsOf('event', ['id', 'type', 'createdAt', 'user', 'otherUser', 'resource', 'data']))
    .select(columnsOf('event', ['actor', 'via', 'requestId', 'token']));
}
export type EventQuery = ReturnType<typeof selectEvents>;

/** See {@link keysetPage}: it does not end at the other end of the range, which is left to the caller. */
export function pageOf(
  events: EventQuery,
  $: EventRange,
  { timed, backward }: ListForm,
  before?: Record<string, unknown>,
): EventQuery {
  const page = keysetPage(events, $, backward, 'event.id', before);
  if (!timed) return page;
  return backward
    ? page.where('event.createdAt', '>=', $.createdAfter)
    : page.where('event.createdAt', '<', $.createdBefore);
}

/** The events with `value` in a column, by the index over it and the id. */
export function withValue(
  events: EventQuery,
  key: keyof StoredEvent & string,
  value: Expression<unknown>,
  $: EventRange,
  form: ListForm,
): EventQuery {
  const column = `event.${key}` as const;
  return pageOf(events.where(column, 'is not', null), $, form, { [column]: value });
}

export type Types = RawBuilder<{ type: string }>;

export const typesIn = (types: readonly string[]): Types => sql`unnest(${types}::text[])`;

/** A page of each type, so that events of other types in between cost nothing. */
export function ofEachType(
  db: Pick<EventTables, 'selectFrom'>,
  types: Types,
  page: (type: Expression<string>) => EventQuery,
) {
  return db
    .selectFrom(types.as<'wanted'>(sql`wanted (type)`))
    .crossJoinLateral(page(sql<string>`wanted.type`).as('page'))
    .selectAll('page');
}

/** The first of several pages in order. */
export function firstOfPages(db: EventTables, pages: unknown, $: EventRange, form: ListForm): EventQuery {
  const listed = (pages as EventQuery).as('listed');
  const all = db.selectFrom(listed).selectAll('listed');
  // In any order, no more are read than are counted.
  if (form.counted) return all.where('listed.id', '>', ($ as EventRange & Oldest).oldest).limit($.rows) as never;
  return all.orderBy('listed.id', form.backward ? 'asc' : 'desc').limit($.rows) as never;
}

/** Columns of a page, of which the names are already those of properties. */
function listedColumns<const P extends keyof StoredEvent & string>(...properties: readonly P[]) {
  const columns = properties.map((property) => sql`${sql.id('listed', property)}`.as(property));
  return columns as unknown as { [K in P]: AliasedExpression<StoredEvent[K], K> }[P][];
}

/** What a list returns of a page, or counts. `data` can be long: it is read only for rows that are returned. */
export function shown(db: EventTables, page: EventQuery, $: EventRange, { counted, timed, backward }: ListForm) {
  const rows = db.selectFrom(page.as('listed'));
  const isCounted = sql<boolean>`${sql.id('listed', 'createdAt')} >= ${$.createdAfter}`;
  if (counted)
    return rows.select(timed ? sql`case when ${isCounted} then listed.id end`.as('id') : 'listed.id') as never;
  return rows
    .select([sql<string>`listed.id::text`.as('id'), sql<string>`listed.data::text`.as('data')])
    .select(listedColumns('type', 'createdAt', 'resource'))
    .select(listedColumns('user', 'otherUser', 'via', 'requestId', 'token'))
    .select(sql<string | null>`listed.actor`.as('actor__id'))
    .orderBy('listed.id', backward ? 'asc' : 'desc');
}

type Viewing = EventRange & ReceivedTypes & { viewer: string; user: string | null; otherUser: string | null };

/** What a list needs of its viewer. `user` and `otherUser` are null if the token allows no events of that part. */
export function viewing(viewer: string, types: ReceivedTypes): Omit<Viewing, keyof EventRange> {
  const only = ({ length }: readonly string[]) => (length > 0 ? viewer : null);
  return { ...types, viewer, user: only(types.ofUser), otherUser: only(types.ofOtherUser) };
}

/** `typed`: the viewer may have very many events of types that are not listed. */
type EventForm = ListForm & { readonly typed: boolean };

export const listEventRows = statements(
  'event_list',
  (db: EventTables, $: Viewing, { typed, ...form }: EventForm) => {
    const ofAll = ofEachType(db, typesIn($.ofAll), (type) => withValue(selectEvents(db), 'type', type, $, form));
    const personal = (key: 'user' | 'otherUser', types: readonly string[]): EventQuery => {
      const [column, events] = [`event.${key}`, selectEvents(db)] as const;
      if (!typed) return withValue(events, key, uuid($[key]), $, form).where('event.type', '=', oneOfTypes(types));
      const pages = ofEachType(db, typesIn(types), (type) =>
        pageOf(events.where(column, 'is not', null), $, form, { [column]: uuid($[key]), 'event.type': type }),
      );
      return pages as never;
    };
    const [ofUser, ofOtherUser] = [personal('user', $.ofUser), personal('otherUser', $.ofOtherUser)];
    const part = (events: EventQuery) => db.selectFrom(events.as('part')).selectAll('part');
    const all = ofAll.unionAll(part(ofUser)).unionAll(part(ofOtherUser));
    return shown(db, firstOfPages(db, all, $, form), $, form);
  },
  [false, true].map((typed) => ({ ...usualForm, typed })),
);

export const listEventRowsOfResource = statements(
  'event_list_of_resource',
  (db: EventTables, $: Viewing & { resource: string }, form: ListForm) => {
    const visible = withValue(selectEvents(db), 'resource', uuid($.resource), $, form).where(({ and, eb, or }) =>
      or([
        and([eb('event.user', 'is', null), eb('event.type', '=', oneOfTypes($.ofAll))]),
        and([eb('event.user', '=', uuid($.viewer)), eb('event.type', '=', oneOfTypes($.ofUser))]),
        and([eb('event.otherUser', '=', uuid($.viewer)), eb('event.type', '=', oneOfTypes($.ofOtherUser))]),
      ]),
    );
    return shown(db, visible, $, form);
  },
  [usualForm],
);

export const readEventRow = statement('event_read', (db, $: { event: string }) =>
  db
    .selectFrom('StoredEvent as event')
    .select(({ ref }) => [
      sql<string>`${ref('event.id')}::text`.as('id'),
      sql<string>`${ref('event.data')}::text`.as('data'),
    ])
    .select(columnsOf('event', ['type', 'createdAt', 'user', 'otherUser', 'resource']))
    .select('event.actor as actor__id')
    .where('event.id', '=', sql<string>`${$.event}::bigint`),
);
