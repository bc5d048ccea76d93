import type { GraphQLRequestContextWillSendResponse } from '@apollo/server';
import type { OperationDefinitionNode } from 'graphql';
import { Counter, type Registry } from 'prom-client';
import type { Context } from '../../core/context.ts';

/** Maximum distinct labels: clients choose the names. */
const maximumNames = 100;

type Outcome = 'success' | 'client_error' | 'server_error';

/** Counts operations by name, type and outcome, and names them in the trace. */
export class OperationCounts {
  readonly #operations: Counter<'operation' | 'type' | 'outcome'>;
  readonly #counters = new Map<string, Map<string, { inc(): void }>>();

  constructor(registry: Registry) {
    this.#operations = new Counter({
      name: 'terrapin_graphql_operations_total',
      help: 'GraphQL operations by name, type and outcome. Names beyond the first 100 are `other`.',
      labelNames: ['operation', 'type', 'outcome'],
      registers: [registry],
    });
  }

  observe({ operation, contextValue, response }: GraphQLRequestContextWillSendResponse<Context>): void {
    const outcome = classify(response.body);
    const type = operation?.operation ?? 'unknown';
    this.#count(this.#labelOf(operation, contextValue), type, outcome);
    contextValue.services.tracing?.annotate(
      {
        'graphql.operation.type': type,
        ...(operation?.name && { 'graphql.operation.name': operation.name.value.slice(0, 100) }),
      },
      outcome === 'server_error' ? outcome : undefined,
    );
  }

  #labelOf(operation: OperationDefinitionNode | undefined, ctx: Context): string {
    if (!operation) return 'invalid';
    const name = operation.name?.value;
    if (name === undefined) return 'anonymous';
    // Only signed-in callers can add names.
    return this.#counters.has(name) || (ctx.viewer && this.#counters.size < maximumNames) ? name : 'other';
  }

  #count(label: string, type: string, outcome: Outcome): void {
    let byOutcome = this.#counters.get(label);
    if (!byOutcome) this.#counters.set(label, (byOutcome = new Map()));
    const key = type + outcome;
    let counter = byOutcome.get(key);
    if (!counter) byOutcome.set(key, (counter = this.#operations.labels(label, type, outcome)));
    counter.inc();
  }
}

function classify(body: unknown): Outcome {
  const { errors } =
    (body as { singleResult?: { errors?: { extensions?: { http_status?: number } }[] } }).singleResult ?? {};
  if (!errors?.length) return 'success';
  const isOurs = errors.some(({ extensions }) => (extensions?.http_status ?? 500) >= 500);
  return isOurs ? 'server_error' : 'client_error';
}
