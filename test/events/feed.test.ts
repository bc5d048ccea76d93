import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import type { Queries, Statement } from '@terrapin/table';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../../src/adapters/database/database.ts';
import { readEventRowsAfter, readNewestEvent } from '../../src/adapters/events/event.statements.ts';
import { openEventFeed } from '../../src/adapters/events/feed.ts';
import { Tail } from '../../src/adapters/events/tail.ts';
import { type EventFeed, EventsGone, type Follower } from '../../src/core/events.ts';
import { newId } from '../../src/values/id.ts';
import type { Body } from '../support/client.ts';
import { onPostgresql, openTestDatabase } from '../support/database.ts';
import { startTestServer } from '../support/server.ts';

let database: Database;
let feed: EventFeed;
let close: () => Promise<void>;
let onRecorded: (() => void)[];
beforeEach(async () => {
  ({ database, close } = await openTestDatabase());
  onRecorded = [];
  database.onRecorded = (listen) => {
    onRecorded.push(listen);
    return () => {};
  };
  feed = openEventFeed(database, 86_400_000);
});
afterEach(() => feed.close().then(close));

async function connect(): Promise<{ sql(text: string): Promise<Record<string, unknown>[]>; end(): Promise<void> }> {
  const { native } = database;
  if (native.kind === 'embedded') {
    const client = native.client as PGlite;
    return { sql: async (text) => (await client.query<Record<string, unknown>>(text)).rows, end: async () => {} };
  }
  const client = new Client({ connectionString: native.url });
  await client.connect();
  return { sql: async (text) => (await client.query(text)).rows, end: () => client.end() };
}

const recorded = () => {
  for (const listen of onRecorded) listen();
};
/** A feed whose database reads rows in another way. */
const feedReading = (all: (statement: Statement<object, object>, params: object) => Promise<readonly object[]>) =>
  openEventFeed({ ...database, db: Object.create(database.db, { all: { value: all } }) as Queries }, 86_400_000);

const orNull = (id: string | null) => (id === null ? 'null' : `'${id}'`);
const event = (type: string, user: string | null = null, otherUser: string | null = null) =>
  `insert into events (type, user_id, other_user_id, resource_id, data)
   values ('${type}', ${orNull(user)}, ${orNull(otherUser)}, '${newId()}', '{}')`;

const notification = `notify terrapin_events, 'another'`;

async function withConnection(run: (sql: (text: string) => Promise<Record<string, unknown>[]>) => Promise<void>) {
  const { sql, end } = await connect();
  await run(sql).finally(end);
}

async function collect(follower: Follower, from: number, count: number): Promise<string[]> {
  const seen: string[] = [];
  for (let position = from; seen.length < count; ) {
    position = await follower.waitForEventsAfter(position);
    const page = await follower.after(position, 100);
    seen.push(...page.events.map(({ type }) => type));
    position = page.position;
  }
  return seen;
}

test('events are cached for half an hour: what is erased in the table is then erased everywhere', async () => {
  const tail = new Tail(database.db);
  await tail.begin();
  const start = tail.committedUpTo;
  await withConnection((sql) => sql(event('first')).then(() => {}));
  await tail.read();
  await tail.look();
  expect(tail.recent(start)).toMatchObject([{ type: 'first' }]);
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_860_000);
  await tail.look();
  later.mockRestore();
  expect(tail.recent(start)).toBeNull();
  expect(tail.recent(tail.committedUpTo)).toEqual([]);
});

test.runIf(onPostgresql)('an uncommitted id delays the events after it until its transaction commits', async () => {
  const follower = await feed.follow();
  const from = follower.committedUpTo;
  await withConnection(async (held) => {
    await held('begin');
    await held(event('first'));
    await withConnection(async (quick) => {
      await quick(event('second'));
      await quick(notification);
      const waits = `select from pg_stat_activity where application_name = 'terrapin' and query like '%pg_locks%any(%'
        and datname = current_database()`;
      await vi.waitFor(async () => expect(await quick(waits)).not.toEqual([]), { timeout: 30_000 });
    });
    expect(follower.committedUpTo).toBe(from);
    await held('commit');
  });
  expect(await collect(follower, from, 2)).toEqual(['first', 'second']);
});

test.runIf(onPostgresql)('an id that a dry run has taken does not delay the events after it', async () => {
  const follower = await feed.follow();
  const from = follower.committedUpTo;
  const raw = (sql: string): Statement<object, unknown> => ({
    name: null,
    build: () => ({ compile: () => ({ sql, parameters: [] }) }),
  });
  await database.rehearse(async ({ db }) => {
    await db.all(raw(event('rehearsed')), {});
    await withConnection(async (quick) => {
      await quick(event('second'));
      await quick(notification);
    });
    expect(await collect(follower, from, 1)).toEqual(['second']);
  });
});

