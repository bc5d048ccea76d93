import type { Queries, Statement } from '@terrapin/table';
import { openDatabase } from '../../src/adapters/database/database.ts';
import { migrate } from '../../src/adapters/database/migrate.ts';
import { StatementCompiler } from '../../src/adapters/database/prepare.ts';
import type { Scope } from '../../src/core/access.ts';
import { readConfig } from '../../src/host/config.ts';
import { startServer } from '../../src/host/server.ts';
import { createLogger } from '../../src/host/terminal/logger.ts';
import { registry } from '../../src/resources/registry.ts';
import { type Client, createClient } from './client.ts';
import type { Cluster } from './cluster.ts';
import { insertToken, insertUser } from './factories.ts';
import { highRateLimits } from './high-rate-limits.ts';
import { fill, type Sizes } from './large.ts';
import { type Cost, Plans } from './plans.ts';
import { newDataDir } from './process.ts';
import { recordStatements, type Sent } from './statements.ts';

const { entities, scopes, sweeps } = registry;

export type Who = 'ada' | 'bob' | 'carl' | 'dora';
const users: readonly Who[] = ['ada', 'bob', 'carl', 'dora'];

export interface Caller {
  as: Who;
  scopes?: readonly Scope[];
}

export interface LargeServer {
  sizes: Sizes;
  /** The cost of the statements of a request. Rejects if the request fails. */
  costOf(caller: Caller, request: (client: Client) => ReturnType<Client['get' | 'graphql']>): Promise<Cost>;
  /** The cost of the statements that `work` would run. None returns rows to it, and all changes are undone. */
  costOfWork(work: (db: Queries, user: (name: Who) => string) => Promise<unknown>): Promise<Cost>;
  plans(): Promise<string>;
  close(): Promise<void>;
}

export async function startLargeServer(cluster: Cluster, name: string, sizes: Sizes): Promise<LargeServer> {
  await cluster.run(`create database ${name}`);
  const url = cluster.url(name);
  const opened = await openDatabase({ databaseUrl: url, databasePool: 4, databaseLanes: 2, dataDir: '', entities });
  await migrate(opened);
  const ids = await Promise.all(users.map((username) => insertUser(opened, { username })));
  await fill(url, sizes);
  await cluster.run('vacuum analyze', name);
  for (const sweep of sweeps) await sweep(opened.db, new Date(), new Date(0));
  await cluster.run('vacuum', name);
  const { database, sent } = recordStatements(opened);
  const data = await newDataDir();
  const config = readConfig({
    PORT: '0',
    DATA_DIR: data.path,
    SEED: 'none',
    LOG_LEVEL: 'silent',
    // Statements of jobs would count as those of a request.
    WORKER: 'off',
    EVENT_RETENTION_DAYS: '3650',
    ...highRateLimits,
  });
  const server = await startServer(config, createLogger(config.logLevel, { write: () => {} }), database, registry);
  const plans = await Plans.open(url);
  const clients = new Map<string, Client>();
  const clientOf = async ({ as, scopes: granted = scopes }: Caller) => {
    const key = `${as} ${granted}`;
    const known = clients.get(key);
    if (known) return known;
    const user = ids[users.indexOf(as)] as string;
    const client = createClient(server.url, await insertToken(opened, { user, scopes: [...granted] }));
    clients.set(key, client);
    return client;
  };
  const compiler = new StatementCompiler(opened.orm);
  let last: Sent[] = [];
  return {
    sizes,
    async costOf(caller, request) {
      const client = await clientOf(caller);
      sent.length = 0;
      const answer = await request(client);
      if (answer.status !== 200 || ('errors' in answer && answer.errors)) throw new Error(JSON.stringify(answer));
      // Expired data may be deleted meanwhile.
      last = sent.filter(({ text }) => !/^(?:delete|update)/.test(text));
      return plans.costOf(last);
    },
    async costOfWork(work) {
      last = [];
      await work(queriesWithoutRows(compiler, last), (name) => ids[users.indexOf(name)] as string);
      return plans.costOf(last);
    },
    plans: () => plans.textOf(last),
    async close() {
      await plans.close();
      await server.close();
      await opened.close();
      await data.remove();
    },
  };
}

const origin = { actor: null, via: 'job', requestId: null, token: null } as const;

/** Adds each statement to `asked` instead of sending it. */
function queriesWithoutRows(compiler: StatementCompiler, asked: Sent[]): Queries {
  const ask = (statement: Statement<never, unknown>, params: unknown) => {
    const { name, text, values } = compiler.compile(statement);
    asked.push({ name, text, values: values(params as Record<string, unknown>, origin) });
  };
  const db: Queries = {
    async all(statement, params) {
      ask(statement as Statement<never, unknown>, params);
      return [];
    },
    async one(statement, params) {
      ask(statement as Statement<never, unknown>, params);
      return null;
    },
    atCommit: (statement, params) => ask(statement as Statement<never, unknown>, params),
    from: () => db,
  };
  return db;
}
