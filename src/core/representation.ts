import { z } from 'zod';
import { type GivenKeys, membersOf } from './member.ts';
import { renameClaims, takeClaims } from './owned.ts';
import type { EntityClass, RowOf } from './tables.ts';

type Shape = Record<string, z.ZodType>;
/** Members that a create may leave out, with what they are then. */
type Defaults<Given extends Shape> = { [K in keyof Given]?: z.input<Given[K]> };

/**
 * A resource as clients see it, in one place: what they give and what the server owns.
 * Output and input have the same shape, so input takes the server's members back: what they say means nothing, or must be
 * what is so already (`refusals`). A member that is neither is `unknown_field`. Names are REST's; GraphQL's are the same in camelCase.
 */
export function representation<Given extends Shape, Owned extends Shape, D extends Defaults<Given>>(
  name: string,
  members: {
    owned: Owned;
    given: Given;
    defaults?: D;
    order?: (keyof Given | keyof Owned)[];
    /** Members that only some answers have. */
    partial?: readonly (keyof Given | keyof Owned)[];
    /** Members that a create may leave out though they have no default. */
    optional?: readonly (keyof Given)[];
    /** What is said to clients that send another value of the server's members than they have. */
    refusals?: Readonly<Record<string, string>>;
  },
) {
  const { owned, given, refusals = {} } = members;
  const defaults: Record<string, unknown> = members.defaults ?? {};
  const ignored = mapShape(owned, () => z.unknown().optional());
  const drop = (value: Record<string, unknown>) => {
    takeClaims(value, refusals);
    for (const key of Object.keys(owned)) delete value[key];
    return value;
  };
  const input = (shape: Shape) => z.strictObject({ ...ignored, ...shape }).transform(drop);
  const given$ = (key: string, type: z.ZodType) =>
    key in defaults ? type.default(defaults[key] as never) : members.optional?.includes(key) ? type.optional() : type;

  const all: Shape = { ...owned, ...given };
  const order = (members.order ?? Object.keys(all)) as string[];
  const output = z.object(Object.fromEntries(order.map((key) => [key, all[key] as z.ZodType])));
  const whole = mapShape(given, (type, key) => given$(key, type));
  const create = input(whole);
  const optionals = mapShape(given, (type) => type.optional());
  const changes = input(optionals);
  const partial = (members.partial ?? []) as readonly string[];
  const optional = (key: string) => given$(key, given[key] as z.ZodType).safeParse(undefined).success;
  const left = Object.keys(given).filter(optional);
  const described = {
    name,
    members: order,
    given: given as Shape,
    optional: left,
    defaults,
    output,
    partial,
    refusals,
  };
  inputs.set(create, {
    resource: described,
    name: `${name}Input`,
    required: Object.keys(given).filter((key) => !left.includes(key)),
    members: whole,
  });
  inputs.set(changes, { resource: described, name: `${name}Changes`, required: [], members: optionals });
  return {
    ...described,
    /** What a POST may hold. */
    create: create as unknown as z.ZodType<{ [K in keyof Given]: z.output<Given[K]> }, unknown>,
    /** What a PATCH may hold: every member is optional, and an omitted one stays as it is. */
    changes: changes as unknown as z.ZodType<{ [K in keyof Given]?: z.output<Given[K]> }, unknown>,
  };
}

/** What clients give of a `T`: the properties of its class that are not `readonly`. Relations are ids. */
export type Given<T, Optional extends PropertyKey = never> = {
  [K in Exclude<GivenKeys<T>, Optional>]: K extends keyof RowOf<T> ? RowOf<T>[K] : T[K];
} & { [K in GivenKeys<T> & Optional]?: K extends keyof RowOf<T> ? RowOf<T>[K] : T[K] };

/** A resource as clients see it, read off its class. */
export interface ClassRepresentation<T, Optional extends PropertyKey = never> extends Representation {
  /** The properties behind the members, by REST's names. */
  readonly properties: ReadonlyMap<string, string>;
  /** The properties that every answer shows. */
  readonly always: readonly string[];
  /** What a POST may hold, as properties of the class. */
  readonly create: z.ZodType<Given<T, Optional>, unknown>;
  /** What a PATCH may hold: every member is optional, and an omitted one stays as it is. */
  readonly changes: z.ZodType<{ [K in GivenKeys<T>]?: Given<T>[K & keyof Given<T>] }, unknown>;
  /** A row as REST shows it: the members that it has. */
  present(row: object): Record<string, unknown>;
}

