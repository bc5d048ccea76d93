import {
  astFromValue,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  type OperationDefinitionNode,
  typeFromAST,
  valueFromASTUntyped,
} from 'graphql';

type Values = Readonly<Record<string, unknown>>;
/** Returns {@link invalid} if graphql-js should report the error. */
type Complete = (value: unknown) => unknown;

const invalid = Symbol('invalid');

/**
 * graphql-jit does not apply defaults of non-null members and does not support `@oneOf` inputs. Returns null if
 * graphql-js should report an error.
 */
export function completeVariables(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
): (variables: Values) => Values | null {
  const completed = variableDefinitions.flatMap(({ variable, type: node }) => {
    const type = typeFromAST(schema, node as never);
    const complete = type !== undefined && isInputType(type) ? completeOf(type) : null;
    return complete ? [[variable.name.value, complete] as const] : [];
  });
  if (completed.length === 0) return (variables) => variables;
  return (variables) => {
    const all: Record<string, unknown> = { ...variables };
    for (const [name, complete] of completed) {
      if (all[name] === undefined) continue;
      all[name] = complete(all[name]);
      if (all[name] === invalid) return null;
    }
    return all;
  };
}

/** Null if there is nothing to complete. Our input types are not recursive. */
function completeOf(type: GraphQLInputType): Complete | null {
  if (isNonNullType(type)) return completeOf(type.ofType);
  if (isListType(type)) return completeItems(completeOf(type.ofType));
  return isInputObjectType(type) ? completeObject(type) : null;
}

function completeItems(complete: Complete | null): Complete | null {
  if (!complete) return null;
  return (value) => {
    if (!Array.isArray(value)) return complete(value);
    const items = value.map(complete);
    return items.includes(invalid) ? invalid : items;
  };
}

function completeObject(type: GraphQLInputObjectType): Complete | null {
  const members = Object.values(type.getFields()).flatMap(({ name, type: fieldType, defaultValue }) => {
    const complete = completeOf(fieldType);
    const node = defaultValue === undefined ? null : astFromValue(defaultValue, fieldType);
    return complete || node ? [{ name, complete, defaultInput: node ? valueFromASTUntyped(node) : undefined }] : [];
  });
  if (members.length === 0 && !type.isOneOf) return null;
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const all: Record<string, unknown> = { ...value };
    if (type.isOneOf && Object.values(all).filter((one) => one !== undefined && one !== null).length !== 1)
      return invalid;
    for (const { name, complete, defaultInput } of members) {
      if (all[name] === undefined) {
        if (defaultInput !== undefined) all[name] = defaultInput;
      } else if (complete) all[name] = complete(all[name]);
      if (all[name] === invalid) return invalid;
    }
    return all;
  };
}
