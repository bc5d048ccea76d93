import { z } from 'zod';

/** A closed set of values that has a name. `values` are descriptions by value. */
export interface Enumeration {
  readonly name: string;
  readonly values: Readonly<Record<string, string>>;
  readonly description: string;
}

const enumerations = z.registry<Enumeration>();

export function enumeration<const Value extends string>(
  name: string,
  values: Readonly<Record<Value, string>>,
  description: string,
) {
  const names = Object.keys(values) as [Value, ...Value[]];
  const schema = z.enum(names).meta({ id: name, description, 'x-enumDescriptions': values });
  enumerations.add(schema, { name, values, description });
  return schema;
}

/** Also of a schema that was derived with `meta`. */
export const findEnumeration = (schema: z.ZodType): Enumeration | undefined => enumerations.get(schema);
