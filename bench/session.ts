import { randomBytes } from 'node:crypto';
import { createDatabase } from './database.ts';
import { leaveServerCores } from './pin.ts';
import { type ServerName, startServer } from './servers.ts';

const undo: (() => Promise<void> | void)[] = [];

let cleaning: Promise<void> | undefined;

/** Runs once, for a signal and the failure that it causes. */
function cleanUp(): Promise<void> {
  cleaning ??= (async () => {
    for (let last = undo.pop(); last; last = undo.pop()) {
      try {
        await last();
      } catch (error) {
        report(String(error));
      }
    }
  })();
  return cleaning;
}

/** Standard output is only for figures. */
export function report(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** @param options `pin`: the servers have cores of their own */
export async function prepare({ pin = false }: { pin?: boolean } = {}) {
  const url = process.env.BENCH_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
  const database = await createDatabase(url);
  undo.push(database.drop);
  if (pin) undo.push(leaveServerCores(await database.backend()));
  const token = `bench_${randomBytes(24).toString('base64url')}`;
  return {
    database,
    token,
    async start(name: ServerName, flags: readonly string[] = [], settings: Record<string, string> = {}) {
      const server = await startServer(name, database.url, token, { flags, settings, pin });
      undo.push(server.stop);
      return server;
    },
  };
}

export async function run(main: () => Promise<void>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => cleanUp().finally(() => process.exit(130)));
  }
  try {
    await main();
  } catch (error) {
    // Servers stopped by a signal are not a failure.
    if (!cleaning) report((error as Error).message);
    process.exitCode = 1;
  } finally {
    await cleanUp();
  }
}
