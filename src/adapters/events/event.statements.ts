import { columnsOf, type Db, statementsOver } from '@terrapin/table';
import { sql } from 'kysely';
import { eventsTable, rehearsalMark, StoredEvent, selectFirstSince } from '../../core/events.ts';
import { sweepSize } from '../../core/sweep.ts';

const { statement } = statementsOver(StoredEvent);

/** The drivers read `numeric` as a double, which is exact for all realistic ids. */
const idOf = (column: unknown) => sql<number>`${column}::numeric`;

type Window = { after: number; until: number; limit: number };
const after = ($: Window) => sql<string>`${$.after}::bigint`;
const until = ($: Window) => sql<string>`${$.until}::bigint`;
const limit = ($: Window) => sql<number>`${$.limit}::integer`;

function selectEvents(db: Db<typeof StoredEvent>) {
  return db
    .selectFrom('StoredEvent as event')
    .select(({ ref }) => [idOf(ref('event.id')).as('id'), sql<string>`${ref('event.data')}::text`.as('data')])
    .select(columnsOf('event', ['type', 'createdAt', 'user', 'otherUser', 'resource']))
    .select('event.actor as actor__id');
}

function keysetPage(db: Db<typeof StoredEvent>, $: Window) {
  const events = selectEvents(db).where('event.id', '>', after($)).where('event.id', '<=', until($));
  return events.orderBy('event.id').limit(limit($));
}

export const readEventRows = statement('events_read', (db, $: { ids: readonly number[] }) =>
  selectEvents(db).where('event.id', '=', sql<string>`any(${$.ids}::bigint[])`),
);

export const endless = Number.MAX_SAFE_INTEGER;

export const readEventRowsAfter = statement('events_list', (db, $: Window) => keysetPage(db, $));

/** Row comparisons, because with equality the planner would scan all ids. */
export const readEventRowsOfUserAfter = statement('events_list_of_user', (db, $: Window & { user: string }) => {
  const ofUser = (column: 'user' | 'otherUser') =>
    selectEvents(db)
      .where(`event.${column}`, 'is not', null)
      .where(({ eb, refTuple, tuple }) => {
        const pair = refTuple(`event.${column}`, 'event.id');
        const user = sql<string>`${$.user}::uuid`;
        return eb.and([eb(pair, '>', tuple(user, after($))), eb(pair, '<=', tuple(user, until($)))]);
      })
      .orderBy(`event.${column}`)
      .orderBy('event.id')
      .limit(limit($));
  const part = (events: ReturnType<typeof ofUser>) => db.selectFrom(events.as('part')).selectAll('part');
  const publicEvents = keysetPage(db, $).where('event.user', 'is', null);
  return db
    .selectFrom(
      part(ofUser('user'))
        .unionAll(part(ofUser('otherUser')))
        .unionAll(part(publicEvents))
        .as('visible'),
    )
    .selectAll('visible')
    .orderBy('visible.id')
    .limit(limit($));
});

export const readNewestEvent = statement('events_newest', (db) =>
  db.selectFrom('StoredEvent as event').select(({ fn }) => idOf(fn.max('event.id')).as('id')),
);

/** Null: there are no events, or none that is older than `until`. */
export const readEventReach = statement('events_reach', (db, $: { until: string }) => {
  const horizon = db
    .selectFrom('StoredEvent as past')
    .select(({ fn }) => idOf(fn.max('past.id')).as('horizon'))
    .where('past.id', '<', selectFirstSince(db, $.until));
  return db
    .selectFrom('StoredEvent as event')
    .select(({ fn }) => [idOf(fn.min('event.id')).as('oldest'), horizon.as('horizon')]);
});

const locks = sql<{ writer: string }>`(
  select virtualtransaction as writer
    from pg_locks
   where locktype = 'relation'
     and mode = 'RowExclusiveLock'
     and relation = ${sql.lit(eventsTable)}::regclass
     and database = (select oid from pg_database where datname = current_database())
     and virtualtransaction not in (
       select virtualtransaction from pg_locks where locktype = 'advisory' and objid = ${sql.lit(rehearsalMark)}
     )
)`.as<'lock'>(sql`lock`);

/** Open transactions that may commit ids: each locks the table before it takes one and until it ends. Dry runs commit none. */
export const readWriters = statement('events_writers', (db) =>
  db.selectFrom(locks).select('lock.writer as writer').distinct(),
);

export const readWritersLeft = statement('events_writers_left', (db, $: { writers: readonly string[] }) =>
  db
    .selectFrom(locks)
    .select('lock.writer as writer')
    .distinct()
    .where('lock.writer', '=', sql<string>`any(${$.writers}::text[])`),
);

export const readOldestEvents = statement('events_oldest', (db, $: { until: string }) =>
  db
    .selectFrom('StoredEvent as event')
    .select(({ eb, ref }) => [idOf(ref('event.id')).as('id'), eb('event.createdAt', '<=', $.until).as('isOld')])
    .orderBy('event.id')
    .limit(sql.lit(sweepSize)),
);

export const forgetEventRows = statement('events_forget', (db, $: { before: number }) =>
  db.deleteFrom('StoredEvent').where('id', '<', sql<string>`${$.before}::bigint`),
);

export const notifyListeners = statement(null, (db, $: { channel: string; from: string }) =>
  db.selectNoFrom(sql`pg_notify(${$.channel}, ${$.from})`.as('notified')),
);
