import { type AliasedExpression, type Expression, sql } from 'kysely';
import { StoredEvent } from '../../core/events/event.entity.ts';
import { keysetPage } from '../../core/keyset.ts';
import { columnsOf, statementsOver } from '../../core/statement.ts';
import type { Db } from '../../core/tables.ts';
import { User } from '../users/user.entity.ts';
import type { ReceivedTypes } from './event.kinds.ts';
import type { EventRange } from './event.order.ts';

const { statement, statements } = statementsOver(StoredEvent, User);

type Tables = Db<typeof StoredEvent | typeof User>;

export type ListForm = {
  /** Whether the page is only counted. */
  readonly counted: boolean;
  /** Whether the list is filtered by the time at which a page may begin, and by the one at which a counted page ends. */
  readonly timed: boolean;
  readonly backward: boolean;
};
const usual: ListForm = { counted: false, timed: false, backward: false };

const uuid = (value: unknown) => sql<string>`${value}::uuid`;
const oneOf = (types: readonly string[]) => sql<string>`any(${types}::text[])`;

function selectEvents(db: Pick<Tables, 'selectFrom'>) {
  return db
    .selectFrom('StoredEvent as event')
    .select(columnsOf('event', ['id', 'type', 'createdAt', 'user', 'otherUser', 'resource', 'data']))
    .select(columnsOf('event', ['actor', 'via', 'requestId', 'token']));
}
type Events = ReturnType<typeof selectEvents>;

/** See {@link keysetPage}: it does not end at the other end of the range, which is left to the caller. */
function pageOf(
  events: Events,
  $: EventRange,
  { timed, backward }: ListForm,
  before?: Record<string, unknown>,
): Events {
  const page = keysetPage(events, $, backward, 'event.id', before);
  if (!timed) return page;
  return backward
    ? page.where('event.createdAt', '>=', $.createdAfter)
    : page.where('event.createdAt', '<', $.createdBefore);
}

/** The events with `value` in a column, by the index over it and the id. */
function withValue(
  events: Events,
  key: 'user' | 'otherUser' | AuditKey,
  value: Expression<unknown>,
  $: EventRange,
  form: ListForm,
): Events {
  const column = `event.${key}` as const;
  return pageOf(events.where(column, 'is not', null), $, form, { [column]: value });
}

/** A page of each type, so that events of other types in between cost nothing. */
function ofEachType(
  db: Pick<Tables, 'selectFrom'>,
  types: readonly string[],
  page: (type: Expression<string>) => Events,
) {
  return db
    .selectFrom(sql<{ type: string }>`unnest(${types}::text[])`.as<'wanted'>(sql`wanted (type)`))
    .crossJoinLateral(page(sql<string>`wanted.type`).as('page'))
    .selectAll('page');
}

/** The first of several pages in order. */
function mergePages(db: Tables, pages: unknown, $: EventRange, { backward }: ListForm): Events {
  const listed = (pages as Events).as('listed');
  const all = db.selectFrom(listed).selectAll('listed');
  return all.orderBy('listed.id', backward ? 'asc' : 'desc').limit($.rows) as never;
}

/** Columns of a page, of which the names are already those of properties. */
function listedColumns<const P extends keyof StoredEvent & string>(...properties: readonly P[]) {
  const columns = properties.map((property) => sql`${sql.id('listed', property)}`.as(property));
  return columns as unknown as { [K in P]: AliasedExpression<StoredEvent[K], K> }[P][];
}

/** What a list returns of a page, or counts. `data` can be long: it is read only for rows that are returned. */
function shown(db: Tables, page: Events, $: EventRange, { counted, timed, backward }: ListForm) {
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

export const listEventRows = statements(
  'event_list',
  (db: Tables, $: Viewing, form: ListForm) => {
    const ofAll = ofEachType(db, $.ofAll, (type) => withValue(selectEvents(db), 'type', type, $, form));
    const ofUser = withValue(selectEvents(db), 'user', uuid($.user), $, form).where('event.type', '=', oneOf($.ofUser));
    const ofOtherUser = withValue(selectEvents(db), 'otherUser', uuid($.otherUser), $, form).where(
      'event.type',
      '=',
      oneOf($.ofOtherUser),
    );
    const part = (events: Events) => db.selectFrom(events.as('part')).selectAll('part');
    const all = ofAll.unionAll(part(ofUser)).unionAll(part(ofOtherUser));
    return shown(db, mergePages(db, all, $, form), $, form);
  },
  [usual],
);

export const listEventRowsOfResource = statements(
  'event_list_of_resource',
  (db: Tables, $: Viewing & { resource: string }, form: ListForm) => {
    const visible = withValue(selectEvents(db), 'resource', uuid($.resource), $, form).where(({ and, eb, or }) =>
      or([
        and([eb('event.user', 'is', null), eb('event.type', '=', oneOf($.ofAll))]),
        and([eb('event.user', '=', uuid($.viewer)), eb('event.type', '=', oneOf($.ofUser))]),
        and([eb('event.otherUser', '=', uuid($.viewer)), eb('event.type', '=', oneOf($.ofOtherUser))]),
      ]),
    );
    return shown(db, visible, $, form);
  },
  [usual],
);

export const readEventRow = statement('event_read', (db, $: { event: string }) =>
  db
    .selectFrom('StoredEvent as event')
    .select(({ ref }) => [
      sql<string>`${ref('event.id')}::text`.as('id'),
      sql<string>`${ref('event.data')}::text`.as('data'),
    ])
    .select(columnsOf('event', ['type', 'createdAt', 'user', 'otherUser', 'resource']))
    .where('event.id', '=', sql<string>`${$.event}::bigint`),
);

/** Columns by which audit entries can be found, the one with the fewest rows per value first. */
export const auditKeys = ['requestId', 'resource', 'token', 'actor', 'type'] as const;
export type AuditKey = (typeof auditKeys)[number];

export type AuditFilter = { readonly [Key in AuditKey]?: Key extends 'type' ? readonly string[] : string };

type AuditForm = ListForm & {
  /** The column whose index is read; null: all entries are. */
  readonly by: AuditKey | null;
  /** Further columns: `type_actor`. */
  readonly and: string;
};

export const listAuditRows = statements(
  'audit_list',
  (db: Tables, $: EventRange & Required<AuditFilter>, { by, and, ...form }: AuditForm) => {
    const given = (key: AuditKey) =>
      key === 'type' ? oneOf($.type) : key === 'requestId' ? sql<string>`${$.requestId}::text` : uuid($[key]);
    const filtered = auditKeys
      .filter((key) => and.split('_').includes(key))
      .reduce((events, key) => events.where(`event.${key}`, '=', given(key)), selectEvents(db));
    const ofEach = () => ofEachType(db, $.type, (type) => withValue(filtered, 'type', type, $, form));
    const page =
      by === null
        ? pageOf(filtered, $, form)
        : by === 'type'
          ? mergePages(db, ofEach(), $, form)
          : withValue(filtered, by, given(by), $, form);
    if (form.counted) return shown(db, page, $, form) as never;
    return shown(db, page, $, form)
      .leftJoin('User as actor', (join) => join.on('actor.id', '=', sql<string>`listed.actor`))
      .select('actor.username as actor__username');
  },
  [null, ...auditKeys].map((by) => ({ ...usual, by, and: '' })),
);
