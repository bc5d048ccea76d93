import type { ItemErrorStatus } from './generated/values.ts';

/** What became of an item of a batch, told by its `status`: 201 and what was made of it, or another and the error. */
export type ItemResult<Item extends { status: number; error: unknown }> =
  | { [M in keyof Item]: M extends 'status' ? 201 : M extends 'error' ? null : NonNullable<Item[M]> }
  | { [M in keyof Item]: M extends 'status' ? ItemErrorStatus : M extends 'error' ? NonNullable<Item[M]> : null };
