import type { PropertyOptions } from '@mikro-orm/core';
import { Enum, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Extensions, Field, type FieldOptions } from 'type-graphql';
import { z } from 'zod';
import { boundsOf } from './bounds.ts';
import { toSnakeCase } from './casing.ts';
import { type Deprecation, deprecatedMeta } from './deprecation.ts';
import { describe, graphqlTypeOf } from './graphql-types.ts';
import { newId } from './id.ts';
import { identity } from './node.ts';
import { Id, Timestamp } from './schema.ts';
import { TimestampType } from './timestamp.ts';

export interface MemberOptions<Value = unknown> {
  /** Name in both APIs, if it differs from the property. */
  readonly name?: string;
  readonly default?: Value;
  /** Whether a create may omit it; the operation then determines the value. */
  readonly optional?: boolean;
  /** Deprecates it in both APIs. Not for required input members: make them optional first. */
  readonly deprecated?: Deprecation;
  /** Further column options; false if there is no column or another decorator declares it. */
  readonly column?: PropertyOptions<object> | false;
  /** Further GraphQL options; false if there is no field or a resolver declares it. */
  readonly field?: FieldOptions | false;
}

export interface OwnedOptions<Value = unknown> extends MemberOptions<Value> {
  /** Error message if a client sends another value: which request changes it. Without it, sent values are ignored. */
  readonly refusal?: string;
}

export interface Member {
  readonly property: string;
  readonly name: string;
  readonly schema: z.ZodType;
  readonly given: boolean;
  readonly optional: boolean;
  readonly default?: unknown;
  readonly refusal?: string;
}

const declared = new WeakMap<object, Member[]>();

export function membersOf(type: abstract new () => object): readonly Member[] {
  const all: Member[] = [];
  for (let target = type.prototype; target && target !== Object.prototype; target = Object.getPrototypeOf(target)) {
    all.push(...(declared.get(target) ?? []));
  }
  const known = new Set<string>();
  const members = all.filter(({ property }) => !known.has(property) && known.add(property));
  return [
    ...members.filter(({ property }) => property === 'id'),
    ...members.filter(({ property }) => property !== 'id'),
  ];
}

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** The properties that are not `readonly`: those that clients set. */
export type GivenKeys<T> = {
  [K in keyof T]-?: K extends symbol
    ? never
    : Same<{ [Q in K]: T[K] }, { -readonly [Q in K]: T[K] }> extends true
      ? K
      : never;
}[keyof T];

type ValueOf<V> = NonNullable<V> extends { readonly id: string } ? string : V;
type Fits<T, K extends keyof T, S extends z.ZodType> = [ValueOf<T[K]>] extends [z.output<S>]
  ? [z.output<S>] extends [ValueOf<T[K]>]
    ? true
    : false
  : false;

/** A member that clients set. The property must not be `readonly`. */
export function Member<S extends z.ZodType>(schema: S, options: MemberOptions<z.output<S>> = {}) {
  return <T extends object, K extends keyof T & string>(
    target: T,
    key: Fits<T, K, S> extends true ? (K extends GivenKeys<T> ? K : never) : never,
  ): void => declare(target, key, schema, true, options);
}

/** A member that the server sets. The property is `readonly`. */
export function ReadOnly<S extends z.ZodType>(schema: S, options: OwnedOptions<z.output<S>> = {}) {
  return <T extends object, K extends keyof T & string>(
    target: T,
    key: Fits<T, K, S> extends true ? (K extends GivenKeys<T> ? never : K) : never,
  ): void => declare(target, key, schema, false, options);
}

/** A REST member only, such as a relation whose column and GraphQL field have their own decorators. */
export function Shown(schema: z.ZodType, options: Pick<OwnedOptions, 'name' | 'refusal'> = {}) {
  return <T extends object, K extends keyof T & string>(target: T, key: K extends GivenKeys<T> ? never : K): void =>
    declare(target, key, schema, false, { ...options, column: false, field: false });
}

/** A UUIDv7, generated if absent. Its GraphQL name is always `id`, see `Node`. */
export function Identity({ name = 'id' } = {}) {
  return <T extends { readonly id: string }>(target: T, key: 'id'): void => {
    PrimaryKey({ type: 'uuid', onCreate: () => newId() })(target, key);
    declare(target, key, Id.meta({ description: identity }), false, { name, column: false });
  };
}

function declare(target: object, property: string, type: z.ZodType, given: boolean, options: OwnedOptions): void {
  const { name = toSnakeCase(property), column, field, refusal, deprecated } = options;
  const schema = deprecated ? type.meta(deprecatedMeta(deprecated)) : type;
  const isOptional = options.optional === true || 'default' in options;
  const member = { property, name, schema, given, optional: isOptional, ...(refusal && { refusal }) };
  if (!declared.has(target)) declared.set(target, []);
  declared.get(target)?.push('default' in options ? { ...member, default: options.default } : member);
  if (column !== false) declareColumn(target, property, schema, column);
  if (field !== false) declareField(target, property, schema, { ...(options.name && { name }), ...field });
}

function declareField(target: object, property: string, schema: z.ZodType, options: FieldOptions): void {
  const nullable = schema.safeParse(null).success;
  const type = () => graphqlTypeOf(schema, 'output') as never;
  Field(type, { ...(nullable && { nullable }), ...describe(schema), ...options })(target, property);
  Extensions({ bounds: boundsOf(schema) })(target as never, property);
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

function isTimestamp(schema: z.ZodType): boolean {
  const { parent } = (schema as unknown as { _zod: { parent?: z.ZodType } })._zod;
  return schema === Timestamp || (parent !== undefined && isTimestamp(parent));
}
