import type { ApolloServerPlugin, GraphQLRequestContextWillSendResponse } from '@apollo/server';
import type { OperationDefinitionNode } from 'graphql';
import { Counter, type Registry } from 'prom-client';
import type { Context } from '../../core/context.ts';

/** Maximum distinct labels: clients choose the names. */
const maximumNames = 100;

type Outcome = 'success' | 'client_error' | 'server_error';

export function observeOperations(registry: Registry): ApolloServerPlugin<Context> {
  const operations = new Counter({
    name: 'terrapin_graphql_operations_total',
    help: 'GraphQL operations by name, type and outcome. Names beyond the first 100 are `other`.',
    labelNames: ['operation', 'type', 'outcome'],
    registers: [registry],
  });
  const counters = new Map<string, Map<string, { inc(): void }>>();

  const labelOf = (operation: OperationDefinitionNode | undefined, ctx: Context): string => {
    if (!operation) return 'invalid';
    const name = operation.name?.value;
    if (name === undefined) return 'anonymous';
    // Only signed-in callers can add names.
    return counters.has(name) || (ctx.viewer && counters.size < maximumNames) ? name : 'other';
  };

  const count = (label: string, type: string, outcome: Outcome) => {
    let byOutcome = counters.get(label);
    if (!byOutcome) counters.set(label, (byOutcome = new Map()));
    const key = type + outcome;
    let counter = byOutcome.get(key);
    if (!counter) byOutcome.set(key, (counter = operations.labels(label, type, outcome)));
    counter.inc();
  };

  const listener = {
    async willSendResponse(request: GraphQLRequestContextWillSendResponse<Context>) {
      const { operation, contextValue } = request;
      const outcome = outcomeOf(request.response.body);
      const type = operation?.operation ?? 'unknown';
      count(labelOf(operation, contextValue), type, outcome);
      contextValue.services.tracing?.annotate(
        {
          'graphql.operation.type': type,
          ...(operation?.name && { 'graphql.operation.name': operation.name.value.slice(0, 100) }),
        },
        outcome === 'server_error' ? outcome : undefined,
      );
    },
  };
  return { requestDidStart: async () => listener };
}

function outcomeOf(body: unknown): Outcome {
  const { errors } =
    (body as { singleResult?: { errors?: { extensions?: { http_status?: number } }[] } }).singleResult ?? {};
  if (!errors?.length) return 'success';
  const isOurs = errors.some(({ extensions }) => (extensions?.http_status ?? 500) >= 500);
  return isOurs ? 'server_error' : 'client_error';
}
