import type { EntityName } from '@mikro-orm/core';
import type { InferClassEntityDB } from '@mikro-orm/sql';
import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { Children, ChildrenFilter } from './children.ts';
import type { StoredField } from './fields.ts';
import type { Created, Page, PageRequest } from './keyset.ts';
import type { AnyDb, AnyQuery, Nested, Options, Queries, Statement } from './statements.ts';

export type EntityClass<T> = new () => T;

/** Statements use the names of entities and properties; MikroORM maps them to tables and columns. */
export const naming = { tableNamingStrategy: 'entity', columnNamingStrategy: 'property' } as const;

/** Properties that are not columns: `declare [NotColumns]?: 'title' | 'body'`. */
export const NotColumns: unique symbol = Symbol('NotColumns');
/** Columns of an embedded value: `declare [Flattened]?: { contact: Contact }`. */
export const Flattened: unique symbol = Symbol('Flattened');

type NotColumnsOf<T> = T extends { [NotColumns]?: infer K } ? K : never;
type FlattenedOf<T> = T extends { [Flattened]?: infer F } ? NonNullable<F> : Record<never, never>;
type Flat<F> = {
  [K in keyof F as K extends string ? `${K}_${keyof F[K] & string}` : never]: string | null;
};
type FlatColumns<T> = [keyof FlattenedOf<T>] extends [never]
  ? Record<never, never>
  : { [K in keyof FlattenedOf<T>]: Flat<Pick<FlattenedOf<T>, K>> }[keyof FlattenedOf<T>];

type Names<C> = InferClassEntityDB<C, typeof naming>;

export type RowOf<T> = Omit<
  Names<EntityClass<T>> extends Record<string, infer Row> ? Row : never,
  (NotColumnsOf<T> & PropertyKey) | keyof FlattenedOf<T> | 'searched'
> &
  FlatColumns<T>;

/** Those of `C` and of the entities that they refer to. */
export type Tables<C extends EntityClass<object>> = {
  [Name in keyof Names<C | Related<C>> & string]: RowOf<InstanceNamed<C | Related<C>, Name>>;
};

type Related<C> = C extends EntityClass<infer T> ? RelatedBy<T, keyof T> : never;

type RelatedBy<T, Key extends keyof T> = Key extends keyof T ? ClassOf<NonNullable<T[Key]>> : never;

type ClassOf<T> = T extends object ? (typeof EntityName extends keyof T ? EntityClass<T> : never) : never;

type InstanceNamed<C extends EntityClass<object>, Name> =
  C extends EntityClass<infer T> ? (Name extends keyof Names<EntityClass<T>> ? T : never) : never;

export type Db<C extends EntityClass<object>> = Kysely<Tables<C>>;

/** A column of `T` by property: of an embedded value, each of its columns. */
export type Column<T> = keyof RowOf<T> & string;

/** The values of a row by property. Embedded values are objects, relations are ids. */
export type ValuesOf<T> = Omit<RowOf<T>, keyof FlatColumns<T>> & Pick<T, keyof FlattenedOf<T> & keyof T>;

/** A query of one entity, to which conditions and joins with those of `C` may be added. */
export type QueryOf<T, Alias extends string, C extends EntityClass<object> = never> = SelectQueryBuilder<
  ([C] extends [never] ? unknown : Tables<C>) & { [A in Alias]: RowOf<T> },
  Alias,
  { id: string }
>;

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** The properties that are not `readonly`: those that clients set. */
export type WritableKeys<T> = {
  [K in keyof T]-?: K extends symbol
    ? never
    : Same<{ [Q in K]: T[K] }, { -readonly [Q in K]: T[K] }> extends true
      ? K
      : never;
}[keyof T];

/** Their values. Relations are ids. */
export type WritableValues<T, Optional extends PropertyKey = never> = {
  [K in Exclude<WritableKeys<T>, Optional>]: K extends keyof RowOf<T> ? RowOf<T>[K] : T[K];
} & { [K in WritableKeys<T> & Optional]?: K extends keyof RowOf<T> ? RowOf<T>[K] : T[K] };

/** What of a row is read. */
export interface View {
  readonly only: readonly string[] | null;
  /** Relations to join: all as references, or the named ones as whole objects. Of others only the id is read. */
  readonly joined: 'references' | readonly string[];
}

