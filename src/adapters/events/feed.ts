import { type EventFeed, type EventPage, type EventRow, EventsGone, type Follower } from '../../core/ports/events.ts';
import type { Database } from '../database/database.ts';
import { openBell } from './bell.ts';
import {
  forgetEventRows,
  forgottenAtOnce,
  listEventRows,
  listEventRowsOfUser,
  readEventRange,
  readOldestEvents,
} from './event.statements.ts';
import { Tail } from './tail.ts';

/** Milliseconds between polls while there are subscribers. */
const patience = {
  listening: 10_000,
  polling: 1_000,
  failed: 1_000,
};

interface Following {
  readonly tail: Tail;
  stop(): void;
}

export function openEventFeed(database: Database): EventFeed {
  const { db, native } = database;
  const bell = openBell(database);
  const isPolling = native.kind === 'postgresql' && !native.listens;
  const waiting = new Set<() => void>();
  const range = async () => {
    const found = await db.one(readEventRange, {});
    return { oldest: found?.oldest ?? 0, newest: found?.newest ?? 0 };
  };
  let followers = 0;
  let following: Promise<Following> | null = null;

  const start = async (): Promise<Following> => {
    const tail = new Tail(db);
    await tail.begin();
    let reading: Promise<void> | null = null;
    let isStopped = false;
    let again = false;
    let looks = false;
    const read = async () => {
      do {
        again = false;
        const before = tail.horizon;
        if (looks) await tail.look();
        looks = false;
        await tail.read();
        if (tail.horizon !== before) for (const resolve of waiting) resolve();
      } while (again);
    };
    const wake = (): void => {
      again = true;
      if (isStopped) return;
      reading ??= read()
        .catch(() => void setTimeout(wake, patience.failed).unref())
        .finally(() => (reading = null));
    };
    const look = () => {
      looks = true;
      wake();
    };
    const timer = setInterval(look, isPolling ? patience.polling : patience.listening).unref();
    const stops = [bell.listen(look), database.onRecorded(wake), () => clearInterval(timer)];
    wake();
    return {
      tail,
      stop() {
        isStopped = true;
        for (const stop of stops) stop();
      },
    };
  };

  const pageFromTable = async (after: number, until: number, limit: number, user?: string): Promise<EventPage> => {
    const window = { after, until, limit };
    const events = await (user === undefined
      ? db.all(listEventRows, window)
      : db.all(listEventRowsOfUser, { ...window, user }));
    const { oldest } = await range();
    if (after !== 0 && after < oldest) throw new EventsGone();
    return { events, position: events.length === limit ? (events.at(-1)?.id as number) : until };
  };

  const end = async () => {
    if (--followers > 0) return;
    const ended = following;
    following = null;
    (await ended)?.stop();
  };

  return {
    async follow() {
      followers++;
      const { tail } = await (following ??= start().catch((error) => {
        following = null;
        followers = 0;
        throw error;
      }));
      let isOpen = true;
      return {
        get horizon() {
          return tail.horizon;
        },
        async after(position, limit, user) {
          const until = tail.horizon;
          if (position > until) {
            if (position > (await range()).newest) throw new EventsGone();
            return { events: [], position };
          }
          const recent = tail.recent(position);
          return recent ? pageOf(recent, until, limit, user) : pageFromTable(position, until, limit, user);
        },
        beyond(position, signal) {
          return new Promise((resolve) => {
            if (tail.horizon > position || signal.aborted) return resolve();
            const end = () => {
              if (!signal.aborted && tail.horizon <= position) return;
              waiting.delete(end);
              signal.removeEventListener('abort', end);
              resolve();
            };
            waiting.add(end);
            signal.addEventListener('abort', end);
          });
        },
        close() {
          if (isOpen) void end();
          isOpen = false;
        },
      } satisfies Follower;
    },
    async forget(until) {
      for (let isMore = true; isMore; ) {
        const oldest = await db.all(readOldestEvents, { until: until.toISOString() });
        const kept = oldest.findIndex(({ isOld }) => !isOld);
        isMore = kept < 0 && oldest.length === forgottenAtOnce;
        const last = kept < 0 ? oldest.at(-1) : oldest[kept - 1];
        if (last) await db.all(forgetEventRows, { before: last.id });
      }
    },
    async close() {
      bell.close();
      (await following)?.stop();
    },
  };
}

function pageOf(recent: readonly EventRow[], until: number, limit: number, user?: string): EventPage {
  const isVisible = (event: EventRow) =>
    user === undefined || event.user === null || event.user === user || event.otherUser === user;
  const events: EventRow[] = [];
  for (const event of recent) {
    if (isVisible(event)) events.push(event);
    if (events.length === limit) return { events, position: event.id };
  }
  return { events, position: until };
}
