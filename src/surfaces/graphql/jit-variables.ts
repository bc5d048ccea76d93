import {
  astFromValue,
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

/** What graphql-jit lacks in values of an input type. */
interface Completion {
  readonly isOneOf: boolean;
  readonly fields: readonly { name: string; completion: Completion | null; defaultInput: unknown }[];
}

/** By variable. */
export type Completions = readonly (readonly [variable: string, completion: Completion])[];

const invalid = Symbol('invalid');

/** Null if graphql-js should report an error. Compiled queries do not apply defaults of non-null fields or `@oneOf`. */
export function completeVariables(completions: Completions, variables: Values): Values | null {
  if (completions.length === 0) return variables;
  const all: Record<string, unknown> = { ...variables };
  for (const [name, completion] of completions) {
    if (all[name] === undefined) continue;
    all[name] = complete(completion, all[name]);
    if (all[name] === invalid) return null;
  }
  return all;
}

function complete(completion: Completion, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => complete(completion, item));
    return items.includes(invalid) ? invalid : items;
  }
  const all: Record<string, unknown> = { ...value };
  if (completion.isOneOf && Object.values(all).filter((one) => one !== undefined && one !== null).length !== 1)
    return invalid;
  for (const { name, completion: ofField, defaultInput } of completion.fields) {
    if (all[name] === undefined) {
      if (defaultInput !== undefined) all[name] = defaultInput;
    } else if (ofField) all[name] = complete(ofField, all[name]);
    if (all[name] === invalid) return invalid;
  }
  return all;
}

export function compileCompletions(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
): Completions {
  return variableDefinitions.flatMap(({ variable, type: node }) => {
    const type = typeFromAST(schema, node);
    const completion = isInputType(type) ? compileCompletion(type) : null;
    return completion ? [[variable.name.value, completion] as const] : [];
  });
}

/** Null if there is nothing to complete. Our input types are not recursive. */
function compileCompletion(type: GraphQLInputType): Completion | null {
  if (isNonNullType(type) || isListType(type)) return compileCompletion(type.ofType);
  if (!isInputObjectType(type)) return null;
  const fields = Object.values(type.getFields()).flatMap(({ name, type: fieldType, defaultValue }) => {
    const completion = compileCompletion(fieldType);
    const node = defaultValue === undefined ? null : astFromValue(defaultValue, fieldType);
    return completion || node ? [{ name, completion, defaultInput: node ? valueFromASTUntyped(node) : undefined }] : [];
  });
  return fields.length > 0 || type.isOneOf ? { isOneOf: type.isOneOf, fields } : null;
}
