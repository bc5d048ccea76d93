import { Field, ID, InterfaceType } from 'type-graphql';

export const identity = 'Unique id.';

export interface Typed {
  readonly __typename: string;
}

@InterfaceType({ description: 'An object that can be read again by its id: see `node`.' })
export abstract class Node {
  @Field(() => ID, { description: identity })
  readonly id!: string;
}
