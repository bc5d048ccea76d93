import { join } from 'node:path';
import Koa, { type Context as KoaContext } from 'koa';
import type { Logger } from 'pino';
import type { Database } from './adapters/database/database.ts';
import type { Services } from './core/context.ts';
import { loadOnce } from './core/load-once.ts';
import { isPaged } from './core/operation.ts';
import { mcpPath } from './core/own-resource.ts';
import type { VerifyJwt } from './core/ports/issuer.ts';
import type { SharedCounts } from './core/ports/shared-counts.ts';
import { version } from './core/version.ts';
import { isPaymentKey, PaymentKeys } from './resources/invoices/payment-link.table.ts';
import { isForClients, oauthErrorResponse } from './resources/oauth/errors.ts';
import { oauthRoutes } from './resources/oauth/routes.ts';
import type { Registry } from './resources/registry.ts';
import { isSessionSecret, readSession } from './resources/sign-in/session.ts';
import { type SignInSurface, signInRoutes } from './resources/sign-in/sign-in.routes.ts';
import { AccessTokens, findValidAccess, TokenUses } from './resources/tokens/look-up.ts';
import { findUserRows } from './resources/users/user.statements.ts';
import { createDocuments, createTexts, documentBytes } from './surfaces/graphql/documents.ts';
import { graphqlErrorResponse } from './surfaces/graphql/errors.ts';
import { handleGraphql, largeOperations } from './surfaces/graphql/handler.ts';
import { OperationCounts } from './surfaces/graphql/observe.ts';
import { graphqlSchemaOf } from './surfaces/graphql/schema.ts';
import { createGraphqlServer } from './surfaces/graphql/server.ts';
import { type ErrorResponse, errorResponse as restErrorResponse } from './surfaces/http/answer.ts';
import { createAuthenticator } from './surfaces/http/authenticate.ts';
import { addressReader, type TrustedProxies } from './surfaces/http/caller-address.ts';
import { cors } from './surfaces/http/cors.ts';
import { EventStreams } from './surfaces/http/event-streams.ts';
import { FairLoop } from './surfaces/http/fair-loop.ts';
import { Idempotency } from './surfaces/http/idempotency.ts';
import type { Metrics } from './surfaces/http/metrics.ts';
import { servePublic } from './surfaces/http/public-route.ts';
import { RateLimits, type Rates, SharedWindows } from './surfaces/http/rate-limit.ts';
import { RequestContexts } from './surfaces/http/request.ts';
import { requestScope } from './surfaces/http/request-scope.ts';
import type { RequestState } from './surfaces/http/request-state.ts';
import { ResponseMemory } from './surfaces/http/response-memory.ts';
import { followRewrittenLinks } from './surfaces/http/rewritten-links.ts';
import { healthRoutes, openapiRoute } from './surfaces/http/service.ts';
import { CallCounts, handleMcp, originRule } from './surfaces/mcp/handler.ts';
import { type Lead, leadToMetadata, resourceMetadataRoutes, withMetadata } from './surfaces/mcp/protected-resource.ts';
import { openPages } from './surfaces/pages/pages.ts';
import type { Route } from './surfaces/rest/route.ts';
import { createRouter } from './surfaces/rest/router.ts';

export interface AppOptions {
  registry: Registry;
  database: Database;
  logger: Logger;
  services: Omit<Services, 'forgetAccess'>;
  verifyJwt: VerifyJwt | null;
  /** Whether an unknown subject of that issuer gets a new user. */
  createUsers: boolean;
  oidc: { readonly issuer: string } | null;
  /** Null: people cannot sign in with a browser. */
  signIn: Pick<SignInSurface, 'scopes' | 'demo'> | null;
  oauthClients: 'any' | 'known';
  corsOrigins: '*' | readonly string[];
  rateLimits: Rates | null;
  /** Null: each process counts on its own. */
  sharedCounts: SharedCounts | null;
  trustedProxies: TrustedProxies;
  /** Milliseconds. */
  eventRetention: number;
  /** Milliseconds. */
  auditRetention: number;
  eventStreamsPerUser: number;
  metrics: Metrics;
  /** The built files: openapi.json, and the pages in `web`. */
  built: string;
  stopping: AbortSignal;
}

