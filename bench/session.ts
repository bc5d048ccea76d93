import { randomBytes } from 'node:crypto';
import { createDatabase } from './database.ts';
import { type ServerName, startServer } from './servers.ts';

/** What is to be undone at the end, last first. */
const undo: (() => Promise<void>)[] = [];

let cleaning: Promise<void> | undefined;

/** Once: a signal and the failure that follows from it wait for the same end. */
function cleanUp(): Promise<void> {
  cleaning ??= (async () => {
    for (let last = undo.pop(); last; last = undo.pop()) await last().catch((error) => say(String(error)));
  })();
  return cleaning;
}

/** Progress goes to standard error: standard output is for the figures. */
export function say(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** A database of its own, and servers on it, for as long as the program runs. */
export async function prepare() {
  const url = process.env.BENCH_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
  const database = await createDatabase(url);
  undo.push(database.drop);
  const token = `bench_${randomBytes(24).toString('base64url')}`;
  return {
    database,
    token,
    async start(name: ServerName, flags: readonly string[] = [], settings: Record<string, string> = {}) {
      const server = await startServer(name, database.url, token, flags, settings);
      undo.push(server.stop);
      return server;
    },
  };
}

/** Runs a program of the bench, and leaves nothing behind however it ends. */
export async function run(main: () => Promise<void>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => cleanUp().finally(() => process.exit(130)));
  }
  try {
    await main();
  } catch (error) {
    // Servers that are stopped by a signal are no failure.
    if (!cleaning) say((error as Error).message);
    process.exitCode = 1;
  } finally {
    await cleanUp();
  }
}
