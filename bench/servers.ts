import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';

/** Connections to PostgreSQL that each server may have. */
const poolSize = 10;
/** Milliseconds a server may take to start, migrations included. */
const patience = 60_000;

const files = { ours: '../dist/main.js', bare: './bare-server.ts' } as const;
export type ServerName = keyof typeof files;

/** What each server calls itself at PostgreSQL. */
export const applicationNames: Record<ServerName, string> = { ours: 'terrapin', bare: 'bare' };

export interface Server {
  name: ServerName;
  port: number;
  pid: number;
  stop(): Promise<void>;
}

/**
 * Starts a server as a process of its own, on a port that the system picks. It runs in a folder without an `.env` and
 * sees nothing of our environment but what is given here.
 */
export async function startServer(name: ServerName, databaseUrl: string, token: string): Promise<Server> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(files[name], import.meta.url))], {
    cwd: tmpdir(),
    env: {
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: String(poolSize),
      SEED: 'none',
      ADMIN_TOKEN: token,
      LOG_LEVEL: 'warn',
      PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Also where the bench ends before the server has started.
  process.once('exit', () => child.kill('SIGKILL'));
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    const kill = setTimeout(() => child.kill('SIGKILL'), 5_000);
    await exited.finally(() => clearTimeout(kill));
  };
  try {
    return { name, port: await portOf(child, name), pid: child.pid as number, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function portOf(child: ChildProcess, name: ServerName): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = '';
    const late = setTimeout(() => reject(new Error(`${name}: not started within ${patience} ms`)), patience);
    child.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`${name}: ended with code ${code} before it listened`));
    });
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk;
      // The bare server says it in words, ours in JSON.
      const port = /(?:listens on |"url":")http:\/\/127\.0\.0\.1:(\d+)["\n]/.exec(text)?.[1];
      if (port === undefined) return;
      clearTimeout(late);
      resolve(Number(port));
    });
  });
}
