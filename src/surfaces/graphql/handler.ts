import { type ApolloServer, HeaderMap } from '@apollo/server';
import type { InMemoryLRUCache } from '@apollo/utils.keyvaluecache';
import { type FormattedExecutionResult, Kind, type OperationDefinitionNode, parse } from 'graphql';
import type { Context as KoaContext } from 'koa';
import { type Access, hasScope } from '../../core/access.ts';
import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { maximumErrors } from '../../values/field-errors.ts';
import { asText, type HttpResponse, preferredType, type ReadResponse, send } from '../http/answer.ts';
import { graphqlBody, type JsonLimits, readBody, requireMediaType } from '../http/body.ts';
import { parseIdempotencyKey, readDryRun } from '../http/exchange.ts';
import type { Idempotency } from '../http/idempotency.ts';
import { isSignedIn, type RequestContext, type RequestContexts } from '../http/request.ts';
import { toJson } from '../http/slices.ts';
import { compileRoute, type RestSurface } from '../rest/compiled-route.ts';
import type { Route } from '../rest/route.ts';
import { withRequestId } from './errors.ts';
import { findText, type GraphqlRequest, limitSource, maximumTokens } from './limits.ts';
import { asStream, resultTypes, wantsStream } from './sse.ts';
import { type Subscriptions, subscribe } from './subscriptions.ts';

const jsonOnly = ['application/json'];

interface LargeOperation {
  readonly name: string;
  readonly scope: Access;
  readonly limits: JsonLimits;
}

interface GraphqlSurface {
  /** The server of requests with a token, and that of others. */
  apollo: { readonly signedIn: ApolloServer<Context>; readonly anonymous: ApolloServer<Context> };
  contexts: RequestContexts;
  idempotency: Idempotency;
  texts: InMemoryLRUCache;
  subscriptions: Subscriptions;
  /** Operations that take larger bodies than others. */
  large: readonly LargeOperation[];
  handlesIdempotency: ReadonlySet<string>;
}

export async function handleGraphql(surface: GraphqlSurface, koa: KoaContext): Promise<void> {
  const response = await respond(surface, koa);
  if (response) send(koa, asStream(response, koa.headers.accept));
}

/** Null if a stream was started. */
async function respond(surface: GraphqlSurface, koa: KoaContext): Promise<ReadResponse | null> {
  const ctx = await surface.contexts.create(koa, 'graphql');
  if (koa.method !== 'POST') {
    limitSource(koa.query.query);
    return run(surface, koa, ctx, fromQuery(koa), undefined);
  }
  requireMediaType(koa.req, jsonOnly);
  const { viewer } = ctx;
  const allowed = surface.large.filter(({ scope }) => viewer && hasScope(viewer, scope));
  const received = await readBody(koa.req, largestLimits(allowed));
  await ctx.resume();
  const body = withoutEmptyName(received.parse());
  const request = (body ?? {}) as GraphqlRequest;
  const { query, operationName, variables, extensions } = request;
  limitSource(query);
  const text = await findText(surface.texts, { query, extensions });
  received.limit(largestLimits(allowed.filter(({ name }) => typeof text === 'string' && text.includes(name))));
  const isDry = readDryRun(koa.headers['dry-run']);
  if (isDry && mutationsIn(text, operationName)) return rehearse(surface, koa, ctx, body);
  const key = parseIdempotencyKey(koa.headers['idempotency-key']);
  if (isDry || key === null || !isSignedIn(ctx)) return run(surface, koa, ctx, request, body);
  // A persisted query and its full text are the same request.
  const mutations = mutationsIn(text, operationName);
  if (mutations === null) return run(surface, koa, ctx, request, body);
  const [mutation, ...others] = mutations;
  // Partial success could not be replayed.
  if (mutation === undefined || others.length > 0) throw new ApiError('idempotency_key_not_applicable');
  const parts = ['graphql', JSON.stringify({ query: text, operationName, variables })];
  const once = {
    key,
    parts,
    handlesIdempotency: surface.handlesIdempotency.has(mutation),
    run: async (within: Context) => asText(await execute(surface, koa, within, body)),
  };
  return surface.idempotency.once(ctx, once);
}

export function largeOperations(routes: readonly Route[], rest: RestSurface): LargeOperation[] {
  const all = routes.map((route) => ({ ...route.operation.definition, limits: compileRoute(route, rest).bodyLimits }));
  return all.filter(({ limits }) => limits.bytes > graphqlBody.bytes);
}

/** A document may have several operations, of which the parser finds out: naming one is enough. */
function largestLimits(operations: readonly LargeOperation[]): JsonLimits {
  return operations.reduce((largest, { limits }) => (limits.bytes > largest.bytes ? limits : largest), graphqlBody);
}

