import type { EntityClass, WritableKeys, WritableValues } from '@terrapin/table';
import { z } from 'zod';
import { type DeclaredField, declaredFields, isChangeable } from './declared-field.ts';
import { takeReadOnlyValues } from './read-only.ts';

type Shape = Record<string, z.ZodType>;
type Defaults<Writable extends Shape> = { [K in keyof Writable]?: z.input<Writable[K]> };

/**
 * A resource as clients see it. Input accepts the shape of output: values of read-only fields are ignored or, with
 * a message, compared with the current ones. Other fields fail with `unknown_field`. Keys are properties: each surface
 * has its own names for them.
 */
export function representation<Writable extends Shape, ReadOnly extends Shape, D extends Defaults<Writable>>(
  name: string,
  fields: {
    readOnly: ReadOnly;
    writable: Writable;
    defaults?: D;
    order?: (keyof Writable | keyof ReadOnly)[];
    partial?: readonly (keyof Writable | keyof ReadOnly)[];
    optional?: readonly (keyof Writable)[];
    /** Error messages for read-only fields that a client changes. */
    readOnlyMessages?: Readonly<Record<string, string>>;
    names?: Readonly<Record<string, string>>;
  },
) {
  const { readOnly, writable, readOnlyMessages = {}, names = {} } = fields;
  const defaults: Record<string, unknown> = fields.defaults ?? {};
  const ignored = mapShape(readOnly, () => z.unknown().optional());
  const drop = (value: Record<string, unknown>) => {
    takeReadOnlyValues(value, readOnlyMessages);
    for (const key of Object.keys(readOnly)) delete value[key];
    return value;
  };
  const input = (shape: Shape) => z.strictObject({ ...ignored, ...shape }).transform(drop);
  const asInput = (key: string, type: z.ZodType) =>
    key in defaults ? type.default(defaults[key]) : fields.optional?.includes(key) ? type.optional() : type;

  const all: Shape = { ...readOnly, ...writable };
  const order = (fields.order ?? Object.keys(all)) as string[];
  const output = z.object(Object.fromEntries(order.map((key) => [key, all[key] as z.ZodType])));
  const whole = mapShape(writable, (type, key) => asInput(key, type));
  const create = input(whole);
  const optionals = mapShape(writable, (type) => type.optional());
  const changes = input(optionals);
  const partial = (fields.partial ?? []) as readonly string[];
  const optional = (key: string) => asInput(key, writable[key] as z.ZodType).safeParse(undefined).success;
  const left = Object.keys(writable).filter(optional);
  const described = {
    name,
    names,
    fields: order,
    all,
    writable: writable as Shape,
    optional: left,
    defaults,
    output,
    partial,
    readOnlyMessages,
  };
  inputs.set(create, {
    resource: described,
    name: `${name}Input`,
    required: Object.keys(writable).filter((key) => !left.includes(key)),
    fields: whole,
    defaults: Object.fromEntries(Object.entries(defaults).filter(([key, value]) => key in writable && isShown(value))),
  });
  inputs.set(changes, { resource: described, name: `${name}Changes`, required: [], fields: optionals, defaults: {} });
  return {
    ...described,
    create: create as z.ZodType<{ [K in keyof Writable]: z.output<Writable[K]> }, unknown>,
    changes: changes as z.ZodType<{ [K in keyof Writable]?: z.output<Writable[K]> }, unknown>,
  };
}

export interface ClassRepresentation<T, Optional extends PropertyKey = never> extends Representation {
  readonly type: EntityClass<object>;
  /** Properties that every response contains. */
  readonly alwaysSelected: readonly string[];
  readonly create: z.ZodType<WritableValues<T, Optional>, unknown>;
  readonly changes: z.ZodType<{ [K in WritableKeys<T>]?: WritableValues<T>[K & keyof WritableValues<T>] }, unknown>;
}

