import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../src/adapters/database/database.ts';
import { type Scope } from '../../src/core/access.ts';
import { readConfig } from '../../src/host/config.ts';
import { startServer } from '../../src/host/server.ts';
import { createLogger } from '../../src/host/terminal/logger.ts';
import { registry } from '../../src/resources/registry.ts';
import type { Deadlines } from '../../src/surfaces/http/stop.ts';
import { type Body, type Client, createClient } from './client.ts';
import { checkExchange } from './conformity.ts';
import { openTestDatabase } from './database.ts';
import { observeServer } from './exchanges.ts';
import { insertToken, insertUser } from './factories.ts';
import { highRateLimits } from './high-rate-limits.ts';
import { expectNoSecrets } from './secrets.ts';
import { shared } from './shared.ts';
import { recordStatements, type Sent } from './statements.ts';

const { scopes } = registry;

export interface TestServer {
  url: string;
  database: Database;
  dataDir: string;
  /** Names of the executed statements, in order; empty it before counting. */
  statements: string[];
  /** The executed statements with their values. */
  sent: Sent[];
  sql: string[];
  logged(): string;
  /** Runs SQL beside the server. */
  run<Row = Body>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** A client with a new token of `user`, who is created on first use; `granted` defaults to all scopes. */
  as(user: string, granted?: readonly Scope[]): Promise<Client>;
  demoToken: string | null;
  stranger: Client;
  /** Stops the server. Rejects if its log contains a secret. */
  close(deadlines?: Deadlines): Promise<void>;
}

/**
 * A real server with its own database on a free port. Each exchange with it is validated against openapi.json, and
 * deviations fail the test. `through` maps the URL of PostgreSQL, for example to a {@link Wire}.
 */
export async function startTestServer(
  environment: Record<string, string> = {},
  through?: (url: string) => string,
): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'terrapin-test-'));
  const { database: opened, close } = await openTestDatabase(through);
  const { database, statements, sql, sent } = recordStatements(opened);
  const defaults = { PORT: '0', DATA_DIR: dataDir, SEED: 'none', LOG_LEVEL: 'trace', ...highRateLimits };
  const config = readConfig({ ...defaults, ...environment });
  let log = '';
  const logger = createLogger(config.logLevel, { write: (line) => void (log += line) });
  const server = await startServer(config, logger, database, registry);
  observeServer(server.url, checkExchange);
  const users = new Map<string, Promise<string>>();
  return {
    url: server.url,
    database,
    dataDir,
    statements,
    sql,
    sent,
    logged: () => log,
    run: (text, values) => database.fork().execute(text, values) as never,
    demoToken: server.demoToken?.secret ?? null,
    stranger: createClient(server.url, null),
    async as(username, granted = scopes) {
      if (!Array.isArray(granted))
        throw new TypeError(`as('${username}', …) takes a list of scopes: ['articles:read'].`);
      let user = users.get(username);
      if (!user) users.set(username, (user = insertUser(database, { username })));
      return createClient(server.url, await insertToken(database, { user: await user, scopes: [...granted] }));
    },
    async close(deadlines) {
      await server.close(deadlines);
      await close();
      await rm(dataDir, { recursive: true, force: true });
      expectNoSecrets(server.url, log, environment);
    },
  };
}

/** One for all tests of a file. */
export const sharedServer = (environment?: Record<string, string>): Promise<TestServer> =>
  shared(startTestServer(environment));

/** Another server of its database, which does no background work. */
export async function startBeside(base: TestServer, own = registry, database = base.database) {
  let log = '';
  const defaults = { PORT: '0', DATA_DIR: base.dataDir, SEED: 'none', WORKER: 'off', ...highRateLimits };
  const logger = createLogger('warn', { write: (line) => void (log += line) });
  const { url, close } = await startServer(readConfig(defaults), logger, database, own);
  return { url, logged: () => log, close: () => close() };
}
