import { type GraphQLRequestContextResponseForOperation, type GraphQLResponse, HeaderMap } from '@apollo/server';
import {
  astFromValue,
  type DocumentNode,
  type ExecutionResult,
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
import type { CompiledQuery } from 'graphql-jit';
import type { Logger } from 'pino';
import type { Context } from '../../core/context.ts';
import { formatReported } from './errors.ts';
import { countFields } from './measure.ts';

/** Uses before a document is compiled: compiling costs as much as a few dozen executions save. */
const compileFrom = 3;

/** Maximum fields of a compiled document. Each takes some 0.1 ms to compile, synchronously. */
export const compileUpTo = 200;

type Request = GraphQLRequestContextResponseForOperation<Context>;

interface Plan {
  uses: number;
  compiled?: Promise<CompiledQuery | null>;
  readonly completions: Completions;
}

/** Plans of operations by name, cached as long as their documents. */
export type Plans = WeakMap<DocumentNode, Map<string, Plan>>;

/** Executes repeated operations as functions compiled by graphql-jit. Null: Apollo executes the operation. */
export async function executeCompiled(plans: Plans, logger: Logger, request: Request): Promise<GraphQLResponse | null> {
  const { operation, contextValue } = request;
  // Without an operation, Apollo reports an error. Without a token, compiling would let anyone fill the memory: V8
  // retains the source of compiled functions long after they are unreachable.
  if (!operation || !contextValue.viewer) return null;
  const plan = planFor(plans, request);
  if (++plan.uses < compileFrom) return null;
  plan.compiled ??= compile(request);
  const compiled = await plan.compiled;
  if (!compiled) return null;
  const variables = completeVariables(plan.completions, request.request.variables ?? {});
  if (!variables) return null;
  const result = (await compiled.query({}, contextValue, variables)) as ExecutionResult;
  // Invalid variables: nothing ran, and graphql-js has the better error.
  return result.data === undefined ? null : toResponse(result, logger, contextValue);
}

function planFor(plans: Plans, { document, operationName, schema, operation }: Request): Plan {
  let byName = plans.get(document);
  if (!byName) plans.set(document, (byName = new Map()));
  let plan = byName.get(operationName ?? '');
  if (!plan) byName.set(operationName ?? '', (plan = { uses: 0, completions: compileCompletions(schema, operation) }));
  return plan;
}

async function compile({ schema, document, operationName }: Request): Promise<CompiledQuery | null> {
  if (countFields(document) > compileUpTo) return null;
  const { compileQuery, isCompiledQuery } = await import('graphql-jit');
  const compiled = compileQuery(schema, document, operationName ?? undefined, {});
  return isCompiledQuery(compiled) ? compiled : null;
}

function toResponse({ data, errors }: ExecutionResult, logger: Logger, ctx: Context): GraphQLResponse {
  const formatted = errors?.map((error) => formatReported(error, logger, ctx));
  const singleResult = { ...(formatted && { errors: formatted }), data };
  return { http: { headers: new HeaderMap() }, body: { kind: 'single', singleResult } } as GraphQLResponse;
}

type Values = Readonly<Record<string, unknown>>;

/** What graphql-jit lacks in values of an input type. */
interface Completion {
  readonly isOneOf: boolean;
  readonly fields: readonly { name: string; completion: Completion | null; defaultInput: unknown }[];
}

/** By variable. */
type Completions = readonly (readonly [variable: string, completion: Completion])[];

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
