import { z } from 'zod';
import { type GivenKeys, membersOf } from './member.ts';
import { extractClaims, renameClaims } from './owned.ts';
import type { EntityClass, RowOf } from './tables.ts';

type Shape = Record<string, z.ZodType>;
type Defaults<Given extends Shape> = { [K in keyof Given]?: z.input<Given[K]> };

/**
 * A resource as clients see it. Input accepts the shape of output: values of the server's members are ignored or, with
 * a refusal, compared with the current ones. Other members fail with `unknown_field`. Names are REST's; GraphQL's are
 * the same in camelCase.
 */
export function representation<Given extends Shape, Owned extends Shape, D extends Defaults<Given>>(
  name: string,
  members: {
    owned: Owned;
    given: Given;
    defaults?: D;
    order?: (keyof Given | keyof Owned)[];
    partial?: readonly (keyof Given | keyof Owned)[];
    optional?: readonly (keyof Given)[];
    /** Error messages for members of the server that a client changes. */
    refusals?: Readonly<Record<string, string>>;
  },
) {
  const { owned, given, refusals = {} } = members;
  const defaults: Record<string, unknown> = members.defaults ?? {};
  const ignored = mapShape(owned, () => z.unknown().optional());
  const drop = (value: Record<string, unknown>) => {
    extractClaims(value, refusals);
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
    create: create as unknown as z.ZodType<{ [K in keyof Given]: z.output<Given[K]> }, unknown>,
    changes: changes as unknown as z.ZodType<{ [K in keyof Given]?: z.output<Given[K]> }, unknown>,
  };
}

/** The properties of `T` that clients set: those that are not `readonly`. Relations are ids. */
export type Given<T, Optional extends PropertyKey = never> = {
  [K in Exclude<GivenKeys<T>, Optional>]: K extends keyof RowOf<T> ? RowOf<T>[K] : T[K];
} & { [K in GivenKeys<T> & Optional]?: K extends keyof RowOf<T> ? RowOf<T>[K] : T[K] };

export interface ClassRepresentation<T, Optional extends PropertyKey = never> extends Representation {
  /** Properties by REST name. */
  readonly properties: ReadonlyMap<string, string>;
  /** Properties that every response contains. */
  readonly alwaysSelected: readonly string[];
  readonly create: z.ZodType<Given<T, Optional>, unknown>;
  readonly changes: z.ZodType<{ [K in GivenKeys<T>]?: Given<T>[K & keyof Given<T>] }, unknown>;
  /** A row as REST returns it. */
  present(row: object): Record<string, unknown>;
}

/** `apart` are properties that documents contain elsewhere, but inputs accept; `schemas` replace those of the class. */
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
    alwaysSelected: [...properties.values()].filter((property) => !partial.includes(property)),
    create: withProperties(create, properties) as never,
    changes: withProperties(changes, properties) as never,
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

/** Validates under REST names, returns properties. */
function withProperties(input: z.ZodType, properties: ReadonlyMap<string, string>): z.ZodType {
  const transformed = input.transform((members) => {
    const entries = Object.entries(members as object);
    const renamed = Object.fromEntries(entries.map(([name, value]) => [properties.get(name) as string, value]));
    renameClaims(members as object, renamed, properties);
    return renamed;
  });
  inputs.set(transformed, inputs.get(input) as InputDescription);
  return transformed;
}

export interface Representation {
  name: string;
  members: string[];
  given: Shape;
  optional: readonly string[];
  defaults: Record<string, unknown>;
  output: z.ZodObject;
  partial: readonly string[];
  /** Error messages by member of the server that a client changes. */
  refusals: Readonly<Record<string, string>>;
  /** Properties by REST name, if derived from a class. */
  readonly properties?: ReadonlyMap<string, string>;
  present?(row: object): Record<string, unknown>;
}

export interface InputDescription {
  resource: Representation;
  name: string;
  required: string[];
  members: Shape;
}

const inputs = new WeakMap<z.ZodType, InputDescription>();

/** Undefined if the schema is not from a representation. */
export function describeInput(schema: z.ZodType): InputDescription | undefined {
  return inputs.get(schema);
}

function mapShape(shape: Shape, map: (type: z.ZodType, key: string) => z.ZodType): Shape {
  return Object.fromEntries(Object.entries(shape).map(([key, type]) => [key, map(type, key)]));
}
