import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** PostgreSQL and PgBouncer refuse to run as root, so they run as `nobody` then. */
export const owner = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};

function idOf(kind: '-u' | '-g'): number {
  return Number(execFileSync('id', [kind, 'nobody'], { encoding: 'utf8' }));
}

/** The first existing file; `*` matches a version, newest first. */
export function findProgram(...places: (string | undefined)[]): string | null {
  const found = places.flatMap((place) => (place ? globSync(place).sort().reverse() : []));
  return found.find((path) => existsSync(path)) ?? null;
}

export async function newDaemonFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'terrapin-daemon-'));
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(path, owner.uid, owner.gid);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

export interface Daemon {
  output(): string;
  end(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts a program as the daemons' user. Resolves once its log matches `ready`. */
export async function startDaemon(program: string, args: string[], ready: RegExp): Promise<Daemon> {
  const child: ChildProcess = spawn(program, args, { ...owner, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      if (ready.test(output)) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => reject(new Error(output)));
  });
  return {
    output: () => output,
    async end(signal = 'SIGINT') {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

/** A port below those of outgoing connections, of which one could take it while its server is down. */
export async function freePort(): Promise<number> {
  const port = 15_000 + Math.floor(Math.random() * 17_000);
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return freePort();
    throw error;
  }
  server.close();
  await once(server, 'close');
  return port;
}
