import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { type Daemon, findProgram, freePort, newDaemonFolder, runAsOwner, startDaemon } from './daemon.ts';
import { endAll, newDataDir } from './process.ts';

const programs = '/usr/lib/postgresql/*/bin';
const initdb = findProgram(`${programs}/initdb`, '/usr/bin/initdb', '/usr/local/bin/initdb');

export const noCluster = initdb === null ? 'initdb of a PostgreSQL server was not found' : null;

export interface Cluster {
  port: number;
  /** Its folder. */
  data: string;
  /** `user` defaults to the superuser. */
  url(database: string, user?: string): string;
  /** Runs statements, several in one transaction. Returns the rows of the last one. */
  run(sql: string, database?: string): Promise<Record<string, unknown>[]>;
  /** Inserts a line at the top of pg_hba.conf, effective from the next start. */
  admit(line: string): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  remove(): Promise<void>;
}

/** What initdb makes is kept: all begin alike, and it takes a second. As root, tar keeps the owner. */
function initialize(program: string, data: string): void {
  const version = execFileSync(program, ['--version'], { encoding: 'utf8' }).replace(/\W+/g, '-');
  const made = resolve('node_modules/.cache/terrapin-test', `${version}.tar`);
  if (existsSync(made)) {
    mkdirSync(data);
    execFileSync('tar', ['-xf', made, '-C', data]);
    return;
  }
  runAsOwner(program, ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C']);
  execFileSync('tar', ['-cf', `${made}.${process.pid}`, '-C', data, '.']);
  renameSync(`${made}.${process.pid}`, made);
}

/** A separate PostgreSQL server that a test can stop, change and break. Not started yet. */
export async function createCluster(settings: Record<string, string | number> = {}): Promise<Cluster> {
  const program = initdb as string;
  const folder = await newDaemonFolder();
  const data = `${folder.path}/data`;
  initialize(program, data);
  const port = await freePort();
  const parameters = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off', ...settings };
  const args = ['-D', data, ...Object.entries(parameters).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const url: Cluster['url'] = (database, user = 'postgres') => `postgres://${user}@127.0.0.1:${port}/${database}`;
  let running: Daemon | null = null;
  const stop = async () => {
    await running?.end('SIGINT');
    running = null;
  };
  return {
    port,
    data,
    url,
    async run(sql, database = 'postgres') {
      const client = new Client({ connectionString: url(database) });
      await client.connect();
      try {
        const result = await client.query(sql);
        return (Array.isArray(result) ? result.at(-1) : result).rows;
      } finally {
        await client.end();
      }
    },
    async admit(line) {
      const file = `${data}/pg_hba.conf`;
      await writeFile(file, `${line}\n${await readFile(file, 'utf8')}`);
    },
    async start() {
      running = await startDaemon(program.replace(/initdb$/, 'postgres'), args, /ready to accept connections/);
    },
    stop,
    async remove() {
      await stop();
      await folder.remove();
    },
  };
}

/** One that runs while the tests of a `describe` do, with a DATA_DIR for their processes, which end before it. */
export function runningCluster(settings?: Record<string, string | number>): Cluster & { dataDir: string } {
  const running = {} as Cluster & { dataDir: string };
  let undo: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    const [cluster, data] = await Promise.all([createCluster(settings), newDataDir()]);
    undo = [cluster.remove, data.remove];
    Object.assign(running, cluster, { dataDir: data.path });
    await cluster.start();
  });
  afterAll(async () => {
    await endAll();
    for (const one of undo) await one();
  });
  return running;
}