export async function createApp(options: AppOptions) {
  const { registry, database, logger, verifyJwt, createUsers, oidc, corsOrigins, metrics, built, stopping } = options;
  const { publicRoutes, routes, scopes, sweeps, types } = registry;
  const addressOf = addressReader(options.trustedProxies, logger);
  const shared = options.sharedCounts && new SharedWindows(options.sharedCounts, logger);
  const limits = new RateLimits(options.rateLimits, metrics.registry, shared);
  const uses = new TokenUses(database.db, logger);
  const tokens = new AccessTokens(database, verifyJwt && { verify: verifyJwt, createUsers }, uses);
  const paymentKeys = new PaymentKeys(database.db);
  const authenticate = createAuthenticator(
    (secret, signIn, suspect) => {
      if (isSessionSecret(secret)) return Promise.resolve(null);
      return isPaymentKey(secret) ? paymentKeys.lookUp(secret, suspect) : tokens.lookUp(secret, signIn, suspect);
    },
    (request) => limits.isSuspect(addressOf(request)),
  );
  const forgetAccess = (ids: readonly string[]) => {
    authenticate.forget(ids);
    streams.endOf(ids);
  };
  const services: Services = { ...options.services, forgetAccess };
  const memory = new ResponseMemory();
  const loop = new FairLoop();
  const contexts = new RequestContexts({ database, services, authenticate, addressOf, limits, memory, loop });
  const idempotency = new Idempotency((db, given) => db.all(findUserRows, given));
  const operations = routes.map((route) => route.operation.definition);
  const handlesIdempotency = new Set(operations.filter((one) => one.handlesIdempotency).map(({ name }) => name));

  const validAccess = (ids: readonly string[]) => findValidAccess(database.db, ids);
  const perUser = options.eventStreamsPerUser;
  const streams = new EventStreams({ perUser, validAccess, stopping, limits, memory, logger });
  const publicUrl = () => services.settings.publicUrl;
  const rest = { contexts, idempotency, streams, settings: services.settings };
  const router = createRouter(routes, rest);
  healthRoutes(router, { check: database.check, stopping, metrics });
  const openapi = join(built, 'openapi.json');
  openapiRoute(router, openapi);
  const texts = createTexts();
  const schema = graphqlSchemaOf(registry.graphql);
  const counts = new OperationCounts(metrics.registry);
  const readsApart = database.reads !== undefined;
  const openApollo = (maxSize: number) =>
    createGraphqlServer({ schema, logger, texts, documents: createDocuments(maxSize), counts, readsApart });
  const apollo = {
    signedIn: await openApollo(documentBytes.signedIn),
    anonymous: await openApollo(documentBytes.anonymous),
  };
  const large = largeOperations(routes, rest);
  const pages = openPages(join(built, 'web'), services.payments.form);
  pages.routes(router, () => ({
    url: services.settings.publicUrl,
    version,
    collections: listCollections(routes),
  }));
  if (options.signIn) {
    const shared = { contexts, tokens, limits, addressOf, publicUrl, showForm: pages.form };
    signInRoutes(router, { ...shared, ...options.signIn });
  }
  const showPage = pages.graphiql;
  const subscriptions = { schema, streams, logger };
  const graphql = { apollo, subscriptions, contexts, idempotency, texts, handlesIdempotency, large, showPage };
  const execute = (koa: KoaContext) => handleGraphql(graphql, koa);
  router.serve(graphqlPath, { GET: execute, POST: execute });
  /** Whether this server issues tokens itself to apps that people allow. */
  const issues = options.signIn !== null && oidc === null;
  const lead: Lead = issues || oidc ? leadToMetadata(services.settings) : (challenge) => challenge;
  const calls = {
    routes,
    types,
    rest,
    settings: services.settings,
    openapi,
    idempotency,
    counts: new CallCounts(metrics.registry),
    lead,
  };
  const load = loadOnce(() => import('./surfaces/mcp/endpoint.ts').then(({ loadEndpoint }) => loadEndpoint(calls)));
  const access = new Map(routes.map(({ operation: { definition } }) => [definition.name, definition.scope]));
  const mcp = { contexts, allowsOrigin: originRule(publicUrl, corsOrigins), access, load };
  const answer = (koa: KoaContext) => handleMcp(mcp, koa);
  for (const path of [mcpPath, `${mcpPath}/`]) router.serve(path, { POST: answer, OPTIONS: answer });
  if (issues || oidc)
    resourceMetadataRoutes(router, { settings: services.settings, issuer: () => oidc?.issuer ?? publicUrl(), scopes });
  if (issues)
    oauthRoutes(router, {
      database,
      services,
      scopes,
      limits,
      addressOf,
      clients: options.oauthClients,
      readSession: (request) => readSession(tokens, request, publicUrl()),
      showForm: pages.form,
    });
  for (const { path, respond } of publicRoutes) servePublic(router, path, (koa) => respond(koa, services));

  /** In the format of the surface that the request was for. */
  const bySurface: ErrorResponse = (error, request) => {
    if (request.path === graphqlPath) return graphqlErrorResponse(error, request);
    if (isForClients(request.path)) return oauthErrorResponse(error, request);
    return restErrorResponse(error, request, publicUrl());
  };
  const errorResponse = withMetadata(bySurface, lead);
  const app = new Koa<RequestState>();
  app.silent = true; // requestScope handles and logs every error.
  app.use(requestScope({ logger, countRequest: metrics.countRequest, errorResponse, tracing: services.tracing }));
  app.use(cors(corsOrigins));
  app.use(followRewrittenLinks(publicUrl));
  app.use(router.routes());
  app.use(pages.notFound);
  return {
    callback: app.callback(),
    errorResponse,
    /** Deletes expired data. */
    async sweep() {
      await idempotency.forgetOld(database.db);
      const eventsUntil = new Date(Date.now() - options.eventRetention);
      for (const sweep of sweeps) await sweep(database.db, new Date(), eventsUntil);
      const kept = Math.max(options.auditRetention, options.eventRetention);
      await services.events.forget(new Date(Date.now() - kept));
    },
    /** Ends open event streams. */
    closeStreams: () => streams.close(),
    async close() {
      await Promise.all([apollo.signedIn.stop(), apollo.anonymous.stop()]);
      await shared?.close();
      await uses.close();
    },
  };
}

const graphqlPath = '/graphql';

/** Collections whose path has no parameters. */
function listCollections(all: readonly Route[]) {
  return all
    .filter(
      ({ method, path, operation }) => method === 'GET' && isPaged(operation.definition.kind) && !path.includes('{'),
    )
    .map(({ path, operation }) => ({ path, summary: operation.definition.summary }));
}
