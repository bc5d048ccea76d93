import { type GraphQLSchema, isInputObjectType } from 'graphql';

/** Marks the inputs that take exactly one of their members, for which type-graphql has no place. */
export function markOneOf(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap()))
    if (isInputObjectType(type) && type.extensions.oneOf === true) type.isOneOf = true;
}
