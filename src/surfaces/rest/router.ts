import { endOf, nextTo, type Page, startOf } from '@terrapin/table';
import type { Context as KoaContext } from 'koa';
import { authorize } from '../../core/access.ts';
import type { Context, SignedIn } from '../../core/context.ts';
import { ApiError, invalid } from '../../core/errors.ts';
import type { Method } from '../../core/operation.ts';
import { itemsAtMost, maximumPageSize, type PageArguments, readSize } from '../../core/page.ts';
import {
  errorBody,
  errorResponse,
  type HttpResponse,
  preferredType,
  type ReadResponse,
  send,
  toApiError,
} from '../http/answer.ts';
import { withDryRun } from '../http/dry-run.ts';
import { ndjson, toLines } from '../http/event-streams.ts';
import { parseIdempotencyKey, readDryRun } from '../http/exchange.ts';
import { PathRouter } from '../http/path-router.ts';
import { isSignedIn, type RequestContext } from '../http/request.ts';
import { type CompiledRoute, compileRoute, performRoute, type RestSurface, sizeOfItem } from './compiled-route.ts';
import { actsOn, sendOptions } from './options.ts';
import {
  checkParameters,
  noBody,
  type RestRequest,
  readHead,
  receiveBody,
  requireAcceptable,
  takesBody,
  toInput,
} from './read-request.ts';
import { presentItem, respond } from './respond.ts';
import { acceptedType, type Resumable, type Route, type Streaming } from './route.ts';

export function createRouter(routes: readonly Route[], surface: RestSurface): PathRouter {
  const router = new PathRouter();
  for (const [path, onPath] of Map.groupBy(routes, (route) => route.path)) {
    const byMethod = Map.groupBy(onPath, ({ method }) => method);
    const handlers = [...byMethod].map(([method, choices]) => {
      const compiled = choices.map((route) => compileRoute(route, surface));
      return [method, (koa: KoaContext) => serve(choose(compiled, koa), koa)] as const;
    });
    const described = [...onPath, ...routes.filter((route) => actsOn(path, route))];
    const describe = (koa: KoaContext) => sendOptions(koa, described, surface.settings.publicUrl);
    router.serve(path, { OPTIONS: describe, ...Object.fromEntries(handlers) });
  }
  return router;
}

function serve(compiled: CompiledRoute, koa: KoaContext): Promise<void> {
  koa.exchange.access = compiled.route.operation.definition.scope;
  if (compiled.route.kind === 'stream') return handleEvents(compiled, koa, koa.params);
  const isLines = compiled.hasLines && prefers(koa, ndjson);
  return (isLines ? handleLines : handle)(compiled, koa, koa.params);
}

/** Several routes may share a method and a path: returns the one that takes the body of the request, or is of the type it accepts. */
function choose(choices: readonly CompiledRoute[], koa: KoaContext): CompiledRoute {
  const [first] = choices as [CompiledRoute];
  if (choices.length === 1) return first;
  const isFor = ({ route }: CompiledRoute) => {
    const type = acceptedType(route);
    return type ? prefers(koa, type) : (route.body?.isIn?.(koa) ?? true);
  };
  return choices.find(isFor) ?? first;
}

/** Whether the client prefers this type to JSON. The response then depends on `Accept`. */
function prefers(koa: KoaContext, type: string): boolean {
  koa.vary('Accept');
  return preferredType(koa.headers.accept, ['application/json', type]) === type;
}

async function handle(compiled: CompiledRoute, koa: KoaContext, params: Record<string, string>): Promise<void> {
  const { route, surface, notices } = compiled;
  if (notices) koa.set(notices);
  requireAcceptable(koa, compiled);
  const created = surface.contexts.create(koa, 'rest');
  const ctx = created instanceof Promise ? await created : created;
  authorize(ctx, route.operation.definition.scope);
  const head = readHead(compiled, koa, params);
  const body = takesBody(compiled, koa) ? await receiveBody(compiled, koa, ctx, params) : noBody;
  const request: RestRequest = { ...head, ...body };
  try {
    if (body !== noBody) await ctx.resume();
    await ctx.reserveMemory(estimateSize(koa, request));
    send(koa, await answerOnce(koa, ctx, request));
  } finally {
    if (request.dispose) await request.dispose();
  }
}

