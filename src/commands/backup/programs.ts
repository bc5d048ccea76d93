import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { promisify } from 'node:util';
import { OperatorError } from '../../core/operator-error.ts';

const install =
  "Install PostgreSQL's client programs (Debian: postgresql-client; macOS: libpq) and add them to the PATH.";

export async function requireProgram(name: string, server: number): Promise<void> {
  const { stdout } = await promisify(execFile)(name, ['--version']).catch((error: Error) => {
    throw new OperatorError(`${name} is required but cannot be run: ${error.message.split('\n')[0]}.\n${install}`);
  });
  const installed = Number(/\) (\d+)/.exec(stdout)?.[1]);
  if (installed < server)
    throw new OperatorError(
      `${name} on the PATH has version ${installed}, older than the server (${server}).\n` +
        `Install version ${server} or newer (Debian: postgresql-client-${server}) and put it first on the PATH.`,
    );
}

export interface Program extends ChildProcessByStdio<Writable, Readable, Readable> {
  readonly ended: Promise<void>;
}

/** Runs a PostgreSQL program on `url` without the password in the process list. */
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
  let errorOutput = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errorOutput = `${errorOutput}${chunk}`.slice(0, 2_000);
  });
  child.stdin.on('error', () => {});
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new OperatorError(`${name} failed (${signal ?? code}): ${errorOutput.trim() || 'no error message'}`));
    });
  });
  ended.catch(() => {});
  return Object.assign(child, { ended });
}
