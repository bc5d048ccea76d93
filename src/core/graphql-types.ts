import { GraphQLFloat, GraphQLScalarType, Kind } from 'graphql';
import { Extensions, Field, ID, InputType, Int, InterfaceType, ObjectType, registerEnumType } from 'type-graphql';
import { z } from 'zod';
import { boundsOf } from './bounds.ts';
import { mayBeAbsent, Timestamp } from './schema.ts';

/** Input is passed on unchecked: the operation validates it, so both APIs return the same error. */
export const TimestampScalar = new GraphQLScalarType<unknown, unknown>({
  name: 'Timestamp',
  description: 'A point in time in UTC: `YYYY-MM-DD HH:MM:SSZ`.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339#section-5.6',
  serialize: (value) => value,
  parseValue: (value) => value,
  parseLiteral: (node) => (node.kind === Kind.STRING ? node.value : undefined),
});

export const JsonScalar = new GraphQLScalarType<unknown, unknown>({
  name: 'JSON',
  description: 'JSON as REST returns it, with the names of REST.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc8259',
  serialize: (value) => value,
});

interface GraphqlNames {
  readonly output: unknown;
  readonly input: unknown;
}

const graphqlNames = z.registry<GraphqlNames>();
graphqlNames.add(Timestamp, { output: TimestampScalar, input: TimestampScalar });

/** Also applies to schemas derived with `meta`, `nullable` etc. `output` is null for a schema used in inputs only. */
export function nameInGraphql<S extends z.ZodType>(schema: S, output: unknown, input: unknown = output): S {
  graphqlNames.add(schema, { output, input });
  return schema;
}

const enumValues = new Map<string, readonly string[]>();

/** Of an enum of the GraphQL schema. */
export const valuesOfEnum = (name: string): readonly string[] => enumValues.get(name) ?? [];

const enumName = (value: string) => value.replaceAll(/[.:]/g, '_').toUpperCase();

/** `values` are descriptions by value. */
export function enumeration<const Value extends string>(
  name: string,
  values: Readonly<Record<Value, string>>,
  description: string,
) {
  const names = Object.keys(values) as [Value, ...Value[]];
  const meta = { id: name, description, 'x-enumDescriptions': values };
  const schema = z.enum(names).meta(meta);
  const byName = Object.fromEntries(names.map((value) => [enumName(value), value]));
  const valuesConfig = Object.fromEntries(names.map((value) => [enumName(value), { description: values[value] }]));
  registerEnumType(byName, { name, description, valuesConfig });
  enumValues.set(name, Object.keys(byName));
  return nameInGraphql(schema, byName);
}

export function nested<S extends z.ZodObject>(name: string, schema: S): S {
  const output = classNamed(name);
  for (const [field, type] of Object.entries(schema.shape) as [string, z.ZodType][]) {
    const options = { nullable: type.safeParse(null).success, ...describe(type) };
    Field(() => graphqlTypeOf(type, 'output') as never, options)(output.prototype, field);
    Extensions({ bounds: boundsOf(type) })(output.prototype, field);
  }
  ObjectType(name, describe(schema))(output);
  return nameInGraphql(schema, output, nestedInput(`${name}Input`, schema));
}

export function nestedInput(name: string, schema: z.ZodObject): new () => object {
  const input = inputType(name, schema.shape as Record<string, z.ZodType>, describe(schema));
  const { minProperties, maxProperties } = schema.meta() ?? {};
  if (minProperties === 1 && maxProperties === 1) Extensions({ oneOf: true })(input);
  return input;
}

/** Optional fields are nullable or have their default. The operation validates the values. */
export function inputType(
  name: string,
  fields: Readonly<Record<string, z.ZodType>>,
  options: { description?: string },
): new () => object {
  const input = classNamed(name);
  for (const [field, type] of Object.entries(fields)) {
    const { data: given } = type.safeParse(undefined);
    const hasDefault = given !== undefined && given !== null;
    const nullable = !hasDefault && (mayBeAbsent(type) || type.safeParse(null).success);
    const all = { nullable, ...(hasDefault && { defaultValue: given }), ...describe(type) };
    Field(() => graphqlTypeOf(type, 'input') as never, all)(input.prototype, field);
  }
  InputType(name, options)(input);
  return input;
}

export function describe(schema: z.ZodType): { description?: string; deprecationReason?: string } {
  const { description, 'x-deprecation': reason } = schema.meta() ?? {};
  if (description !== undefined)
    return { description, ...(typeof reason === 'string' && { deprecationReason: reason }) };
  const { innerType } = schema.def as { type: string; innerType?: z.ZodType };
  return innerType ? describe(innerType) : {};
}

const classNamed = (name: string) => ({ [name]: class {} })[name] as new () => object;

export function graphqlTypeOf(schema: z.ZodType, place: keyof GraphqlNames): unknown {
  const names = graphqlNames.get(schema);
  if (names) return names[place];
  if (schema.meta()?.format === 'uuid') return ID;
  const def = schema.def as {
    type: string;
    innerType?: z.ZodType;
    in?: z.ZodType;
    element?: z.ZodType;
    getter?: () => z.ZodType;
  };
  if (def.innerType) return graphqlTypeOf(def.innerType, place);
  if (def.in) return graphqlTypeOf(def.in, place);
  if (def.getter) return graphqlTypeOf(def.getter(), place);
  if (def.type === 'array') return [graphqlTypeOf(def.element as z.ZodType, place)];
  if (def.type === 'boolean') return Boolean;
  if (def.type === 'number') return schema.meta()?.type === 'integer' ? Int : GraphQLFloat;
  return String;
}

export function toGraphqlNames(schema: z.ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodLazy) return toGraphqlNames(schema.unwrap() as z.ZodType, value);
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((item) => toGraphqlNames(schema.element as z.ZodType, item));
  return schema instanceof z.ZodEnum && graphqlNames.get(schema) ? enumName(String(value)) : value;
}

export const identity = 'Unique id.';

export interface Typed {
  readonly __typename: string;
}

@InterfaceType({ description: 'An object that can be read again by its id: see `node`.' })
export abstract class Node {
  @Field(() => ID, { description: identity })
  readonly id!: string;
}
