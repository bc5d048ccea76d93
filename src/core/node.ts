import { Field, ID, InterfaceType } from 'type-graphql';
import { identity } from './declared-field.ts';

/** What `@ObjectType({ implements: Node })` says: that an operation reads one by its id, which is that of no other object. */
@InterfaceType({
  description: 'An object that can be read again by its id: see `node`.',
  autoRegisterImplementations: false,
})
export abstract class Node {
  @Field(() => ID, { description: identity, simple: true })
  readonly id!: string;
}

/** A row of a type that is not known from the field that returns it. */
export interface TypedObject {
  readonly __typename: string;
}
