import { randomUUID } from 'node:crypto';
import { Client as SqlClient } from 'pg';
import { createClient } from './client.ts';

export interface Outcome {
  requests: number;
  /** Number of failures by status or connection error. */
  failures: Record<string, number>;
  /** Acknowledged writes, and those of them that are missing or duplicated. */
  acknowledged: number;
  lost: number;
  doubled: number;
  /** Maximum milliseconds of a request. */
  slowest: number;
}

export interface Writers {
  acknowledged(): number;
  stop(databaseUrl: string): Promise<Outcome>;
}

/**
 * Clients that write without a pause, each write with an Idempotency-Key, and retry until it is acknowledged, as the
 * SDK does.
 */
export function startWriters(url: string, token: string, count: number): Writers {
  const client = createClient(url, token);
  const run = randomUUID();
  const outcome: Outcome = { requests: 0, failures: {}, acknowledged: 0, lost: 0, doubled: 0, slowest: 0 };
  const titles: string[] = [];
  let isStopping = false;

  const send = async (title: string): Promise<boolean> => {
    const started = performance.now();
    outcome.requests++;
    const kind = await client.post('/articles', { title, body: '' }, { 'idempotency-key': title }).then(
      ({ status }) => status,
      (error) => error.cause?.code ?? String(error),
    );
    outcome.slowest = Math.max(outcome.slowest, performance.now() - started);
    if (kind === 201) return true;
    outcome.failures[kind] = (outcome.failures[kind] ?? 0) + 1;
    return false;
  };
  const write = async (writer: number) => {
    for (let i = 0; !isStopping; i++) {
      const title = `${run}-${writer}-${i}`;
      while (!(await send(title))) {
        if (isStopping) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      titles.push(title);
    }
  };
  const writing = Array.from({ length: count }, (_, writer) => write(writer));

  return {
    acknowledged: () => titles.length,
    async stop(databaseUrl) {
      isStopping = true;
      await Promise.all(writing);
      const database = new SqlClient({ connectionString: databaseUrl });
      await database.connect();
      const { rows } = await database.query<{ title: string; count: number }>(
        'select title, count(*)::int from revisions where starts_with(title, $1) group by title',
        [run],
      );
      await database.end();
      const counts = new Map(rows.map(({ title, count }) => [title, count]));
      outcome.acknowledged = titles.length;
      outcome.lost = titles.filter((title) => !counts.has(title)).length;
      outcome.doubled = rows.filter((row) => row.count > 1).length;
      return outcome;
    },
  };
}