test.runIf(onPostgresql)('an id that was rolled back does not delay later events', async () => {
  const follower = await feed.follow();
  const from = follower.committedUpTo;
  await withConnection(async (sql) => {
    await sql('begin');
    await sql(event('never'));
    await sql('rollback');
    await sql(event('second'));
    await sql(notification);
  });
  expect(await collect(follower, from, 1)).toEqual(['second']);
});

test.runIf(onPostgresql)(
  'an event recorded while the LISTEN connection was down is delivered after it reconnects',
  async () => {
    const follower = await feed.follow();
    const from = follower.committedUpTo;
    await withConnection(async (sql) => {
      const listeners = `from pg_stat_activity where application_name = 'terrapin-events' and query like 'listen %'
      and datname = current_database()`;
      await expect.poll(() => sql(`select ${listeners}`)).toHaveLength(1);
      await sql(event('unheard'));
      await sql(`select pg_terminate_backend(pid) ${listeners}`);
    });
    const started = performance.now();
    expect(await collect(follower, from, 1)).toEqual(['unheard']);
    expect(performance.now() - started).toBeLessThan(5_000);
  },
);

test('events are returned in order, to the users who may see them', async () => {
  const [ada, grace, alan] = [newId(), newId(), newId()];
  await withConnection(async (sql) => {
    for (const one of [event('public'), event('of ada', ada), event('of grace', grace)]) await sql(one);
    await sql(event('of both', ada, grace));
  });
  const from = (await feed.follow()).committedUpTo - 4;
  const pageFor = async (limit: number, user?: string) => (await feed.follow(user)).after(from, limit);
  const typesFor = async (user?: string) => (await pageFor(10, user)).events.map(({ type }) => type);
  expect(await typesFor()).toEqual(['public', 'of ada', 'of grace', 'of both']);
  expect(await typesFor(ada)).toEqual(['public', 'of ada', 'of both']);
  expect(await typesFor(grace)).toEqual(['public', 'of grace', 'of both']);
  expect(await typesFor(alan)).toEqual(['public']);
  expect((await pageFor(1, grace)).position).toBe(from + 1);
});

async function record(text: string): Promise<void> {
  await withConnection((sql) => sql(text).then(() => {}));
  recorded();
}

test('an event wakes only the followers of users who may see it, and the others continue after it', async () => {
  const [ada, grace] = [newId(), newId()];
  const [all, ofAda, ofGrace] = await Promise.all([feed.follow(), feed.follow(ada), feed.follow(grace)]);
  const from = all.committedUpTo;
  const woken: string[] = [];
  const wait = (name: string, follower: Follower) =>
    follower.waitForEventsAfter(from).then((position) => {
      woken.push(name);
      return position - from;
    });
  const waits = [wait('all', all), wait('ada', ofAda), wait('grace', ofGrace)];
  await record(event('of ada', ada));
  expect(await Promise.all(waits.slice(0, 2))).toEqual([0, 0]);
  expect(woken).toEqual(['all', 'ada']);
  expect(ofGrace.quietUpTo).toBe(from + 1);
  await record(event('of both', ada, grace));
  expect(await waits[2]).toBe(1);
  expect((await ofGrace.after(from + 1, 10)).events).toMatchObject([{ type: 'of both' }]);
});

test('an event that everyone may see wakes all followers', async () => {
  const followers = await Promise.all([feed.follow(), feed.follow(newId()), feed.follow(newId())]);
  const waits = followers.map((follower) => follower.waitForEventsAfter(follower.committedUpTo));
  await record(event('public'));
  await Promise.all(waits);
});

test('more events than are cached wake all followers, and each reads those of its user', async () => {
  const [ada, grace] = [newId(), newId()];
  const follower = await feed.follow(ada);
  const from = follower.committedUpTo;
  const wait = follower.waitForEventsAfter(from);
  await record(
    `insert into events (type, user_id, resource_id, data)
     select 'event ' || n, case n when 7 then '${ada}'::uuid else '${grace}'::uuid end, gen_random_uuid(), '{}'
       from generate_series(1, 2100) as n`,
  );
  expect((await follower.after(await wait, 10)).events).toMatchObject([{ type: 'event 7' }]);
});

test('events that are still being read for a closed follower reach the next one', async () => {
  const ada = newId();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let isHeld = false;
  const other = feedReading(async (statement, params) => {
    if (isHeld && statement.name === readEventRowsAfter.name) {
      isHeld = false;
      await released;
    }
    return database.db.all(statement, params);
  });
  const closed = await other.follow();
  await closed.after(closed.committedUpTo, 1);
  isHeld = true;
  recorded();
  await expect.poll(() => isHeld).toBe(false);
  closed.close();
  const follower = await other.follow(ada);
  const collected = collect(follower, follower.committedUpTo, 1);
  await withConnection((sql) => sql(event('of ada', ada)).then(() => {}));
  release();
  await setImmediate();
  await database.db.one(readNewestEvent, {});
  recorded();
  expect(await collected).toEqual(['of ada']);
  await other.close();
}, 20_000);

