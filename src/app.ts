import Koa from 'koa';
import type { Logger } from 'pino';
import type { Database } from './adapters/database/database.ts';
import type { Services } from './core/context.ts';
import type { VerifyJwt } from './core/ports/issuer.ts';
import type { SharedCounts } from './core/ports/shared-counts.ts';
import { version } from './core/version.ts';
import { formerScopes, publicRoutes, resolvers, routes, sweeps } from './resources/registry.ts';
import { findValidAccess, lookUpToken } from './resources/tokens/look-up.ts';
import { lookUpJwt } from './resources/tokens/look-up-jwt.ts';
import { TokenUses } from './resources/tokens/token-uses.ts';
import { deprecatedFieldsPlugin } from './surfaces/graphql/deprecated-fields.ts';
import { graphqlErrorResponse } from './surfaces/graphql/errors.ts';
import { graphqlHandler } from './surfaces/graphql/handler.ts';
import { observeOperations } from './surfaces/graphql/observe.ts';
import { PersistedQueries } from './surfaces/graphql/persisted.ts';
import { reporter } from './surfaces/graphql/report.ts';
import { buildGraphqlSchema } from './surfaces/graphql/schema.ts';
import { createGraphqlServer } from './surfaces/graphql/server.ts';
import { type ErrorResponse, errorResponse as restErrorResponse } from './surfaces/http/answer.ts';
import { createAuthenticator } from './surfaces/http/authenticate.ts';
import { Backlog } from './surfaces/http/backlog.ts';
import { defaultBodyLimit } from './surfaces/http/body.ts';
import { addressReader, type TrustedProxies } from './surfaces/http/caller-address.ts';
import { cors } from './surfaces/http/cors.ts';
import { countDeprecatedCalls } from './surfaces/http/deprecated-calls.ts';
import { EventStreams } from './surfaces/http/event-streams.ts';
import { Idempotency } from './surfaces/http/idempotency.ts';
import type { Metrics } from './surfaces/http/metrics.ts';
import { servePublic } from './surfaces/http/public-route.ts';
import { RateLimits, type Rates } from './surfaces/http/rate-limit.ts';
import { contextFactory, type RequestState } from './surfaces/http/request.ts';
import { requestScope } from './surfaces/http/request-scope.ts';
import { healthRoutes, openapiRoute } from './surfaces/http/service.ts';
import { SharedWindows } from './surfaces/http/shared-windows.ts';
import { openPages } from './surfaces/pages/pages.ts';
import { createRouter } from './surfaces/rest/router.ts';

export interface AppOptions {
  database: Database;
  logger: Logger;
  services: Omit<Services, 'forgetAccess'>;
  verifyJwt: VerifyJwt | null;
  /** Whether an unknown subject of that issuer gets a new user. */
  createUsers: boolean;
  corsOrigins: '*' | readonly string[];
  rateLimits: Rates | null;
  /** Null: each process counts on its own. */
  sharedCounts: SharedCounts | null;
  trustedProxies: TrustedProxies;
  /** Milliseconds. */
  eventRetention: number;
  eventStreamsPerUser: number;
  metrics: Metrics;
  pages: string;
  isStopping(): boolean;
}

/** Generated and committed, so it is not built at run time. */
const openapi = new URL('../openapi.json', import.meta.url);

export async function createApp({
  database,
  logger,
  services: given,
  verifyJwt,
  createUsers,
  corsOrigins,
  rateLimits: rates,
  sharedCounts,
  trustedProxies,
  eventRetention,
  eventStreamsPerUser,
  metrics,
  pages: folder,
  isStopping,
}: AppOptions) {
  const jwts = verifyJwt && lookUpJwt(database, verifyJwt, createUsers);
  const addressOf = addressReader(trustedProxies, logger);
  const shared = sharedCounts && new SharedWindows(sharedCounts, logger);
  const limits = rates && new RateLimits(rates, metrics.registry, shared);
  const uses = new TokenUses(database.db, logger);
  const authenticate = createAuthenticator(
    uses.recording(lookUpToken(database.db, jwts)),
    (request) => limits?.isSuspect(addressOf(request)) ?? false,
  );
  const services: Services = { ...given, forgetAccess: authenticate.forget };
  const backlog = new Backlog();
  const contextOf = contextFactory(database, services, { authenticate, addressOf, limits, backlog });
  const idempotency = new Idempotency(formerScopes);
  const operations = routes.map((route) => route.operation.definition);
  const inSteps = new Set(operations.filter((one) => one.inSteps).map(({ name }) => name));

  const validAccess = (ids: readonly string[]) => findValidAccess(database.db, ids);
  const streams = new EventStreams({ perUser: eventStreamsPerUser, validAccess, isStopping, limits, backlog });
  const countDeprecated = countDeprecatedCalls(metrics.registry);
  const publicUrl = () => services.rules.publicUrl;
  const router = createRouter(routes, { contextOf, idempotency, streams, countDeprecated, publicUrl });
  healthRoutes(router, { check: database.check, isStopping, metrics });
  openapiRoute(router, openapi);
  const persisted = new PersistedQueries();
  const schema = buildGraphqlSchema(resolvers);
  const observers = [observeOperations(metrics.registry), ...deprecatedFieldsPlugin(schema, countDeprecated)];
  const readsApart = database.reads !== undefined;
  const apollo = await createGraphqlServer(schema, logger, observers, persisted, { readsApart });
  const bodyLimit = Math.max(...routes.map((route) => route.bodyLimit ?? defaultBodyLimit));
  const pages = openPages(folder);
  pages.routes(router, () => ({
    url: services.rules.publicUrl,
    version,
    collections: collectionsOf(routes),
  }));
  const showPage = pages.graphiql;
  const subscriptions = { schema, streams, report: reporter(logger) };
  router.all(
    graphqlPath,
    graphqlHandler({ apollo, subscriptions, contextOf, idempotency, persisted, inSteps, bodyLimit, showPage }),
  );
  for (const { path, respond } of publicRoutes) servePublic(router, path, (koa) => respond(koa, services));

  const app = new Koa<RequestState>();
  app.silent = true; // requestScope handles and logs every error.
  app.use(requestScope({ logger, countRequest: metrics.countRequest, errorResponse, tracing: services.tracing }));
  app.use(cors(corsOrigins));
  app.use(router.routes());
  app.use(pages.notFound);
  return {
    callback: app.callback(),
    errorResponse,
    /** Deletes expired data. */
    async sweep() {
      await idempotency.forgetOld(database.db);
      const eventsUntil = new Date(Date.now() - eventRetention);
      for (const sweep of sweeps) await sweep(database.db, new Date(), eventsUntil);
      await services.events.forget(eventsUntil);
    },
    /** Ends open event streams. */
    closeStreams: () => streams.close(),
    async close() {
      await apollo.stop();
      await shared?.close();
      await uses.close();
    },
  };
}

const graphqlPath = '/graphql';

/** In the format of the surface that the request was for. */
const errorResponse: ErrorResponse = (error, request) =>
  request.path === graphqlPath ? graphqlErrorResponse(error, request) : restErrorResponse(error, request);

/** Collections whose path has no parameters. */
function collectionsOf(all: typeof routes) {
  return all
    .filter(({ method, path, operation }) => method === 'GET' && operation.definition.paged && !path.includes('{'))
    .map(({ path, operation }) => ({ path, summary: operation.definition.summary }));
}
