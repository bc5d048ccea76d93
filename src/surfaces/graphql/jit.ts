import type { ApolloServerPlugin, GraphQLRequestContextResponseForOperation, GraphQLResponse } from '@apollo/server';
import { HeaderMap } from '@apollo/server';
import type { DocumentNode, ExecutionResult, GraphQLError } from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import type { Context } from '../../core/context.ts';
import { formatError } from './errors.ts';

/** Compiling costs as much as a few dozen executions save, so a document has to come back first. */
const compileFrom = 3;

interface Plan {
  uses: number;
  /** Null where graphql-jit cannot compile the document: graphql-js runs it then. */
  compiled?: CompiledQuery | null;
}

/**
 * Runs operations that come again and again as compiled functions (graphql-jit) in place of graphql-js' interpreter.
 * Apollo's document store keeps parsed documents, so a plan lives as long as its document does.
 */
export function jitPlugin(report: (error: GraphQLError, ctx: Context) => void): ApolloServerPlugin<Context> {
  const plans = new WeakMap<DocumentNode, Map<string, Plan>>();

  const planFor = (document: DocumentNode, operationName: string | null): Plan => {
    let byName = plans.get(document);
    if (!byName) plans.set(document, (byName = new Map()));
    let plan = byName.get(operationName ?? '');
    if (!plan) byName.set(operationName ?? '', (plan = { uses: 0 }));
    return plan;
  };

  const respond = async (
    request: GraphQLRequestContextResponseForOperation<Context>,
  ): Promise<GraphQLResponse | null> => {
    const { document, operationName, operation, schema, contextValue } = request;
    // Without an operation Apollo has an error to make of it.
    if (!operation) return null;
    const plan = planFor(document, operationName);
    if (++plan.uses < compileFrom) return null;
    if (plan.compiled === undefined) {
      const compiled = compileQuery(schema, document, operationName ?? undefined, {});
      plan.compiled = isCompiledQuery(compiled) ? compiled : null;
    }
    if (!plan.compiled) return null;
    const result = await plan.compiled.query({}, contextValue, request.request.variables ?? {});
    return toResponse(result as ExecutionResult, request);
  };

  /** Apollo neither formats the errors of a plugin's answer nor picks its status. */
  const toResponse = (result: ExecutionResult, request: GraphQLRequestContextResponseForOperation<Context>) => {
    const headers = new HeaderMap();
    const head = result.errors && result.data === undefined ? { status: 400, headers } : { headers };
    const errors = result.errors?.map((error) => {
      report(error, request.contextValue);
      return formatError(error.toJSON(), error);
    });
    const singleResult = { ...(errors && { errors }), ...(result.data !== undefined && { data: result.data }) };
    return { http: head, body: { kind: 'single', singleResult } } as GraphQLResponse;
  };

  return { requestDidStart: async () => ({ responseForOperation: respond }) };
}
