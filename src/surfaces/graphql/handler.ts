import { type ApolloServer, HeaderMap } from '@apollo/server';
import { Kind, type OperationDefinitionNode, parse } from 'graphql';
import type { Context as KoaContext } from 'koa';
import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { errorHeaders, type HttpResponse, json, send, toApiError } from '../http/answer.ts';
import { defaultBodyLimit, isMediaType, readJson } from '../http/body.ts';
import { eventStream } from '../http/event-streams.ts';
import { type Idempotency, parseIdempotencyKey, textOfBody } from '../http/idempotency.ts';
import { type ContextFactory, isSignedIn, type RequestContext } from '../http/request.ts';
import { leaveUnread } from '../http/unread-body.ts';
import { presentError } from './errors.ts';
import { limitSource } from './limit-source.ts';
import { maximumTokens } from './limits.ts';
import type { GraphqlRequest, PersistedQueries } from './persisted.ts';
import { type Subscriptions, streamOfOne, subscribe, takesStream, wantsStream } from './subscriptions.ts';

const forwardedHeaders = ['content-type', 'accept', 'apollo-require-preflight', 'x-apollo-operation-name'] as const;
const bodyTypes = ['application/json', 'application/json; charset=utf-8'];
const allow = 'GET, HEAD, POST, OPTIONS';

export interface GraphqlSurface {
  apollo: ApolloServer<Context>;
  contextOf: ContextFactory;
  idempotency: Idempotency;
  persisted: PersistedQueries;
  subscriptions: Subscriptions;
  /** Maximum bytes of a body sent with a token: the largest limit in REST. */
  bodyLimit: number;
  inSteps: ReadonlySet<string>;
  /** Returns whether it sent a page, because a browser requested one. */
  showPage(koa: KoaContext): boolean;
}

export function graphqlHandler(surface: GraphqlSurface) {
  return async (koa: KoaContext): Promise<void> => {
    koa.state.route = '/graphql';
    if (surface.showPage(koa)) return;
    try {
      const response = await respond(koa, surface);
      if (response) send(koa, response);
    } catch (error) {
      const apiError = toApiError(error);
      leaveUnread(koa.req, koa.res);
      if (apiError.code === 'internal_error') throw error;
      const { message, extensions } = presentError(apiError);
      const errors = [{ message, extensions: { ...extensions, request_id: koa.state.requestId } }];
      const headers = { ...errorHeaders(apiError), 'Content-Type': json, 'Cache-Control': 'no-store' };
      send(koa, { status: apiError.status, headers, body: JSON.stringify({ errors }) });
    }
  };
}

/** Null if a stream was started. */
async function respond(koa: KoaContext, surface: GraphqlSurface): Promise<HttpResponse | null> {
  if (koa.method === 'OPTIONS') return { status: 204, headers: { Allow: allow }, body: null };
  if (!['GET', 'HEAD', 'POST'].includes(koa.method))
    throw new ApiError('method_not_allowed', { headers: { Allow: allow } });
  const ctx = await surface.contextOf(koa);
  if (koa.method !== 'POST') {
    limitSource(koa.query.query);
    return stream(koa, ctx, surface, fromQuery(koa), () => execute(koa, surface.apollo, ctx, undefined));
  }
  if (!isMediaType(koa.req, bodyTypes)) throw new ApiError('unsupported_media_type');
  const body = await readJson(koa.req, ctx.viewer ? surface.bodyLimit : defaultBodyLimit);
  const request = (body ?? {}) as GraphqlRequest;
  const { query, operationName, variables, extensions } = request;
  limitSource(query);
  const run = (within: Context) => execute(koa, surface.apollo, within, body);
  const key = parseIdempotencyKey(koa.headers['idempotency-key']);
  if (key === null || !isSignedIn(ctx)) return stream(koa, ctx, surface, request, () => run(ctx));
  // A persisted query and its full text are the same request.
  const text = surface.persisted.textOf({ query, extensions });
  const mutation = singleMutation(text, operationName);
  if (mutation === null) return run(ctx);
  const parts = ['graphql', textOfBody({ query: text, operationName, variables })];
  return surface.idempotency.once(ctx, { key, parts, inSteps: surface.inSteps.has(mutation), run });
}

