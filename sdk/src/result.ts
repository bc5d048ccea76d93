import type { ItemErrorStatus } from './generated/values.ts';

/** Result of one item of a batch. `status` is 201 with the resource created, or another one with the error. */
export type ItemResult<Item extends { status: number; error: unknown }> =
  | { [M in keyof Item]: M extends 'status' ? 201 : M extends 'error' ? null : NonNullable<Item[M]> }
  | { [M in keyof Item]: M extends 'status' ? ItemErrorStatus : M extends 'error' ? NonNullable<Item[M]> : null };
