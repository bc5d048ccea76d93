import { z } from 'zod';

/** Maximum size of a value; the extension `bounds` of a GraphQL field. */
export interface Bounds {
  readonly characters?: number;
  readonly items?: number;
}

/** Characters around a value in JSON. */
export const punctuation = 4;

interface Definition {
  readonly type: string;
  readonly checks?: z.core.$ZodCheck<unknown[]>[];
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly element?: z.ZodType;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly options?: readonly z.ZodType[];
}

/** Values without declared bounds: ids, numbers, timestamps, generated text. */
export const shortValue = 100;

/** Characters of a value of this schema in JSON, at most. */
export function countCharacters(schema: z.ZodType): number {
  const def = schema.def as Definition;
  const inner = def.innerType ?? def.in;
  if (inner) return countCharacters(inner);
  if (def.shape) {
    const fields = Object.entries(def.shape);
    return fields.reduce((sum, [name, value]) => sum + name.length + punctuation + countCharacters(value), punctuation);
  }
  if (def.options) return Math.max(...def.options.map(countCharacters));
  const { characters = shortValue, items = 1 } = readBounds(schema);
  return items * (def.element ? countCharacters(def.element) : characters);
}

export function readBounds(schema: z.ZodType): Bounds {
  const def = schema.def as Definition;
  const inner = def.innerType ?? def.in;
  if (inner) return readBounds(inner);
  if (def.element) {
    // Without its items, whose schema may be lazy.
    const list = z.array(z.unknown()).check(...(def.checks ?? []));
    const { maxItems } = z.toJSONSchema(list);
    return { ...readBounds(def.element), ...(maxItems !== undefined && { items: maxItems }) };
  }
  // Either zod's `max`, or `text`, which counts code points instead of UTF-16 units.
  const maximum = 'maxLength' in schema && schema.maxLength !== null ? schema.maxLength : schema.meta()?.maxLength;
  return typeof maximum === 'number' ? { characters: maximum } : {};
}
