import type { EntityMetadata } from '@mikro-orm/core';
import type { Statement } from './statement.ts';

import type { EntityClass } from './tables.ts';

export type { EntityClass };

/** Where a statement learns the tables and columns of an entity, so that none is typed twice. */
export interface Schema {
  of<T>(entity: EntityClass<T>): EntityMetadata;
}

/** The SQL of a statement, with `:name` for each parameter, and how a row becomes a result. */
export interface StatementSource<Row> {
  sql: string;
  read?: (row: Record<string, unknown>) => Row;
}

/**
 * One SQL statement. `build` runs once per process, on first use; after that the text is sent as a prepared
 * statement of that name. Without a name (`null`) it is not prepared: for texts of which there are many.
 */
export interface StringStatement<Params, Row> {
  readonly name: string | null;
  readonly source: (schema: Schema) => StatementSource<Row>;
  /** Ties the parameters' type to the statement; never set. */
  readonly params?: Params;
}

/** Declares a statement. Name each one after what it does: `articles_read`. */
export function statement<Params extends Record<string, unknown>, Row>(
  name: string | null,
  build: (schema: Schema) => StatementSource<Row>,
): StringStatement<Params, Row> {
  return { name, source: build };
}

/** Making a text takes longer than some statements do; beyond so many forms it is made each time. */
const keptForms = 256;
/** Forms with a list that are prepared, which PostgreSQL keeps for each connection. Apps have a few; who makes up more pays. */
const preparedForms = 24;

/**
 * A statement that comes in several forms, each made once and named after its options (`article_list_full_backward`).
 * Forms with a list among their options can be any number: the first are numbered (`turtle_list_3`), the rest get no name.
 */
export function statements<
  Params extends Record<string, unknown>,
  Row,
  Options extends Record<string, string | boolean | readonly string[]>,
>(
  name: string,
  build: (schema: Schema, options: Options) => StatementSource<Row>,
): (options: Options) => StringStatement<Params, Row> {
  const known = new Map<string, StringStatement<Params, Row>>();
  let lists = 0;
  return (options) => {
    let key = name;
    let hasList = false;
    for (const [option, value] of Object.entries(options)) {
      if (typeof value === 'object') {
        hasList = true;
        key += `_[${value}]`;
      } else if (value) key += `_${value === true ? option : value}`;
    }
    let found = known.get(key);
    if (!found) {
      const ownName = !hasList ? key : lists < preparedForms ? `${name}_${++lists}` : null;
      found = statement<Params, Row>(ownName, (schema) => build(schema, options));
      if (ownName !== null || known.size < keptForms) known.set(key, found);
    }
    return found;
  };
}

/** Runs statements: on a connection of its own each, or all in one transaction. */
export interface Queries {
  /** All rows. */
  all<Params, Row>(statement: Statement<Params, Row> | StringStatement<Params, Row>, params: Params): Promise<Row[]>;
  /** The first row, or null. */
  one<Params, Row>(
    statement: Statement<Params, Row> | StringStatement<Params, Row>,
    params: Params,
  ): Promise<Row | null>;
}
