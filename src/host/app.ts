import { join } from 'node:path';
import Koa, { type Context as KoaContext } from 'koa';
import type { Logger } from 'pino';
import type { Database } from '../adapters/database/database.ts';
import type { Services } from '../core/context.ts';
import type { SharedCounts } from '../core/ports/shared-counts.ts';
import type { AccessSettings, Host } from '../resources/host.ts';
import type { Registry } from '../resources/registry.ts';
import { graphqlErrorResponse } from '../surfaces/graphql/errors.ts';
import { handleGraphql, largeOperations } from '../surfaces/graphql/handler.ts';
import { createDocuments, createTexts, documentBytes } from '../surfaces/graphql/limits.ts';
import { graphqlSchemaOf } from '../surfaces/graphql/schema.ts';
import { createGraphqlServer, OperationCounts } from '../surfaces/graphql/server.ts';
import { errorResponse as restErrorResponse } from '../surfaces/http/answer.ts';
import { createAuthenticator } from '../surfaces/http/authenticate.ts';
import { addressReader, type TrustedProxies } from '../surfaces/http/caller-address.ts';
import { cors } from '../surfaces/http/cors.ts';
import { EventStreams } from '../surfaces/http/event-streams.ts';
import { requestScope } from '../surfaces/http/exchange.ts';
import { FairLoop } from '../surfaces/http/fair-loop.ts';
import { Idempotency } from '../surfaces/http/idempotency.ts';
import type { Metrics } from '../surfaces/http/metrics.ts';
import { RateLimits, type Rates, SharedWindows } from '../surfaces/http/rate-limit.ts';
import { RequestContexts } from '../surfaces/http/request.ts';
import { ResponseMemory } from '../surfaces/http/response-memory.ts';
import { healthRoutes, openapiRoute } from '../surfaces/http/service.ts';
import { openForms } from '../surfaces/pages/forms.ts';
import { createRouter } from '../surfaces/rest/router.ts';

const graphqlPath = '/graphql';

interface AppOptions extends AccessSettings {
  registry: Registry;
  database: Database;
  logger: Logger;
  services: Omit<Services, 'forgetAccess'>;
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
  dataDir: string;
  stopping: AbortSignal;
}

export type App = Awaited<ReturnType<typeof createApp>>;

export async function createApp(options: AppOptions) {
  const { registry, database, logger, corsOrigins, metrics, built, dataDir, stopping } = options;
  const { meanings, publicRoutes, resources, routes, scopes, sweeps, types } = registry;
  const { settings } = options.services;
  const { publicUrl } = settings;
  const addressOf = addressReader(options.trustedProxies, logger);
  const shared = options.sharedCounts && new SharedWindows(options.sharedCounts, logger);
  const limits = new RateLimits(options.rateLimits, metrics.registry, shared);
  const access: AccessSettings = { ...options, signIn: settings.signIn && options.signIn };
  const credentials = resources.flatMap((one) => one.credential?.({ database, access, logger }) ?? []).reverse();
  const authenticate = createAuthenticator(
    async (secret, signIn, suspect) =>
      credentials.find((one) => one.accepts(secret))?.lookUp(secret, signIn, suspect) ?? null,
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
  const idempotency = new Idempotency(database, resources.find((one) => one.findUsers)?.findUsers ?? (async () => []));
  const operations = routes.map((route) => route.operation.definition);
  const handlesIdempotency = new Set(operations.filter((one) => one.handlesIdempotency).map(({ name }) => name));

  const validAccess = async (ids: readonly string[]) => {
    const valid = await Promise.all(credentials.map((one) => one.valid?.(ids) ?? []));
    return new Set(valid.flatMap((some) => [...some]));
  };
  const perUser = options.eventStreamsPerUser;
  const streams = new EventStreams({ perUser, validAccess, stopping, limits, memory, logger });
  const rest = { contexts, idempotency, streams, settings };
  const router = createRouter(routes, rest);
  healthRoutes(router, { check: database.check, stopping, metrics });
  openapiRoute(router, join(built, 'openapi.json'));
  const texts = createTexts();
  const schema = graphqlSchemaOf(registry.graphql);
  const counts = new OperationCounts(metrics.registry);
  const readsApart = database.reads !== undefined;
  const openApollo = (isSignedIn: boolean) => {
    const documents = createDocuments(documentBytes[isSignedIn ? 'signedIn' : 'anonymous']);
    return createGraphqlServer({ schema, logger, texts, documents, counts, readsApart, isSignedIn });
  };
  const apollo = { signedIn: await openApollo(true), anonymous: await openApollo(false) };
  const large = largeOperations(routes, rest);
  const subscriptions = { schema, streams, logger };
  const graphql = { apollo, subscriptions, contexts, idempotency, texts, handlesIdempotency, large };
  const execute = (koa: KoaContext) => handleGraphql(graphql, koa);
  router.serve(graphqlPath, { GET: execute, POST: execute }, graphqlErrorResponse);
  for (const { path, respond } of publicRoutes) router.get(path, (koa) => respond(koa, services));

  const tokens = credentials.at(-1) ?? { lookUp: async () => null };
  const readSession = access.signIn && resources.find((one) => one.readSession)?.readSession;
  const issues = readSession && !access.oidc && resources.some((one) => one.issuesTokens);
  const host: Host = {
    ...{
      database,
      access,
      logger,
      services,
      publicUrl,
      routes,
      types,
      scopes,
      meanings,
      contexts,
      tokens,
      limits,
      addressOf,
    },
    ...{ corsOrigins, idempotency, streams, metrics: metrics.registry, built, dataDir },
    readSession: readSession ? (koa) => readSession(host, koa) : null,
    issuer: access.oidc?.issuer ?? (issues ? publicUrl : null),
    showForm: openForms(router, join(built, 'web')),
  };
  const middlewares = resources.flatMap((one) => one.mount?.(router, host) ?? []);

  const errorResponse = router.errorResponse((error, request) => restErrorResponse(error, request, publicUrl));
  const app = new Koa();
  app.silent = true; // requestScope handles and logs every error.
  app.use(requestScope({ logger, countRequest: metrics.countRequest, errorResponse, tracing: services.tracing }));
  app.use(cors(corsOrigins));
  for (const one of middlewares) app.use(one);
  app.use(router.routes());
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
      await Promise.all(credentials.map((one) => one.close?.()));
    },
  };
}
