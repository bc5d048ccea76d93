import type { ApolloServerPlugin, GraphQLRequestContextResponseForOperation, GraphQLResponse } from '@apollo/server';
import { HeaderMap } from '@apollo/server';
import type { DocumentNode, ExecutionResult, GraphQLSchema } from 'graphql';
import type { CompiledQuery } from 'graphql-jit';
import type { Context } from '../../core/context.ts';
import { formatError } from './errors.ts';
import { completeVariables } from './jit-variables.ts';
import { countFields } from './measure.ts';
import type { Report } from './report.ts';

/** Uses before a document is compiled: compiling costs as much as a few dozen executions save. */
const compileFrom = 3;

/** Maximum fields of a compiled document. Each takes some 0.1 ms to compile, synchronously. */
export const compileUpTo = 200;

type Request = GraphQLRequestContextResponseForOperation<Context>;

interface Plan {
  uses: number;
  compiled?: Promise<CompiledQuery | null>;
  readonly complete: ReturnType<typeof completeVariables>;
}

async function compile(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null,
): Promise<CompiledQuery | null> {
  if (countFields(document) > compileUpTo) return null;
  const { compileQuery, isCompiledQuery } = await import('graphql-jit');
  const compiled = compileQuery(schema, document, operationName ?? undefined, {});
  return isCompiledQuery(compiled) ? compiled : null;
}

/** Executes repeated operations as functions compiled by graphql-jit, cached as long as their documents. */
export function jitPlugin(report: Report): ApolloServerPlugin<Context> {
  const plans = new WeakMap<DocumentNode, Map<string, Plan>>();

  const planFor = ({ document, operationName, schema, operation }: Request): Plan => {
    let byName = plans.get(document);
    if (!byName) plans.set(document, (byName = new Map()));
    let plan = byName.get(operationName ?? '');
    if (!plan) byName.set(operationName ?? '', (plan = { uses: 0, complete: completeVariables(schema, operation) }));
    return plan;
  };

  const respond = async (request: Request): Promise<GraphQLResponse | null> => {
    const { document, operationName, operation, schema, contextValue } = request;
    // Without an operation, Apollo reports an error. Without a token, compiling would let anyone fill the memory: V8
    // retains the source of compiled functions long after they are unreachable.
    if (!operation || !contextValue.viewer) return null;
    const plan = planFor(request);
    if (++plan.uses < compileFrom) return null;
    plan.compiled ??= compile(schema, document, operationName);
    const compiled = await plan.compiled;
    if (!compiled) return null;
    const variables = plan.complete(request.request.variables ?? {});
    if (!variables) return null;
    const result = (await compiled.query({}, contextValue, variables)) as ExecutionResult;
    // Invalid variables: nothing ran, and graphql-js has the better error.
    return result.data === undefined ? null : toResponse(result, contextValue);
  };

  const toResponse = ({ data, errors }: ExecutionResult, ctx: Context) => {
    const formatted = errors?.map((error) => {
      report(error, ctx);
      return formatError(error.toJSON(), error);
    });
    const singleResult = { ...(formatted && { errors: formatted }), data };
    return { http: { headers: new HeaderMap() }, body: { kind: 'single', singleResult } } as GraphQLResponse;
  };

  return { requestDidStart: async () => ({ responseForOperation: respond }) };
}