/** Null if a stream was started. */
async function run(
  surface: GraphqlSurface,
  koa: KoaContext,
  ctx: RequestContext,
  request: GraphqlRequest,
  body: unknown,
): Promise<ReadResponse | null> {
  const { operationName, variables } = request;
  const operation = { text: await findText(surface.texts, request), operationName, variables };
  if (await subscribe(surface.subscriptions, koa, ctx, operation)) return null;
  return execute(surface, koa, ctx, body);
}

/** Clients without a name for their operation send `""`. */
function withoutEmptyName<Body>(body: Body): Body {
  const request = body as GraphqlRequest | null;
  if (request?.operationName === '') delete request.operationName;
  return body;
}

function fromQuery({ query }: KoaContext): GraphqlRequest {
  const { variables, extensions, ...rest } = query;
  return withoutEmptyName({ ...rest, variables: tryParseJson(variables), extensions: tryParseJson(extensions) });
}

function tryParseJson(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

async function execute(
  { apollo }: GraphqlSurface,
  koa: KoaContext,
  ctx: Context,
  body: unknown,
): Promise<ReadResponse> {
  const headers = new HeaderMap();
  for (const [name, value] of Object.entries(koa.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  const type = preferredType(koa.headers.accept, resultTypes);
  if (type === null && !wantsStream(koa.headers.accept)) {
    const message = `Responses are available only as ${resultTypes.join(' and ')}. Change the Accept header.`;
    throw new ApiError('not_acceptable', { message });
  }
  // Apollo knows no streams, and not all that counts as JSON, which is what it chooses by itself.
  if (type === null || type === resultTypes[0]) headers.delete('accept');
  else headers.set('accept', type);
  const search = koa.search.replace(/([?&])operationName=(?=&|$)/, '$1');
  const response = await (ctx.viewer ? apollo.signedIn : apollo.anonymous).executeHTTPGraphQLRequest({
    httpGraphQLRequest: { method: koa.method === 'HEAD' ? 'GET' : koa.method, headers, search, body },
    context: async () => ctx,
  });
  if (response.status === 405) {
    const message = 'GET does not support mutations. Send them with POST.';
    throw new ApiError('method_not_allowed', { message, headers: { Allow: 'POST' } });
  }
  if (response.body.kind !== 'complete') throw new Error('Incremental delivery is not supported.');
  const responseHeaders: Record<string, string> = { 'Cache-Control': 'no-store' };
  for (const [name, value] of response.headers) responseHeaders[name] = value;
  const { result: taken, ignoredWords, work } = koa.exchange;
  // Without one, Apollo has refused the request.
  const executed = taken ?? (JSON.parse(response.body.string) as FormattedExecutionResult);
  const { data, errors } = executed;
  const ignored = ignoredWords && { ...executed.extensions, ignored_words: ignoredWords };
  const result = ignored ? { ...executed, extensions: ignored } : executed;
  const made = {
    status: response.status ?? 200,
    headers: responseHeaders,
    body: await toJson(errors ? withErrors(result, ctx) : result, work),
  };
  // If no top-level field has a value.
  return errors ? { ...made, failed: Object.values(data ?? {}).every((field) => field === null) } : made;
}

/** Each error of a field explains a null. Of others, the last one may say that there were too many to go on. */
function withErrors({ errors = [], ...rest }: FormattedExecutionResult, ctx: Context): FormattedExecutionResult {
  const all = errors.map((error) => withRequestId(error, ctx));
  if (rest.data !== undefined || all.length <= maximumErrors) return { errors: all, ...rest };
  const extensions = { errors_omitted: all.length - maximumErrors };
  return { errors: [...all.slice(0, maximumErrors - 1), ...all.slice(-1)], ...rest, extensions };
}

async function rehearse(
  surface: GraphqlSurface,
  koa: KoaContext,
  ctx: RequestContext,
  body: unknown,
): Promise<HttpResponse> {
  const { result, dryRun } = await ctx.rehearse(async (within) => asText(await execute(surface, koa, within, body)));
  if (result.failed || result.body === null) return result;
  const { extensions, ...document } = JSON.parse(result.body) as FormattedExecutionResult;
  const dry_run = { ...dryRun, events: dryRun.events.map((type) => type.replace('.', '_').toUpperCase()) };
  return { ...result, body: JSON.stringify({ ...document, extensions: { ...extensions, dry_run } }) };
}

/** The top-level fields; null for queries. Undefined stands for a fragment. */
function mutationsIn(query: unknown, operationName: unknown): (string | undefined)[] | null {
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
  return operation.selectionSet.selections.map((one) => (one.kind === Kind.FIELD ? one.name.value : undefined));
}
