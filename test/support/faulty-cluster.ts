import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePort, newDaemonFolder, owner } from './daemon.ts';

const run = promisify(execFile);

export const postgresqlPrograms = findPrograms();

function findPrograms(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(':')];
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

const password = 'of-the-tests';

export class FaultyCluster {
  readonly #folder: string;
  readonly port: number;

  private constructor(folder: string, port: number) {
    this.#folder = folder;
    this.port = port;
  }

  static async create(): Promise<FaultyCluster> {
    const cluster = await FaultyCluster.#inNewFolder();
    const passwordFile = join(cluster.#folder, 'password');
    await writeFile(passwordFile, password);
    const access = ['-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', passwordFile];
    return cluster.#orRemoved(async () => {
      await cluster.#program('initdb', ...access, '--no-sync', '-D', cluster.#data);
      await cluster.#start();
    });
  }

  async createStandby(): Promise<FaultyCluster> {
    const standby = await FaultyCluster.#inNewFolder();
    return standby.#orRemoved(() => standby.startAsCopyOf(this));
  }

  /** Starts a server as a standby, replacing its data by a copy of the primary's. */
  async startAsCopyOf(primary: FaultyCluster): Promise<void> {
    await rm(this.#data, { recursive: true, force: true });
    const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres'];
    await this.#program('pg_basebackup', ...from, '--no-sync', '-c', 'fast', '-R', '-D', this.#data);
    await this.#start();
  }

  static async #inNewFolder(): Promise<FaultyCluster> {
    return new FaultyCluster((await newDaemonFolder()).path, await freePort());
  }

  async #orRemoved(start: () => Promise<void>): Promise<this> {
    try {
      await start();
      return this;
    } catch (error) {
      await this.remove();
      throw error;
    }
  }

  get url(): string {
    return `postgres://postgres:${password}@127.0.0.1:${this.port}/postgres`;
  }

  get #data(): string {
    return join(this.#folder, 'data');
  }

  /** Restarts as after a crash, without closing connections. */
  restartImmediately(): Promise<void> {
    return this.#control('restart', '-m', 'immediate', '-o', this.#options);
  }

  promote(): Promise<void> {
    return this.#control('promote');
  }

  /** Ends all processes, as a power cut would. */
  async kill(): Promise<void> {
    const pids = await this.#signal('SIGKILL');
    while (pids.some(isThere)) await new Promise((resolve) => setTimeout(resolve, 10));
  }

  async startAgain(): Promise<void> {
    await this.#start();
  }

  shutDown(): Promise<void> {
    return this.#control('stop', '-m', 'fast');
  }

  /** Starts a server that was shut down as a standby, with its current data. */
  async startFollowing(primary: FaultyCluster): Promise<void> {
    const conninfo = `host=127.0.0.1 port=${primary.port} user=postgres password=${password}`;
    await appendFile(join(this.#data, 'postgresql.auto.conf'), `\nprimary_conninfo = '${conninfo}'\n`);
    await writeFile(join(this.#data, 'standby.signal'), '');
    await this.#start();
  }

  async run<Row = Record<string, unknown>>(sql: string): Promise<Row[]> {
    const client = new Client({ connectionString: this.url });
    await client.connect();
    try {
      return (await client.query(sql)).rows as Row[];
    } finally {
      await client.end();
    }
  }

  async set(name: string, value: string): Promise<void> {
    await this.run(`alter system set ${name} = '${value}'`);
    await this.run('select pg_reload_conf()');
  }

  /** Stops every process with SIGSTOP. As on a hanging machine, the system still accepts connections. */
  async freeze(): Promise<void> {
    await this.#signal('SIGSTOP');
  }

  async thaw(): Promise<void> {
    await this.#signal('SIGCONT');
  }

  async remove(): Promise<void> {
    await this.#signal('SIGCONT').catch(() => {});
    await this.#control('stop', '-m', 'immediate').catch(() => {});
    await rm(this.#folder, { recursive: true, force: true });
  }

  get #options(): string {
    // Lets a disconnected standby catch up, also after a checkpoint.
    const kept = '-c wal_keep_size=512MB';
    return `-p ${this.port} -k ${this.#folder} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=50 ${kept}`;
  }

  #start(): Promise<void> {
    return this.#control('start', '-o', this.#options);
  }

  /** Logs to a file, since pg_ctl's own output would stay open while the server runs. */
  #control(...command: string[]): Promise<void> {
    return this.#program('pg_ctl', '-w', '-s', '-D', this.#data, '-l', join(this.#folder, 'log'), ...command);
  }

  async #program(name: string, ...options: string[]): Promise<void> {
    await run(join(postgresqlPrograms as string, name), options, {
      ...owner,
      cwd: this.#folder,
      env: { ...process.env, PGPASSWORD: password },
    });
  }

  /** The first process is stopped until the others have the signal: it starts no more, and none vanishes. */
  async #signal(signal: NodeJS.Signals): Promise<number[]> {
    const postmaster = Number((await readFile(join(this.#data, 'postmaster.pid'), 'utf8')).split('\n')[0]);
    process.kill(postmaster, 'SIGSTOP');
    const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(postmaster)]).catch(() => ({ stdout: '' }));
    const pids = [
      ...stdout
        .split('\n')
        .map(Number)
        .filter((pid) => pid > 0),
      postmaster,
    ];
    for (const pid of pids) process.kill(pid, signal);
    return pids;
  }
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
