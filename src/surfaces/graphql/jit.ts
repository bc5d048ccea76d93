import { type GraphQLRequestContextResponseForOperation, type GraphQLResponse, HeaderMap } from '@apollo/server';
import type { DocumentNode, ExecutionResult } from 'graphql';
import type { CompiledQuery } from 'graphql-jit';
import type { Logger } from 'pino';
import type { Context } from '../../core/context.ts';
import { formatReported } from './errors.ts';
import { type Completions, compileCompletions, completeVariables } from './jit-variables.ts';
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
