import { randomUUID } from 'node:crypto';
import type { Client, PoolConfig } from 'pg';
import type { Database } from '../database/database.ts';
import { notifyListeners } from './event.statements.ts';

const channel = 'terrapin_events';
/** Milliseconds. Each NOTIFY takes a lock shared by all databases of the server. */
const minInterval = 20;
/** Milliseconds before a broken connection is reopened; doubles after each failure. */
const pauses = { first: 100, longest: 5_000 };

export interface Bell {
  listen(heard: () => void): () => void;
  close(): void;
}

const silent: Bell = { listen: () => () => {}, close: () => {} };

/** A NOTIFY inside the transaction would serialize commits, so it is sent after, and not for each. */
export function openBell({ db, native, onRecorded }: Database): Bell {
  if (native.kind === 'embedded') return silent;
  const sender = randomUUID();
  let last = 0;
  let timer: NodeJS.Timeout | undefined;
  const ring = () => {
    timer = undefined;
    last = performance.now();
    db.one(notifyListeners, { channel, from: sender }).catch(() => {});
  };
  const stop = onRecorded(() => {
    timer ??= setTimeout(ring, Math.max(0, last + minInterval - performance.now())).unref();
  });
  return {
    listen: native.listens ? (heard) => listen(native, (from) => from !== sender && heard()) : () => () => {},
    close() {
      stop();
      clearTimeout(timer);
    },
  };
}

type Reachable = Extract<Database['native'], { kind: 'postgresql' }>;

/** Keeps a LISTEN connection open. Also calls `heard` when it is reopened: notifications may have been missed. */
function listen(native: Reachable, heard: (from: string | undefined) => void): () => void {
  let client: Client | null = null;
  let isClosed = false;
  let pause = pauses.first;
  let retry: NodeJS.Timeout | undefined;
  const open = async () => {
    const { Client: Class, onConnect, ...pool } = native.pool;
    const alive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
    const config = { ...pool, ...alive, connectionString: native.url, application_name: 'terrapin-events' };
    const opened = new (Class as unknown as new (config: PoolConfig) => Client)(config);
    const lose = () => {
      if (client !== opened) return;
      client = null;
      openLater();
    };
    client = opened;
    opened.on('error', lose);
    opened.on('end', lose);
    opened.on('notification', ({ payload }) => heard(payload));
    try {
      await opened.connect();
      await onConnect?.(opened);
      await opened.query(`listen ${channel}`);
      pause = pauses.first;
      heard(undefined);
    } catch {
      lose();
      opened.end().catch(() => {});
    }
  };
  const openLater = () => {
    if (isClosed) return;
    retry = setTimeout(() => void open(), pause);
    retry.unref();
    pause = Math.min(pause * 2, pauses.longest);
  };
  void open();
  return () => {
    isClosed = true;
    clearTimeout(retry);
    const open = client;
    client = null;
    open?.end().catch(() => {});
  };
}
