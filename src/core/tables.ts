import type { InferClassEntityDB } from '@mikro-orm/sql';
import type { Kysely } from 'kysely';

/** A class whose instances are rows. */
export type EntityClass<T> = new () => T;

/** Statements speak of entities and their properties; MikroORM's metadata knows the tables and columns behind them. */
export const naming = { tableNamingStrategy: 'entity', columnNamingStrategy: 'property' } as const;

/** Properties of an entity that are no column of its table: `declare [NotColumns]?: 'title' | 'body'`. */
export const NotColumns: unique symbol = Symbol('NotColumns');
/** The columns of an embedded value, by the names MikroORM gives them: `declare [Flattened]?: { contact: Contact }`. */
export const Flattened: unique symbol = Symbol('Flattened');

type NotColumnsOf<T> = T extends { [NotColumns]?: infer K } ? K : never;
type FlattenedOf<T> = T extends { [Flattened]?: infer F } ? NonNullable<F> : Record<never, never>;
/** `contact_name`, `contact_email`: null where the whole value is. */
type Flat<F> = {
  [K in keyof F as K extends string ? `${K}_${keyof F[K] & string}` : never]: string | null;
};
type FlatColumns<T> = [keyof FlattenedOf<T>] extends [never]
  ? Record<never, never>
  : { [K in keyof FlattenedOf<T>]: Flat<Pick<FlattenedOf<T>, K>> }[keyof FlattenedOf<T>];

type Names<C> = InferClassEntityDB<C, typeof naming>;

/** The rows of a table as statements read and write them: relations are ids, embedded values their columns. */
export type RowOf<T> = Omit<
  Names<EntityClass<T>> extends Record<string, infer Row> ? Row : never,
  (NotColumnsOf<T> & PropertyKey) | keyof FlattenedOf<T>
> &
  FlatColumns<T>;

/** What Kysely knows of the database: a table for each entity, by the entity's name. */
export type Tables<C extends EntityClass<object>> = {
  [Name in keyof Names<C> & string]: RowOf<InstanceNamed<C, Name>>;
};

type InstanceNamed<C extends EntityClass<object>, Name> =
  C extends EntityClass<infer T> ? (Name extends keyof Names<EntityClass<T>> ? T : never) : never;

export type Db<C extends EntityClass<object>> = Kysely<Tables<C>>;
