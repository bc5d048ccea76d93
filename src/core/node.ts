import { Field, ID, InterfaceType } from 'type-graphql';

/** Description of every id. */
export const identity = 'Globally unique UUID. It never changes.';

/** A row with the name of its type, for fields of type {@link Node}. */
export interface Typed {
  readonly __typename: string;
}

@InterfaceType({ description: 'An object that can be read again by its id: see `node`.' })
export abstract class Node {
  @Field(() => ID, { description: identity })
  readonly id!: string;
}
