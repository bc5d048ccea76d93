import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { noCluster, programs } from './cluster.ts';
import { type Daemon, findProgram, freePort, newDaemonFolder, startDaemon } from './daemon.ts';
import { configurationIn, createHaproxy, noHaproxy } from './haproxy.ts';

const patroni = findProgram(process.env.PATRONI, '/usr/bin/patroni', '/usr/local/bin/patroni');
const etcd = findProgram(process.env.ETCD, '/usr/bin/etcd', '/usr/local/bin/etcd');

/** What is missing for a {@link PatroniCluster}, and how to install it; null if nothing is. */
export const noPatroni =
  [
    noCluster === null ? null : 'initdb was not found: install the PostgreSQL server (apt install postgresql)',
    noHaproxy && `${noHaproxy}: install it (apt install haproxy)`,
    patroni ? null : 'patroni was not found (set PATRONI to its path): install it (apt install patroni python3-etcd)',
    etcd ? null : 'etcd was not found (set ETCD to its path): install it (apt install etcd-server)',
  ]
    .filter((one) => one !== null)
    .join('\n') || null;

const page = 'docs/databases.md';
const password = 'of-the-tests';
const run = promisify(execFile);
const urlAt = (port: number) => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;

/** PostgreSQL under Patroni, as one of the two machines of the page has it. */
class Node {
  readonly name: string;
  readonly port: number;
  readonly #apiPort: number;
  readonly #data: string;
  readonly #file: string;
  #patroni: Daemon | null = null;

  constructor(name: string, folder: string, [port, apiPort]: readonly [number, number]) {
    this.name = name;
    this.port = port;
    this.#apiPort = apiPort;
    this.#data = join(folder, name);
    this.#file = join(folder, `${name}.yml`);
  }

  get url(): string {
    return urlAt(this.port);
  }

  /** In the configuration of HAProxy. */
  get address(): string {
    return `127.0.0.1:${this.port} port ${this.#apiPort}`;
  }

  async configure(configuration: string, folder: string, etcdPort: number): Promise<void> {
    const settings = configuration
      .replace('name: one', `name: ${this.name}`)
      .replace('10.0.0.9:2379', `127.0.0.1:${etcdPort}`)
      .replaceAll('10.0.0.1:8008', `127.0.0.1:${this.#apiPort}`)
      .replaceAll('10.0.0.1:5432', `127.0.0.1:${this.port}`)
      .replaceAll('10.0.0.0/24', '127.0.0.1/32')
      .replaceAll('password: secret', `password: ${password}`)
      .replace('/var/lib/postgresql/terrapin', this.#data)
      .replace('/var/run/postgresql', folder)
      .replace('/usr/lib/postgresql/15/bin', programs as string);
    await writeFile(this.#file, `${settings}  pgpass: ${join(folder, `${this.name}.pgpass`)}\n`);
  }

  async start(): Promise<void> {
    this.#patroni = await startDaemon(patroni as string, [this.#file], /INFO/);
  }

  /** Ends Patroni and all processes of PostgreSQL with SIGKILL, as a power cut would. */
  async kill(): Promise<void> {
    await this.#patroni?.end('SIGKILL');
    const [postmaster] = (await readFile(join(this.#data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
    if (!postmaster) return;
    const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', postmaster]).catch(() => ({ stdout: '' }));
    for (const pid of [postmaster, ...stdout.split('\n')].map(Number).filter((pid) => pid > 0)) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended.
      }
    }
  }

  /** As HAProxy asks. */
  leads(): Promise<boolean> {
    return this.#is('primary');
  }

  /** Whether Patroni may promote it. It says so in etcd, some seconds after PostgreSQL follows synchronously. */
  maySucceed(): Promise<boolean> {
    return this.#is('synchronous');
  }

  async #is(role: string): Promise<boolean> {
    const asked = fetch(`http://127.0.0.1:${this.#apiPort}/${role}`, { method: 'OPTIONS' });
    return asked.then(
      ({ status }) => status === 200,
      () => false,
    );
  }
}

/** Two machines with Patroni, etcd, and HAProxy in front, with the configuration of docs/databases.md. */
export class PatroniCluster {
  readonly nodes: readonly [Node, Node];
  /** Leads to the primary. */
  readonly url: string;
  readonly #end: (() => Promise<unknown>)[] = [];
  #killed: Node | null = null;

  private constructor(nodes: readonly [Node, Node], port: number) {
    this.nodes = nodes;
    this.url = urlAt(port);
  }

  /** The first node may not lead yet. */
  static async create(): Promise<PatroniCluster> {
    const { path: folder, remove } = await newDaemonFolder();
    const ports = async () => [await freePort(), await freePort()] as const;
    const nodes = [new Node('one', folder, await ports()), new Node('two', folder, await ports())] as const;
    const [address, [etcdPort, peerPort]] = [await freePort(), await ports()];
    const cluster = new PatroniCluster(nodes, address);
    cluster.#end.push(remove);
    try {
      const [client, peer] = [`http://127.0.0.1:${etcdPort}`, `http://127.0.0.1:${peerPort}`];
      const etcdArgs = ['--data-dir', join(folder, 'etcd'), '--listen-client-urls', client];
      const etcdUrls = ['--advertise-client-urls', client, '--listen-peer-urls', peer];
      const initial = ['--initial-advertise-peer-urls', peer, '--initial-cluster', `default=${peer}`];
      const store = await startDaemon(
        etcd as string,
        [...etcdArgs, ...etcdUrls, ...initial],
        /serving .*client requests/,
      );
      cluster.#end.push(() => store.end('SIGKILL'));
      const configuration = await configurationIn(page, 'patroni.yml');
      for (const node of nodes) {
        await node.configure(configuration, folder, etcdPort);
        cluster.#end.push(() => node.kill());
        await node.start();
      }
      const haproxy = await createHaproxy(await cluster.#inFront(address));
      cluster.#end.push(() => haproxy.remove());
      await haproxy.start();
      return cluster;
    } catch (error) {
      await cluster.remove();
      throw error;
    }
  }

  async #inFront(address: number): Promise<string> {
    const configuration = await configurationIn(page, 'database.cfg');
    return this.nodes.reduce(
      (text, node, i) => text.replace(`10.0.0.${i + 1}:5432 port 8008`, node.address),
      configuration.replace('bind :5000', `bind 127.0.0.1:${address}`),
    );
  }

  async standby(): Promise<Node> {
    const [one, two] = this.nodes;
    return (await one.leads()) ? two : one;
  }

  /** Kills the machine and its Patroni. */
  async kill(role: 'primary' | 'standby'): Promise<void> {
    const standby = await this.standby();
    this.#killed = role === 'standby' ? standby : (this.nodes.find((node) => node !== standby) as Node);
    await this.#killed.kill();
  }

  /** Starts the Patroni of the killed machine again, which starts PostgreSQL as a standby. */
  async startKilled(): Promise<void> {
    await this.#killed?.start();
  }

  /** Runs a statement at the primary. */
  async run<Row = Record<string, unknown>>(sql: string): Promise<Row[]> {
    const client = new Client({ connectionString: this.url, connectionTimeoutMillis: 2_000 });
    // A connection that HAProxy ends.
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query(sql)).rows as Row[];
    } finally {
      await client.end();
    }
  }

  async remove(): Promise<void> {
    for (let end = this.#end.pop(); end; end = this.#end.pop()) await end().catch(() => {});
  }
}
