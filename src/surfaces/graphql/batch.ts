import { Field, Int, ObjectType } from 'type-graphql';
import type { z } from 'zod';
import type { Batch, BatchResult } from '../../core/batch.ts';
import { decapitalize, withArticle } from '../../core/casing.ts';
import { inputType } from '../../core/graphql-types.ts';
import { describeInput, type InputDescription } from '../../core/representation.ts';

@ObjectType({ description: 'An invalid field of an item.' })
class FieldError {
  @Field(() => String, { description: 'Path of the field: `user.username`.' })
  field!: string;

  @Field(() => String, { description: 'Machine-readable code: `too_long`.' })
  code!: string;

  @Field(() => String, { description: 'Human-readable message.' })
  message!: string;
}

@ObjectType({ description: 'Why an item of a batch failed.' })
class BatchError {
  @Field(() => String, { description: 'Machine-readable code: `not_found`.' })
  code!: string;

  @Field(() => String, { description: 'Human-readable message.' })
  message!: string;

  @Field(() => [FieldError], {
    nullable: true,
    description: 'The invalid fields; null if the error has another cause.',
  })
  errors!: FieldError[] | null;

  @Field(() => Int, { description: 'How many invalid fields there are beside `errors`, which has at most 20.' })
  errorsOmitted!: number;
}

/** By the body of the operation that creates one, whose input a batch has as well. */
export const inputs = new Map<z.ZodType, new () => object>();

export function batchInput({ item, itemDescription, description }: Batch) {
  const { name, fields } = describeInput(item) as InputDescription;
  const Item = inputs.get(item) ?? inputType(name, fields, { description: itemDescription });
  return { type: () => [Item], description };
}

export function defineBatchResult(type: new () => object) {
  const noun = decapitalize(type.name);

  @ObjectType(`${type.name}Result`, {
    description: `The result of one item of a batch: ${withArticle(noun)} or an error.`,
  })
  class Result {
    static of(results: readonly BatchResult<unknown>[]): object[] {
      return results.map((result) => {
        if ('value' in result) return { status: 201, [noun]: result.value };
        const { code, message, status, errors, errorsOmitted } = result.error;
        return { status, error: { code, message, errors, errorsOmitted } };
      });
    }

    @Field(() => Int, { description: 'The HTTP status that a separate request would have had.' })
    status!: number;

    @Field(() => BatchError, { nullable: true, description: 'Why the item failed; null if it succeeded.' })
    error!: BatchError | null;
  }
  Field(() => type, { nullable: true, description: `The ${noun}; null if the item failed.` })(Result.prototype, noun);
  return Result;
}
