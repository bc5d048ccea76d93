import { sql } from 'kysely';
import { eventsTable, StoredEvent } from '../../core/events/event.entity.ts';
import { columnsOf, statementsOver } from '../../core/statement.ts';
import type { Db } from '../../core/tables.ts';

const { statement } = statementsOver(StoredEvent);

/** A double holds more ids than there will ever be, and our drivers read a `numeric` as one. */
const idOf = (column: unknown) => sql<number>`${column}::numeric`;

function selectEvents(db: Db<typeof StoredEvent>, $: { after: number; until: number; limit: number }) {
  return db
    .selectFrom('StoredEvent as event')
    .select(({ ref }) => [idOf(ref('event.id')).as('id'), sql<string>`${ref('event.data')}::text`.as('data')])
    .select(columnsOf('event', ['type', 'createdAt', 'user', 'otherUser', 'resource']))
    .where('event.id', '>', sql<string>`${$.after}::bigint`)
    .where('event.id', '<=', sql<string>`${$.until}::bigint`)
    .orderBy('event.id')
    .limit(sql<number>`${$.limit}::integer`);
}

/** Greater than any id. */
export const endless = Number.MAX_SAFE_INTEGER;

type Window = { after: number; until: number; limit: number };

/** Events of everybody. */
export const listEventRows = statement('events_list', (db, $: Window) => selectEvents(db, $));

/** Events that `user` may hear of. */
export const listEventRowsOfUser = statement('events_list_of_user', (db, $: Window & { user: string }) => {
  const part = (of: (events: ReturnType<typeof selectEvents>) => unknown) =>
    db.selectFrom((of(selectEvents(db, $)) as ReturnType<typeof selectEvents>).as('part')).selectAll('part');
  const own = part((events) => events.where('event.user', '=', $.user));
  const others = part((events) => events.where('event.otherUser', '=', $.user));
  const everybodys = part((events) => events.where('event.user', 'is', null));
  return db
    .selectFrom(own.unionAll(others).unionAll(everybodys).as('heard'))
    .selectAll('heard')
    .orderBy('heard.id')
    .limit(sql<number>`${$.limit}::integer`);
});

/** The ids of the oldest event and of the newest one; null where there is none. */
export const readEventRange = statement('events_range', (db) =>
  db
    .selectFrom('StoredEvent as event')
    .select(({ fn }) => [idOf(fn.min('event.id')).as('oldest'), idOf(fn.max('event.id')).as('newest')]),
);

const locks = sql<{ writer: string }>`(
  select virtualtransaction as writer
    from pg_locks
   where locktype = 'relation'
     and mode = 'RowExclusiveLock'
     and relation = ${sql.lit(eventsTable)}::regclass
     and database = (select oid from pg_database where datname = current_database())
)`.as<'lock'>(sql`lock`);

/** The transactions that are under way and may have taken ids: each has locked the table before, and does until it is over. */
export const readWriters = statement('events_writers', (db) =>
  db.selectFrom(locks).select('lock.writer as writer').distinct(),
);

/** Those of `writers` that are still under way. */
export const readWritersLeft = statement('events_writers_left', (db, $: { writers: readonly string[] }) =>
  db
    .selectFrom(locks)
    .select('lock.writer as writer')
    .distinct()
    .where('lock.writer', '=', sql<string>`any(${$.writers}::text[])`),
);

/** How many are deleted by one statement, which has a few seconds. */
export const forgottenAtOnce = 1_000;

/** The oldest events, and whether each is from before the time given. */
export const readOldestEvents = statement('events_oldest', (db, $: { until: string }) =>
  db
    .selectFrom('StoredEvent as event')
    .select(({ eb, ref }) => [idOf(ref('event.id')).as('id'), eb('event.createdAt', '<=', $.until).as('isOld')])
    .orderBy('event.id')
    .limit(sql.lit(forgottenAtOnce)),
);

/** But for the newest that is old, which stays as a mark. */
export const forgetEventRows = statement('events_forget', (db, $: { before: number }) =>
  db.deleteFrom('StoredEvent').where('id', '<', sql<string>`${$.before}::bigint`),
);

/** Tells other processes that listen. `from` is who tells it. */
export const notifyListeners = statement(null, (db, $: { channel: string; from: string }) =>
  db.selectNoFrom(sql`pg_notify(${$.channel}, ${$.from})`.as('told')),
);
