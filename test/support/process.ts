import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { type Client, createClient } from './client.ts';

const main = resolve('dist/main.js');

export interface ServerProcess {
  process: ChildProcess;
  /** What it has printed so far, on either stream. */
  output(): string;
  url: string;
  demoToken: string | null;
  client(token?: string | null): Client;
  /** Ends it with a signal; resolves to its exit code, or the signal. */
  end(signal: NodeJS.Signals): Promise<number | string | null>;
}

const children = new Set<ChildProcess>();

/** Kills what a test left behind, also a server that did not come up in time. */
export async function endAll(): Promise<void> {
  const alive = [...children].filter((child) => child.exitCode === null && child.signalCode === null);
  children.clear();
  const ended = alive.map((child) => once(child, 'exit'));
  for (const child of alive) child.kill('SIGKILL');
  await Promise.all(ended);
}

/**
 * Runs the built server as `npm start` does. Resolves once it listens, or rejects with what it printed when it ends before.
 *
 * @param entry what to run instead, in whose process the server then is
 */
export function startProcess(environment: Record<string, string>, cwd?: string, entry = main): Promise<ServerProcess> {
  const env = { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'silent', DRAIN_TIME: '0', ...environment };
  const child = spawn(process.execPath, [entry], { env, ...(cwd && { cwd }), stdio: ['ignore', 'pipe', 'pipe'] });
  children.add(child);
  let output = '';
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const url = /Terrapin listens on (\S+)\n[\s\S]*\n\n/.exec(output)?.[1];
      if (!url) return;
      const demoToken = /Demo token +(\S+)/.exec(output)?.[1] ?? null;
      resolve({
        process: child,
        output: () => output,
        url,
        demoToken,
        client: (token = demoToken) => createClient(url, token),
        async end(signal) {
          if (child.exitCode !== null || child.signalCode !== null) return child.exitCode ?? child.signalCode;
          const ended = once(child, 'exit');
          child.kill(signal);
          const [code, by] = await ended;
          return code ?? by;
        },
      });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(Object.assign(new Error(output), { exitCode: code })));
  });
}

/** A folder for DATA_DIR, removed with `remove`: empty, or, which is several seconds faster, with a migrated database in it. */
export async function newDataDir(
  kind: 'empty' | 'migrated' = 'empty',
): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'terrapin-data-'));
  const image = inject('image');
  if (kind === 'migrated' && image !== null) {
    await mkdir(join(path, 'database'));
    await promisify(execFile)('tar', ['-xf', image, '-C', join(path, 'database')]);
  }
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
