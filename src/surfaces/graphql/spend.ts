import type { ApolloServerPlugin } from '@apollo/server';
import type { OperationDefinitionNode } from 'graphql';
import type { Context } from '../../core/context.ts';
import { unitsOf } from './limits.ts';

export function spendPlugin(): ApolloServerPlugin<Context> {
  const listener = {
    async didResolveOperation(request: { operation: OperationDefinitionNode; contextValue: Context }) {
      request.contextValue.spend(unitsOf(request.operation));
    },
  };
  return { requestDidStart: async () => listener as never };
}
