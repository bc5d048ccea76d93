import cluster from 'node:cluster';

/** Connects a server process to the others on the same port. */
export interface ServerProcess {
  /** The first that starts, alone: it migrates and seeds, and finds the port. Not the one that replaces it. */
  readonly isFirst: boolean;
  /** @param onAllStarted called in the first process */
  started(started: Started, onAllStarted: () => void): void;
  othersMetrics(): Promise<readonly ProcessMetrics[]>;
  giveMetrics(read: () => Promise<ProcessMetrics>): void;
}

/** Null if there is only one process. */
export const serverProcess: ServerProcess | null = cluster.isWorker ? join() : null;

function join(): ServerProcess {
  const waiting = new Map<number, (answer: unknown) => void>();
  let questions = 0;
  let read: () => Promise<ProcessMetrics> = async () => [];
  let allStarted = () => {};
  process.on('message', async (order: ToServer) => {
    if (order.type === 'all-started') allStarted();
    else if (order.type === 'ask') send({ type: 'metrics', question: order.question, metrics: await read() });
    else waiting.get(order.question)?.(order.answer);
  });
  /** The supervisor always responds, or exits, and this process with it. */
  const ask = <T>(make: (question: number) => ToSupervisor): Promise<T> => {
    const question = ++questions;
    return new Promise<unknown>((resolve, reject) => {
      waiting.set(question, resolve);
      setTimeout(reject, 2 * patience, new Error('The supervisor did not respond.')).unref();
      send(make(question));
    }).finally(() => waiting.delete(question)) as Promise<T>;
  };
  return {
    isFirst: cluster.worker?.id === 1,
    started(started, onAllStarted) {
      allStarted = onAllStarted;
      send({ type: 'started', started });
    },
    giveMetrics: (readMetrics) => {
      read = readMetrics;
    },
    othersMetrics: () => ask((question) => ({ type: 'ask-others', question })),
  };
}

/** Ignores errors: the supervisor may have exited. */
function send(message: ToSupervisor): void {
  process.send?.(message, undefined, undefined, () => {});
}

export type ProcessMetrics = object[];

export interface Started {
  readonly port: number;
  /** How many there are to be, from the settings. */
  readonly processes: number;
}

/** From a server process to the supervisor. The response has the same `question` number. */
export type ToSupervisor =
  | { readonly type: 'started'; readonly started: Started }
  | { readonly type: 'ask-others'; readonly question: number }
  | { readonly type: 'metrics'; readonly question: number; readonly metrics: ProcessMetrics };

/** From the supervisor to a server process. */
export type ToServer =
  | { readonly type: 'all-started' }
  | { readonly type: 'ask'; readonly question: number }
  | { readonly type: 'others'; readonly question: number; readonly answer: readonly ProcessMetrics[] };

/** Milliseconds to wait for the metrics of other processes; those that are too busy are omitted. */
export const patience = 3_000;