async function stream(
  koa: KoaContext,
  ctx: RequestContext,
  { persisted, subscriptions }: GraphqlSurface,
  request: GraphqlRequest,
  run: () => Promise<HttpResponse>,
): Promise<HttpResponse | null> {
  if (!takesStream(koa)) return run();
  const { operationName, variables } = request;
  if (await subscribe(koa, ctx, { text: persisted.textOf(request), operationName, variables }, subscriptions))
    return null;
  const response = await run();
  if (!wantsStream(koa) || response.status !== 200 || response.body === null) return response;
  const headers = { ...response.headers, 'Content-Type': `${eventStream}; charset=utf-8` };
  return { status: 200, headers, body: streamOfOne(response.body) };
}

function fromQuery({ query }: KoaContext): GraphqlRequest {
  const { variables, extensions, ...rest } = query;
  return { ...rest, variables: tryParseJson(variables), extensions: tryParseJson(extensions) };
}

function tryParseJson(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

async function execute(
  koa: KoaContext,
  apollo: ApolloServer<Context>,
  ctx: Context,
  body: unknown,
): Promise<HttpResponse> {
  const headers = new HeaderMap();
  for (const name of forwardedHeaders) {
    const value = koa.headers[name];
    // These types always succeed: skip the negotiation.
    if (name === 'accept' && (value === 'application/json' || value === '*/*' || wantsStream(koa))) continue;
    if (typeof value === 'string') headers.set(name, value);
  }
  // A cross-site request cannot contain the user's token (OWASP, cross-site request forgery).
  if (ctx.viewer) headers.set('apollo-require-preflight', 'true');
  const response = await apollo.executeHTTPGraphQLRequest({
    httpGraphQLRequest: { method: koa.method === 'HEAD' ? 'GET' : koa.method, headers, search: koa.search, body },
    context: async () => ctx,
  });
  if (response.status === 405) {
    const message = 'GET does not support mutations. Send them with POST.';
    throw new ApiError('method_not_allowed', { message, headers: { Allow: 'POST' } });
  }
  if (response.status === 406) {
    const message =
      'Responses are available only as application/json and application/graphql-response+json. Change the Accept header.';
    throw new ApiError('not_acceptable', { message });
  }
  if (response.body.kind !== 'complete') throw new Error('Incremental delivery is not supported.');
  const { string } = response.body;
  const responseHeaders: Record<string, string> = { 'Cache-Control': 'no-store' };
  for (const [name, value] of response.headers) responseHeaders[name] = value;
  const result = { status: response.status ?? 200, headers: responseHeaders, body: string };
  return string.startsWith('{"errors"') ? withErrors(result, ctx.requestId) : result;
}

/** Adds the request id to each error. `failed` if no top-level field has a value. */
function withErrors(response: HttpResponse & { body: string }, requestId: string): HttpResponse {
  const { errors, ...rest } = JSON.parse(response.body) as {
    errors: { extensions?: object }[];
    data?: object | null;
  };
  for (const error of errors) error.extensions = { ...error.extensions, request_id: requestId };
  const failed = Object.values(rest.data ?? {}).every((field) => field === null);
  return { ...response, body: JSON.stringify({ errors, ...rest }), failed };
}

/** Null for queries. With several mutations, partial success could not be replayed. */
function singleMutation(query: unknown, operationName: unknown): string | null {
  if (typeof query !== 'string') return null;
  let operations: OperationDefinitionNode[];
  try {
    const { definitions } = parse(query, { noLocation: true, maxTokens: maximumTokens });
    operations = definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
  } catch {
    return null; // Apollo reports the error.
  }
  const operation = operationName ? operations.find((one) => one.name?.value === operationName) : operations[0];
  if (operation?.operation !== 'mutation') return null;
  const [field, ...others] = operation.selectionSet.selections;
  if (field?.kind !== Kind.FIELD || others.length > 0) throw new ApiError('idempotency_key_not_applicable');
  return field.name.value;
}
