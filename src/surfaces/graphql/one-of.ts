import {
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isInputType,
  type OperationDefinitionNode,
  typeFromAST,
} from 'graphql';

/** Marks the inputs that take exactly one of their members, for which type-graphql has no place. */
export function markOneOf(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap()))
    if (isInputObjectType(type) && type.extensions.oneOf === true) type.isOneOf = true;
}

/** Whether there may be such an input among the variables of an operation. */
export function takesOneOf(schema: GraphQLSchema, { variableDefinitions = [] }: OperationDefinitionNode): boolean {
  const known = new Set<unknown>();
  const holds = (type: GraphQLInputType): boolean => {
    const named = getNamedType(type);
    if (!isInputObjectType(named) || known.has(named)) return false;
    known.add(named);
    return named.isOneOf || Object.values(named.getFields()).some((field) => holds(field.type));
  };
  return variableDefinitions.some(({ type: node }) => {
    const type = typeFromAST(schema, node as never);
    return type !== undefined && isInputType(type) && holds(type);
  });
}
