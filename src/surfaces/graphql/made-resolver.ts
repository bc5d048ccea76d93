import 'reflect-metadata';
import { DirectiveLocation, GraphQLDirective, GraphQLInt, GraphQLList } from 'graphql';
import { type Ctx, Field, ID, InterfaceType, Resolver } from 'type-graphql';
import { identity } from '../../core/declared-field.ts';
import type { Class } from '../../core/graphql-types.ts';

export interface Typed {
  readonly __typename: string;
}

@InterfaceType({
  description: 'An object that can be read again by its id: see `node`.',
  autoRegisterImplementations: false,
})
export abstract class Node {
  @Field(() => ID, { description: identity, simple: true })
  readonly id!: string;
}

/**
 * Clients that treat errors as failures may treat the field as non-null. Code generators and Relay's compiler support
 * this name. It is for a field whose error must not discard the rest of the response: mutations, as earlier ones have been
 * executed; top-level lists; and fields only some may read.
 */
export const semanticNonNullDirective = new GraphQLDirective({
  name: 'semanticNonNull',
  description: 'The field is null only if it has an error.',
  args: {
    levels: {
      type: new GraphQLList(GraphQLInt),
      defaultValue: [0],
      description: 'List levels to which this applies; 0 is the field itself.',
    },
  },
  locations: [DirectiveLocation.FIELD_DEFINITION],
});

/** A class as if it were written with `@Resolver`. */
export function makeResolver(name: string, type: () => Class): Class {
  const resolver = { [`${name}Resolver`]: class {} }[`${name}Resolver`] as Class;
  Resolver(type)(resolver);
  return resolver;
}

/** Adds a method as if it were written in the class, with its decorators and those of its parameters. */
export function addMethod(
  { prototype }: Class,
  name: string,
  decorators: readonly (MethodDecorator | PropertyDecorator)[],
  parameters: readonly ReturnType<typeof Ctx>[],
  value: (...parameters: never[]) => unknown,
): void {
  const descriptor = { value, configurable: true, writable: true };
  Object.defineProperty(prototype, name, descriptor);
  for (const [index, decorate] of parameters.entries()) decorate(prototype, name, index);
  for (const decorate of decorators) decorate(prototype, name, descriptor);
}