test.each([
  ...Array(12).keys(),
])('an event recorded %i microtasks after a read that missed it is delivered at once', async (ticks) => {
  let misses = false;
  const other = feedReading(async (statement, params) => {
    const rows = await database.db.all(statement, params);
    if (!misses || statement.name !== readEventRowsAfter.name) return rows;
    misses = false;
    await withConnection((sql) => sql(event('late')).then(() => {}));
    void (async () => {
      for (let tick = 0; tick < ticks; tick++) await null;
      recorded();
    })();
    return rows;
  });
  const follower = await other.follow();
  const collected = collect(follower, follower.committedUpTo, 1);
  await database.db.one(readNewestEvent, {}); // After the first read.
  await setImmediate();
  misses = true;
  recorded();
  expect(await Promise.race([collected, sleep(5_000, 'missed')])).toEqual(['late']);
  await other.close();
});

test('closing a follower ends its wait', async () => {
  const follower = await feed.follow(newId());
  const wait = follower.waitForEventsAfter(follower.committedUpTo);
  follower.close();
  await wait;
  await follower.waitForEventsAfter(follower.committedUpTo);
});

test('deleted events are gone, and reading from before them fails with EventsGone', async () => {
  await withConnection(async (sql) => {
    for (const type of ['old', 'older', 'oldest', 'new']) await sql(event(type));
    await sql(`update events set created_at = now() - interval '2 days' where type <> 'new'`);
  });
  await feed.forget(new Date(Date.now() - 86_400_000));
  const follower = await feed.follow();
  const typesFrom = async (position: number) => (await follower.after(position, 10)).events.map(({ type }) => type);
  const newest = follower.committedUpTo;
  expect(await typesFrom(newest - 1)).toEqual(['new']);
  expect(await typesFrom(0)).toEqual(['new']);
  await expect(typesFrom(newest - 2)).rejects.toThrow(EventsGone);
  await expect(typesFrom(newest + 1)).rejects.toThrow(EventsGone);
  await feed.forget(new Date(Date.now() + 86_400_000));
  expect(await typesFrom(newest)).toEqual([]);
});

test.each([
  0, 1, 2, 7, 12,
])('of 12 events the oldest %i are stored but not delivered, as they are too old', async (old) => {
  await withConnection(async (sql) => {
    await sql(`insert into events (id, type, resource_id, data, created_at) overriding system value
      select n * n * 7, 'event ' || n, gen_random_uuid(), '{}', now() - interval '2 days' * (n <= ${old})::integer
      from generate_series(1, 12) as n`);
  });
  await feed.forget(new Date(Date.now() - 365 * 86_400_000));
  const follower = await feed.follow();
  expect(await feed.horizon()).toBe(old * old * 7);
  const { events, position } = await follower.after(0, 100);
  expect([events.length, position]).toEqual([12 - old, follower.committedUpTo]);
  if (old === 0) return;
  expect((await follower.after(old * old * 7, 100)).events).toHaveLength(12 - old);
  await expect(follower.after(old * old * 7 - 1, 100)).rejects.toThrow(EventsGone);
});

test.runIf(onPostgresql)('every operation that records an event locks the table before it takes an id', async () => {
  const server = await startTestServer();
  const { native } = server.database;
  const client = new Client({ connectionString: native.kind === 'postgresql' ? native.url : '' });
  await client.connect();
  await client.query(`
    create function take_id() returns bigint language plpgsql as $$
    begin
      if not exists (select from pg_locks where pid = pg_backend_pid() and relation = 'events'::regclass
                       and mode = 'RowExclusiveLock' and granted) then
        raise exception 'not locked';
      end if;
      return nextval('events_seq');
    end $$;
    create sequence events_seq;
    alter table events alter id drop identity, alter id set default take_id();
  `);
  await client.end();
  const ada = await server.as('ada');
  const sent = async (...requests: Promise<{ status: number; body: Body }>[]) => {
    const answers = await Promise.all(requests);
    expect(answers.map(({ status }) => status).filter((status) => status >= 400)).toEqual([]);
    return answers[0]?.body;
  };
  const turtle = await sent(ada.post('/turtles', { name: 'x', lifespan: 1, species: 'x' }));
  await sent(ada.patch(`/turtles/${turtle.id}`, { lifespan: 2 }));
  await sent(ada.delete(`/turtles/${turtle.id}`));
  const article = await sent(ada.post('/articles', { title: 'x' }));
  await sent(ada.patch(`/articles/${article.id}`, { title: 'y' }));
  await sent(ada.post('/messages', [{ user: { username: 'ada' }, message: 'x' }]));
  const attributes = { amount: 1, currency: 'EUR', contact: { name: 'x', email: 'x@example.com' } };
  const invoice = await sent(ada.post('/invoices', { data: { type: 'invoice', attributes } }));
  const path = `/invoices/${invoice.data.id}`;
  await sent(ada.post(`${path}/transitions`, { to: 'published' }));
  const { invoice_number } = invoice.data.attributes;
  await sent(ada.post(`${path}/payment_attempts`, { invoice_number, amount: 1, payment_token: 'tok_success' }));
  await server.close();
});
