import { randomUUID } from 'node:crypto';
import { type EventFeed, type EventPage, type EventRow, EventsGone, type Follower } from '../../core/events.ts';
import { loadOnce } from '../../core/load-once.ts';
import { sweepAll } from '../../core/sweep.ts';
import type { Database } from '../database/database.ts';
import {
  forgetEventRows,
  notifyListeners,
  readEventReach,
  readEventRowsAfter,
  readEventRowsOfUserAfter,
  readNewestEvent,
  readOldestEvents,
} from './event.statements.ts';
import { Tail, Waiting } from './tail.ts';

/** Milliseconds between polls while there are subscribers. */
const patience = {
  listening: 10_000,
  polling: 1_000,
  failed: 1_000,
};

interface Following {
  readonly tail: Tail;
  readonly waiting: Waiting;
  stop(): void;
}

/** @param retention milliseconds for which events are delivered; they may be stored for longer */
export function openEventFeed(database: Database, retention: number): EventFeed {
  const { db, native } = database;
  const notifier = openEventNotifier(database);
  const isPolling = native.kind === 'postgresql' && !native.listen;
  const newest = async () => (await db.one(readNewestEvent, {}))?.id ?? 0;
  const reach = async () => {
    const found = await db.one(readEventReach, { until: new Date(Date.now() - retention).toISOString() });
    return { oldest: found?.oldest ?? 0, horizon: found?.horizon ?? 0 };
  };
  let followers = 0;

  const start = async (): Promise<Following> => {
    const tail = new Tail(db);
    await tail.begin();
    const waiting = new Waiting(tail);
    let isReading = false;
    let isStopped = false;
    let again = false;
    let looks = false;
    const read = async () => {
      isReading = true;
      try {
        do {
          again = false;
          if (looks) await tail.look();
          looks = false;
          await tail.read();
          waiting.wake();
        } while (again);
      } catch {
        setTimeout(wake, patience.failed).unref();
      } finally {
        // In the same turn as the last look at `again`, or an event in between would wait for the next poll.
        isReading = false;
      }
    };
    const wake = (): void => {
      again = true;
      if (!isStopped && !isReading) void read();
    };
    const look = () => {
      looks = true;
      wake();
    };
    const timer = setInterval(look, isPolling ? patience.polling : patience.listening).unref();
    const stops = [notifier.onNotification(look), database.onRecorded(wake), () => clearInterval(timer)];
    wake();
    return {
      tail,
      waiting,
      stop() {
        isStopped = true;
        for (const stop of stops) stop();
      },
    };
  };

  let following = loadOnce(start);

  const pageFromTable = async (after: number, until: number, limit: number, user?: string): Promise<EventPage> => {
    const window = { after: after === 0 ? (await reach()).horizon : after, until, limit };
    const events = await (user === undefined
      ? db.all(readEventRowsAfter, window)
      : db.all(readEventRowsOfUserAfter, { ...window, user }));
    const { oldest, horizon } = await reach();
    if (after !== 0 && after < Math.max(oldest, horizon)) throw new EventsGone();
    return { events, position: events.length === limit ? (events.at(-1)?.id as number) : until };
  };

  const pageBeyond = async (position: number): Promise<EventPage> => {
    if (position > (await newest())) throw new EventsGone();
    return { events: [], position };
  };

  const end = async () => {
    if (--followers > 0) return;
    const ended = following;
    following = loadOnce(start);
    (await ended()).stop();
  };

  return {
    async follow(user) {
      followers++;
      const { tail, waiting } = await following().catch((error) => {
        followers--;
        throw error;
      });
      let isOpen = true;
      let stopWaiting: (() => void) | undefined;
      return {
        get committedUpTo() {
          return tail.committedUpTo;
        },
        get quietUpTo() {
          return waiting.quietUpTo;
        },
        async after(position, limit) {
          const until = tail.committedUpTo;
          if (position > until) return pageBeyond(position);
          const recent = tail.recent(position);
          return recent ? selectPage(recent, until, limit, user) : pageFromTable(position, until, limit, user);
        },
        waitForEventsAfter(position) {
          if (tail.committedUpTo > position || !isOpen) return Promise.resolve(position);
          return new Promise((resolve) => {
            stopWaiting = waiting.add(user, (quietUpTo) => resolve(Math.max(position, quietUpTo)));
          });
        },
        close() {
          stopWaiting?.();
          if (isOpen) void end();
          isOpen = false;
        },
      } satisfies Follower;
    },
    horizon: async () => (await reach()).horizon,
    forget: (until) =>
      sweepAll(async () => {
        const oldest = await db.all(readOldestEvents, { until: until.toISOString() });
        const kept = oldest.findIndex(({ isOld }) => !isOld);
        const old = kept < 0 ? oldest : oldest.slice(0, kept);
        const last = old.at(-1);
        if (last) await db.all(forgetEventRows, { before: last.id });
        return old;
      }),
    async close() {
      notifier.close();
      if (followers > 0) (await following()).stop();
    },
  };
}

function selectPage(recent: readonly EventRow[], until: number, limit: number, user?: string): EventPage {
  const isVisible = (event: EventRow) =>
    user === undefined || event.user === null || event.user === user || event.otherUser === user;
  const events: EventRow[] = [];
  for (const event of recent) {
    if (isVisible(event)) events.push(event);
    if (events.length === limit) return { events, position: event.id };
  }
  return { events, position: until };
}

const channel = 'terrapin_events';
/** Milliseconds. Each NOTIFY takes a lock shared by all databases of the server. */
const minInterval = 20;

/**
 * Tells other processes on the database that events have been recorded. A NOTIFY inside the transaction would serialize commits, so
 * it is sent after, and not for each.
 */
function openEventNotifier({ db, native, onRecorded }: Database) {
  if (native.kind === 'embedded') return { onNotification: () => () => {}, close() {} };
  const sender = randomUUID();
  const { listen } = native;
  let last = 0;
  let timer: NodeJS.Timeout | undefined;
  const notify = () => {
    timer = undefined;
    last = performance.now();
    db.one(notifyListeners, { channel, from: sender }).catch(() => {});
  };
  const stop = onRecorded(() => {
    timer ??= setTimeout(notify, Math.max(0, last + minInterval - performance.now())).unref();
  });
  return {
    /** Also calls when the connection is reopened: notifications may have been missed. Returns the stop function. */
    onNotification: (notified: () => void) => listen?.(channel, (from) => from !== sender && notified()) ?? (() => {}),
    close() {
      stop();
      clearTimeout(timer);
    },
  };
}
