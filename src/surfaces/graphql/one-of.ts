import { type GraphQLSchema, isInputObjectType } from 'graphql';

/** TypeGraphQL has no option for `@oneOf`. */
export function markOneOf(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap()))
    if (isInputObjectType(type) && type.extensions.oneOf === true) type.isOneOf = true;
}
