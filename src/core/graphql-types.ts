import { GraphQLFloat, GraphQLScalarType, Kind } from 'graphql';
import { Extensions, Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { z } from 'zod';
import { toCamelCase } from './casing.ts';
import { Timestamp as TimestampSchema } from './schema.ts';

/**
 * The GraphQL scalar of a point in time. Input passes as it came: the operation checks it, so that a bad one ends in
 * the same error on both surfaces.
 */
export const Timestamp = new GraphQLScalarType<unknown, unknown>({
  name: 'Timestamp',
  description: 'A point in time in UTC: `YYYY-MM-DD HH:MM:SSZ`.',
  serialize: (value) => value,
  parseValue: (value) => value,
  parseLiteral: (node) => (node.kind === Kind.STRING ? node.value : undefined),
});

/** What a schema is called in GraphQL where that does not follow from it: as part of answers, and of inputs. */
interface GraphqlNames {
  readonly output: unknown;
  readonly input: unknown;
}

const named = new WeakMap<z.ZodType, GraphqlNames>([[TimestampSchema, { output: Timestamp, input: Timestamp }]]);

/**
 * Says which GraphQL types stand for a schema, and for what is made of it with `meta`, `nullable` and so on; null where it
 * is part of no answer.
 */
export function nameInGraphql<S extends z.ZodType>(schema: S, output: unknown, input: unknown = output): S {
  named.set(schema, { output, input });
  return schema;
}

/**
 * One of some values: a schema, and with it the enum of that name on both surfaces. GraphQL has REST's values in upper
 * case: `published` is `PUBLISHED`.
 */
export function enumeration<const V extends readonly [string, ...string[]]>(
  name: string,
  values: V,
  description: string,
  /** What the contract says beside that: `x-…`. */
  extensions: Record<`x-${string}`, unknown> = {},
) {
  const schema = z.enum(values).meta({ id: name, description, ...extensions });
  const members = Object.fromEntries(values.map((value) => [value.toUpperCase(), value]));
  registerEnumType(members, { name, description });
  return nameInGraphql(schema, members);
}

/**
 * A value within a resource, with its GraphQL types: `Contact` in answers; in inputs `ContactInput`, of which a member may
 * be left out where the schema allows it.
 */
export function nested<S extends z.ZodObject>(name: string, schema: S): S {
  const output = classOf(name, schema, 'output');
  ObjectType(name, { description: schema.meta()?.description ?? '' })(output);
  return nameInGraphql(schema, output, nestedInput(`${name}Input`, schema));
}

/** The input type of such a value, where its output type is written out. */
export function nestedInput(name: string, schema: z.ZodObject, description?: string): new () => object {
  const input = classOf(name, schema, 'input');
  InputType(name, description === undefined ? {} : { description })(input);
  return input;
}

function classOf(name: string, schema: z.ZodObject, place: keyof GraphqlNames): new () => object {
  const Type = { [name]: class {} }[name] as new () => object;
  for (const [member, type] of Object.entries(schema.shape) as [string, z.ZodType][]) {
    const description = type.meta()?.description;
    const isLeftOut = place === 'input' && type._zod.optin !== undefined;
    const nullable = isLeftOut || type.safeParse(null).success;
    const options = { nullable, ...(description && { description }) };
    Field(() => graphqlTypeOf(type, place) as never, options)(Type.prototype, toCamelCase(member));
    if (place === 'output') Extensions({ bounds: boundsOf(type) })(Type.prototype, toCamelCase(member));
  }
  return Type;
}

/** How much a value can be. A field of the GraphQL schema carries it as its extension `bounds`. */
export interface Bounds {
  /** Characters of a text. */
  readonly characters?: number;
  /** Items of a list. */
  readonly items?: number;
}

/** What a schema says of how much its values can be. */
export function boundsOf(schema: z.ZodType): Bounds {
  const { def } = schema as unknown as { def: Definition };
  const inner = def.innerType ?? def.in;
  if (inner) return boundsOf(inner);
  // Both `max` and `text` of ours, which counts characters in another way than `max` does.
  const checked = def.checks?.find(({ _zod }) => _zod.def.check === 'max_length')?._zod.def.maximum;
  const maximum = checked ?? schema.meta()?.maxLength;
  const own = maximum !== undefined && { [def.element ? 'items' : 'characters']: maximum };
  return { ...(def.element && boundsOf(def.element)), ...own };
}

/** The GraphQL type that values of a schema have in answers or in inputs. Whether it may be null is asked elsewhere. */
export function graphqlTypeOf(schema: z.ZodType, place: keyof GraphqlNames): unknown {
  const own = namesOf(schema);
  if (own) return own[place];
  if (schema.meta()?.format === 'uuid') return ID;
  const { def } = schema as unknown as { def: Definition };
  if (def.innerType) return graphqlTypeOf(def.innerType, place);
  if (def.in) return graphqlTypeOf(def.in, place);
  if (def.type === 'array') return [graphqlTypeOf(def.element as z.ZodType, place)];
  if (def.type === 'boolean') return Boolean;
  if (def.type === 'number') return schema.meta()?.type === 'integer' ? Int : GraphQLFloat;
  return String;
}

/** What a schema is made of, as far as it is asked here. */
interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly element?: z.ZodType;
  readonly checks?: readonly {
    readonly _zod: { readonly def: { readonly check: string; readonly maximum?: number } };
  }[];
}

function namesOf(schema: z.ZodType): GraphqlNames | undefined {
  const { parent } = (schema as unknown as { _zod: { parent?: z.ZodType } })._zod;
  return named.get(schema) ?? (parent && namesOf(parent));
}
