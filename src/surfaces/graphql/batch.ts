import { Field, Int, ObjectType } from 'type-graphql';
import type { BatchResult } from '../../core/batch.ts';
import { decapitalize, toCamelCase } from '../../core/casing.ts';

@ObjectType({ description: 'What is wrong with one member of an item.' })
class MemberError {
  @Field(() => String, { description: 'Which one: `user.username`.' })
  field!: string;

  @Field(() => String, { description: 'For programs: `too_long`.' })
  code!: string;

  @Field(() => String, { description: 'For people.' })
  message!: string;
}

@ObjectType({ description: 'Why an item of a batch failed.' })
class BatchError {
  @Field(() => String, { description: 'For programs: `not_found`.' })
  code!: string;

  @Field(() => String, { description: 'For people.' })
  message!: string;

  @Field(() => [MemberError], {
    nullable: true,
    description: 'What is wrong with its members; null where that is not why.',
  })
  errors!: MemberError[] | null;
}

/** Declares `MessageResult`: what became of one item of a batch that creates messages. */
export function batchResultOf(type: new () => object) {
  const noun = decapitalize(type.name);

  @ObjectType(`${type.name}Result`, { description: `What became of one item of a batch: a ${noun}, or an error.` })
  class Result {
    static ofEach(results: readonly BatchResult<unknown>[]): object[] {
      return results.map((result) => {
        if ('value' in result) return { status: 201, [noun]: result.value };
        const { code, message, status, errors } = result.error.withFields(toCamelCase);
        return { status, error: { code, message, errors } };
      });
    }

    @Field(() => Int, { description: 'The HTTP status that a request with this item alone would have had.' })
    status!: number;

    @Field(() => BatchError, { nullable: true, description: 'Why it failed; null where it did not.' })
    error!: BatchError | null;
  }
  Field(() => type, { nullable: true, description: `The ${noun}; null where it failed.` })(Result.prototype, noun);
  return Result;
}
