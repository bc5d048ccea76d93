import { ApolloServer, type ApolloServerPlugin, type GraphQLResponse } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import type { GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import type { Context } from '../../core/context.ts';
import type { RequestContext } from '../http/request.ts';
import { documentsPlugin } from './documents.ts';
import { formatError } from './errors.ts';
import { jitPlugin } from './jit.ts';
import { limitComplexity, maximumErrors, maximumTokens } from './limits.ts';
import type { PersistedQueries } from './persisted.ts';
import { type Report, reporter } from './report.ts';
import { spendPlugin } from './spend.ts';
import { markUnavailable } from './unavailable.ts';

/** `readsApart`: whether replicas may handle reads. */
export async function createGraphqlServer(
  schema: GraphQLSchema,
  logger: Logger,
  observers: readonly ApolloServerPlugin<Context>[],
  persisted: PersistedQueries,
  { readsApart }: { readsApart: boolean },
): Promise<ApolloServer<Context>> {
  const report = reporter(logger);
  const server = new ApolloServer<Context>({
    schema,
    formatError,
    includeStacktraceInErrorResponses: false,
    persistedQueries: { cache: persisted },
    introspection: true,
    documentStore: null, // documentsPlugin replaces it.
    parseOptions: { maxTokens: maximumTokens },
    validationRules: [limitComplexity],
    validationOptions: { maxErrors: maximumErrors },
    stopOnTerminationSignals: false,
    logger,
    plugins: [
      // Cache control alone takes a third of a list's time; the landing page loads from another host.
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

/** Only the document of a POST tells queries from mutations. */
const queriesPlugin: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ operation, contextValue }) {
        if (operation?.operation === 'query') (contextValue as RequestContext).onlyReads();
      },
    };
  },
};

function errorsPlugin(report: Report): ApolloServerPlugin<Context> {
  const listener = {
    async didEncounterErrors({
      errors,
      contextValue,
    }: {
      errors: readonly Parameters<Report>[0][];
      contextValue: Context;
    }) {
      for (const error of errors) report(error, contextValue);
    },
    async willSendResponse({ response }: { response: GraphQLResponse }) {
      markUnavailable(response);
    },
  };
  return { requestDidStart: async () => listener as never };
}
