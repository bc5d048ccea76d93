import type { Database } from '../../src/adapters/database/database.ts';
import { readConfig } from '../../src/host/config.ts';
import { startServer } from '../../src/host/server.ts';
import { createLogger } from '../../src/host/terminal/logger.ts';
import { createRegistry } from '../../src/resources/registry.ts';
import type { Catalogue, Resource } from '../../src/resources/resource.ts';
import { type Client, createClient } from '../support/client.ts';
import { openImage } from '../support/database.ts';
import { insertToken, insertUser } from '../support/factories.ts';
import { newDataDir } from '../support/process.ts';

export interface Engine {
  readonly url: string;
  readonly database: Database;
  readonly registry: ReturnType<typeof createRegistry>;
  /** A user with all scopes. */
  readonly ada: Client;
  readonly stranger: Client;
  bearer(secret: string): Client;
  close(): Promise<void>;
}

/** A server of these resources, on an embedded database of its own. `tables` creates what the migrations do not. */
export async function startEngine(
  resources: readonly Resource[],
  tables: readonly string[] = [],
  catalogue?: Catalogue,
  environment: Record<string, string> = {},
): Promise<Engine> {
  const own = createRegistry(resources, catalogue);
  const [database, dataDir] = await Promise.all([openImage(own.entities), newDataDir()]);
  for (const sql of tables) await database.fork().execute(sql);
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir.path, SEED: 'none', LOG_LEVEL: 'silent', ...environment });
  const server = await startServer(config, createLogger('silent', { write: () => {} }), database, own);
  const user = await insertUser(database, { username: 'ada' });
  const bearer = (secret: string) => createClient(server.url, secret);
  return {
    url: server.url,
    database,
    registry: own,
    ada: bearer(await insertToken(database, { user, scopes: own.scopes })),
    stranger: createClient(server.url, null),
    bearer,
    async close() {
      await server.close();
      await database.close();
      await dataDir.remove();
    },
  };
}
