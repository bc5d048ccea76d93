import { Field, ObjectType } from 'type-graphql';
import { InvoiceStatusEnum } from './invoice.entity.ts';
import type { InvoiceStatus } from './invoice.machine.ts';

@ObjectType({ description: 'Why the invoice may not move there now.' })
export class Refusal {
  @Field(() => String, { description: '`transition_not_allowed` or `contact_information_missing`.' })
  code!: string;

  @Field(() => String)
  message!: string;
}

@ObjectType({ description: 'Whether the invoice may move to a state now.' })
export class InvoiceTransitionCheck {
  @Field(() => Boolean)
  allowed!: boolean;

  @Field(() => Refusal, { nullable: true })
  refusal!: Refusal | null;
}

@ObjectType({ description: 'One of the states of an invoice, and whether it may move there now.' })
export class InvoiceState {
  @Field(() => InvoiceStatusEnum)
  name!: InvoiceStatus;

  @Field(() => Boolean)
  current!: boolean;

  @Field(() => Boolean)
  allowed!: boolean;

  @Field(() => Refusal, { nullable: true })
  refusal!: Refusal | null;
}
