import type { z } from 'zod';

/** Maximum size of a value; the extension `bounds` of a GraphQL field. */
export interface Bounds {
  readonly characters?: number;
  readonly items?: number;
}

interface Definition {
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly element?: z.ZodType;
  readonly checks?: readonly {
    readonly _zod: { readonly def: { readonly check: string; readonly maximum?: number } };
  }[];
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