/** Characters of the fields that the server sets, and of an error. */
const addedToItem = 1_500;

/** Characters that the response may have. */
function estimateSize(koa: KoaContext, { compiled, body, selected, args }: RestRequest): number {
  const { kind } = compiled.route;
  const item = sizeOfItem(compiled, selected.view);
  if (kind === 'page') return item * itemsAtMost(args.limit);
  if (kind !== 'batch' || !Array.isArray(body)) return item;
  // The response has what was received, and what the server adds to each item.
  return Number(koa.headers['content-length'] ?? compiled.bodyLimits.bytes) + addedToItem * body.length;
}

/** With an Idempotency-Key, a POST is answered once. Keys belong to users: without a token there is none. */
function answerOnce(koa: KoaContext, ctx: RequestContext, request: RestRequest): Promise<ReadResponse> {
  const { route, surface } = request.compiled;
  if (writes(route.method) && readDryRun(koa.headers['dry-run'])) {
    const run = (within: RequestContext) => answer(koa, within, request) as Promise<HttpResponse>;
    return ctx.rehearse(run).then(({ result, dryRun }) => withDryRun(result, dryRun));
  }
  const key = route.method === 'POST' ? parseIdempotencyKey(koa.headers['idempotency-key']) : null;
  if (key === null || !isSignedIn(ctx)) return answer(koa, ctx, request);
  return surface.idempotency.once(ctx, {
    key,
    parts: [koa.method, koa.url, JSON.stringify(request.received)],
    handlesIdempotency: route.operation.definition.handlesIdempotency ?? false,
    run: (within) =>
      (answer(koa, within, request) as Promise<HttpResponse>).catch((error) =>
        clientError(error, koa, ctx, surface.settings.publicUrl),
      ),
  });
}

const writes = (method: Method) => method !== 'GET' && method !== 'OPTIONS';

function answer(
  koa: KoaContext,
  ctx: Context,
  { compiled, args, body, options, selected, filters, at }: RestRequest,
): Promise<ReadResponse> {
  const result = performRoute(compiled, ctx, { args, body, options, at });
  return respond({ compiled, koa, ctx, args, selected, filters, at }, result as Promise<never>);
}

function clientError(error: unknown, koa: KoaContext, { requestId }: Context, publicUrl: string): HttpResponse {
  const apiError = toApiError(error);
  if (apiError.status >= 500) throw error;
  const { access } = koa.exchange;
  return errorResponse(apiError, { path: koa.path, accept: koa.headers.accept, requestId, access }, publicUrl);
}

/** Characters of the largest resource with events, an article. */
const eventSize = 120_000;

/** Of an item, which all streams show in the same way. */
const lines = new WeakMap<object, Buffer>();

type Params = Record<string, string>;

const nameOfHeader = (name: string) => (name === 'last_event_id' ? 'Last-Event-ID' : name);

async function handleEvents(compiled: CompiledRoute, koa: KoaContext, params: Params): Promise<void> {
  const { fields } = compiled.route.stream as Streaming<unknown>;
  const ctx = await signIn(compiled, koa);
  checkParameters(compiled, koa);
  // A reconnecting browser sends both; the header is newer.
  const last = koa.headers['last-event-id'];
  const args = { ...toInput(compiled, { ...koa.query, ...params }), ...(last && { lastEventId: last }) };
  const items = (await performRoute(compiled, ctx, { args }).catch((error) => {
    throw last && error instanceof ApiError ? error.renamed(nameOfHeader, (name) => name) : error;
  })) as Resumable<unknown>;
  compiled.surface.streams.respond(koa, ctx.viewer, items, {
    async write(item) {
      const made = lines.get(item as object) ?? Buffer.from(toLines(fields(item, ctx)));
      lines.set(item as object, made);
      return made;
    },
    size: eventSize,
    // A comment, because clients take all data for events. `retry` is in the HTML standard.
    explain: (error, milliseconds) =>
      toLines({ retry: String(milliseconds), '': JSON.stringify(errorBody(error, ctx.requestId)) }),
    // An id without data dispatches no event, but updates where a client resumes.
    pulse: () => toLines({ id: items.position }),
  });
}

