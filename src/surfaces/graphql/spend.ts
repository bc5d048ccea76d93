import type { ApolloServerPlugin, GraphQLRequestContextDidResolveOperation } from '@apollo/server';
import type { Context } from '../../core/context.ts';
import type { RequestContext } from '../http/request.ts';
import { sizeOf, unitsOf } from './limits.ts';

/** Counts the document in the rate limit, and reserves memory for its response. */
export function spendPlugin(): ApolloServerPlugin<Context> {
  return {
    async requestDidStart() {
      return {
        async didResolveOperation(context: GraphQLRequestContextDidResolveOperation<Context>) {
          const { schema, document, operation, request, contextValue } = context;
          if (!operation) return;
          contextValue.spend(unitsOf(operation));
          await (contextValue as RequestContext).reserve(sizeOf(schema, document, operation, request.variables));
        },
      };
    },
  };
}