export const wholeView: View = { only: null, joined: 'references' };
/** All fields, and relations by their ids. */
export const plainView: View = { only: null, joined: [] };
/** The row of a list that is only counted or compared with `If-Match`. */
export const emptyView: View = { only: [], joined: [] };

/** What a table needs of a request. */
export interface Caller {
  readonly db: Queries;
  readonly viewer: { readonly id: string; readonly scopes: ReadonlySet<string> } | null;
  /** Of a page of large rows, which several statements read, so that the database serves others in between. */
  readonly pace?: { readonly rows: number; rest(): Promise<void> } | undefined;
  /** Told how many words of a search do not count. */
  ignoreWords?(count: number): void;
  now(): Date;
}

/** What writes a row: a job has no viewer. */
export type Writer = Pick<Caller, 'db' | 'now'> & Partial<Pick<Caller, 'viewer'>>;

/** Parameters of all statements that read: conditions of `visible` and `listed` may use them. */
export interface Visitor {
  readonly viewer: string;
  readonly now: string;
  readonly scopes: readonly string[];
}

/** A code of the application's errors, in `taken` of a table. */
interface ErrorKind {
  readonly code: string;
  readonly status: number;
  readonly message: string;
}

/** Selects the ids of the rows that someone finds in lists. */
export type Seen = (db: AnyDb, $: Visitor) => AnyQuery;

/** What the application gives all its tables, once. */
export interface Given<Failure extends Error> {
  /** The fields of an entity that clients see, in the order in which they are shown. */
  fieldsOf(entity: EntityClass<object>): readonly Field[];
  /** A UUIDv7 with this time. */
  newId(time: number): string;
  /** The time of rows that are made now, which is not before that of the newest id. */
  notBefore(now: Date): Date;
  /**
   * An insert of an event for each row of `shown`: `audience` names its columns with the ids of the only users who receive it.
   * `isGiven`: the CTE `given` has an origin for each id, see `ofGiven`.
   */
  record(
    db: AnyDb,
    type: string,
    shown: AnyQuery,
    audience: { user?: string; otherUser?: string },
    isGiven: boolean,
  ): unknown;
  /** Throws unless `ifMatch`, if there is any, names the version of a row. */
  checkVersion(entity: EntityClass<object>, ifMatch: string | undefined, row: Version, ctx: Caller): void;
  /** `property` is what is wrong. */
  error(code: ErrorCode | ErrorKind, property?: string): Failure;
}

/** A column, and its least and its greatest value as arguments of a list. */
export type RangeNames = Readonly<Record<'property' | 'from' | 'to', string>>;

type ErrorCode = 'not_found' | 'not_unique' | 'unknown_parent' | 'conflict' | 'in_use' | 'invalid_cursor';

export interface Field {
  readonly property: string;
  /** Whether clients set it, and whether they can change it afterwards. */
  readonly isWritable: boolean;
  readonly isChangeable: boolean;
  readonly isJson: boolean;
}

export interface Version {
  id: string;
  version: number;
}

/** One of many that are written together: each succeeds or fails separately. */
export type Result<T, Failure> = { readonly value: T } | { readonly error: Failure };

type Selected<Query> = Query extends { execute(): Promise<(infer Row)[]> } ? Row : unknown;
type Referred<Related> =
  Related extends ReferenceTo<infer T, infer Names>
    ? { id: string } & { [K in Names & keyof RowOf<T>]?: RowOf<T>[K] }
    : never;

/** A row with the properties of its view. `Query` is what `select` returns. */
export type ReadRow<T, Related, Query> = { id: string } & ('version' extends keyof T
  ? { version: number }
  : unknown) & {
    [K in Exclude<keyof ValuesOf<T>, keyof Related | 'id' | 'version'>]?: ValuesOf<T>[K];
  } & { [K in keyof Related]?: Referred<Related[K]> | (K extends keyof T ? Extract<T[K], null> : never) } & Omit<
    Nested<Selected<Query>>,
    'id'
  >;

