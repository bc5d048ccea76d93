import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { s3Credentials, storageUrlOf } from '../s3-server/storage-url.ts';
import { freePort } from '../support/daemon.ts';
import { createProxy, type LoadBalancer } from '../support/haproxy.ts';
import { highRateLimits } from '../support/high-rate-limits.ts';
import { PatroniCluster } from '../support/patroni.ts';
import { Program } from './program.ts';
import type { Undo } from './undo.ts';
import { until } from './until.ts';

export interface Machine {
  kill(): Promise<void>;
  start(): Promise<void>;
}

export interface Machines {
  readonly url: string;
  readonly adminToken: string;
  readonly servers: Readonly<Record<'one' | 'two', Machine & { port: number }>>;
  readonly worker: Machine;
  readonly store: Machine;
  readonly mail: Machine;
  readonly proxy: LoadBalancer;
  readonly database: PatroniCluster;
  mails(): Promise<{ id: string; at: number }[]>;
}

const ready = async (url: string) => (await fetch(`${url}/health/ready`)).status === 200;

/** Starts everything on free ports and in new folders. `undo` stops it all, also after a rejection. */
export async function startMachines(undo: Undo): Promise<Machines> {
  const folder = await mkdtemp(join(tmpdir(), 'terrapin-resilience-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  const database = await PatroniCluster.create();
  undo.push(() => database.remove());
  await untilSynchronous(database);

  const ports = { store: await freePort(), mail: await freePort(), one: await freePort(), two: await freePort() };
  const proxy = await createProxy([ports.one, ports.two]);
  undo.push(() => proxy.remove());
  const adminToken = `of-the-run-${crypto.randomUUID()}`;
  const environment = {
    ...highRateLimits,
    ...s3Credentials,
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    PUBLIC_URL: proxy.url,
    TRUSTED_PROXIES: '127.0.0.1/32',
    DATABASE_URL: database.url,
    DATABASE_REPLICA_URLS: database.nodes.map(({ url }) => url).join(),
    STORAGE_URL: storageUrlOf(ports.store),
    SMTP_URL: `smtp://127.0.0.1:${ports.mail}`,
    ADMIN_TOKEN: adminToken,
    JOB_POLL_INTERVAL: '1',
    JOB_RETRY_DELAY: '1',
    WORKER: 'off',
  };

  const machine = (name: string, args: string[], env: Record<string, string>, words: string): Machine => {
    const program = new Program(args, env, join(folder, `${name}.log`));
    undo.push(() => program.end('SIGKILL'));
    return {
      kill: () => program.kill(words),
      async start() {
        program.start();
        await until(`${name} starts`, () => program.hasSaid(words));
      },
    };
  };
  const server = async (name: 'one' | 'two') => {
    const port = ports[name];
    const env = { ...environment, PORT: String(port), DATA_DIR: join(folder, name) };
    const { kill, start } = machine(name, ['dist/terrapin.js', 'start'], env, '"msg":"listening"');
    const startReady = () => start().then(() => until(`${name} is ready`, () => ready(`http://127.0.0.1:${port}`)));
    return { port, kill, start: startReady };
  };

  await mkdir(join(folder, 'store'));
  const mailFile = join(folder, 'mails');
  const store = machine('store', ['test/resilience/store.ts', join(folder, 'store'), `${ports.store}`], {}, 'ready\n');
  const mail = machine('mail', ['test/resilience/mail-catcher.ts', mailFile, `${ports.mail}`], {}, 'ready\n');
  await Promise.all([store.start(), mail.start()]);
  const [one, two] = [await server('one'), await server('two')];
  await one.start();
  const workerEnvironment = { ...environment, WORKER: 'on', DATA_DIR: join(folder, 'worker') };
  const worker = machine('worker', ['dist/terrapin.js', 'worker'], workerEnvironment, '"msg":"worker ready"');
  await Promise.all([two.start(), worker.start(), proxy.start()]);
  return {
    url: proxy.url,
    adminToken,
    servers: { one, two },
    worker,
    store,
    mail,
    proxy,
    database,
    async mails() {
      const lines = (await readFile(mailFile, 'utf8').catch(() => '')).trim().split('\n');
      return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
    },
  };
}

async function untilSynchronous(database: PatroniCluster): Promise<void> {
  await until('the standby follows synchronously', async () => {
    const followers = `select from pg_stat_replication where sync_state = 'sync' and state = 'streaming'`;
    return (await database.run(followers)).length === 1 && (await (await database.standby()).maySucceed());
  });
}

export async function untilWhole({ proxy, servers, database }: Machines): Promise<void> {
  for (const name of ['one', 'two'] as const) await until(`HAProxy has ${name} in`, () => proxy.isUp(name));
  await untilSynchronous(database);
  const { port: standby } = await database.standby();
  for (const { port } of Object.values(servers)) {
    await until('the replica is used', async () => {
      const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      return metrics.includes(`replica_in_use{replica="127.0.0.1:${standby}/postgres"} 1`);
    });
  }
}
