import { z } from 'zod';

type Shape = Record<string, z.ZodType>;
/** Members that a create may leave out, with what they are then. */
type Defaults<Given extends Shape> = { [K in keyof Given]?: z.input<Given[K]> };

/**
 * A resource as clients see it, in one place: what they give and what the server owns.
 * Output and input have the same shape, so input takes the server's members back and ignores them; a member that is
 * neither is `unknown_field`. Names are REST's; GraphQL's are the same in camelCase.
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
  },
) {
  const { owned, given } = members;
  const defaults: Record<string, unknown> = members.defaults ?? {};
  const ignored = mapShape(owned, () => z.unknown().optional());
  const drop = (value: Record<string, unknown>) => {
    for (const key of Object.keys(owned)) delete value[key];
    return value;
  };
  const input = (shape: Shape) => z.strictObject({ ...ignored, ...shape }).transform(drop);
  const given$ = (key: string, type: z.ZodType) => (key in defaults ? type.default(defaults[key] as never) : type);

  const all: Shape = { ...owned, ...given };
  const order = (members.order ?? Object.keys(all)) as string[];
  const output = z.object(Object.fromEntries(order.map((key) => [key, all[key] as z.ZodType])));
  const create = input(mapShape(given, (type, key) => given$(key, type)));
  const changes = input(mapShape(given, (type) => type.optional()));
  const partial = (members.partial ?? []) as readonly string[];
  const described = { name, members: order, given: given as Shape, defaults, output, partial };
  const optional = (key: string) => key in defaults || (given[key] as z.ZodType).safeParse(undefined).success;
  inputs.set(create, {
    resource: described,
    name: `${name}Input`,
    required: Object.keys(given).filter((key) => !optional(key)),
  });
  inputs.set(changes, { resource: described, name: `${name}Changes`, required: [] });
  return {
    ...described,
    /** What a POST may hold. */
    create: create as unknown as z.ZodType<{ [K in keyof Given]: z.output<Given[K]> }, unknown>,
    /** What a PATCH may hold: every member is optional, and an omitted one stays as it is. */
    changes: changes as unknown as z.ZodType<{ [K in keyof Given]?: z.output<Given[K]> }, unknown>,
  };
}

export interface Representation {
  name: string;
  /** All member names, in the order of the documents. */
  members: string[];
  /** Members that clients give. */
  given: Shape;
  defaults: Record<string, unknown>;
  /** What a response holds. */
  output: z.ZodObject;
  /** Members that only some answers have. */
  partial: readonly string[];
}

/** What an input schema was derived from, for the generated contracts. */
export interface InputDescription {
  resource: Representation;
  /** `ArticleInput`, `ArticleChanges`. */
  name: string;
  required: string[];
}

const inputs = new WeakMap<z.ZodType, InputDescription>();

/** How an input schema relates to its resource; undefined for a schema made otherwise. */
export function describeInput(schema: z.ZodType): InputDescription | undefined {
  return inputs.get(schema);
}

function mapShape(shape: Shape, map: (type: z.ZodType, key: string) => z.ZodType): Shape {
  return Object.fromEntries(Object.entries(shape).map(([key, type]) => [key, map(type, key)]));
}
