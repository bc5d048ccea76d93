import cluster from 'node:cluster';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server process and the others on the same port. */
export interface ServerProcess {
  /** The first that starts, alone: it migrates and seeds, and finds the port. Not the one that replaces it. */
  readonly isFirst: boolean;
  /** @param onAllStarted called in the first process */
  started(given: Pick<Started, 'port' | 'processes'>, onAllStarted: () => void): void;
  /** Of the other processes, without those that do not respond. */
  readOthersMetrics(): Promise<readonly ProcessMetrics[]>;
  /** Serves the metrics of this process to the others, at an address of its own. */
  serveMetrics(read: () => Promise<ProcessMetrics>): void;
}

export type ProcessMetrics = object[];

/** From a server process to the supervisor. */
export interface Started {
  readonly port: number;
  /** How many there are to be, from the settings. */
  readonly processes: number;
  /** On 127.0.0.1. */
  readonly metricsPort: number;
}

/** From the supervisor to each process, whenever they change: the ports of their metrics. */
export type ListeningProcesses = readonly number[];

/** Milliseconds to wait for the metrics of other processes; those that are too busy are omitted. */
const patience = 3_000;

/** Null if there is only one process. */
export const serverProcess: ServerProcess | null = cluster.isWorker ? join() : null;

function join(): ServerProcess {
  const server = createServer();
  let others: ListeningProcesses = [];
  return {
    isFirst: cluster.worker?.id === 1,
    started(given, onAllStarted) {
      // Exclusive: otherwise the supervisor would listen, with one port for all.
      server.listen({ port: 0, host: '127.0.0.1', exclusive: true }, () => {
        const { port: metricsPort } = server.address() as AddressInfo;
        let isAnnounced = false;
        process.on('message', (listening: ListeningProcesses) => {
          others = listening.filter((port) => port !== metricsPort);
          if (isAnnounced || listening.length < given.processes) return;
          isAnnounced = true;
          if (cluster.worker?.id === 1) onAllStarted();
        });
        // Ignores errors: the supervisor may have exited.
        process.send?.({ ...given, metricsPort } satisfies Started, undefined, undefined, () => {});
      });
    },
    serveMetrics(read) {
      server.on('request', async (_request, response) => response.end(JSON.stringify(await read()))).unref();
    },
    async readOthersMetrics() {
      const answers = others.map(async (port): Promise<ProcessMetrics[]> => {
        const response = await fetch(`http://127.0.0.1:${port}`, { signal: AbortSignal.timeout(patience) });
        return [(await response.json()) as ProcessMetrics];
      });
      return (await Promise.all(answers.map((answer) => answer.catch(() => [])))).flat();
    },
  };
}
