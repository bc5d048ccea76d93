import { Field, ID, InterfaceType } from 'type-graphql';

export const identity = 'Globally unique UUID. It never changes.';

export interface Typed {
  readonly __typename: string;
}

@InterfaceType({ description: 'An object that can be read again by its id: see `node`.' })
export abstract class Node {
  @Field(() => ID, { description: identity })
  readonly id!: string;
}
