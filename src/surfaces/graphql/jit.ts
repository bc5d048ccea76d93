import type { ApolloServerPlugin, GraphQLRequestContextResponseForOperation, GraphQLResponse } from '@apollo/server';
import { HeaderMap } from '@apollo/server';
import type { DocumentNode, ExecutionResult, GraphQLSchema } from 'graphql';
import type { CompiledQuery } from 'graphql-jit';
import type { Context } from '../../core/context.ts';
import { formatError } from './errors.ts';
import { completeVariables } from './jit-variables.ts';
import { countFields } from './measure.ts';
import type { Report } from './report.ts';

/** Compiling costs as much as a few dozen executions save, so a document has to come back first. */
const compileFrom = 3;

/** Fields of a document. Each takes some 0.1 ms to compile, wherever its fragment is spread, and nothing else runs meanwhile. */
export const compileUpTo = 200;

type Request = GraphQLRequestContextResponseForOperation<Context>;

interface Plan {
  uses: number;
  /** Null where the document is too large, or graphql-jit cannot compile it: graphql-js runs it then. */
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

/**
 * Runs operations that come again and again as compiled functions (graphql-jit) in place of graphql-js' interpreter.
 * A plan lives as long as its document does.
 */
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
    // Without an operation Apollo has an error to make of it. Without a token there is too little to gain: V8 keeps the
    // source of compiled functions long after they are gone, and anybody could fill the memory with it.
    if (!operation || !contextValue.viewer) return null;
    const plan = planFor(request);
    if (++plan.uses < compileFrom) return null;
    plan.compiled ??= compile(schema, document, operationName);
    const compiled = await plan.compiled;
    if (!compiled) return null;
    const variables = plan.complete(request.request.variables ?? {});
    if (!variables) return null;
    const result = (await compiled.query({}, contextValue, variables)) as ExecutionResult;
    // Variables that do not fit: nothing ran, and graphql-js says better what is wrong with them.
    return result.data === undefined ? null : toResponse(result, contextValue);
  };

  /** Apollo does not format the errors of a plugin's answer. */
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