/** Streams belong to users. */
async function signIn({ route, surface }: CompiledRoute, koa: KoaContext): Promise<RequestContext & SignedIn> {
  const { scope } = route.operation.definition;
  const ctx = await surface.contexts.create(koa, 'rest');
  authorize(ctx, scope as Exclude<typeof scope, 'public'>);
  return ctx;
}

/** Items of the first page, which is read before its memory is reserved. */
const firstPage = 5;

/** Characters of the lines of a page, about: the next one has as many items as would have so many. */
const pageSize = 250_000;

type Item = { id: string };
type Part = Omit<Page<Item>, 'count'>;

const nothing: Part = { items: [], hasNextPage: false, hasPreviousPage: false, cursorOf: ({ id }) => id };

/**
 * Sends a whole list, or its first `limit` items, a line of JSON for each. Reads it page by page, no faster than the client:
 * between two pages, nothing of the database is held. Pages follow the order of the list, so no change can repeat an item, and items that
 * are created meanwhile are not in it.
 */
async function handleLines(compiled: CompiledRoute, koa: KoaContext, params: Params): Promise<void> {
  const ctx = await signIn(compiled, koa);
  const { args, options, selected } = readHead(compiled, koa, params);
  const { limit: asked, ...place } = options.page as PageArguments;
  let left = readSize('limit', asked, Infinity, Infinity);
  for (const name of ['before', 'count'])
    if (name in koa.query) throw invalid(name, 'invalid_value', `Cannot be used with Accept: ${ndjson}. Remove it.`);

  async function read(part: PageArguments): Promise<Part> {
    const page = { ...place, ...part };
    const result = (await performRoute(compiled, ctx, { args, options: { ...options, page } })) as Part | Item[];
    return Array.isArray(result) ? { ...nothing, items: result } : result;
  }
  /** Oldest first, a list would go on as long as items are created: it ends with the item that is the last one now. */
  async function findEnd(before: string | null = null): Promise<string | null> {
    const part = await read({ last: 1, before });
    const [last] = part.items;
    if (last) return nextTo(part.cursorOf(last));
    return part.hasPreviousPage ? findEnd(startOf(part)) : null;
  }
  const before = koa.query.direction === 'asc' ? await findEnd() : undefined;
  let page = before === null ? nothing : await read({ first: Math.min(firstPage, left), before });
  let limit = maximumPageSize;
  let isSent = false;
  async function* pages() {
    while (!isSent || (page.hasNextPage && left > 0)) yield;
  }
  compiled.surface.streams.respond(koa, ctx.viewer, pages(), {
    type: ndjson,
    size: sizeOfItem(compiled, selected.view) * maximumPageSize,
    units: 1,
    async write() {
      const after = endOf(page);
      if (isSent && after) {
        if (limit < maximumPageSize) await koa.exchange.work.rest();
        page = await read({ first: Math.min(limit, left), after, before });
      }
      isSent = true;
      left -= page.items.length;
      const lines = page.items.map((item) => JSON.stringify(presentItem({ compiled, ctx, selected }, item)));
      const text = lines.map((line) => `${line}\n`).join('');
      if (lines.length > 0)
        limit = Math.max(1, Math.min(maximumPageSize, Math.floor((pageSize / text.length) * lines.length)));
      return text;
    },
  });
}
