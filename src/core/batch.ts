import { z } from 'zod';
import { ApiError } from './errors.ts';
import { parse } from './schema.ts';

export type BatchResult<T> = { readonly value: T } | { readonly error: ApiError };

const items = new WeakMap<z.ZodType, z.ZodType>();

/** Validates only the length: {@link parseEach} validates each item, so one invalid item does not affect the others. */
export function batchOf(item: z.ZodType, maximum: number): z.ZodType<unknown[]> {
  const batch = z
    .array(z.unknown())
    .min(1, 'Must have at least one item.')
    .max(maximum, `Must have at most ${maximum} items.`);
  items.set(batch, item);
  return batch;
}

export function describeBatch(schema: z.ZodType): z.ZodType | undefined {
  return items.get(schema);
}

const itemsPerUnit = 10;

export function unitsOfBatch(length: number): number {
  return Math.ceil(length / itemsPerUnit);
}

/** `check` throws an ApiError for what the schema cannot express. */
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
