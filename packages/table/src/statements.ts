import { hash } from 'node:crypto';
import { type Expression, type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Db, EntityClass } from './spec.ts';

/** A parameter, or a column. */
type Value = Param | Expression<string | null>;

/**
 * The rows that give a request its rights, such as those of its token and user. Every write locks them in its own statement, and
 * fails with the error of the authorization if they have ended. Whoever ends them locks them FOR UPDATE first, so that no write
 * of theirs is committed afterwards, by any process. In the order of users, then tokens and links, which prevents deadlocks.
 */
export interface Authority {
  /** In names of statements. */
  readonly name: string;
  /** Selects true, if they are valid, and locks them FOR KEY SHARE, as foreign keys do. */
  select(db: never, origin: { readonly actor: Value; readonly token: Value }): Expression<unknown>;
}

/** Who writes, and how: each event has it. */
export interface Origin {
  /** Id of the user; null for links, jobs and commands. */
  readonly actor: string | null;
  readonly via: 'rest' | 'graphql' | 'mcp' | 'job' | 'command';
  readonly requestId: string | null;
  /** Id of the access token, or of the link. */
  readonly token: string | null;
  /** Null: writes are not refused. */
  readonly authority: Authority | null;
  /** What the statements are for, which goes on when each has its rows, or rests first if that says true. Null: nobody counts it. */
  readonly work: { resume(mayRest: boolean): boolean; rest(): Promise<void> } | null;
}

/** Runs each statement separately, or all in one transaction. */
export interface Queries {
  all<Params, Row>(statement: Statement<Params, Row>, params: Params): Promise<Row[]>;
  one<Params, Row>(statement: Statement<Params, Row>, params: Params): Promise<Row | null>;
  /**
   * Sends a write together with the commit, which costs no extra round trip. If it fails, the transaction fails. Throws
   * outside a transaction.
   */
  atCommit<Params, Row>(statement: Statement<Params, Row>, params: Params): void;
  /** The same, for writes of this origin. What it lacks is as before; without any, a statement that records events fails. */
  from(origin: Partial<Origin>): Queries;
}

/** For code that serves every entity: the names in it are known only at run time, so the compiler cannot check them. */
type AnyTables = Record<string, Record<string, unknown>>;
export type AnyDb = Kysely<AnyTables>;
export type AnyQuery<Row = { id: string }> = SelectQueryBuilder<AnyTables, string, Row>;

/** All rows of an entity, for conditions and columns to be added. */
export const rowsOf = (db: Pick<AnyDb, 'selectFrom'>, entity: string, alias: string): AnyQuery =>
  db.selectFrom(`${entity} as ${alias}`).$castTo<{ id: string }>();

/** With a CTE of this name, such as one that writes rows. */
export const withRows = (db: AnyDb, name: string, rows: (db: AnyDb) => unknown): AnyDb =>
  db.with(name, rows as Parameters<AnyDb['with']>[1]) as AnyDb;

type DbOver<C extends readonly EntityClass<object>[]> = C extends readonly [] ? AnyDb : Db<C[number]>;

export class Param {
  readonly name: string;
  readonly encode: ((value: unknown) => unknown) | undefined;

  constructor(name: string, encode?: (value: unknown) => unknown) {
    this.name = name;
    this.encode = encode;
  }
}

/** Columns of the CTE `given`, of rows that are written together and have an origin each. */
export const givenOrigin = {
  actor: { name: 'by_actor', type: 'uuid' },
  via: { name: 'by_via', type: 'text' },
  requestId: { name: 'by_request', type: 'text' },
  token: { name: 'by_token', type: 'uuid' },
  viewer: { name: 'by_viewer', type: 'uuid' },
  now: { name: 'by_now', type: 'timestamptz' },
} as const;

export const ofGiven = <T>(column: keyof typeof givenOrigin) => sql<T>`${sql.id('given', givenOrigin[column].name)}`;

