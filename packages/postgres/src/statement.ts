import type { Socket } from 'node:net';
import { type ClientBase, type DatabaseError, Query } from 'pg';
import { leavesConnectionUsable } from './failures.ts';
import type { FairPool } from './fair-pool.ts';

/**
 * `reads` may run twice, on any connection and on a replica; `locks` reads rows and locks them until the transaction
 * ends; `unknown` may do anything.
 */
export type Effect = 'reads' | 'locks' | 'writes' | 'unknown';

export interface PreparedStatement {
  /** Name under which each connection prepares it, at most 63 bytes. Null: parsed each time, never on shared connections. */
  readonly name: string | null;
  readonly text: string;
  readonly effect: Effect;
}

export type Rows = Record<string, unknown>[];

/** Rejects with pg's errors, or with one for which {@link isUnavailable} is true. */
export type Execute = (statement: PreparedStatement, values: unknown[]) => Promise<Rows>;

/** Missing in pg's types. */
export interface Wire {
  readonly stream: Socket;
  on(event: 'errorMessage', listen: (error: DatabaseError) => void): void;
  describe(portal: object): void;
}

export function wireOf(client: ClientBase): Wire {
  return (client as ClientBase & { connection: Wire }).connection;
}

type Done = (error: Error | undefined, rows: Rows) => void;

interface QueryInternals {
  readonly _result: { readonly _types: { getTypeParser(oid: number, format: string): (text: string) => unknown } };
  prepare(wire: Wire): void;
}
type Field = { name: string; dataTypeID: number; format: string };

interface Columns {
  readonly names: string[];
  readonly parsers: ((text: string) => unknown)[];
  readonly empty: Rows[number];
}

/**
 * Describes a named statement once per connection; pg does it each time, a tenth of the cost of reading one row.
 * PostgreSQL rejects a statement whose columns have changed. (pg would copy a configuration object, so it is a Query.)
 */
class DescribedOnce extends Query<Rows[number]> {
  readonly name: string | undefined;
  readonly #rows: Rows = [];
  readonly #done: Done;
  #columns: Columns | undefined;
  #known: Map<string, Columns> | undefined;
  #fault: Error | undefined;

  constructor({ name, text }: PreparedStatement, values: unknown[], done: Done) {
    super(text, values, (error) => done(error, []));
    this.name = name ?? undefined;
    this.#done = done;
  }

  prepare(wire: Wire): void {
    const { columns, undescribed } = knownTo(wire);
    this.#known = columns;
    this.#columns = this.name === undefined ? undefined : columns.get(this.name);
    prepare.call(this, this.#columns ? undescribed : wire);
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    const { _types } = (this as unknown as QueryInternals)._result;
    this.#columns = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID, format }) => _types.getTypeParser(dataTypeID, format)),
      empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
    };
    if (this.name !== undefined) this.#known?.set(this.name, this.#columns);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#fault) return;
    try {
      this.#rows.push(readRow(this.#columns as Columns, fields));
    } catch (error) {
      this.#fault = error as Error;
    }
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#done(this.#fault, this.#rows);
  }
}

const { prepare } = Query.prototype as unknown as QueryInternals;

function readRow({ names, parsers, empty }: Columns, fields: readonly (string | null)[]): Rows[number] {
  const row = { ...empty };
  for (let i = 0; i < fields.length; i++) {
    const text = fields[i] as string | null;
    if (text !== null) row[names[i] as string] = (parsers[i] as (text: string) => unknown)(text);
  }
  return row;
}

interface Known {
  readonly columns: Map<string, Columns>;
  readonly undescribed: Wire;
}

const known = new WeakMap<Wire, Known>();

function knownTo(wire: Wire): Known {
  let found = known.get(wire);
  if (!found) {
    const undescribed = Object.create(wire, { describe: { value: () => {} } }) as Wire;
    known.set(wire, (found = { columns: new Map(), undescribed }));
  }
  return found;
}

export function runOnClient(client: ClientBase, statement: PreparedStatement, values: unknown[]): Promise<Rows> {
  return new Promise((resolve, reject) => {
    client.query(new DescribedOnce(statement, values, (error, rows) => (error ? reject(error) : resolve(rows))));
  });
}

export async function runOnPool(pool: FairPool, statement: PreparedStatement, values: unknown[]): Promise<Rows> {
  const client = await pool.connect(statement);
  try {
    const rows = await runOnClient(client, statement, values);
    pool.release(client);
    return rows;
  } catch (error) {
    pool.release(client, !leavesConnectionUsable(error));
    throw error;
  }
}
