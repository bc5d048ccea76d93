import type { PropertyOptions } from '@mikro-orm/core';
import { Enum, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Extensions, Field, type FieldOptions } from 'type-graphql';
import { z } from 'zod';
import { boundsOf } from './bounds.ts';
import { toSnakeCase } from './casing.ts';
import { describe, graphqlTypeOf } from './graphql-types.ts';
import { newId } from './id.ts';
import { identity } from './node.ts';
import { Id, Timestamp } from './schema.ts';
import { TimestampType } from './timestamp.ts';

export interface MemberOptions<Value = unknown> {
  /** What it is called on both surfaces, where that is not the property's name. */
  readonly name?: string;
  /** What it is where a create leaves it out. */
  readonly default?: Value;
  /** Whether a create may leave it out, and the operation says what it is then. */
  readonly optional?: boolean;
  /** What MikroORM is told beyond what follows from the schema; false where there is no column, or another decorator tells of it. */
  readonly column?: PropertyOptions<object> | false;
  /** What TypeGraphQL is told beyond what follows from the schema; false where GraphQL has no such field, or a resolver. */
  readonly field?: FieldOptions | false;
}

/** Of a member that is the server's. */
export interface OwnedOptions<Value = unknown> extends MemberOptions<Value> {
  /**
   * What is said to a client that sends another value than the current one: which call changes it. The operation that takes
   * the input compares ({@link refuseOtherThan}). Without it the member means nothing to the server, and is ignored.
   */
  readonly refusal?: string;
}

/** A member of a representation, as its class declares it. */
export interface Member {
  readonly property: string;
  /** REST's name of it. */
  readonly name: string;
  readonly schema: z.ZodType;
  /** Whether clients give it; otherwise it is the server's. */
  readonly given: boolean;
  /** Whether a create may leave it out. */
  readonly optional: boolean;
  readonly default?: unknown;
  /** See {@link OwnedOptions}. */
  readonly refusal?: string;
}

const declared = new WeakMap<object, Member[]>();

/** The members of a class: its id, its own in the order of the class, then what it inherits. */
export function membersOf(type: abstract new () => object): readonly Member[] {
  const own: Member[] = [];
  for (let target = type.prototype; target && target !== Object.prototype; target = Object.getPrototypeOf(target)) {
    own.push(...(declared.get(target) ?? []));
  }
  const known = new Set<string>();
  const members = own.filter(({ property }) => !known.has(property) && known.add(property));
  return [
    ...members.filter(({ property }) => property === 'id'),
    ...members.filter(({ property }) => property !== 'id'),
  ];
}

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** The properties of a class that are not `readonly`: what clients give. */
export type GivenKeys<T> = {
  [K in keyof T]-?: K extends symbol
    ? never
    : Same<{ [Q in K]: T[K] }, { -readonly [Q in K]: T[K] }> extends true
      ? K
      : never;
}[keyof T];

/** Relations stand for their ids. */
type ValueOf<V> = NonNullable<V> extends { readonly id: string } ? string : V;
type Fits<T, K extends keyof T, S extends z.ZodType> = [ValueOf<T[K]>] extends [z.output<S>]
  ? [z.output<S>] extends [ValueOf<T[K]>]
    ? true
    : false
  : false;

/**
 * A member that clients give: a column, a GraphQL field and a member of the REST representation, in one. The compiler
 * compares the schema with the type of the property, which must not be `readonly`.
 */
export function Member<S extends z.ZodType>(schema: S, options: MemberOptions<z.output<S>> = {}) {
  return <T extends object, K extends keyof T & string>(
    target: T,
    key: Fits<T, K, S> extends true ? (K extends GivenKeys<T> ? K : never) : never,
  ): void => declare(target, key, schema, true, options);
}

/** The same for a member that is the server's: clients may send it back as it is. The property is `readonly`. */
export function ReadOnly<S extends z.ZodType>(schema: S, options: OwnedOptions<z.output<S>> = {}) {
  return <T extends object, K extends keyof T & string>(
    target: T,
    key: Fits<T, K, S> extends true ? (K extends GivenKeys<T> ? never : K) : never,
  ): void => declare(target, key, schema, false, options);
}

/** What only REST shows like this: a relation, say, whose column and GraphQL field have decorators of their own. */
export function Shown(schema: z.ZodType, options: Pick<OwnedOptions, 'name' | 'refusal'> = {}) {
  return <T extends object, K extends keyof T & string>(target: T, key: K extends GivenKeys<T> ? never : K): void =>
    declare(target, key, schema, false, { ...options, column: false, field: false });
}

/** The id, a UUIDv7, made where there is none yet. GraphQL calls it `id` whatever REST does: see `Node`. */
export function Identity({ name = 'id' } = {}) {
  return <T extends { readonly id: string }>(target: T, key: 'id'): void => {
    PrimaryKey({ type: 'uuid', onCreate: newId })(target, key);
    declare(target, key, Id.meta({ description: identity }), false, { name, column: false });
  };
}

function declare(target: object, property: string, schema: z.ZodType, given: boolean, options: OwnedOptions): void {
  const { name = toSnakeCase(property), column, field, refusal } = options;
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

/** The schema of what is stored, without what may stand in for it. */
function unwrap(schema: z.ZodType, nullable = false): { inner: z.ZodType; nullable: boolean } {
  if (schema instanceof z.ZodNullable) return unwrap(schema.unwrap() as z.ZodType, true);
  if (schema instanceof z.ZodOptional) return unwrap(schema.unwrap() as z.ZodType, nullable);
  return { inner: schema, nullable };
}

/** Whether values of a schema are stored as JSON. */
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

export function isTimestamp(schema: z.ZodType): boolean {
  const { parent } = (schema as unknown as { _zod: { parent?: z.ZodType } })._zod;
  return schema === Timestamp || (parent !== undefined && isTimestamp(parent));
}
