import { sessionSetup } from '@terrapin/postgres';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { sessionSettings } from '../../src/adapters/database/postgresql.ts';
import type { Sent } from './statements.ts';

/** The cost of a statement, independent of the load of the machine. */
export interface Cost {
  /** Pages of 8 kB that are read. */
  buffers: number;
  /** Rows that the nodes of the plan return or discard. */
  rows: number;
  /** Those of them that are read of tables and indexes; at most by one statement. */
  read: number;
  most: number;
}

interface PlanNode {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  'Temp Read Blocks': number;
  'Temp Written Blocks': number;
  'Workers Planned'?: number;
  Plans?: PlanNode[];
}

/** Explains statements as they are sent: prepared under their names, in a session with the server's settings. */
export class Plans {
  readonly #client: Client;
  readonly #prepared = new Set<string>();

  private constructor(client: Client) {
    this.#client = client;
  }

  static async open(url: string): Promise<Plans> {
    const client = new Client({ connectionString: url });
    await client.connect();
    await sessionSetup(sessionSettings, 'session')(client);
    return new Plans(client);
  }

  /** What the statements change is undone. */
  async costOf(statements: readonly Sent[]): Promise<Cost> {
    const total = { buffers: 0, rows: 0, read: 0, most: 0 };
    await this.#client.query('begin');
    try {
      for (const statement of statements) {
        const { buffers, rows, read } = await this.#explain(statement);
        total.buffers += buffers;
        total.rows += rows;
        total.read += read;
        total.most = Math.max(total.most, read);
      }
    } finally {
      await this.#client.query('rollback');
    }
    return total;
  }

  async textOf(statements: readonly Sent[]): Promise<string> {
    const plans: string[] = [];
    for (const statement of statements) {
      const { rows } = await this.#client.query<Record<'QUERY PLAN', string>>(
        await this.#explaining(statement, 'text'),
      );
      plans.push(`${statement.text}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`);
    }
    return plans.join('\n\n');
  }

  close(): Promise<void> {
    return this.#client.end();
  }

  async #explain(statement: Sent): Promise<Omit<Cost, 'most'>> {
    type Explained = { 'QUERY PLAN': [{ Plan: PlanNode; JIT?: object }] };
    const { rows } = await this.#client.query<Explained>(await this.#explaining(statement, 'json'));
    const [{ Plan: plan, JIT: compiled }] = (rows[0] as Explained)['QUERY PLAN'];
    if (compiled || isParallel(plan)) throw new Error(`${statement.text}\nis compiled, or made by several processes.`);
    const buffers = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    const temporary = plan['Temp Read Blocks'] + plan['Temp Written Blocks'];
    return { buffers: buffers + temporary, rows: rowsOf(plan), read: rowsOf(plan, (node) => 'Relation Name' in node) };
  }

  async #explaining({ name, text, values }: Sent, format: 'text' | 'json'): Promise<string> {
    const prepared = escapeIdentifier(name ?? text.slice(0, 60));
    if (!this.#prepared.has(prepared)) {
      await this.#client.query(`prepare ${prepared} as ${text}`);
      this.#prepared.add(prepared);
    }
    const execute = `execute ${prepared}${values.length > 0 ? `(${values.map(literal).join()})` : ''}`;
    return `explain (analyze, buffers, timing off, format ${format}) ${execute}`;
  }
}

const isParallel = (plan: PlanNode): boolean =>
  plan['Workers Planned'] !== undefined || (plan.Plans ?? []).some(isParallel);

function rowsOf(plan: PlanNode, isCounted = (_node: PlanNode) => true): number {
  const removed =
    (plan['Rows Removed by Filter'] ?? 0) +
    (plan['Rows Removed by Join Filter'] ?? 0) +
    (plan['Rows Removed by Index Recheck'] ?? 0);
  const ownRows = isCounted(plan) ? (plan['Actual Rows'] + removed) * plan['Actual Loops'] : 0;
  return (plan.Plans ?? []).reduce((sum, child) => sum + rowsOf(child, isCounted), ownRows);
}

function literal(value: unknown): string {
  if (value === null) return 'null';
  return escapeLiteral(Array.isArray(value) ? `{${value.map((item) => JSON.stringify(item)).join()}}` : `${value}`);
}
