import { createHash } from 'node:crypto';
import { chmod, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { BackupUnderWay, type BaseBackup, type Ended } from './base-backup.ts';

/** Milliseconds after which a backup of which nothing is heard is closed: the log grows for as long as it is open. */
const longestSilence = 60_000;
/** Milliseconds between two signs of life. */
const interval = 5_000;

/** Bytes of a Unix domain socket's path (unix(7)), on the system that has the fewest. */
const longestPath = 103;

/** Where the process that owns DATA_DIR is asked for backups; null where its path is too long for a socket. */
function addressOf(dataDir: string): string | null {
  if (process.platform === 'win32')
    return `\\\\.\\pipe\\terrapin-${createHash('sha256').update(dataDir).digest('hex').slice(0, 32)}`;
  const path = join(dataDir, 'backup.sock');
  return Buffer.byteLength(path) > longestPath ? null : path;
}

type Answer = { migrations: readonly string[] } | Ended | { confirmed: true } | { error: string };

/**
 * Has other processes of this user make backups of the database that this one owns. Connecting begins one, the line `end`
 * ends it, `confirm` asks whether it is still open, any other says that it goes on. Closing the connection, however that
 * comes about, closes it.
 *
 * @returns a function that ends this
 */
export async function serveBackups(
  dataDir: string,
  begin: () => Promise<BaseBackup>,
  silence = longestSilence,
): Promise<() => Promise<void>> {
  const address = addressOf(dataDir);
  if (address === null) return async () => {};
  // What a killed process left there: this one holds the lock.
  if (process.platform !== 'win32') await rm(address, { force: true });
  const sockets = new Map<Socket, Promise<void>>();
  const server = createServer((socket) => {
    socket.on('error', () => {});
    const served = serve(socket, begin, silence).finally(() => sockets.delete(socket));
    sockets.set(socket, served);
  });
  const listens = await new Promise<boolean>((resolve) => {
    // A file system without sockets: backups wait until the server does not run.
    server.once('error', () => resolve(false));
    server.listen(address, () => resolve(true));
  });
  if (!listens) return async () => {};
  // Where the folder has another owner and mode, others might connect.
  if (process.platform !== 'win32') await chmod(address, 0o600).catch(() => {});
  server.unref();
  return async () => {
    server.close();
    for (const socket of sockets.keys()) socket.destroy();
    await Promise.all(sockets.values());
  };
}

async function serve(socket: Socket, begin: () => Promise<BaseBackup>, silence: number): Promise<void> {
  const lines = linesOf(socket);
  const answer = (given: Answer) => socket.writable && socket.write(`${JSON.stringify(given)}\n`);
  let backup: BaseBackup | undefined;
  try {
    backup = await begin();
    answer({ migrations: backup.migrations });
    socket.setTimeout(silence, () => {
      answer({ error: `the server closed the backup, of which it had heard nothing for ${silence / 1000} s` });
      socket.destroySoon();
    });
    for await (const line of lines) {
      if (line === 'end') answer(await backup.end());
      else if (line === 'confirm') answer({ confirmed: true });
    }
  } catch (error) {
    answer({ error: (error as Error).message });
    socket.end();
  } finally {
    await backup?.close().catch(() => {});
  }
}

function linesOf(socket: Socket) {
  const lines = createInterface({ input: socket });
  // A connection that breaks has no end.
  socket.once('close', () => lines.close());
  return lines[Symbol.asyncIterator]();
}

/** The process that owns the folder is gone, or does not take orders. */
export class NobodyAnswers extends Error {}

/** Begins a backup of the database of another process. Rejects with {@link NobodyAnswers} where there is no such process. */
export async function askForBackup(dataDir: string): Promise<BaseBackup> {
  const address = addressOf(dataDir);
  if (address === null) throw new NobodyAnswers('the path of DATA_DIR is too long for a socket in it');
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opened = connect(address, () => resolve(opened));
    opened.once('error', (error) => reject(new NobodyAnswers(error.message)));
  });
  socket.on('error', () => {});
  const lines = linesOf(socket);
  const next = async <T>(): Promise<T> => {
    // Writing to a connection that is gone is an error of reading it, too.
    const { value, done } = await lines.next().catch(() => ({ value: '', done: true }));
    if (done) throw new NobodyAnswers('the server ended meanwhile');
    const answer = JSON.parse(value) as Answer;
    if ('error' in answer)
      throw answer.error === new BackupUnderWay().message ? new BackupUnderWay() : new Error(answer.error);
    return answer as T;
  };
  const { migrations } = await next<{ migrations: string[] }>();
  let last = performance.now();
  return {
    migrations,
    goOn() {
      if (performance.now() - last < interval) return;
      last = performance.now();
      socket.write('on\n');
    },
    async end() {
      socket.write('end\n');
      return next<Ended>();
    },
    async confirm() {
      socket.write('confirm\n');
      await next<{ confirmed: true }>();
    },
    async close() {
      socket.destroy();
    },
  };
}
