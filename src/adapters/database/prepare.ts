import type { MikroORM } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Kysely } from 'kysely';
import type { Queries } from '../../core/queries.ts';
import { Param, type Statement } from '../../core/statement.ts';
import { naming } from '../../core/tables.ts';
import { type Effect, effectOf } from './effect.ts';
import { toDatabaseError } from './errors.ts';

export interface Prepared {
  readonly name: string | null;
  readonly text: string;
  readonly effect: Effect;
}

export type Execute = (prepared: Prepared, values: unknown[]) => Promise<Record<string, unknown>[]>;

type Row = Record<string, unknown>;
type AnyStatement = Statement<never, unknown>;

interface Compiled extends Prepared {
  readonly values: (params: Row) => unknown[];
  read(rows: Row[]): Row[];
}

export const parameters = new Proxy({}, { get: (_, name) => new Param(String(name)) }) as Record<string, Param>;

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

/** Nests `author__username` as `author: { username }`; null if all its columns are. The first row decides. */
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

/** @param last collects the statements sent with the commit; null outside a transaction */
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
      if (!last) throw new Error(`${statement.name} runs at commit and requires a transaction.`);
      const compiled = compiler.compile(statement as AnyStatement);
      last(compiled, compiled.values(params as Row));
    },
    all: all as Queries['all'],
    one: (async (statement: AnyStatement, params: unknown) =>
      (await all(statement, params))[0] ?? null) as Queries['one'],
  };
}