/**
 * The representation that the members of a class make up.
 *
 * @param options.name what it is called in the contracts: the class's name unless given
 * @param options.partial properties that only some answers have
 * @param options.apart properties that a document has elsewhere: inputs take them back all the same
 * @param options.schemas what stands in for the schema that the class has of a property
 */
export function representationOf<T extends object, Optional extends PropertyKey = never>(
  type: EntityClass<T>,
  options: {
    name?: string;
    partial?: readonly (keyof T & string)[];
    apart?: readonly (keyof T & string)[];
    schemas?: { readonly [K in keyof T & string]?: z.ZodType };
  } = {},
): ClassRepresentation<T, Optional> {
  const schemas: Record<string, z.ZodType | undefined> = options.schemas ?? {};
  const members = membersOf(type).map((member) => ({ ...member, schema: schemas[member.property] ?? member.schema }));
  const properties = new Map(members.map(({ name, property }) => [name, property]));
  const shapeOf = (given: boolean): Shape =>
    Object.fromEntries(members.filter((member) => member.given === given).map(({ name, schema }) => [name, schema]));
  const partial = (options.partial ?? []) as readonly string[];
  const apart = (options.apart ?? []) as readonly string[];
  const shown = members.filter(({ property }) => !apart.includes(property));
  const { create, changes, ...described } = representation(options.name ?? type.name, {
    owned: shapeOf(false),
    given: shapeOf(true),
    defaults: Object.fromEntries(members.filter((member) => 'default' in member).map((one) => [one.name, one.default])),
    optional: members.filter((member) => member.given && member.optional).map(({ name }) => name),
    order: shown.map(({ name }) => name),
    partial: members.filter(({ property }) => partial.includes(property)).map(({ name }) => name),
    refusals: Object.fromEntries(members.flatMap(({ name, refusal }) => (refusal ? [[name, refusal]] : []))),
  });
  return {
    ...described,
    properties,
    always: [...properties.values()].filter((property) => !partial.includes(property)),
    create: named(create, properties) as never,
    changes: named(changes, properties) as never,
    present(row) {
      const presented: Record<string, unknown> = {};
      for (const { name, property } of shown) {
        const value = (row as Record<string, unknown>)[property];
        if (value !== undefined) presented[name] = value;
      }
      return presented;
    },
  };
}

/** The same input, checked under REST's names, as properties. */
function named(input: z.ZodType, properties: ReadonlyMap<string, string>): z.ZodType {
  const transformed = input.transform((members) => {
    const entries = Object.entries(members as object);
    const own = Object.fromEntries(entries.map(([name, value]) => [properties.get(name) as string, value]));
    renameClaims(members as object, own, properties);
    return own;
  });
  inputs.set(transformed, inputs.get(input) as InputDescription);
  return transformed;
}

export interface Representation {
  name: string;
  /** All member names, in the order of the documents. */
  members: string[];
  /** Members that clients give. */
  given: Shape;
  /** Those of them that a create may leave out. */
  optional: readonly string[];
  defaults: Record<string, unknown>;
  /** What a response holds. */
  output: z.ZodObject;
  /** Members that only some answers have. */
  partial: readonly string[];
  /** Of the members that clients do not give, those that mean something, and what is said to whoever changes them. */
  refusals: Readonly<Record<string, string>>;
  /** The properties behind the members, by REST's names, where it is read off a class. */
  readonly properties?: ReadonlyMap<string, string>;
  /** A result as REST shows it, where that follows from its class. */
  present?(row: object): Record<string, unknown>;
}

/** What an input schema was derived from, for the generated contracts. */
export interface InputDescription {
  resource: Representation;
  /** `ArticleInput`, `ArticleChanges`. */
  name: string;
  required: string[];
  /** What clients give, as this input takes it: with defaults, or each of them optional. */
  members: Shape;
}

const inputs = new WeakMap<z.ZodType, InputDescription>();

/** How an input schema relates to its resource; undefined for a schema made otherwise. */
export function describeInput(schema: z.ZodType): InputDescription | undefined {
  return inputs.get(schema);
}

function mapShape(shape: Shape, map: (type: z.ZodType, key: string) => z.ZodType): Shape {
  return Object.fromEntries(Object.entries(shape).map(([key, type]) => [key, map(type, key)]));
}
