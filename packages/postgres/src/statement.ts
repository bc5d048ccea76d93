/// <reference path="./pg-utils.d.ts" />
import type { Socket } from 'node:net';
import { type ClientBase, type DatabaseError, Query } from 'pg';
import utils from 'pg/lib/utils.js';
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
interface Wire {
  readonly stream: Socket;
  on(event: 'errorMessage', listen: (error: DatabaseError) => void): void;
}

export function wireOf(client: ClientBase): Wire {
  return (client as ClientBase & { connection: Wire }).connection;
}

export type Done = (error: Error | undefined, rows: Rows) => void;

interface Types {
  getTypeParser(oid: number, format: string): (text: string) => unknown;
}
type Field = { name: string; dataTypeID: number; format: string };

/** A named statement that a connection has prepared and described. */
interface Known {
  readonly text: string;
  /** The beginning of its Bind message. */
  readonly head: Buffer;
  readonly columns: Columns;
}

interface Columns {
  readonly names: string[];
  readonly parsers: ((text: string) => unknown)[];
  readonly empty: Rows[number];
}

const known = new WeakMap<Wire, Map<string, Known>>();

function knownTo(wire: Wire): Map<string, Known> {
  let found = known.get(wire);
  if (!found) known.set(wire, (found = new Map()));
  return found;
}

/**
 * A query of pg, which describes a named statement only once per connection, and then sends it as one message instead of
 * three. PostgreSQL rejects a statement whose columns have changed.
 */
class Execution {
  readonly text: string;
  readonly values: unknown[];
  readonly name: string | undefined;
  readonly portal = '';
  readonly callback: (error: Error) => void;
  /** Set by pg. */
  readonly _result: { _types?: Types } = {};
  readonly #rows: Rows = [];
  readonly #done: Done;
  #wire: Wire | undefined;
  #columns: Columns | undefined;
  #fault: Error | undefined;

  constructor({ name, text }: PreparedStatement, values: unknown[], done: Done) {
    this.text = text;
    this.values = values;
    this.name = name ?? undefined;
    this.callback = (error) => done(error, []);
    this.#done = done;
  }

  submit(wire: Wire): Error | null {
    const message = this.toMessage(wire);
    if (message) {
      wire.stream.write(message);
      return null;
    }
    this.#wire = wire;
    return submit.call(this, wire);
  }

