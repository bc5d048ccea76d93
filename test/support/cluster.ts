import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, beforeAll, vi } from 'vitest';
import { type Daemon, findProgram, freePort, newDaemonFolder, owner, startDaemon } from './daemon.ts';
import { endAll, newDataDir } from './process.ts';

const run = promisify(execFile);
const places = ['/usr/lib/postgresql/*/bin', '/usr/bin', '/usr/local/bin', ...(process.env.PATH ?? '').split(':')];
const initdb = findProgram(...places.map((place) => `${place}/initdb`));
/** The folder of the programs of a PostgreSQL server. */
export const programs = initdb && dirname(initdb);

export const noCluster = initdb === null ? 'initdb of a PostgreSQL server was not found' : null;

export interface Cluster {
  port: number;
  /** Its folder. */
  data: string;
  /** `user` defaults to the superuser. */
  url(database?: string, user?: string): string;
  /** Runs statements, several in one transaction. Returns the rows of the last one. */
  run<Row = Record<string, unknown>>(sql: string, database?: string): Promise<Row[]>;
  set(name: string, value: string): Promise<void>;
  /** Inserts a line at the top of pg_hba.conf, effective from the next start. */
  admit(line: string): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Starts a copy of it that follows it. */
  createStandby(): Promise<Cluster>;
  /** Starts a server that was stopped as a standby, with its current data. */
  startFollowing(primary: Cluster): Promise<void>;
  /** Restarts as after a crash, without closing connections. */
  restartImmediately(): Promise<void>;
  /** Ends all processes, as a power cut would. */
  kill(): Promise<void>;
  /** Stops every process with SIGSTOP. As on a hanging machine, the system still accepts connections. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  remove(): Promise<void>;
}

/** What initdb makes is kept: all begin alike, with one system identifier, and it takes a second. As root, tar keeps the owner. */
function initialize(program: string, data: string, isUnlikeOthers: boolean): void {
  const version = execFileSync(program, ['--version'], { encoding: 'utf8' }).replace(/\W+/g, '-');
  const made = resolve('node_modules/.cache/terrapin-test', `${version}.tar`);
  if (existsSync(made) && !isUnlikeOthers) {
    mkdirSync(data);
    execFileSync('tar', ['-xf', made, '-C', data]);
    return;
  }
  const options = ['-U', 'postgres', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C'];
  execFileSync(program, ['-D', data, ...options], { ...owner, stdio: 'pipe' });
  if (isUnlikeOthers) return;
  execFileSync('tar', ['-cf', `${made}.${process.pid}`, '-C', data, '.']);
  renameSync(`${made}.${process.pid}`, made);
}

type Settings = Record<string, string | number>;

/** A separate PostgreSQL server that a test can stop, change and break. Not started yet. */
export async function createCluster(settings: Settings = {}, isUnlikeOthers = false): Promise<Cluster> {
  const { path, remove } = await newDaemonFolder();
  initialize(initdb as string, `${path}/data`, isUnlikeOthers);
  return clusterIn(path, await freePort(), settings, remove);
}

export async function startCluster(...given: Parameters<typeof createCluster>): Promise<Cluster> {
  const cluster = await createCluster(...given);
  await cluster.start();
  return cluster;
}

function clusterIn(folder: string, port: number, settings: Settings, removeFolder: () => Promise<void>): Cluster {
  const data = `${folder}/data`;
  const parameters = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    // Lets a disconnected standby catch up, also after a checkpoint.
    wal_keep_size: '512MB',
    ...settings,
  };
  const args = ['-D', data, ...Object.entries(parameters).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  let running: Daemon | null = null;
  /** The first process is stopped until the others have the signal: it starts no more, and none vanishes. */
  const signal = async (name: NodeJS.Signals) => {
    const postmaster = Number((await readFile(`${data}/postmaster.pid`, 'utf8')).split('\n')[0]);
    process.kill(postmaster, 'SIGSTOP');
    const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', `${postmaster}`]).catch(() => ({ stdout: '' }));
    const pids = [...stdout.split('\n').map(Number), postmaster].filter((pid) => pid > 0);
    for (const pid of pids) process.kill(pid, name);
    return pids;
  };
  const end = async (by: NodeJS.Signals) => {
    await running?.end(by);
    running = null;
  };
  const cluster: Cluster = {
    port,
    data,
    url: (database = 'postgres', user = 'postgres') => `postgres://${user}@127.0.0.1:${port}/${database}`,
    async run(sql, database) {
      const client = new Client({ connectionString: cluster.url(database) });
      await client.connect();
      try {
        const result = await client.query(sql);
        return (Array.isArray(result) ? result.at(-1) : result).rows;
      } finally {
        await client.end();
      }
    },
    async set(name, value) {
      await cluster.run(`alter system set ${name} = '${value}'`);
      await cluster.run('select pg_reload_conf()');
    },
    async admit(line) {
      const file = `${data}/pg_hba.conf`;
      await writeFile(file, `${line}\n${await readFile(file, 'utf8')}`);
    },
    async start() {
      running = await startDaemon(
        join(programs as string, 'postgres'),
        args,
        /ready to accept (?:read-only )?connections/,
      );
    },
    stop: () => end('SIGINT'),
    async createStandby() {
      const { path, remove } = await newDaemonFolder();
      const standby = clusterIn(path, await freePort(), settings, remove);
      const options = ['--no-sync', '-c', 'fast', '-R', '-D', standby.data, '-d', cluster.url()];
      await run(join(programs as string, 'pg_basebackup'), options, owner);
      await standby.start();
      return standby;
    },
    async startFollowing(primary) {
      await appendFile(`${data}/postgresql.auto.conf`, `\nprimary_conninfo = '${primary.url()}'\n`);
      await writeFile(`${data}/standby.signal`, '');
      await cluster.start();
    },
    async restartImmediately() {
      await end('SIGQUIT');
      await cluster.start();
    },
    async kill() {
      const pids = await signal('SIGKILL');
      await vi.waitUntil(() => !pids.some(isThere), { timeout: 30_000, interval: 10 });
    },
    freeze: async () => void (await signal('SIGSTOP')),
    thaw: async () => void (await signal('SIGCONT')),
    async remove() {
      await signal('SIGCONT').catch(() => {});
      await end('SIGQUIT');
      await removeFolder();
    },
  };
  return cluster;
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** One that runs while the tests of a `describe` do, with a DATA_DIR for their processes, which end before it. */
export function runningCluster(settings?: Settings): Cluster & { dataDir: string } {
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
