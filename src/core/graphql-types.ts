import 'reflect-metadata';
import { GraphQLScalarType, Kind } from 'graphql';
import { ArgsType, Extensions, Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { z } from 'zod';
import { readBounds } from '../values/bounds.ts';
import { type Enumeration, findEnumeration } from '../values/enumeration.ts';
import { oncePer } from './load-once.ts';
import { isCalendarDate, isIdentifier, isTimestamp, mayBeAbsent, nameOf } from './schema.ts';

/** Input is passed on unchecked: the operation validates it, so all surfaces return the same error. */
const timeScalar = (name: string, description: string) =>
  new GraphQLScalarType<unknown, unknown>({
    name,
    description,
    specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339#section-5.6',
    serialize: (value) => value,
    parseValue: (value) => value,
    parseLiteral: (node) => (node.kind === Kind.STRING ? node.value : undefined),
  });

const TimestampScalar = timeScalar('Timestamp', 'A point in time in UTC: `YYYY-MM-DD HH:MM:SSZ`.');
const CalendarDateScalar = timeScalar('CalendarDate', 'A date without a time: `YYYY-MM-DD`.');

export const JsonScalar = new GraphQLScalarType<unknown, unknown>({
  name: 'JSON',
  description: 'JSON as REST returns it, with the names of REST.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc8259',
  serialize: (value) => value,
});

/** Of a field that is null only if it has an error: see the directive. */
export const semanticNonNull = { directives: { semanticNonNull: {} } };

export type Class = new () => object;
export type Shape = Readonly<Record<string, z.ZodType>>;
type Place = 'output' | 'input';
interface FieldOptions {
  readonly name?: string;
  readonly nullable?: boolean;
  readonly defaultValue?: unknown;
  readonly description?: string;
  readonly deprecationReason?: string;
}
/** What a decorator of TypeGraphQL takes: the type and its options. */
export type Typed = readonly [type: () => object, options: FieldOptions];

/** The type of a value that the server returns. One that may be absent is null. */
export function outputField(schema: z.ZodType, options: FieldOptions = {}): Typed {
  const type = typeOf(schema, 'output');
  const nullable =
    schema.safeParse(null).success || (schema.type === 'optional' && schema.safeParse(undefined).success);
  return [() => type, { nullable, ...describe(schema), ...options }];
}

/** An argument or a field of an input. One that may be absent is nullable or has its default. */
export function inputField(schema: z.ZodType): Typed {
  const { data: given } = schema.safeParse(undefined);
  const type = typeOf(schema, 'input');
  // A default of null is what an absent argument means in GraphQL anyway.
  if (given != null) return [() => type, { defaultValue: given, ...describe(schema) }];
  return [() => type, { nullable: mayBeAbsent(schema) || schema.safeParse(null).success, ...describe(schema) }];
}

export function describe(schema: z.ZodType): { description?: string; deprecationReason?: string } {
  const { description, 'x-deprecation': reason } = schema.meta() ?? {};
  if (description !== undefined)
    return { description, ...(typeof reason === 'string' && { deprecationReason: reason }) };
  const { innerType } = schema.def as { innerType?: z.ZodType };
  return innerType ? describe(innerType) : {};
}

/** The field of a value that the server returns. graphql-jit needs no call for a property of its name. */
export function declareOutput(target: object, property: string, schema: z.ZodType, options: FieldOptions = {}) {
  const [type, all] = outputField(schema, options);
  Field(type, { ...all, simple: true })(target, property);
  if (options.name !== undefined && options.name !== property)
    Extensions({ resolve: (row: Readonly<Record<string, unknown>>) => row[property] })(target, property);
  const bounds = readBounds(schema);
  if (Object.keys(bounds).length > 0) Extensions({ bounds })(target, property);
}

function makeClass(name: string, fields: Readonly<Record<string, Typed>>): Class {
  const type = { [name]: class {} }[name] as Class;
  for (const [field, typed] of Object.entries(fields)) Field(...typed)(type.prototype, field);
  return type;
}

export const inputFields = (shape: Shape): Record<string, Typed> =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, inputField(schema)]));

/** A class of arguments. */
export function argsType(name: string, fields: Readonly<Record<string, Typed>>): Class {
  const type = makeClass(name, fields);
  ArgsType()(type);
  return type;
}

export function inputType(name: string, shape: Shape, description?: string, isOneOf = false): Class {
  const type = makeClass(name, inputFields(shape));
  InputType(name, { ...(description && { description }) })(type);
  // TypeGraphQL has no option for it: `schema.ts` sets it.
  if (isOneOf) Extensions({ isOneOf })(type);
  return type;
}

/** Once, as names of types are unique. */
const objectType = oncePer((schema: z.ZodObject) => {
  const type = makeClass(nameOf(schema), {});
  for (const [name, field] of Object.entries<z.ZodType>(schema.shape)) declareOutput(type.prototype, name, field);
  ObjectType(type.name, describe(schema))(type);
  return type;
});

const objectInput = oncePer((schema: z.ZodObject) => {
  const { minProperties, maxProperties } = schema.meta() ?? {};
  const isOneOf = minProperties === 1 && maxProperties === 1;
  return inputType(`${nameOf(schema)}Input`, schema.shape, describe(schema).description, isOneOf);
});

/** The type as TypeGraphQL takes it, without nullability: a scalar, a class, an enum, or a list of these. */
export function typeOf(schema: z.ZodType, place: Place): object {
  const enumeration = findEnumeration(schema);
  if (enumeration) return enumType(enumeration);
  if (isTimestamp(schema)) return TimestampScalar;
  if (isCalendarDate(schema)) return CalendarDateScalar;
  if (isIdentifier(schema)) return ID;
  const def = schema.def as { innerType?: z.ZodType; in?: z.ZodType; element?: z.ZodType };
  const inner = def.innerType ?? def.in;
  if (inner) return typeOf(inner, place);
  if (def.element) return [typeOf(def.element, place)];
  if (schema instanceof z.ZodObject) return place === 'output' ? objectType(schema) : objectInput(schema);
  if (schema instanceof z.ZodRecord) return JsonScalar;
  if (schema instanceof z.ZodBoolean) return Boolean;
  if (schema instanceof z.ZodNumber) return schema.meta()?.type === 'integer' ? Int : Float;
  return String;
}

const valueName = (value: string) => value.replaceAll(/[.:]/g, '_').toUpperCase();

const enumNames = new Map<string, readonly string[]>();

const enumTypes = new WeakMap<Enumeration['values'], object>();

function enumType({ name, values, description }: Enumeration): object {
  const known = enumTypes.get(values);
  if (known) return known;
  const named = Object.entries(values).map(([value, text]) => ({ name: valueName(value), value, text }));
  const type = Object.fromEntries(named.map(({ name, value }) => [name, value]));
  enumTypes.set(values, type);
  enumNames.set(name, Object.keys(type));
  const valuesConfig = Object.fromEntries(named.map(({ name, text }) => [name, { description: text }]));
  registerEnumType(type, { name, description, valuesConfig });
  return type;
}

export const enumValues = (name: string): readonly string[] | undefined => enumNames.get(name);

/** A value as GraphQL spells it: enum values differ. */
export function toGraphqlNames(schema: z.ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((item) => toGraphqlNames(schema.element as z.ZodType, item));
  return findEnumeration(schema) ? valueName(String(value)) : value;
}
