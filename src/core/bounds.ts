import type { z } from 'zod';

/** Maximum size of a value; the extension `bounds` of a GraphQL field. */
export interface Bounds {
  readonly characters?: number;
  readonly items?: number;
}

/** Characters around a value in JSON. */
export const punctuation = 4;

interface Definition {
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly element?: z.ZodType;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly options?: readonly z.ZodType[];
  readonly checks?: readonly {
    readonly _zod: { readonly def: { readonly check: string; readonly maximum?: number } };
  }[];
}

/** Values without declared bounds: ids, numbers, timestamps, generated text. */
export const shortValue = 100;

/** Characters of a value of this schema in JSON, at most. */
export function charactersOf(schema: z.ZodType): number {
  const { def } = schema as unknown as { def: Definition };
  const inner = def.innerType ?? def.in;
  if (inner) return charactersOf(inner);
  if (def.shape) {
    const members = Object.entries(def.shape);
    return members.reduce((sum, [name, value]) => sum + name.length + punctuation + charactersOf(value), punctuation);
  }
  if (def.options) return Math.max(...def.options.map(charactersOf));
  const { characters = shortValue, items = 1 } = boundsOf(schema);
  return items * (def.element ? charactersOf(def.element) : characters);
}

export function boundsOf(schema: z.ZodType): Bounds {
  const { def } = schema as unknown as { def: Definition };
  const inner = def.innerType ?? def.in;
  if (inner) return boundsOf(inner);
  // Either zod's `max`, or `text`, which counts code points instead of UTF-16 units.
  const checked = def.checks?.find(({ _zod }) => _zod.def.check === 'max_length')?._zod.def.maximum;
  const maximum = checked ?? schema.meta()?.maxLength;
  return {
    ...(def.element && boundsOf(def.element)),
    ...(maximum !== undefined && { [def.element ? 'items' : 'characters']: maximum }),
  };
}
