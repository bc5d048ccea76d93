import type { MikroORM } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Kysely } from 'kysely';
import type { Queries } from '../../core/queries.ts';
import { Param, type Statement } from '../../core/statement.ts';
import { naming } from '../../core/tables.ts';
import { type Effect, effectOf } from './effect.ts';
import { toDatabaseError } from './errors.ts';

/** A statement as the drivers take it. */
export interface Prepared {
  readonly name: string | null;
  readonly text: string;
  readonly effect: Effect;
}

/** Sends one prepared statement and answers its rows. */
export type Execute = (prepared: Prepared, values: unknown[]) => Promise<Record<string, unknown>[]>;

type Row = Record<string, unknown>;
type AnyStatement = Statement<never, unknown>;

interface Compiled extends Prepared {
  /** The values that a call's parameters come to, in their order. */
  readonly values: (params: Row) => unknown[];
  /** Turns the flat rows into the shape that resolvers and presenters read. */
  read(rows: Row[]): Row[];
}

/** `$.id` in a statement is the parameter `id`. */
const parameters = new Proxy({}, { get: (_, name) => new Param(String(name)) }) as Record<string, Param>;

/** Compiles statements against the entities' metadata, each once. */
export class StatementCompiler {
  readonly #db: Kysely<never>;
  readonly #compiled = new WeakMap<AnyStatement, Compiled>();

  constructor(orm: MikroORM) {
    this.#db = (orm.em as SqlEntityManager).getKysely<never>(naming);
  }

  compile(statement: AnyStatement): Compiled {
    const known = this.#compiled.get(statement);
    if (known) return known;
    const compiled = this.#build(statement);
    this.#compiled.set(statement, compiled);
    return compiled;
  }

  #build({ name, build }: Statement<never, unknown>): Compiled {
    const { sql: text, parameters: places, query } = build(this.#db, parameters).compile();
    const values = (params: Row) =>
      places.map((place) => {
        if (!(place instanceof Param)) return place;
        const value = params[place.name] ?? null;
        return place.encode ? place.encode(value) : value;
      });
    return { name, text, effect: effectOf(query), values, read: nestRows() };
  }
}

/**
 * Makes `author__username` of each row `author: { username }`, in place; null where all of its columns are. Which columns
 * there are, the first row tells.
 */
function nestRows(): (rows: Row[]) => Row[] {
  let nests: [name: string, columns: [name: string, column: string][]][] | undefined;
  return (rows) => {
    const [first] = rows;
    if (first === undefined) return rows;
    nests ??= nestsOf(first);
    for (const [name, columns] of nests) {
      for (const row of rows) {
        const nested: Row = {};
        let isThere = false;
        for (const [property, column] of columns) {
          nested[property] = row[column];
          isThere ||= row[column] !== null;
        }
        row[name] = isThere ? nested : null;
      }
    }
    return rows;
  };
}

function nestsOf(row: Row): [name: string, columns: [name: string, column: string][]][] {
  const nested = Object.keys(row).filter((column) => column.includes('__'));
  const byName = Map.groupBy(nested, (column) => column.split('__', 1)[0] as string);
  return [...byName].map(([name, columns]) => [name, columns.map((column) => [column.slice(name.length + 2), column])]);
}

/**
 * {@link Queries} over whatever sends statements: a pool, the embedded database, or a transaction.
 *
 * @param last takes those that leave with the commit of the transaction; null where there is none
 */
export function queries(
  compiler: StatementCompiler,
  execute: Execute,
  last: ((prepared: Prepared, values: unknown[]) => void) | null,
): Queries {
  const all = async (statement: AnyStatement, params: unknown): Promise<Row[]> => {
    const compiled = compiler.compile(statement);
    try {
      return compiled.read(await execute(compiled, compiled.values(params as Row)));
    } catch (error) {
      throw toDatabaseError(error);
    }
  };
  return {
    atCommit(statement, params) {
      if (!last) throw new Error(`${statement.name} was to be made at the commit, outside a transaction.`);
      const compiled = compiler.compile(statement as AnyStatement);
      last(compiled, compiled.values(params as Row));
    },
    all: all as Queries['all'],
    one: (async (statement: AnyStatement, params: unknown) =>
      (await all(statement, params))[0] ?? null) as Queries['one'],
  };
}