/** Columns without a default or null, which an insert has to name unless clients set them. */
type RequiredColumn<T> = {
  [K in Column<T>]: null extends RowOf<T>[K] ? never : K;
}[Column<T>];
type Generated<T> = 'id' | 'version' | 'createdAt' | 'updatedAt' | keyof WritableValues<T>;
type Complete<T, Inserted> = [Exclude<RequiredColumn<T>, Inserted | Generated<T>>] extends [never]
  ? unknown
  : { readonly missing: Exclude<RequiredColumn<T>, Inserted | Generated<T>> };

export interface TableOptions<T, Name extends string, Related, Query, Keys, Several, Ranges, Inserted, Updated> {
  /** Prefix of statements and events, and alias of the table in conditions: `article_read`, `article.created`. */
  readonly name: Name;
  /**
   * Who may see a row: all who may call the operation, the users in these columns, who also receive its events, or those for
   * whom a condition holds. Applies to every statement that reads; keys only narrow it.
   */
  readonly visible:
    | 'everyone'
    | readonly [Column<T>, Column<T>?]
    | ((query: QueryOf<T, Name>, $: Visitor) => object)
    | ((query: never, $: Visitor) => object);
  /** The writes that there are, each with the columns it sets beside the fields that clients set. */
  readonly writes?: {
    readonly insert?: readonly Inserted[] & Complete<T, Inserted>;
    readonly update?: readonly Updated[];
    readonly delete?: readonly [];
  };
  /** Relations that are shown as objects, joined if the view says so. */
  readonly references?: Related;
  /** Properties by which pages can be filtered, in the order of the indexes. Without `keys`, there are no pages. */
  readonly keys?: Keys;
  /**
   * Keys of which a page can have several values. Each costs a page, which is read from an index in the order of the list: over
   * the key and the id and, for each range, over the key, its column and the id.
   */
  readonly several?: readonly Several[];
  /**
   * Columns of numbers and times, not of texts, by which pages can be ordered and, by their range, filtered: `amount` has `minAmount` and `maxAmount`, `sentAt` has
   * `sentAfter` and `sentBefore`, all inclusive. Each requires an index over the column in `visible`, if there is one, further
   * keys, the range and the id: lists in its order are read from it, and compared with other filters row by row. Keys of it
   * that are not in `every` are required. With `createdAt`, lists by keys of which there is no index over the id are read from
   * those over that time.
   */
  readonly range?: Ranges;
  /** All values of keys: a page without one can be read from an index that has it. */
  readonly every?: { readonly [K in Column<T>]?: readonly RowOf<T>[K][] };
  /**
   * The texts that `query` of a list finds, which the column `searched` has the words of: those that count most come first.
   * Lists then require `keys`.
   */
  readonly search?: readonly SearchedText<T>[];
  /**
   * Columns that the application derives from the other values of a row, such as what is compared in place of an address. Null:
   * not filled yet, so the row is not found by it.
   */
  readonly derived?: { readonly [K in Column<T>]?: (row: ValuesOf<T>) => string };
  /** What `totals` sums up, and the columns by which it does. */
  readonly totals?: { readonly by: readonly Column<T>[]; readonly sum: Column<T> };
  /** Adds what is stored in other tables. `has` tells whether the view contains a property. */
  readonly select?: (query: never, has: (property: keyof T & string) => boolean) => Query;
  /** Rows that are found by one id only, such as those in a trash, are not in lists. */
  readonly listed?: (query: QueryOf<T, Name>) => object;
  /**
   * Adds further rows to an insert, and to a change of fields that are stored in another table. `written` selects the rows
   * written, beside which `$` has their values.
   */
  readonly insertWith?: (db: never, $: never, written: never) => unknown;
  readonly updateWith?: (db: never, $: never, written: never) => unknown;
  /** The error of a row whose unique values another one has, instead of `not_unique` on the field. */
  readonly taken?: ErrorKind;
  /** False: none. The columns of the only users that receive them, if `visible` does not name them, and columns left out. */
  readonly events?:
    | false
    | { readonly user: Column<T>; readonly otherUser?: Column<T>; readonly without?: readonly Column<T>[] };
}

/** A property, or one of its parts: `contact.name`. */
type SearchedText<T> = (keyof T & string) | `${keyof T & string}.${string}`;

