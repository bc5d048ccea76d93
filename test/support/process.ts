import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { type Client, createClient } from './client.ts';
import { checkExchange } from './conformity.ts';
import { expectNoSecrets } from './secrets.ts';

/** The built program: `terrapin <command>`. */
export const terrapin = resolve('dist/terrapin.js');
/** V8 compiles the embedded database once, instead of optimising it as well: a third of the CPU time of a start or command. */
export const quickStart = '--liftoff-only';
/** Of its first line, for Node. */
const flags = () => /^#!.* node (.+)\n/.exec(readFileSync(terrapin, 'utf8'))?.[1]?.split(' ') ?? [];
/** What all processes inherit. They share what V8 has compiled, which takes a quarter of a start. */
export const inherited = { PATH: process.env.PATH, NODE_COMPILE_CACHE: resolve('node_modules/.cache/terrapin') };
export type Command =
  | 'start'
  | 'worker'
  | 'backup'
  | 'restore'
  | 'move'
  | 'token'
  | 'user'
  | 'identity'
  | 'jobs'
  | 'doctor';
/** The line in which a server that logs JSON announces its address. */
const announcedInJson = /"url":"([^"]+)".*"msg":"listening"\}\n/;

export interface ServerProcess {
  process: ChildProcess;
  output(): string;
  url: string;
  demoToken: string | null;
  client(token?: string | null): Client;
  /** Resolves to the exit code or the signal. */
  end(signal: NodeJS.Signals): Promise<number | string | null>;
}

const children = new Map<ChildProcess, () => void>();

/** Kills all processes that a test left behind. Rejects if one printed a secret. */
export async function endAll(): Promise<void> {
  const alive = [...children.keys()].filter((child) => child.exitCode === null && child.signalCode === null);
  const checks = [...children.values()];
  children.clear();
  const ended = alive.map((child) => once(child, 'exit'));
  for (const child of alive) child.kill('SIGKILL');
  await Promise.all(ended);
  for (const check of checks) check();
}

/**
 * Runs the built server as `npm start` does, or from `entry` instead. Resolves once it listens; rejects with its output if
 * it exits before.
 */
export function startProcess(
  environment: Record<string, string>,
  cwd?: string,
  entry = terrapin,
): Promise<ServerProcess> {
  const env = { ...inherited, PORT: '0', LOG_LEVEL: 'silent', DRAIN_TIME: '0', ...environment };
  const child = spawn(process.execPath, [...flags(), quickStart, entry, 'start'], {
    env,
    ...(cwd && { cwd }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let address = '';
  // With a readable log, the demo token is printed on purpose. It gives access to demo data only.
  const checkOutput = () =>
    expectNoSecrets(address, output.replace(/^ *(Demo token|GraphQL|Reference|Board) .*$/gm, ''), environment);
  children.set(child, checkOutput);
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const url = /Terrapin listens on (\S+)\n[\s\S]*\n\n/.exec(output)?.[1] ?? announcedInJson.exec(output)?.[1];
      if (!url) return;
      address = url;
      const [, file, printed = null] = /Demo token +(?:in (\S+)|(\S+))/.exec(output) ?? [];
      const demoToken = file ? readFileSync(file, 'utf8').trim() : printed;
      resolve({
        process: child,
        output: () => output,
        url,
        demoToken,
        client: (token = demoToken) => createClient(url, token, checkExchange),
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

/** Runs a command until it exits; `ended` resolves to its exit code and output. */
export function runProgram(command: Command, environment: Record<string, string>, args: string[] = []) {
  const env = { ...inherited, PORT: '0', LOG_LEVEL: 'warn', ...environment };
  const child = spawn(process.execPath, [quickStart, terrapin, command, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  children.set(child, () => expectNoSecrets('', output, environment));
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  const ended = once(child, 'close').then(([code, signal]) => ({ code: code ?? signal, output }));
  return { process: child, output: () => output, ended };
}

const progress = /^(?:Opening|Creating|Waiting|Migrating|Seeding)[^\n]*…[^\n]*\n/gm;

/** Runs a command. What it shows of its progress, which depends on the machine, is left out. */
export const runCommand = (environment: Record<string, string>, ...given: string[]) =>
  new Promise<{ code: unknown; said: string; failed: string }>((done) => {
    const env = { ...inherited, ...environment };
    execFile(process.execPath, [quickStart, terrapin, ...given], { env }, (error, said, failed) =>
      done({ code: error?.code ?? 0, said, failed: failed.replace(progress, '') }),
    );
  });

/** A folder for DATA_DIR: empty, or with a migrated database, which saves several seconds. */
export async function newDataDir(
  kind: 'empty' | 'migrated' = 'empty',
  within = tmpdir(),
): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(within, 'terrapin-data-'));
  if (kind === 'migrated') {
    await mkdir(join(path, 'database'));
    await promisify(execFile)('tar', ['-xf', inject('image'), '-C', join(path, 'database')]);
  }
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