  /** Null if the connection has not prepared it. */
  toMessage(wire: Wire): Buffer | null {
    const found = this.name === undefined ? undefined : knownTo(wire).get(this.name);
    if (found?.text !== this.text) return null;
    this.#columns = found.columns;
    return execute(found.head, this.values);
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    const types = this._result._types as Types;
    this.#columns = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID, format }) => types.getTypeParser(dataTypeID, format)),
      empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
    };
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#fault) return;
    try {
      this.#rows.push(readRow(this.#columns as Columns, fields));
    } catch (error) {
      this.#fault = error as Error;
    }
  }

  /** What returns no rows has not been described. */
  handleCommandComplete(): void {
    if (this.name === undefined || !this.#wire) return;
    const columns = this.#columns ?? { names: [], parsers: [], empty: {} };
    const head = bindingOf(this.name, this.values.length);
    knownTo(this.#wire).set(this.name, { text: this.text, head, columns });
  }

  handleReadyForQuery(): void {
    this.#done(this.#fault, this.#rows);
  }
}

/** Sends the messages of several executions with one Sync: after an error, PostgreSQL skips the others. */
class Series {
  readonly text = '';
  readonly name = undefined;
  readonly callback: (error: Error) => void;
  readonly #executions: readonly Execution[];
  readonly #message: Buffer;
  #at = 0;

  constructor(executions: readonly Execution[], messages: readonly Buffer[]) {
    this.#executions = executions;
    const last = messages.length - 1;
    this.#message = Buffer.concat(messages.map((one, i) => (i < last ? one.subarray(0, -sync.length) : one)));
    this.callback = (error) => {
      for (const { callback } of executions) callback(error);
    };
  }

  submit({ stream }: Wire): null {
    stream.write(this.#message);
    return null;
  }

  handleDataRow(row: { fields: (string | null)[] }): void {
    this.#executions[this.#at]?.handleDataRow(row);
  }

  handleCommandComplete(): void {
    this.#at++;
  }

  handleReadyForQuery(): void {
    for (const one of this.#executions) one.handleReadyForQuery();
  }
}

// A client takes no other queries with its pipeline, and what their constructors make is not used.
for (const { prototype } of [Execution, Series]) Object.setPrototypeOf(prototype, Query.prototype);
const { submit } = Query.prototype as unknown as Pick<Execution, 'submit'>;

/** A Bind message up to its values, for the unnamed portal, with all parameters as texts. */
function bindingOf(name: string, values: number): Buffer {
  const head = Buffer.from(`B....\0${name}\0\0\0..`);
  head.writeInt16BE(values, head.length - 2);
  return head;
}

/** All columns as texts; then Execute without a limit, and Sync. */
const sync = 'S\0\0\0\x04';
const tail = Buffer.from(`\0\0E\0\0\0\x09\0\0\0\0\0${sync}`);
const afterBind = tail.length - 2;

/** Null if a value is binary. */
function execute(head: Buffer, values: readonly unknown[]): Buffer | null {
  const texts: (string | null)[] = [];
  let size = head.length + tail.length;
  for (const value of values) {
    const text = typeof value === 'string' ? value : utils.prepareValue(value);
    if (text !== null && typeof text === 'object') return null;
    texts.push(text);
    size += 4 + (text === null ? 0 : Buffer.byteLength(text));
  }
  const message = Buffer.allocUnsafe(size);
  message.set(head);
  message.writeInt32BE(size - afterBind - 1, 1);
  let at = head.length;
  for (const text of texts) {
    const length = text === null ? -1 : message.write(text, at + 4);
    message.writeInt32BE(length, at);
    at += 4 + Math.max(0, length);
  }
  message.set(tail, at);
  return message;
}

function readRow({ names, parsers, empty }: Columns, fields: readonly (string | null)[]): Rows[number] {
  const row = { ...empty };
  for (let i = 0; i < fields.length; i++) {
    const text = fields[i] as string | null;
    if (text !== null) row[names[i] as string] = (parsers[i] as (text: string) => unknown)(text);
  }
  return row;
}

/** @param done called once, also if the connection is lost */
export function start(client: ClientBase, statement: PreparedStatement, values: unknown[], done: Done): void {
  client.query(new Execution(statement, values, done) as unknown as Query);
}

/**
 * Runs statements in this order, and none after one that fails: if the connection has prepared them, they are sent at once and one
 * error is that of all.
 */
export async function runInSeries(
  client: ClientBase,
  series: readonly (readonly [statement: PreparedStatement, values: unknown[], done: Done])[],
): Promise<void> {
  const wire = wireOf(client);
  const executions = series.map(([statement, values, done]) => new Execution(statement, values, done));
  const messages = executions.flatMap((one) => one.toMessage(wire) ?? []);
  if (messages.length === series.length) return void client.query(new Series(executions, messages) as unknown as Query);
  let failure: Error | undefined;
  for (const [statement, values, done] of series) {
    if (failure) {
      done(failure, []);
      continue;
    }
    await runOnClient(client, statement, values).then(
      (rows) => done(undefined, rows),
      (error: Error) => done((failure = error), []),
    );
  }
}

export function runOnClient(client: ClientBase, statement: PreparedStatement, values: unknown[]): Promise<Rows> {
  return rowsFrom((done) => start(client, statement, values, done));
}

export function rowsFrom(run: (done: Done) => void): Promise<Rows> {
  return new Promise((resolve, reject) => run((error, rows) => (error ? reject(error) : resolve(rows))));
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
