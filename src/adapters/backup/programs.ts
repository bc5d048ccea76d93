import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { promisify } from 'node:util';
import { BackupError } from './backup-error.ts';

const install =
  "Install PostgreSQL's client programs (Debian: postgresql-client; macOS: libpq) and have them on the PATH.";

/** The major version of one of PostgreSQL's programs. Rejects where it is not there, or older than the server. */
export async function requireProgram(name: string, server: number): Promise<void> {
  const { stdout } = await promisify(execFile)(name, ['--version']).catch((error: Error) => {
    throw new BackupError(`${name} is needed, and cannot be run: ${error.message.split('\n')[0]}.\n${install}`);
  });
  const own = Number(/\) (\d+)/.exec(stdout)?.[1]);
  if (own < server)
    throw new BackupError(
      `${name} on the PATH is of PostgreSQL ${own}, older than the server, ${server}.\n` +
        `Install that of version ${server} or newer (Debian: postgresql-client-${server}), and have it first on the PATH.`,
    );
}

export interface Program extends ChildProcessByStdio<Writable, Readable, Readable> {
  /** Resolves when it has ended well; rejects with what it said otherwise. */
  readonly ended: Promise<void>;
}

/** Starts one of PostgreSQL's programs on the database at `url`, whose password nobody sees in the list of processes. */
export function startProgram(name: string, url: string | null, args: string[]): Program {
  const env = { ...process.env };
  const given = [...args];
  if (url !== null) {
    const address = new URL(url);
    if (address.password) env.PGPASSWORD = decodeURIComponent(address.password);
    address.password = '';
    given.push(`--dbname=${address.href}`);
  }
  const child = spawn(name, given, { env, stdio: ['pipe', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(0, 2_000);
  });
  // What it does not read any more it says by its end.
  child.stdin.on('error', () => {});
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new BackupError(`${name} failed (${signal ?? code}): ${said.trim() || 'it gave no reason'}`));
    });
  });
  ended.catch(() => {});
  return Object.assign(child, { ended });
}
