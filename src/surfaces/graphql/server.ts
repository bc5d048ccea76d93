import { ApolloServer, type ApolloServerPlugin, type GraphQLResponse } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import type { RequestContext } from '../http/request.ts';
import { documentsPlugin } from './documents.ts';
import { formatError, originalOf } from './errors.ts';
import { jitPlugin } from './jit.ts';
import { limitComplexity, maximumErrors, maximumTokens } from './limits.ts';
import type { PersistedQueries } from './persisted.ts';
import { spendPlugin } from './spend.ts';
import { markUnavailable } from './unavailable.ts';

/**
 * Apollo Server over the schema. Each plugin that Apollo adds by itself is off by name: none is of use here, the cache
 * control one alone is a third of a list's time, and the landing page loads from another host.
 *
 * @param options.readsApart whether replicas may answer what only reads
 */
export async function createGraphqlServer(
  schema: GraphQLSchema,
  logger: Logger,
  observers: readonly ApolloServerPlugin<Context>[],
  persisted: PersistedQueries,
  { readsApart }: { readsApart: boolean },
): Promise<ApolloServer<Context>> {
  /** A fault of ours goes to the log, as the client is told nothing of it. */
  const report = (error: GraphQLError, ctx: Context) => {
    const original = originalOf(error);
    if (original instanceof GraphQLError || (original instanceof ApiError && original.status < 500)) return;
    logger.error({ request_id: ctx.requestId, err: original, path: error.path }, 'graphql');
  };
  const server = new ApolloServer<Context>({
    schema,
    formatError,
    includeStacktraceInErrorResponses: false,
    persistedQueries: { cache: persisted },
    introspection: true,
    documentStore: null, // There is documentsPlugin.
    parseOptions: { maxTokens: maximumTokens },
    validationRules: [limitComplexity],
    validationOptions: { maxErrors: maximumErrors },
    stopOnTerminationSignals: false,
    logger,
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      documentsPlugin(),
      spendPlugin(),
      jitPlugin(report),
      ...(readsApart ? [queriesPlugin] : []),
      errorsPlugin(report),
      ...observers,
    ],
  });
  await server.start();
  return server;
}

/** What is posted is a query or a mutation, which only its document tells. */
const queriesPlugin: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ operation, contextValue }) {
        if (operation?.operation === 'query') (contextValue as RequestContext).onlyReads();
      },
    };
  },
};

/** Reports what graphql-js ran into, and says where nothing could be answered because something is away. */
function errorsPlugin(report: (error: GraphQLError, ctx: Context) => void): ApolloServerPlugin<Context> {
  const listener = {
    async didEncounterErrors({ errors, contextValue }: { errors: readonly GraphQLError[]; contextValue: Context }) {
      for (const error of errors) report(error, contextValue);
    },
    async willSendResponse({ response }: { response: GraphQLResponse }) {
      markUnavailable(response);
    },
  };
  return { requestDidStart: async () => listener as never };
}
