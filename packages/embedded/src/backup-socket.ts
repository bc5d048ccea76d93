import { createHash } from 'node:crypto';
import { chmod, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type BackupEnd, BackupUnderWay, type BaseBackup } from './base-backup.ts';

/** Milliseconds without activity after which a backup is closed: the write-ahead log grows while it is open. */
const longestSilence = 60_000;
const interval = 5_000;

/** Maximum path of a Unix domain socket in bytes (unix(7)), on the system with the lowest limit. */
const longestPath = 103;

function socketPath(folder: string): string | null {
  if (process.platform === 'win32')
    return `\\\\.\\pipe\\embedded-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
  const path = join(folder, 'backup.sock');
  return Buffer.byteLength(path) > longestPath ? null : path;
}

type Reply = { description: unknown } | BackupEnd | { confirmed: true } | { error: string };

/**
 * Lets other processes of this user back up the database. Connecting starts a backup, `end` ends it, `confirm` checks
 * it, other lines keep it alive, closing the connection closes it. Returns the stop function.
 */
export async function serveBackups(
  folder: string,
  begin: () => Promise<BaseBackup>,
  silence = longestSilence,
): Promise<() => Promise<void>> {
  const address = socketPath(folder);
  if (address === null) return async () => {};
  // Left by a killed process: this process has the lock.
  if (process.platform !== 'win32') await rm(address, { force: true });
  const sockets = new Map<Socket, Promise<void>>();
  const server = createServer((socket) => {
    socket.on('error', () => {});
    const served = serve(socket, begin, silence).finally(() => sockets.delete(socket));
    sockets.set(socket, served);
  });
  const listens = await new Promise<boolean>((resolve) => {
    // The file system has no sockets: backups require that the server is stopped.
    server.once('error', () => resolve(false));
    server.listen(address, () => resolve(true));
  });
  if (!listens) return async () => {};
  // If the folder has another owner and mode, others could connect.
  if (process.platform !== 'win32') await chmod(address, 0o600).catch(() => {});
  server.unref();
  return async () => {
    server.close();
    for (const socket of sockets.keys()) socket.destroy();
    await Promise.all(sockets.values());
  };
}

async function serve(socket: Socket, begin: () => Promise<BaseBackup>, silence: number): Promise<void> {
  const lines = readLines(socket);
  const answer = (given: Reply) => socket.writable && socket.write(`${JSON.stringify(given)}\n`);
  let backup: BaseBackup | undefined;
  try {
    backup = await begin();
    answer({ description: backup.description });
    socket.setTimeout(silence, () => {
      answer({ error: `the server closed the backup after ${silence / 1000} s without activity` });
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

function readLines(socket: Socket) {
  const lines = createInterface({ input: socket });
  socket.once('close', () => lines.close());
  return lines[Symbol.asyncIterator]();
}

export class OwnerUnreachable extends Error {}

/** Starts a backup of a database that another process owns. Rejects with {@link OwnerUnreachable} if there is none. */
export async function requestBackup(folder: string): Promise<BaseBackup> {
  const address = socketPath(folder);
  if (address === null) throw new OwnerUnreachable('its path is too long for a Unix domain socket');
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opened = connect(address, () => resolve(opened));
    opened.once('error', (error) => reject(new OwnerUnreachable(error.message)));
  });
  socket.on('error', () => {});
  const lines = readLines(socket);
  const next = async <T>(): Promise<T> => {
    const { value, done } = await lines.next().catch(() => ({ value: '', done: true }));
    if (done) throw new OwnerUnreachable('the server exited during the backup');
    const answer = JSON.parse(value) as Reply;
    if ('error' in answer)
      throw answer.error === new BackupUnderWay().message ? new BackupUnderWay() : new Error(answer.error);
    return answer as T;
  };
  const { description } = await next<{ description: unknown }>();
  let last = performance.now();
  return {
    description,
    keepAlive() {
      if (performance.now() - last < interval) return;
      last = performance.now();
      socket.write('alive\n');
    },
    async end() {
      socket.write('end\n');
      return next<BackupEnd>();
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
