import { type FormulaCallback, type PropertyOptions, UnderscoreNamingStrategy } from '@mikro-orm/core';
import { Enum, Formula, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { WritableKeys } from '@terrapin/table';
import { Extensions, Field } from 'type-graphql';
import { z } from 'zod';
import { newId } from '../values/id.ts';
import { TimestampType } from '../values/timestamp.ts';
import { type Deprecation, deprecatedMeta } from './deprecation.ts';
import { declareOutput, describe, semanticNonNull } from './graphql-types.ts';
import { Id, isCalendarDate, isTimestamp } from './schema.ts';

interface DeclaredFieldOptions<Value = unknown> {
  /** Name in both APIs, if it differs from the property. */
  readonly name?: string;
  /** Of creates, also of those by the entity manager. */
  readonly default?: Value;
  /** Whether a create may omit it; the operation then determines the value. */
  readonly optional?: boolean;
  /** Deprecates it in both APIs. Not for required input fields: make them optional first. */
  readonly deprecated?: Deprecation;
  /** Further column options; false if there is no column or another decorator declares it. */
  readonly column?: PropertyOptions<object> | false;
  /** Description where a type is only returned, as in GraphQL, and what is absent is null. */
  readonly outputDescription?: string;
  /**
   * Error message if a client sends another value for a field that is read-only: which request changes it. Without it,
   * sent values are ignored. A writable field with it is set when the resource is created, and read-only from then on.
   */
  readonly readOnlyMessage?: string;
  /** Who may read it, if not everyone who sees the object: a sentence. In GraphQL it is null then, with an error. */
  readonly restricted?: string;
  /** The class to which it leads, where objects lead to each other, as in GraphQL. Requests have the id. */
  readonly leadsTo?: (() => abstract new () => object) | undefined;
  /** Whether reading what it leads to may fail. In GraphQL it is null then, with an error. */
  readonly failable?: boolean;
}

export interface DeclaredField {
  readonly property: string;
  /** Name in both APIs, in camelCase. */
  readonly name: string;
  readonly schema: z.ZodType;
  readonly isWritable: boolean;
  readonly optional: boolean;
  readonly default?: unknown;
  readonly readOnlyMessage?: string;
  readonly outputDescription?: string;
  /** The class to which it leads. */
  readonly leadsTo?: DeclaredFieldOptions['leadsTo'];
  /** Whether what it leads to is null for those who may not see it: see {@link Related}. */
  readonly isHidden?: boolean;
}

/** Whether clients can set it in an update. */
export function isChangeable({ isWritable, readOnlyMessage }: DeclaredField): boolean {
  return isWritable && readOnlyMessage === undefined;
}

const declared = new Map<object, DeclaredField[]>();

export function declaredFields(type: abstract new () => object): readonly DeclaredField[] {
  const all: DeclaredField[] = [];
  for (let target = type.prototype; target && target !== Object.prototype; target = Object.getPrototypeOf(target)) {
    all.push(...(declared.get(target) ?? []));
  }
  const known = new Set<string>();
  const fields = all.filter(({ property }) => !known.has(property) && known.add(property));
  return [...fields.filter(({ property }) => property === 'id'), ...fields.filter(({ property }) => property !== 'id')];
}

type ValueOf<V> = NonNullable<V> extends { readonly id: string } ? string | Extract<V, null> : V;
type Fits<T, K extends keyof T, S extends z.ZodType> = [ValueOf<T[K]>] extends [z.output<S>]
  ? [z.output<S>] extends [ValueOf<T[K]>]
    ? true
    : false
  : false;
/** A column may be null although clients must set a value: the email of an erased user. */
type FitsWritable<T, K extends keyof T, S extends z.ZodType> =
  Fits<T, K, S> extends true ? true : Fits<{ [P in K]: NonNullable<T[P]> }, K, S>;

/** A field that clients set. The property must not be `readonly`. */
export function Writable<S extends z.ZodType>(schema: S, options: DeclaredFieldOptions<z.output<S>> = {}) {
  return <T extends object, K extends keyof T & string>(
    target: T,
    key: FitsWritable<T, K, S> extends true ? (K extends WritableKeys<T> ? K : never) : never,
  ): void => declare(target, key, schema, true, options);
}

/** A field that the server sets. The property is `readonly`. */
export function ReadOnly<S extends z.ZodType>(schema: S, options: DeclaredFieldOptions<z.output<S>> = {}) {
  return <T extends object, K extends keyof T & string>(
    target: T,
    key: Fits<T, K, S> extends true ? (K extends WritableKeys<T> ? never : K) : never,
  ): void => declare(target, key, schema, false, options);
}

interface RelatedOptions extends Pick<DeclaredFieldOptions, 'name' | 'readOnlyMessage'> {
  readonly to?: DeclaredFieldOptions['leadsTo'];
  /** The description of what it leads to, which is null for those who may not see it. */
  readonly orNull?: string | undefined;
  /** The field that has the id, beside that of the resource. */
  readonly idAs?: string;
}

/**
 * The id of a related resource, or what else is shown of it. Surfaces whose objects lead to each other, as GraphQL, show
 * the resource itself, in a field of their own: with `to` of the same name.
 */
export function Related(schema: z.ZodType, { to, orNull, idAs, ...options }: RelatedOptions = {}) {
  return <T extends object, K extends keyof T & string>(
    target: T,
    key: K extends WritableKeys<T> ? never : K,
  ): void => {
    declare(target, key, schema, false, { ...options, leadsTo: to, column: false }, { orNull });
    if (idAs === undefined) return;
    declareOutput(target, idAs, schema);
    Extensions({ resolve: (row: T) => row[key] })(target, idAs);
  };
}

/** The words of the rows of a table, for its `search`: see `packages/table/src/search.ts`. */
export function Searched(table: string) {
  return <T extends { readonly searched?: string }>(target: T, key: 'searched'): void => {
    Property({ type: 'string', columnType: 'tsvector', nullable: true, lazy: true })(target, key);
    // Each search reads the list of words that are not in the index yet: at most 256 kB.
    indexBy(target, key, `${table}_searched`, 'using gin (searched) with (gin_pending_list_limit = 256)');
    indexBy(target, key, `${table}_unsearched`, '(id) where searched is null');
  };
}

/** A column that others determine, in the `derived` of a table. Null in rows of before, until they are filled. */
export function Derived<T extends object>(table: string, derive: (row: T) => string) {
  return (target: T, key: string): void => {
    Property<T>({ type: 'text', nullable: true, lazy: true, onCreate: derive })(target, key);
    const column = columnName(key);
    indexBy(target, key, `${table}_without_${column}`, `(id) where ${column} is null`);
  };
}

const columns = new UnderscoreNamingStrategy();
/** Of a property that is no relation. */
const columnName = (property: string) => columns.propertyToColumnName(property);

function indexBy(target: object, key: string, name: string, columns: string): void {
  const expression = (_: unknown, table: unknown, index: string) => `create index ${index} on ${table} ${columns}`;
  Index<Record<string, unknown>, never>({ name, expression })(target as Record<string, unknown>, key);
}

export const identity = 'Unique id.';

/** A UUIDv7, generated if absent. */
export function PrimaryId({ name = 'id' } = {}) {
  return <T extends { readonly id: string }>(target: T, key: 'id'): void => {
    PrimaryKey({ type: 'uuid', onCreate: () => newId() })(target, key);
    declare(target, key, Id.meta({ description: identity }), false, { name, column: false });
  };
}

/**
 * A class decorator: shows fields of `other`, which are stored there, before those of the class. `formula` lets the entity
 * manager read them.
 */
export function Shows<T>(
  other: abstract new () => object,
  properties: readonly string[],
  formula: (column: string) => FormulaCallback<T>,
) {
  return ({ prototype }: new () => T): void => {
    const shown = declaredFields(other).filter(({ property }) => properties.includes(property));
    for (const { property, name, schema } of shown) {
      Formula(formula(columnName(property)) as FormulaCallback<object>, columnOf(unwrap(schema).inner))(
        prototype as object,
        property,
      );
      declareOutput(prototype as object, property, schema, { name });
    }
    declared.set(prototype as object, [...shown, ...(declared.get(prototype as object) ?? [])]);
  };
}

export function declare(
  target: object,
  property: string,
  type: z.ZodType,
  isWritable: boolean,
  options: DeclaredFieldOptions,
  related?: Pick<RelatedOptions, 'orNull'>,
): void {
  const { name = property, column, leadsTo, readOnlyMessage, outputDescription, deprecated } = options;
  const schema = deprecated ? type.meta(deprecatedMeta(deprecated)) : type;
  const hasDefault = 'default' in options;
  if (!declared.has(target)) declared.set(target, []);
  declared.get(target)?.push({
    property,
    name,
    schema,
    isWritable,
    optional: options.optional === true || hasDefault,
    ...(readOnlyMessage && { readOnlyMessage }),
    ...(outputDescription && { outputDescription }),
    ...(leadsTo && { leadsTo, isHidden: related?.orNull !== undefined }),
    ...(hasDefault && { default: options.default }),
  });
  declareInGraphql(target, property, schema, options, related);
  const initial = hasDefault && { onCreate: () => options.default };
  if (column !== false) declareColumn(target, property, schema, { ...initial, ...column });
}

/** As `@Field` of TypeGraphQL. A relation leads to an object, which a resolver reads. */
function declareInGraphql(
  target: object,
  property: string,
  schema: z.ZodType,
  {
    name = property,
    column,
    outputDescription,
    restricted,
    leadsTo,
    failable = restricted !== undefined,
  }: DeclaredFieldOptions,
  related?: Pick<RelatedOptions, 'orNull'>,
): void {
  const isNullable = unwrap(schema).nullable || (column && column.nullable === true);
  const description = related?.orNull ?? outputDescription ?? describe(schema).description;
  const options = {
    name,
    ...describe(schema),
    ...(description && { description: restricted ? `${description} ${restricted}` : description }),
    ...((isNullable || failable || related?.orNull) && { nullable: true }),
  };
  if (leadsTo) Field(leadsTo, options)(target, property);
  else if (!related) declareOutput(target, property, schema, options);
  if (failable && !isNullable) Extensions(semanticNonNull)(target, property);
}

function declareColumn(
  target: object,
  property: string,
  schema: z.ZodType,
  options: PropertyOptions<object> = {},
): void {
  const { inner, nullable } = unwrap(schema);
  const all = { ...(nullable && { nullable }), ...options };
  if (inner instanceof z.ZodEnum) Enum({ items: () => inner.options, columnType: 'text', ...all })(target, property);
  else Property({ ...columnOf(inner), ...all })(target, property);
}

function unwrap(schema: z.ZodType, nullable = false): { inner: z.ZodType; nullable: boolean } {
  if (schema instanceof z.ZodNullable) return unwrap(schema.unwrap() as z.ZodType, true);
  if (schema instanceof z.ZodOptional) return unwrap(schema.unwrap() as z.ZodType, nullable);
  return { inner: schema, nullable };
}

export function isJson(schema: z.ZodType): boolean {
  const { inner } = unwrap(schema);
  return inner instanceof z.ZodObject || inner instanceof z.ZodArray;
}

function columnOf(schema: z.ZodType): PropertyOptions<object> {
  const meta = schema.meta();
  if (isTimestamp(schema)) return { type: TimestampType };
  if (isCalendarDate(schema)) return { type: 'date' };
  if (meta?.format === 'uuid') return { type: 'uuid' };
  if (schema instanceof z.ZodString || schema instanceof z.ZodEmail || schema instanceof z.ZodURL)
    return { type: 'text' };
  if (schema instanceof z.ZodBoolean) return { type: 'boolean' };
  if (schema instanceof z.ZodNumber && meta?.type === 'integer') return { type: 'integer' };
  if (isJson(schema)) return { type: 'json', columnType: 'json' };
  return {};
}

export function holdsTimestamps(schema: z.ZodType): boolean {
  return isTimestamp(unwrap(schema).inner);
}