/** Values of keys, newest first. A table without `keys` has no pages, so it accepts none. */
export type ListFilter<T, Keys, Several, Ranges> = [Keys] extends [readonly (infer Key)[]]
  ? {
      readonly [K in Key & keyof RowOf<T>]?: (K extends Several ? readonly RowOf<T>[K][] : RowOf<T>[K]) | undefined;
    } & RangeFilter<T, Ranges> & { readonly query?: string | undefined }
  : { readonly missing: 'keys' };

type RangeFilter<T, Ranges> = [Ranges] extends [readonly (infer K)[]]
  ? { readonly [End in EndsOf<T, K & Column<T>>]?: string | number | undefined }
  : unknown;
type Short<K extends string> = K extends `${infer Name}At` | `${infer Name}On` ? Name : K;
type EndsOf<T, K extends Column<T>> = K extends `${string}At` | `${string}On`
  ? `${Short<K>}${'After' | 'Before'}`
  : `${'min' | 'max'}${Capitalize<K>}`;

/** A relation that is shown as an object with these columns: `reference` in REST, those of `whole` where a view names it. */
interface ReferenceTo<T, Names extends string> {
  readonly entity: string;
  readonly reference: readonly Names[];
  readonly whole: readonly Names[];
  readonly type?: T;
}

export function referenceTo<T, const Short extends Column<T>, const Rest extends Column<T>>(
  entity: EntityClass<T>,
  reference: readonly Short[],
  whole: readonly Rest[],
): ReferenceTo<T, Short | Rest> {
  return { entity: entity.name, reference, whole };
}

export interface AttemptOptions<Row> {
  readonly view: View;
  readonly ifMatch: string | undefined;
  /** Rejects a row before its version is compared. */
  check?(row: Row): void;
}

/** Rows that are read without a view have all fields. In the order of `ids`; null for those that are not visible or not listed. */
interface ReadMany<Row> {
  (ctx: Caller, ids: readonly string[], view: View): Promise<(Row | null)[]>;
  (ctx: Caller, ids: readonly string[]): Promise<((Row & Required<Row>) | null)[]>;
}

export interface ChildrenOptions<Several extends string> {
  /** Columns by which pages can be filtered, in the order of the indexes, which begin with the parent. */
  readonly several?: readonly Several[];
  /** The filter for which there is an index, if there is none for a given one. */
  complete?(filter: ChildrenFilter<Several>): ChildrenFilter<Several>;
  readonly view?: View;
  /** Whoever sees a parent sees its children, and callers pass only parents that the viewer sees: no condition per child. */
  readonly ofVisible?: true;
}

export type Listing = { readonly page: PageRequest; readonly view: View };
/** `sort`: a column of `range`. */
export type Sorted = Created & { readonly sort?: string | undefined };
/** `found`: texts of a change that are stored elsewhere already, by which the row is found from now on. */
export type Update = { readonly view: View; readonly event?: string | null | undefined; readonly found?: Values };

/** The rows of an entity. `New`, `Changes`: what an insert and a change take; `Chosen`: values of all `several`. */
export interface Table<T, Name extends string, Row, New, Changes, Filtered, Failure> {
  readonly entity: EntityClass<T>;
  /** Null: everyone sees all rows. */
  readonly seen: Seen | null;
  read(ctx: Caller, id: string, view?: View): Promise<Row>;
  byIds: ReadMany<Row>;
  /** The types of events that its statements record. */
  readonly events: ReadonlySet<string>;

  insert(ctx: Writer, values: New, view: View): Promise<Row>;
  /** Declares the statement that inserts many. Those that failed before are returned as they are. */
  many(): (ctx: Writer, items: readonly Result<New, Failure>[], view: View) => Promise<Result<Row, Failure>[]>;
  /** `decide` returns the changed properties. An unchanged row is not written. */
  change(
    ctx: Caller,
    id: string,
    decide: (row: Required<Row> & Version) => Changes,
    options: AttemptOptions<Row> & Update,
  ): Promise<Row>;
  /** `reads` is what `check` requires. */
  remove(
    ctx: Caller,
    id: string,
    options: Omit<AttemptOptions<Row>, 'view'> & { readonly reads?: View },
  ): Promise<{ id: string }>;

