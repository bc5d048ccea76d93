import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { notifyListeners } from './event.statements.ts';

const channel = 'terrapin_events';
/** Milliseconds. Each NOTIFY takes a lock shared by all databases of the server. */
const minInterval = 20;

/** Tells other processes on the database that events have been recorded. */
export interface EventNotifier {
  /** Also calls when the connection is reopened: notifications may have been missed. Returns the stop function. */
  onNotification(notified: () => void): () => void;
  close(): void;
}

const alone: EventNotifier = { onNotification: () => () => {}, close: () => {} };

/** A NOTIFY inside the transaction would serialize commits, so it is sent after, and not for each. */
export function openEventNotifier({ db, native, onRecorded }: Database): EventNotifier {
  if (native.kind === 'embedded') return alone;
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
    onNotification: listen
      ? (notified) => listen(channel, (from) => from !== sender && notified())
      : alone.onNotification,
    close() {
      stop();
      clearTimeout(timer);
    },
  };
}
