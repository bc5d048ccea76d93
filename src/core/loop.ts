import { setTimeout as pause } from 'node:timers/promises';
import { withTimeout } from './with-timeout.ts';

/** Work that is repeated in the background, never twice at the same time. */
export interface Loop {
  /** Repeats it at once or, if it is running, once it has ended. */
  wake(): void;
  /** Repeats it no more. Resolves when it has ended, at the latest after `patience` milliseconds: the database may be unavailable. */
  stop(patience: number): Promise<void>;
}

interface LoopOptions {
  /** Milliseconds after which it is repeated without being woken. */
  readonly every: number;
  /** Milliseconds before it is repeated: what happens in between is done together. */
  readonly gap: number;
  failed(err: unknown): void;
}

/** Waits until it is woken for the first time. */
export function repeat(work: (signal: AbortSignal) => Promise<void>, { every, gap, failed }: LoopOptions): Loop {
  const stopping = new AbortController();
  const { signal } = stopping;
  let woken = Promise.withResolvers<void>();
  const wake = () => woken.resolve();
  const timer = setInterval(wake, every).unref();
  const run = async () => {
    for (;;) {
      await woken.promise;
      if (signal.aborted) return;
      woken = Promise.withResolvers();
      await work(signal).catch((err) => signal.aborted || failed(err));
      await pause(gap);
    }
  };
  const ended = run();
  return {
    wake,
    async stop(patience) {
      clearInterval(timer);
      stopping.abort();
      wake();
      await withTimeout(patience, ended).catch(() => {});
    },
  };
}