/** Has its value from the origin of the queries, in any statement. */
export class OriginParam extends Param {
  declare readonly name: Exclude<keyof Origin, 'authority'>;
}

/** Encodes a JSON parameter: some drivers would send an array as a PostgreSQL array. */
export function asJson<T>(param: T): Expression<T> {
  // Within a statement, the value is JSON.
  const given: unknown = param;
  if (!(given instanceof Param)) return given as Expression<T>;
  const text = new Param(given.name, (value) => JSON.stringify(value));
  return sql<T>`${text}::text::json`;
}

type ResultRow<C> = C extends { executeTakeFirst(): Promise<infer Row> } ? Exclude<Row, undefined> : never;
/** `query` is the tree of a built query; raw SQL has none. */
type Built = { compile(): { readonly sql: string; readonly parameters: readonly unknown[]; readonly query?: unknown } };

/**
 * `build` runs once per process, on first use; the text is then sent as a prepared statement of that name. With name
 * `null` it is not prepared, for texts with many variants. Columns named `author__username` are returned as `author: {
 * username }`.
 */
export interface Statement<Params, Row> {
  readonly name: string | null;
  readonly build: (db: never, parameters: never) => Built;
  /**
   * Does the same for several, whose parameters are its `rows`, each with its `id` and its {@link Origin}. Those that it does not
   * return are tried one by one, as are all if it fails.
   */
  readonly together?: () => Statement<never, unknown>;
  /** The {@link Origin} of each of its `rows` is that of a request, whose rights it needs. */
  readonly ofEach?: true;
  /** Counts its rows, once that was asked for. */
  counted?: Statement<never, { rows: number }>;
  readonly params?: Params;
  readonly row?: Row;
}

export type ResultOf<S> =
  S extends Statement<infer _, infer Row>
    ? Row
    : S extends (...options: never[]) => Statement<infer _, infer Row>
      ? Row
      : never;

type Prefix<K> = K extends `${infer P}__${string}` ? P : never;
/** `author__username` is returned as `author.username`. Some forms may have a plain `author` instead. */
export type Nested<Row> = [Prefix<keyof Row>] extends [never]
  ? Row
  : {
      [K in keyof Row as K extends `${string}__${string}` | Prefix<keyof Row> ? never : K]: Row[K];
    } & {
      [P in Prefix<keyof Row>]:
        | OrNull<{ [K in keyof Row as K extends `${P}__${infer Name}` ? Name : never]: Row[K] }>
        | (P extends keyof Row ? Row[P] : never);
    };
/** If all fields may be null, the joined or embedded value may be absent. */
type OrNull<T> = true extends { [K in keyof T]: null extends T[K] ? never : true }[keyof T] ? T : T | null;

/** Number of compiled forms cached per statement; building SQL takes longer than some statements do. */
const keptForms = 256;
/**
 * Number of option lists whose forms are prepared: PostgreSQL stores them per connection. Clients could invent many.
 */
const preparedLists = 24;

/** What is more than its name, which stands in the name of the statement and is never read. */
export interface Named {
  readonly name: string;
}
/** Some properties of a table, as a form of its statements has them. */
export interface Keys extends Named {
  readonly keys: readonly string[];
}

export type Options = Readonly<Record<string, string | boolean | Named | readonly string[] | null>>;

interface Declared {
  readonly name: string;
  readonly forms: readonly Options[];
  readonly build: (db: never, parameters: never, options: never) => Built;
}

const parameters = new Proxy({}, { get: (_, name) => new Param(String(name)) });

/** What `build` of a statement makes, with its parameters by their names. */
export const buildWith = (build: Declared['build'], db: Kysely<never>, options?: Options): Built =>
  (build as (...given: unknown[]) => Built)(db, parameters, options);

/** All statements with a name, for `queries.sql`. */
export const declaredStatements: Declared[] = [];

