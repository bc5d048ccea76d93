import { GraphQLFloat, GraphQLScalarType, Kind } from 'graphql';
import { Extensions, Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { z } from 'zod';
import { boundsOf } from './bounds.ts';
import { toCamelCase } from './casing.ts';
import { Timestamp as TimestampSchema } from './schema.ts';

/** Input is passed on unchecked: the operation validates it, so both APIs return the same error. */
export const Timestamp = new GraphQLScalarType<unknown, unknown>({
  name: 'Timestamp',
  description: 'A point in time in UTC: `YYYY-MM-DD HH:MM:SSZ`.',
  serialize: (value) => value,
  parseValue: (value) => value,
  parseLiteral: (node) => (node.kind === Kind.STRING ? node.value : undefined),
});

export const Json = new GraphQLScalarType<unknown, unknown>({
  name: 'JSON',
  description: 'A JSON value as REST returns it, with REST names.',
  serialize: (value) => value,
});

interface GraphqlNames {
  readonly output: unknown;
  readonly input: unknown;
}

const graphqlNames = new WeakMap<z.ZodType, GraphqlNames>([[TimestampSchema, { output: Timestamp, input: Timestamp }]]);

/** Also applies to schemas derived with `meta`, `nullable` etc. `output` is null for a schema used in inputs only. */
export function nameInGraphql<S extends z.ZodType>(schema: S, output: unknown, input: unknown = output): S {
  graphqlNames.set(schema, { output, input });
  return schema;
}

const enumName = (value: string) => value.replaceAll('.', '_').toUpperCase();

/** `values` are descriptions by value, `extensions` members of the OpenAPI schema. */
export function enumeration<const Value extends string>(
  name: string,
  values: Readonly<Record<Value, string>>,
  description: string,
  extensions: Record<`x-${string}`, unknown> = {},
) {
  const names = Object.keys(values) as [Value, ...Value[]];
  const meta = { id: name, description, 'x-enumDescriptions': values, ...extensions };
  const schema = z.enum(names).meta(meta);
  const members = Object.fromEntries(names.map((value) => [enumName(value), value]));
  const valuesConfig = Object.fromEntries(names.map((value) => [enumName(value), { description: values[value] }]));
  registerEnumType(members, { name, description, valuesConfig });
  return nameInGraphql(schema, members);
}

export function nested<S extends z.ZodObject>(name: string, schema: S): S {
  const output = classNamed(name);
  for (const [member, type] of Object.entries(schema.shape) as [string, z.ZodType][]) {
    const options = { nullable: type.safeParse(null).success, ...describe(type) };
    Field(() => graphqlTypeOf(type, 'output') as never, options)(output.prototype, toCamelCase(member));
    Extensions({ bounds: boundsOf(type) })(output.prototype, toCamelCase(member));
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

/** Names become camelCase. Optional members are nullable or have their default. The operation validates the values. */
export function inputType(
  name: string,
  members: Readonly<Record<string, z.ZodType>>,
  options: { description?: string },
): new () => object {
  const input = classNamed(name);
  for (const [member, type] of Object.entries(members)) {
    const { data: given } = type.safeParse(undefined);
    const hasDefault = given !== undefined && given !== null;
    const nullable = !hasDefault && (type._zod.optin !== undefined || type.safeParse(null).success);
    const all = { nullable, ...(hasDefault && { defaultValue: given }), ...describe(type) };
    Field(() => graphqlTypeOf(type, 'input') as never, all)(input.prototype, toCamelCase(member));
  }
  InputType(name, options)(input);
  return input;
}

export function describe(schema: z.ZodType): { description?: string; deprecationReason?: string } {
  const { description, 'x-deprecation': reason } = schema.meta() ?? {};
  if (description !== undefined)
    return { description, ...(typeof reason === 'string' && { deprecationReason: reason }) };
  const { innerType } = (schema as unknown as { def: { innerType?: z.ZodType } }).def;
  return innerType ? describe(innerType) : {};
}

const classNamed = (name: string) => ({ [name]: class {} })[name] as new () => object;

export function graphqlTypeOf(schema: z.ZodType, place: keyof GraphqlNames): unknown {
  const names = namesOf(schema);
  if (names) return names[place];
  if (schema.meta()?.format === 'uuid') return ID;
  const { def } = schema as unknown as {
    def: { type: string; innerType?: z.ZodType; in?: z.ZodType; element?: z.ZodType };
  };
  if (def.innerType) return graphqlTypeOf(def.innerType, place);
  if (def.in) return graphqlTypeOf(def.in, place);
  if (def.type === 'array') return [graphqlTypeOf(def.element as z.ZodType, place)];
  if (def.type === 'boolean') return Boolean;
  if (def.type === 'number') return schema.meta()?.type === 'integer' ? Int : GraphQLFloat;
  return String;
}

export function toGraphqlNames(schema: z.ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((item) => toGraphqlNames(schema.element as z.ZodType, item));
  return schema instanceof z.ZodEnum && namesOf(schema) ? enumName(String(value)) : value;
}

function namesOf(schema: z.ZodType): GraphqlNames | undefined {
  const { parent } = (schema as unknown as { _zod: { parent?: z.ZodType } })._zod;
  return graphqlNames.get(schema) ?? (parent && namesOf(parent));
}