  /** Reads what `view` has, compares the version and writes; again after a concurrent change: `write` returned null. */
  attempt<Outcome>(
    ctx: Caller,
    idOrRead: string | (() => Promise<Row>),
    options: AttemptOptions<Row>,
    write: (row: Required<Row> & Version) => Promise<Outcome | null>,
  ): Promise<Outcome>;
  /** For a transaction within `attempt`. Null after a concurrent change of the row, which was read whole. */
  update(ctx: Caller, row: Required<Row> & Version, changes: Changes, options: Update): Promise<Row | null>;
  /** A write of its own, with its event: `write` adds a CTE named after the entity that returns the rows written. */
  writing<Parameters extends object, O extends Options = Record<never, never>>(
    what: string,
    event: string,
    write: (db: never, $: Parameters, options: O) => unknown,
    forms?: readonly O[],
  ): (view: View, options?: O) => Statement<Parameters, Row>;
  /** For a statement of its own: adds the event of the rows that `db` writes in a CTE named after the entity. */
  recorded<D>(db: D, event: string): D;

  /** The words of a row with these values, for a write of its own: its column `searched`. */
  searched(values: Values): string;
  /** Fills the words and the derived columns of some rows that have none yet. @returns whether there are more */
  fill(db: Queries): Promise<boolean>;

  /** The texts that `query` finds. */
  readonly search?: readonly string[] | undefined;
  /** The arguments of each range. */
  readonly ranges: readonly RangeNames[];

  /** Newest first; in the order of `sort`, or of a range, if the filter has one. */
  page(ctx: Caller, filter: Filtered, options: Listing, order?: Sorted): Promise<Page<Row>>;
  /** Counts and sums up the rows with these filters, by the columns of the option `totals`: at most 10,000 rows are read. */
  totals(
    ctx: Caller,
    filter: Filtered,
    created?: Created,
  ): Promise<{
    readonly rows: readonly (Values & { count: number; sum: string | null })[];
    readonly isCapped: boolean;
  }>;
  /** Another list, of the rows with a condition in place of `listed`: `article_list_trashed`. */
  list(
    what: string,
    condition: (query: QueryOf<T, Name>) => object,
  ): { page(ctx: Caller, options: Listing): Promise<Page<Row>> };
  /** Lists of the rows of each parent. Requires an index over the parent and the id, and one over `several` as well. */
  children<const Key extends Column<T> = never>(parent: Column<T>, options?: ChildrenOptions<Key>): Children<Row, Key>;
}

/** `type ArticleRow = RowIn<Articles>` */
export type RowIn<Of extends { read(...args: never[]): Promise<object> }> = Awaited<ReturnType<Of['read']>>;

export type Values = Record<string, unknown>;
/** Of an entity that is known only at run time. */
export type AnyRow = { id: string };
export type Condition = (query: AnyQuery, $: Visitor) => AnyQuery;

/** The options of a table as its statements are built from them: the compiler has checked their names. */
export interface Spec {
  readonly entity: EntityClass<object>;
  readonly name: string;
  readonly visible: 'everyone' | readonly string[] | Condition;
  readonly writes: { readonly [Write in 'insert' | 'update' | 'delete']?: readonly string[] };
  readonly references: { readonly [property: string]: Omit<ReferenceTo<never, string>, 'type'> };
  readonly keys?: readonly string[];
  readonly several: readonly string[];
  readonly range: readonly string[];
  readonly search?: readonly string[];
  readonly every: Values;
  readonly derived: { readonly [property: string]: (row: Values) => string };
  readonly totals?: { readonly by: readonly string[]; readonly sum: string };
  select?(query: AnyQuery, has: (property: string) => boolean): AnyQuery;
  listed?(query: AnyQuery): AnyQuery;
  insertWith?(db: AnyDb, $: Values, written: (db: AnyDb) => AnyQuery): AnyDb;
  updateWith?(db: AnyDb, $: Values, written: (db: AnyDb) => AnyQuery): AnyDb;
  readonly taken?: ErrorKind;
  readonly events?:
    | false
    | { readonly user: string; readonly otherUser?: string; readonly without?: readonly string[] };
  readonly fields: readonly StoredField[];
}
