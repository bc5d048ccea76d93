import {
  GraphQLBoolean,
  GraphQLEnumType,
  GraphQLFloat,
  GraphQLID,
  type GraphQLInputFieldConfig,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLNullableType,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLScalarType,
  GraphQLString,
  Kind,
} from 'graphql';
import { registerEnumType } from 'type-graphql';
import { z } from 'zod';
import { boundsOf } from '../../core/bounds.ts';
import { type Enumeration, enumerationOf } from '../../core/enumeration.ts';
import { isCalendarDate, isIdentifier, isTimestamp, mayBeAbsent, nameOf } from '../../core/schema.ts';

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

interface Places {
  readonly output: GraphQLNullableType & GraphQLOutputType;
  readonly input: GraphQLNullableType & GraphQLInputType;
}

export type Shape = Readonly<Record<string, z.ZodType>>;

export const required = <T extends GraphQLNullableType>(type: T) => new GraphQLNonNull<T>(type);
export const listOf = <T extends GraphQLNullableType>(type: T) => required(new GraphQLList(required<T>(type)));

/** The type of a value that the server returns. One that may be absent is null. */
export function outputOf(schema: z.ZodType): GraphQLOutputType {
  const type = typeOf(schema, 'output');
  const maybe = schema.safeParse(null).success || (schema.type === 'optional' && schema.safeParse(undefined).success);
  return maybe ? type : new GraphQLNonNull(type);
}

/** An argument or a field of an input. One that may be absent is nullable or has its default. */
export function inputOf(schema: z.ZodType): GraphQLInputFieldConfig {
  const { data: given } = schema.safeParse(undefined);
  const type = typeOf(schema, 'input');
  // A default of null is what an absent argument means in GraphQL anyway.
  if (given != null) return { type: new GraphQLNonNull(type), defaultValue: given, ...describe(schema) };
  const maybe = mayBeAbsent(schema) || schema.safeParse(null).success;
  return { type: maybe ? type : new GraphQLNonNull(type), ...describe(schema) };
}

export const inputsOf = (fields: Shape): Record<string, GraphQLInputFieldConfig> =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, inputOf(schema)]));

export function inputType(
  name: string,
  fields: Shape,
  options: { readonly description?: string; readonly isOneOf?: boolean },
): GraphQLInputObjectType {
  return new GraphQLInputObjectType({ name, ...options, fields: () => inputsOf(fields) });
}

export function describe(schema: z.ZodType): { description?: string; deprecationReason?: string } {
  const { description, 'x-deprecation': reason } = schema.meta() ?? {};
  if (description !== undefined)
    return { description, ...(typeof reason === 'string' && { deprecationReason: reason }) };
  const { innerType } = schema.def as { innerType?: z.ZodType };
  return innerType ? describe(innerType) : {};
}

/** Without its own nullability. */
export function typeOf<Place extends keyof Places>(schema: z.ZodType, place: Place): Places[Place] {
  return nullableType(schema, place) as Places[Place];
}

function nullableType(schema: z.ZodType, place: keyof Places): GraphQLNullableType {
  const enumeration = enumerationOf(schema);
  if (enumeration) return enumType(enumeration);
  if (isTimestamp(schema)) return TimestampScalar;
  if (isCalendarDate(schema)) return CalendarDateScalar;
  if (isIdentifier(schema)) return GraphQLID;
  const def = schema.def as { innerType?: z.ZodType; in?: z.ZodType; element?: z.ZodType };
  const inner = def.innerType ?? def.in;
  if (inner) return nullableType(inner, place);
  if (def.element) return new GraphQLList(new GraphQLNonNull(nullableType(def.element, place)));
  if (schema instanceof z.ZodObject) return place === 'output' ? objectType(schema) : objectInput(schema);
  if (schema instanceof z.ZodRecord) return JsonScalar;
  if (schema instanceof z.ZodBoolean) return GraphQLBoolean;
  if (schema instanceof z.ZodNumber) return schema.meta()?.type === 'integer' ? GraphQLInt : GraphQLFloat;
  return GraphQLString;
}

/** What is made of a schema is made once, as names of types are unique. */
function once<Key extends object, Type>(make: (key: Key) => Type): (key: Key) => Type {
  const made = new WeakMap<Key, Type>();
  return (key) => {
    let type = made.get(key);
    if (!type) made.set(key, (type = make(key)));
    return type;
  };
}

const objectType = once((schema: z.ZodObject) => {
  const fields = Object.entries<z.ZodType>(schema.shape).map(([name, type]) => [
    name,
    { type: outputOf(type), ...describe(type), extensions: { bounds: boundsOf(type) } },
  ]);
  return new GraphQLObjectType({ name: nameOf(schema), ...describe(schema), fields: Object.fromEntries(fields) });
});

const objectInput = once((schema: z.ZodObject) => {
  const { minProperties, maxProperties } = schema.meta() ?? {};
  const isOneOf = minProperties === 1 && maxProperties === 1;
  return inputType(`${nameOf(schema)}Input`, schema.shape, { ...describe(schema), isOneOf });
});

const enums = new Map<string, { readonly values: object; readonly type: GraphQLEnumType }>();
const valueName = (value: string) => value.replaceAll(/[.:]/g, '_').toUpperCase();

function enumType({ name, values, description }: Enumeration): GraphQLEnumType {
  const known = enums.get(name);
  if (known?.values === values) return known.type;
  const named = Object.entries(values).map(([value, text]) => [valueName(value), { value, description: text }]);
  const type = new GraphQLEnumType({ name, description, values: Object.fromEntries(named) });
  enums.set(name, { values, type });
  return type;
}

export const findEnum = (name: string): GraphQLEnumType | undefined => enums.get(name)?.type;

/** The same for resolvers that are written with TypeGraphQL. */
export function writtenEnum(schema: z.ZodType): object {
  const { name } = typeOf(schema, 'output') as GraphQLEnumType;
  const values = {};
  registerEnumType(values, { name });
  return values;
}

/** A value as GraphQL spells it: enum values differ. */
export function toGraphqlNames(schema: z.ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((item) => toGraphqlNames(schema.element as z.ZodType, item));
  return enumerationOf(schema) ? valueName(String(value)) : value;
}
