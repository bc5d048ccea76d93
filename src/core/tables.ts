import type { InferClassEntityDB } from '@mikro-orm/sql';
import type { Kysely, SelectQueryBuilder } from 'kysely';

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
  (NotColumnsOf<T> & PropertyKey) | keyof FlattenedOf<T>
> &
  FlatColumns<T>;

export type Tables<C extends EntityClass<object>> = {
  [Name in keyof Names<C> & string]: RowOf<InstanceNamed<C, Name>>;
};

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
