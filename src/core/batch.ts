import type { View } from '@terrapin/table';
import { z } from 'zod';
import { capitalize } from '../values/casing.ts';
import type { Scope } from './access.ts';
import type { SignedIn } from './context.ts';
import { ApiError, type ErrorCode, type ErrorKind } from './errors.ts';
import { type Address, type Operation, operation } from './operation.ts';
import { parse } from './schema.ts';

export type BatchResult<T> = { readonly value: T } | { readonly error: ApiError };

export interface Batch {
  readonly item: z.ZodType;
  readonly itemDescription: string;
  readonly description: string;
}

const batches = new Map<z.ZodType, Batch>();

export const maximumBatch = 500;

/** Undefined if the schema is not a batch. */
export function describeBatch(schema: z.ZodType): Batch | undefined {
  return batches.get(schema);
}

/** Validates only the length: {@link prepareEach} validates each item, so one invalid item does not affect the others. */
function listSchema(described: Batch): z.ZodType<unknown[]> {
  const batch = z
    .array(z.unknown())
    .min(1, 'Must have at least one item.')
    .max(maximumBatch, `Must have at most ${maximumBatch} items.`);
  batches.set(batch, described);
  return batch;
}

interface BatchOptions<Fields, New, Row> {
  readonly name: string;
  readonly at: Address;
  readonly summary: string;
  readonly scope: Scope;
  readonly item: z.ZodType<Fields, unknown>;
  readonly itemDescription: string;
  readonly errors?: readonly (ErrorCode | ErrorKind)[];
  readonly isDestructive?: boolean;
  /** What is inserted for an item. Throws an ApiError for what the schema cannot express. */
  prepare(ctx: SignedIn, fields: Fields): New;
  /** Returns a result for each item, in their order. Items that failed are passed on. */
  insert(ctx: SignedIn, items: readonly BatchResult<New>[], view: View): Promise<BatchResult<Row>[]>;
}

/** An operation that creates several objects, of which each succeeds or fails separately. */
export function batchOperation<Fields, New, Row>(
  options: BatchOptions<Fields, New, Row>,
): Operation<BatchResult<Row>[]> {
  const { item, itemDescription, errors = [], isDestructive = false, prepare, insert, ...named } = options;
  return operation({
    ...named,
    kind: 'batch',
    description: 'Each item succeeds or fails separately, and results are in the order of the items.',
    words: 'bulk import broadcast many several everyone',
    body: listSchema({ item, itemDescription, description: `The items: 1–${maximumBatch}.` }),
    errors,
    isDestructive,
    run(ctx, _args, items, { view }) {
      ctx.consumeRateLimit(unitsOfBatch(items.length));
      return insert(
        ctx,
        prepareEach(item, items, (fields) => prepare(ctx, fields)),
        view,
      );
    },
  });
}

interface ManyOptions<Fields, New, Row> extends Pick<BatchOptions<Fields, New, Row>, 'prepare'> {
  readonly repository: { many(): BatchOptions<Fields, New, Row>['insert'] };
}

/** `createBooks` beside `createBook`: REST has `POST /books/batches`, and the rows take one statement. */
export function manyOf<Fields, New, Row>(
  create: Operation<Row>,
  item: z.ZodType<Fields, unknown>,
  plural: string,
  { repository, prepare }: ManyOptions<Fields, New, Row>,
): Operation<BatchResult<Row>[]> {
  const { at, scope, errors } = create.definition;
  return batchOperation({
    at: `${at as Address}/batches`,
    name: `create${capitalize(plural)}`,
    summary: `Create up to ${maximumBatch} ${plural}`,
    scope: scope as Scope,
    item,
    itemDescription: `One of the new ${plural}.`,
    ...(errors && { errors }),
    prepare,
    insert: repository.many(),
  });
}

const itemsPerUnit = 10;

function unitsOfBatch(length: number): number {
  return Math.ceil(length / itemsPerUnit);
}

/** An item that is an error already was rejected by the surface. */
function prepareEach<Fields, New>(
  schema: z.ZodType<Fields, unknown>,
  inputs: readonly unknown[],
  prepare: (fields: Fields) => New,
): BatchResult<New>[] {
  return inputs.map((input) => {
    try {
      if (input instanceof ApiError) throw input;
      return { value: prepare(parse(schema, input)) };
    } catch (error) {
      if (error instanceof ApiError) return { error };
      throw error;
    }
  });
}
