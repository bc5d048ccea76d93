import { Field, Int, ObjectType } from 'type-graphql';
import type { BatchResult } from '../../core/batch.ts';
import { decapitalize, toCamelCase } from '../../core/casing.ts';

@ObjectType({ description: 'An invalid member of an item.' })
class MemberError {
  @Field(() => String, { description: 'Path of the member: `user.username`.' })
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

  @Field(() => [MemberError], {
    nullable: true,
    description: 'The invalid members; null if the error has another cause.',
  })
  errors!: MemberError[] | null;
}

export function batchResultOf(type: new () => object) {
  const noun = decapitalize(type.name);

  @ObjectType(`${type.name}Result`, { description: `The result of one item of a batch: a ${noun} or an error.` })
  class Result {
    static ofEach(results: readonly BatchResult<unknown>[]): object[] {
      return results.map((result) => {
        if ('value' in result) return { status: 201, [noun]: result.value };
        const { code, message, status, errors } = result.error.withFields(toCamelCase);
        return { status, error: { code, message, errors } };
      });
    }

    @Field(() => Int, { description: 'The HTTP status a request with only this item would return.' })
    status!: number;

    @Field(() => BatchError, { nullable: true, description: 'Why the item failed; null if it succeeded.' })
    error!: BatchError | null;
  }
  Field(() => type, { nullable: true, description: `The ${noun}; null if the item failed.` })(Result.prototype, noun);
  return Result;
}
