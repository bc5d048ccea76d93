import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort, newDaemonFolder, owner } from './daemon.ts';

const run = promisify(execFile);

/** The folder of PostgreSQL's programs, or null where they are not installed. */
export const postgresqlPrograms = findPrograms();

function findPrograms(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(':')];
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

const password = 'of-the-tests';

/** A PostgreSQL server of a test's own, which it can hurt. */
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
    await cluster.#program('initdb', ...access, '--no-sync', '-D', cluster.#data);
    await cluster.#start();
    return cluster;
  }

  /** A standby that follows this one. */
  async createStandby(): Promise<FaultyCluster> {
    const standby = await FaultyCluster.#inNewFolder();
    const from = ['-h', '127.0.0.1', '-p', String(this.port), '-U', 'postgres'];
    await standby.#program('pg_basebackup', ...from, '--no-sync', '-c', 'fast', '-R', '-D', standby.#data);
    await standby.#start();
    return standby;
  }

  static async #inNewFolder(): Promise<FaultyCluster> {
    return new FaultyCluster((await newDaemonFolder()).path, await freePort());
  }

  get url(): string {
    return `postgres://postgres:${password}@127.0.0.1:${this.port}/postgres`;
  }

  get #data(): string {
    return join(this.#folder, 'data');
  }

  /** Restarts it as after a crash: no connection is closed in good order. */
  restartImmediately(): Promise<void> {
    return this.#control('restart', '-m', 'immediate', '-o', this.#options);
  }

  promote(): Promise<void> {
    return this.#control('promote');
  }

  /** Stops every process of it, as a machine that hangs does: the system goes on accepting connections. */
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
    return `-p ${this.port} -k ${this.#folder} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=50`;
  }

  #start(): Promise<void> {
    return this.#control('start', '-o', this.#options);
  }

  /** Its output goes to a file: pg_ctl's own would stay open for as long as the server runs. */
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

  async #signal(signal: NodeJS.Signals): Promise<void> {
    const [postmaster] = (await readFile(join(this.#data, 'postmaster.pid'), 'utf8')).split('\n');
    const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', postmaster as string]).catch(() => ({ stdout: '' }));
    const pids = [postmaster as string, ...stdout.split('\n')].map(Number).filter((pid) => pid > 0);
    for (const pid of pids) process.kill(pid, signal);
  }
}
