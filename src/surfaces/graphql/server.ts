import {
  ApolloServer,
  type GraphQLRequestContextDidResolveOperation,
  type GraphQLRequestContextWillSendResponse,
  type GraphQLRequestListener,
  type GraphQLResponse,
  HeaderMap,
} from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import type { InMemoryLRUCache } from '@apollo/utils.keyvaluecache';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getVariableValues,
  type OperationDefinitionNode,
} from 'graphql';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import type { Context } from '../../core/context.ts';
import { deprecationHeaders } from '../../core/deprecation.ts';
import { ApiError, type ErrorCode } from '../../core/errors.ts';
import { maximumErrors } from '../../values/field-errors.ts';
import { errorHeaders } from '../http/answer.ts';
import { smallBody } from '../http/body.ts';
import type { RequestContext } from '../http/request.ts';
import { formatError, reportFault } from './errors.ts';
import { executeCompiled, type Plans } from './jit.ts';
import { estimate, findDeprecation, limitComplexity, maximumTokens, refuse } from './limits.ts';

interface GraphqlServerOptions {
  readonly schema: GraphQLSchema;
  readonly logger: Logger;
  readonly texts: InMemoryLRUCache;
  /** Valid documents. */
  readonly documents: InMemoryLRUCache<DocumentNode>;
  readonly counts: OperationCounts;
  /** Whether replicas may handle reads. */
  readonly readsApart: boolean;
  /** Whether all requests have a token, which a cross-site request cannot contain (OWASP, cross-site request forgery). */
  readonly isSignedIn: boolean;
}

export async function createGraphqlServer(options: GraphqlServerOptions): Promise<ApolloServer<Context>> {
  const { schema, logger, texts, documents } = options;
  const listener = createListener(options);
  const server = new ApolloServer<Context>({
    schema,
    formatError,
    includeStacktraceInErrorResponses: false,
    persistedQueries: { cache: texts },
    introspection: true,
    csrfPrevention: !options.isSignedIn,
    documentStore: documents,
    parseOptions: { maxTokens: maximumTokens },
    validationRules: [limitComplexity],
    // One more says that there are others.
    validationOptions: { maxErrors: maximumErrors - 1 },
    stopOnTerminationSignals: false,
    logger,
    plugins: [
      // Cache control alone takes a third of a list's time; the landing page loads from another host.
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      { requestDidStart: async () => listener },
    ],
  });
  await server.start();
  return server;
}

/** The steps of a request, in the order in which Apollo calls them. */
function createListener({ logger, counts, readsApart }: GraphqlServerOptions): GraphQLRequestListener<Context> {
  const plans: Plans = new WeakMap();
  return {
    async didResolveOperation(request) {
      // Only the document of a POST tells queries from mutations.
      if (readsApart && request.operation?.operation === 'query') (request.contextValue as RequestContext).onlyReads();
      refuseInvalidVariables(request);
      await prepareToRespond(request);
    },
    responseForOperation: (request) => executeCompiled(plans, logger, request),
    async didEncounterErrors({ errors, contextValue }) {
      for (const error of errors) reportFault(logger, error, contextValue);
    },
    async willSendResponse(request) {
      markUnavailable(request.response);
      announceDeprecation(request);
      counts.observe(request);
      takeResult(request);
    },
  };
}

/** graphql-js repeats a value in each of up to 50 errors: those of a large one end with the first. */
function refuseInvalidVariables(context: GraphQLRequestContextDidResolveOperation<Context>): void {
  const { schema, operation, request, contextValue } = context;
  const sent = (contextValue as RequestContext).exchange?.koa.get('content-length');
  const isSmall = Boolean(sent) && Number(sent) <= smallBody.bytes;
  if (!operation?.variableDefinitions || isSmall) return;
  const { errors } = getVariableValues(schema, operation.variableDefinitions, request.variables ?? {}, {
    maxErrors: 1,
  });
  const [error] = errors ?? [];
  if (!error) return;
  const http = { status: 400, headers: new HeaderMap() };
  throw new GraphQLError(error.message, { nodes: error.nodes ?? null, extensions: { code: 'BAD_USER_INPUT', http } });
}

/** Limits what the operation may return, counts it in the rate limit, and reserves memory for its response. */
async function prepareToRespond(context: GraphQLRequestContextDidResolveOperation<Context>): Promise<void> {
  const { schema, document, operation, request, contextValue } = context;
  if (!operation) return;
  const { refusal, units, size } = estimate(schema, document, operation, request.variables);
  if (refusal) throw refuse(operation, refusal);
  contextValue.consumeRateLimit(units);
  const ctx = contextValue as RequestContext;
  // What a batch creates is returned.
  const sent = operation.operation === 'mutation' ? Number(ctx.exchange?.koa.get('content-length')) : 0;
  await ctx.reserveMemory(sent + size);
}

/** Apollo would make the text of a long result at once, and block other requests for 6 to 9 ms per MB; `toJson` makes it in slices. */
function takeResult({ response, contextValue }: GraphQLRequestContextWillSendResponse<Context>): void {
  const { exchange } = contextValue as RequestContext;
  if (response.body.kind !== 'single' || !exchange) return;
  exchange.result = response.body.singleResult;
  response.body.singleResult = {};
}

const temporaryErrors: readonly ErrorCode[] = ['rate_limited', 'service_unavailable'];

/** For clients, proxies and load balancers. Partial results remain 200, as GraphQL over HTTP requires. */
function markUnavailable({ http, body }: Pick<GraphQLResponse, 'http' | 'body'>): void {
  if (body.kind !== 'single') return;
  const { data, errors } = body.singleResult;
  if (!errors) return;
  const code = temporaryErrors.find((one) => errors.some(({ extensions }) => extensions?.code === one));
  if (!code || (data && Object.values(data).some((field) => field !== null))) return;
  const error = new ApiError(code);
  http.status = error.status;
  for (const [name, value] of Object.entries(errorHeaders(error))) http.headers.set(name.toLowerCase(), value);
}

/** As in REST. */
function announceDeprecation({ operation, response }: GraphQLRequestContextWillSendResponse<Context>): void {
  const deprecation = operation && findDeprecation(operation);
  if (!deprecation) return;
  for (const [name, value] of Object.entries(deprecationHeaders(deprecation)))
    response.http.headers.set(name.toLowerCase(), value);
}

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
