import type { ChildrenFilter } from './children.ts';
import type { Context } from './context.ts';
import type { ErrorKind } from './errors.ts';
import type { CheckedOptions, View } from './operation.ts';
import type { WritableValues } from './representation.ts';
import type { Nested } from './statement.ts';
import type { Visitor } from './table-rows.ts';
import type { Column, EntityClass, QueryOf, RowOf, ValuesOf } from './tables.ts';

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

export interface TableOptions<T, Name extends string, Related, Query, Keys, Several, Inserted, Updated> {
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
  /** Keys of which a page can have several values. Each costs a page. */
  readonly several?: readonly Several[];
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
  /** The error of a row whose unique values another one has, instead of `invalid_value` on the field. */
  readonly taken?: ErrorKind;
  /** False: none. The columns of the only users that receive them, if `visible` does not name them, and columns left out. */
  readonly events?:
    | false
    | { readonly user: Column<T>; readonly otherUser?: Column<T>; readonly without?: readonly Column<T>[] };
}

/** Values of keys, newest first. A table without `keys` has no pages, so it accepts none. */
export type Filter<T, Keys, Several> = [Keys] extends [readonly (infer Key)[]]
  ? { readonly [K in Key & keyof RowOf<T>]?: (K extends Several ? readonly RowOf<T>[K][] : RowOf<T>[K]) | undefined }
  : { readonly missing: 'keys' };

/** A relation that is shown as an object with these columns: `reference` in REST, those of `whole` where a view names it. */
export interface ReferenceTo<T, Names extends string> {
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

export interface AttemptOptions<Row> extends Pick<CheckedOptions, 'ifMatch'> {
  readonly view: View;
  /** Rejects a row before its version is compared. */
  check?(row: Row): void;
}

/** Rows that are read without a view have all fields. */
export interface ReadOne<Row> {
  (ctx: Context, id: string): Promise<Row & Required<Row>>;
  (ctx: Context, id: string, view: View): Promise<Row>;
}

/** In the order of `ids`; null for those that are not visible or not listed. */
export interface ReadMany<Row> {
  (ctx: Context, ids: readonly string[], view: View): Promise<(Row | null)[]>;
  (ctx: Context, ids: readonly string[]): Promise<((Row & Required<Row>) | null)[]>;
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

/** `type ArticleRow = RowOfTable<typeof articles>` */
export type RowOfTable<Table extends { read(...args: never[]): Promise<object> }> = Awaited<ReturnType<Table['read']>>;
