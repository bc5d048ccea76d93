import { type ClientBase, DatabaseError, type Pool, Query } from 'pg';
import type { Prepared } from './prepare.ts';

/** SQLSTATE `read_only_sql_transaction`: the server is a standby, or became one. */
export const readOnly = '25006';

export type Rows = Record<string, unknown>[];

type Done = (error: Error | undefined, rows: Rows) => void;

interface Internals {
  readonly _result: { readonly _types: { getTypeParser(oid: number, format: string): (text: string) => unknown } };
  prepare(connection: Connection): void;
}
type Connection = { describe(portal: object): void };
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

  constructor({ name, text }: Prepared, values: unknown[], done: Done) {
    super(text, values, (error) => done(error, []));
    this.name = name ?? undefined;
    this.#done = done;
  }

  prepare(connection: Connection): void {
    const { columns, undescribed } = knownTo(connection);
    this.#known = columns;
    this.#columns = this.name === undefined ? undefined : columns.get(this.name);
    prepare.call(this, this.#columns ? undescribed : connection);
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    const { _types } = (this as unknown as Internals)._result;
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
      this.#rows.push(read(this.#columns as Columns, fields));
    } catch (error) {
      this.#fault = error as Error;
    }
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#done(this.#fault, this.#rows);
  }
}

const { prepare } = Query.prototype as unknown as Internals;

function read({ names, parsers, empty }: Columns, fields: readonly (string | null)[]): Rows[number] {
  const row = { ...empty };
  for (let i = 0; i < fields.length; i++) {
    const text = fields[i] as string | null;
    if (text !== null) row[names[i] as string] = (parsers[i] as (text: string) => unknown)(text);
  }
  return row;
}

interface Known {
  readonly columns: Map<string, Columns>;
  readonly undescribed: Connection;
}

const known = new WeakMap<Connection, Known>();

function knownTo(connection: Connection): Known {
  let found = known.get(connection);
  if (!found) {
    const undescribed = Object.create(connection, { describe: { value: () => {} } }) as Connection;
    known.set(connection, (found = { columns: new Map(), undescribed }));
  }
  return found;
}

export function send(client: ClientBase, prepared: Prepared, values: unknown[]): Promise<Rows> {
  return new Promise((resolve, reject) => {
    client.query(new DescribedOnce(prepared, values, (error, rows) => (error ? reject(error) : resolve(rows))));
  });
}

export async function sendOnPool(pool: Pool, prepared: Prepared, values: unknown[]): Promise<Rows> {
  const client = await pool.connect();
  try {
    const rows = await send(client, prepared, values);
    client.release();
    return rows;
  } catch (error) {
    client.release(!isMereRefusal(error));
    throw error;
  }
}

function isMereRefusal(error: unknown): boolean {
  return error instanceof DatabaseError && error.severity === 'ERROR' && error.code !== readOnly;
}
