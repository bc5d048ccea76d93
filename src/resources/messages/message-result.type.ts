import { Field, Int, ObjectType } from 'type-graphql';
import { Message } from './message.entity.ts';

@ObjectType({ description: 'What is wrong with one member of an item.' })
export class MemberError {
  @Field(() => String)
  field!: string;

  @Field(() => String)
  code!: string;

  @Field(() => String)
  message!: string;
}

@ObjectType({ description: 'Why an item of a batch failed.' })
export class BatchError {
  @Field(() => String)
  code!: string;

  @Field(() => String)
  message!: string;

  @Field(() => [MemberError], { nullable: true, description: 'On validation only.' })
  errors!: MemberError[] | null;
}

@ObjectType({ description: 'What became of one item of a batch: a message, or an error.' })
export class MessageResult {
  @Field(() => Int, { description: 'The HTTP status that a request with this item alone would have had.' })
  status!: number;

  @Field(() => Message, { nullable: true })
  message!: Message | null;

  @Field(() => BatchError, { nullable: true })
  error!: BatchError | null;
}