/** `omitFromOutput` are properties that documents contain elsewhere, but inputs accept; `schemas` replace those of the class. */
export function representationOf<T extends object, Optional extends PropertyKey = never>(
  type: EntityClass<T>,
  options: {
    name?: string;
    partial?: readonly (keyof T & string)[];
    omitFromOutput?: readonly (keyof T & string)[];
    schemas?: { readonly [K in keyof T & string]?: z.ZodType };
    /** All that can be changed after creation; another field is refused with the message. */
    changeable?: { readonly only: readonly (keyof T & string)[]; readonly readOnlyMessage: string };
  } = {},
): ClassRepresentation<T, Optional> {
  const schemas: Record<string, z.ZodType | undefined> = options.schemas ?? {};
  const { changeable } = options;
  const fields = declaredFields(type).map((field): DeclaredField => {
    const { property, isWritable } = field;
    const shown = { ...field, schema: schemas[property] ?? field.schema };
    if (!changeable || !isWritable || changeable.only.some((one) => one === property)) return shown;
    return { ...shown, readOnlyMessage: changeable.readOnlyMessage };
  });
  const properties = fields.map(({ property }) => property);
  const partial = (options.partial ?? []) as readonly string[];
  const omitted = (options.omitFromOutput ?? []) as readonly string[];
  const represent = (isWritable: (field: DeclaredField) => boolean) => {
    const [writable, readOnly] = [fields.filter(isWritable), fields.filter((field) => !isWritable(field))];
    return representation(options.name ?? type.name, {
      readOnly: Object.fromEntries(readOnly.map(({ property, schema }) => [property, schema])),
      writable: Object.fromEntries(writable.map(({ property, schema }) => [property, schema])),
      defaults: Object.fromEntries(
        fields.filter((field) => 'default' in field).map((one) => [one.property, one.default]),
      ),
      optional: writable.filter(({ optional }) => optional).map(({ property }) => property),
      order: properties.filter((property) => !omitted.includes(property)),
      partial,
      names: Object.fromEntries(fields.flatMap(({ property, name }) => (name === property ? [] : [[property, name]]))),
      readOnlyMessages: Object.fromEntries(
        readOnly.flatMap(({ property, readOnlyMessage }) => (readOnlyMessage ? [[property, readOnlyMessage]] : [])),
      ),
    });
  };
  const described = represent(({ isWritable }) => isWritable);
  return {
    ...described,
    type: type as EntityClass<object>,
    create: described.create as ClassRepresentation<T, Optional>['create'],
    changes: represent(isChangeable).changes as ClassRepresentation<T>['changes'],
    alwaysSelected: properties.filter((property) => !partial.includes(property)),
  };
}

export interface Representation {
  name: string;
  /** Names in both APIs, in camelCase, of properties that have another one there. */
  readonly names: Readonly<Record<string, string>>;
  /** Properties, in the order in which they are shown. */
  fields: string[];
  /** Also those that are not shown, but accepted. */
  readonly all: Shape;
  writable: Shape;
  optional: readonly string[];
  defaults: Record<string, unknown>;
  output: z.ZodObject;
  partial: readonly string[];
  /** Error messages for read-only fields that a client changes. */
  readOnlyMessages: Readonly<Record<string, string>>;
}

export interface InputDescription {
  resource: Representation;
  name: string;
  required: string[];
  fields: Shape;
  /** Of fields that may be absent, by property: texts, numbers and booleans. */
  defaults: Readonly<Record<string, unknown>>;
}

/** An absent field that may be null is null, and an absent list is empty. */
const isShown = (value: unknown) => typeof value !== 'object';

const inputs = new Map<z.ZodType, InputDescription>();

/** Undefined if the schema is not from a representation. */
export function describeInput(schema: z.ZodType): InputDescription | undefined {
  return inputs.get(schema);
}

function mapShape(shape: Shape, map: (type: z.ZodType, key: string) => z.ZodType): Shape {
  return Object.fromEntries(Object.entries(shape).map(([key, type]) => [key, map(type, key)]));
}
