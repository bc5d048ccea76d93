import { Field, ID, InterfaceType } from 'type-graphql';

/** What there is to say of every id. */
export const identity = 'A UUID that nothing else has. It never changes.';

/** A row that says what it is, for fields whose type is {@link Node}. */
export interface Typed {
  readonly __typename: string;
}

/** Whatever can be asked for again by its id alone (Relay, global object identification). */
@InterfaceType({ description: 'Whatever can be asked for again by its id: see `node`.' })
export abstract class Node {
  @Field(() => ID, { description: identity })
  readonly id!: string;
}
