import { columnsOf, type Db, keysetPage, statementsOver } from '@terrapin/table';
import { type AliasedExpression, type Expression, type RawBuilder, sql } from 'kysely';
import type { ReceivedTypes } from '../../core/events.ts';
import { StoredEvent } from '../../core/events.ts';
import { User } from '../users/user.entity.ts';
import type { EventRange } from './event.order.ts';

const { statement, statements } = statementsOver(StoredEvent, User);

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
export function firstOfPages(db: EventTables, pages: unknown, $: EventRange, { backward }: ListForm): EventQuery {
  const listed = (pages as EventQuery).as('listed');
  const all = db.selectFrom(listed).selectAll('listed');
  return all.orderBy('listed.id', backward ? 'asc' : 'desc').limit($.rows) as never;
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
