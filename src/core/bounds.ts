import type { z } from 'zod';

/** How much a value can be. A field of the GraphQL schema carries it as its extension `bounds`. */
export interface Bounds {
  /** Characters of a text. */
  readonly characters?: number;
  /** Items of a list. */
  readonly items?: number;
}

/** What zod has of a schema, as far as it is asked here. */
interface Definition {
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly element?: z.ZodType;
  readonly checks?: readonly {
    readonly _zod: { readonly def: { readonly check: string; readonly maximum?: number } };
  }[];
}

/** What a schema says of how much its values can be. */
export function boundsOf(schema: z.ZodType): Bounds {
  const { def } = schema as unknown as { def: Definition };
  const inner = def.innerType ?? def.in;
  if (inner) return boundsOf(inner);
  // Zod's own `max`, or our `text`, which counts code points instead of UTF-16 units.
  const checked = def.checks?.find(({ _zod }) => _zod.def.check === 'max_length')?._zod.def.maximum;
  const maximum = checked ?? schema.meta()?.maxLength;
  const own = maximum !== undefined && { [def.element ? 'items' : 'characters']: maximum };
  return { ...(def.element && boundsOf(def.element)), ...own };
}
