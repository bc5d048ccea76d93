import type { MetadataStorage } from '@mikro-orm/core';
import type { EntityClass, Queries, Schema, Statement } from '../../core/queries.ts';
import { toDatabaseError } from './errors.ts';

/** A statement as the drivers take it. */
export interface Prepared {
  readonly name: string | null;
  readonly text: string;
}

/** Sends one prepared statement and answers its rows. */
export type Execute = (prepared: Prepared, values: unknown[]) => Promise<Record<string, unknown>[]>;

interface Compiled extends Prepared {
  readonly parameters: string[];
  readonly read: ((row: Record<string, unknown>) => unknown) | undefined;
}

/** Compiles statements against the entities' metadata, each once. */
export class StatementCompiler {
  readonly #schema: Schema;
  readonly #compiled = new WeakMap<Statement<never, unknown>, Compiled>();

  constructor(metadata: MetadataStorage) {
    this.#schema = { of: <T>(entity: EntityClass<T>) => metadata.get(entity as never) as never };
  }

  compile(statement: Statement<never, unknown>): Compiled {
    const known = this.#compiled.get(statement);
    if (known) return known;
    const { sql, read } = statement.build(this.#schema);
    const parameters: string[] = [];
    // `:name` is a parameter, `::type` a cast.
    const text = sql.replace(/(?<!:):([a-zA-Z]\w*)/g, (_, name: string) => {
      if (!parameters.includes(name)) parameters.push(name);
      return `$${parameters.indexOf(name) + 1}`;
    });
    const compiled = { name: statement.name, text, parameters, read };
    this.#compiled.set(statement, compiled);
    return compiled;
  }
}

/** {@link Queries} over whatever sends statements: a pool, the embedded database, or a transaction. */
export function queries(compiler: StatementCompiler, execute: Execute): Queries {
  const all = async <Params, Row>(statement: Statement<Params, Row>, params: Params): Promise<Row[]> => {
    const compiled = compiler.compile(statement as Statement<never, unknown>);
    const values = compiled.parameters.map((name) => (params as Record<string, unknown>)[name] ?? null);
    let rows: Record<string, unknown>[];
    try {
      rows = await execute(compiled, values);
    } catch (error) {
      throw toDatabaseError(error);
    }
    const { read } = compiled;
    if (read) for (let i = 0; i < rows.length; i++) rows[i] = read(rows[i] as Record<string, unknown>) as never;
    return rows as Row[];
  };
  return { all, one: async (statement, params) => (await all(statement, params))[0] ?? null };
}