/**
 * Queries use the names of entities and properties, checked by the compiler. Parameters are those the second argument
 * of `build` declares. Without entities, names are not checked.
 *
 * ```ts
 * const { statement } = statementsOver(Turtle);
 * const readTurtle = statement('turtle_read', (db, $: { id: string }) =>
 *   db.selectFrom('Turtle as turtle').select(columnsOf('turtle', ['id', 'name'])).where('turtle.id', '=', $.id));
 * ```
 */
export function statementsOver<C extends readonly EntityClass<object>[]>(..._entities: C) {
  return {
    statement<Params extends object, B extends Built>(
      name: string | null,
      build: (db: DbOver<C>, $: Params) => B,
    ): Statement<Params, Nested<ResultRow<B>>> {
      if (name !== null) declaredStatements.push({ name, build, forms: [{}] });
      return { name, build };
    },

    /**
     * A statement with several forms, named after its options: `article_list_trashed_backward`. Options may be lists
     * (`turtle_list_[id,name]`): after {@link preparedLists} lists, further ones are not prepared.
     *
     * @param forms the usual ones, which `queries.sql` shows
     * @param more see {@link Statement}
     */
    statements<O extends Options, Params extends object, B extends Built>(
      name: string,
      build: (db: DbOver<C>, $: Params, options: O) => B,
      forms: readonly NoInfer<O>[],
      more?: (options: O) => Pick<Statement<never, unknown>, 'together' | 'ofEach'>,
    ): (options: O) => Statement<Params, Nested<ResultRow<B>>> {
      declaredStatements.push({ name, forms, build });
      const known = new Map<string, Statement<Params, Nested<ResultRow<B>>>>();
      const lists = new Set<string>();
      return (options) => {
        const { key, list } = keyOf(name, options);
        let found = known.get(key);
        if (!found) {
          if (list !== '' && lists.size < preparedLists) lists.add(list);
          const isPrepared = list === '' || lists.has(list);
          const built = (db: DbOver<C>, $: Params) => build(db, $, options);
          found = { name: isPrepared ? statementName(key) : null, build: built, ...more?.(options) };
          if (isPrepared || known.size < keptForms) known.set(key, found);
        }
        return found;
      };
    },
  };
}

export function keyOf(name: string, options: Options): { key: string; list: string } {
  let key = name;
  let list = '';
  for (const option in options) {
    const given = options[option];
    const value = isNamed(given) ? given.name : given;
    if (typeof value === 'object' && value !== null) {
      list += `_[${value}]`;
      key += `_[${value}]`;
    } else if (value) key += `_${value === true ? option : value}`;
  }
  return { key, list };
}

const isNamed = (option: unknown): option is Named => typeof option === 'object' && option !== null && 'name' in option;

/** PostgreSQL truncates names to 63 bytes, which could make two statements one. */
const longestName = 63;

export function statementName(key: string): string {
  if (key.length <= longestName) return key;
  const digest = hash('sha1', key, 'hex').slice(0, 10);
  return `${key.slice(0, longestName - digest.length - 1)}_${digest}`;
}

type Selected<A extends string, P extends string, Prefix extends string = ''> = P extends string
  ? `${A}.${P} as ${Prefix}${P}`
  : never;

/** `table.createdAt as createdAt`, for a SELECT list. */
export function columnsOf<const A extends string, const P extends string>(table: A, properties: readonly P[]) {
  return properties.map((property) => `${table}.${property} as ${property}` as Selected<A, P>);
}

/** `author.id as author__id`, for a joined table. */
export function nestedColumnsOf<const A extends string, const P extends string, const N extends string = A>(
  table: A,
  properties: readonly P[],
  name: A | N = table,
) {
  return properties.map((property) => `${table}.${property} as ${name}__${property}` as Selected<A, P, `${N}__`>);
}

export function valuesOf<P extends object, K extends keyof P & string>($: P, names: readonly K[]): Pick<P, K> {
  return Object.fromEntries(names.map((name) => [name, $[name]])) as Pick<P, K>;
}
