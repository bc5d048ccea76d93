import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { serverCores } from './pin.ts';

const poolSize = 10;
/** Milliseconds to start, including migrations. */
const patience = 60_000;

const files = {
  ours: '../dist/terrapin.js',
  bare: './bare-server.ts',
  postgraphile: './postgraphile-server.js',
} as const;
export type ServerName = keyof typeof files;

export const applicationNames: Record<ServerName, string> = {
  ours: 'terrapin',
  bare: 'bare',
  postgraphile: 'postgraphile',
};

export const hasPostgraphile = existsSync(new URL('./node_modules/postgraphile/package.json', import.meta.url));

/** The flags of the program for Node, from its first line. */
const ownFlags = (path: string) =>
  /^#!.* node (--.*)$/m.exec(readFileSync(path, 'utf8').slice(0, 200))?.[1]?.split(' ') ?? [];

export interface Server {
  name: ServerName;
  port: number;
  pid: number;
  stop(): Promise<void>;
}

/**
 * Starts a server process on a free port, in a folder without `.env` and with only these environment variables.
 * Terrapin runs with its production features: request log to a file, metrics, rate limits, token check. The others only
 * check the token.
 *
 * @param options `flags` for Node; `settings`: more environment variables; `pin`: run it on the servers' cores only
 */
export async function startServer(
  name: ServerName,
  databaseUrl: string,
  token: string,
  { flags, settings, pin }: { flags: readonly string[]; settings: Record<string, string>; pin: boolean },
): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), `terrapin-bench-${name}-`));
  const log = join(folder, 'log');
  const output = openSync(log, 'w');
  const path = fileURLToPath(new URL(files[name], import.meta.url));
  const command = [process.execPath, ...ownFlags(path), ...flags, path, 'start'];
  const [program = '', ...args] = pin ? ['taskset', '-c', serverCores, ...command] : command;
  const child = spawn(program, args, {
    cwd: folder,
    env: {
      NODE_ENV: 'production',
      GRAPHILE_ENV: 'production',
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: String(poolSize),
      SEED: 'none',
      ADMIN_TOKEN: token,
      LOG_LEVEL: 'info',
      RATE_LIMIT: '1000000000/60',
      RATE_LIMIT_ANONYMOUS: '1000000000/60',
      DRAIN_TIME: '0',
      MAIL_PER_RECIPIENT: '1000000',
      MAIL_PER_SENDER: '1000000',
      PORT: '0',
      ...settings,
    },
    stdio: ['ignore', output, 'inherit'],
  });
  closeSync(output);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // Also if the benchmark ends before the server has started.
  process.once('exit', () => {
    child.kill('SIGKILL');
    remove();
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    const kill = setTimeout(() => child.kill('SIGKILL'), 5_000);
    await exited.finally(() => clearTimeout(kill));
    remove();
  };
  try {
    return { name, port: await portOf(child, name, log), pid: child.pid as number, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function portOf(child: ChildProcess, name: ServerName, log: string): Promise<number> {
  for (const began = Date.now(); Date.now() - began < patience; await sleep(20)) {
    const text = readFileSync(log, 'utf8');
    const port = /(?:listens on |"url":")http:\/\/127\.0\.0\.1:(\d+)["\n]/.exec(text)?.[1];
    if (port !== undefined) return Number(port);
    if (child.exitCode !== null) throw new Error(`${name}: exited before it listened, with the output:\n${text}`);
  }
  throw new Error(`${name}: not started within ${patience} ms`);
}
