import { z } from 'zod';
import { ApiError } from './errors.ts';
import { parse } from './schema.ts';

/** What became of one item of a batch: what was made of it, or why nothing was. */
export type BatchResult<T> = { readonly value: T } | { readonly error: ApiError };

const items = new WeakMap<z.ZodType, z.ZodType>();

/** A list of 1 to `maximum` inputs. Each is checked by itself ({@link parseEach}), so that a bad one stops no other. */
export function batchOf(item: z.ZodType, maximum: number): z.ZodType<unknown[]> {
  const batch = z
    .array(z.unknown())
    .min(1, 'Must have at least one item.')
    .max(maximum, `Must have at most ${maximum} items.`);
  items.set(batch, item);
  return batch;
}

/** What each item of a batch is checked against; undefined for a schema that is none. */
export function describeBatch(schema: z.ZodType): z.ZodType | undefined {
  return items.get(schema);
}

/** Items of a batch that count as one request. */
const itemsPerUnit = 10;

/** As how many requests a batch of so many items counts. */
export function unitsOfBatch(length: number): number {
  return Math.ceil(length / itemsPerUnit);
}

/** Each item checked, in their order: against the schema, and by `check`, which throws where more is wrong. */
export function parseEach<S extends z.ZodType>(
  schema: S,
  inputs: readonly unknown[],
  check: (value: z.output<S>) => void,
): BatchResult<z.output<S>>[] {
  return inputs.map((input) => {
    try {
      const value = parse(schema, input);
      check(value);
      return { value };
    } catch (error) {
      if (error instanceof ApiError) return { error };
      throw error;
    }
  });
}
