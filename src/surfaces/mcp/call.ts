import type { CallToolResult } from '@modelcontextprotocol/server';
import { endOf, type Page, startOf } from '@terrapin/table';
import type { BatchResult } from '../../core/batch.ts';
import type { Context, SignedIn } from '../../core/context.ts';
import { ApiError, invalid } from '../../core/errors.ts';
import { contentTag } from '../../core/etag.ts';
import { itemsAtMost, maximumPageSize, type PageArguments } from '../../core/page.ts';
import { errorBody, errorHeaders, type HttpResponse, toApiError } from '../http/answer.ts';
import { withDryRun } from '../http/dry-run.ts';
import { parseIdempotencyKey } from '../http/exchange.ts';
import type { Idempotency } from '../http/idempotency.ts';
import type { RequestContext } from '../http/request.ts';
import { charactersLeft } from '../http/slices.ts';
import { performRoute, sizeOfItem } from '../rest/compiled-route.ts';
import { restName } from '../rest/names.ts';
import { makeTag, presentItem, presentResult } from '../rest/respond.ts';
import type { JsonObject } from './api-document.ts';
import { type Arguments, readArguments, readText, withoutNulls, withSortedKeys } from './arguments.ts';
import type { CallCounts } from './handler.ts';
import { readObject } from './json-texts.ts';
import type { Tool } from './tool.ts';

export interface CallSurface {
  readonly idempotency: Idempotency;
  readonly counts: CallCounts;
}

export interface Call {
  readonly ctx: RequestContext & SignedIn;
  /** As they were sent. */
  readonly args: unknown;
}

type Items = Page<{ id: string }>;

/**
 * Performs the operation of a tool.
 *
 * @throws what concerns the whole request: an internal fault, an unavailable database, the rate limit
 */
export function callTool(surface: CallSurface, tool: Tool, { ctx, args }: Call): Promise<HttpResponse> {
  return attempt(surface, tool.name, ctx, () => answerOnce(surface, tool, ctx, readTyped(tool, args)));
}

/** A refusal is a result that the agent can read. */
export async function attempt(
  { counts }: CallSurface,
  name: string,
  ctx: Call['ctx'],
  run: () => Promise<HttpResponse>,
): Promise<HttpResponse> {
  try {
    const response = await run();
    counts.count(ctx, name, response.status >= 400 ? 'refused' : 'success');
    return response;
  } catch (error) {
    const apiError = toApiError(error);
    // Clients wait for the rate limit by themselves; what a day allows is for the agent to know.
    const isFault = apiError.status >= 500 || apiError.code === 'rate_limited';
    counts.count(ctx, name, apiError.status >= 500 ? 'failed' : 'refused');
    if (isFault) throw error;
    return refusal(apiError, ctx);
  }
}

const readTyped = ({ description, limits }: Tool, args: unknown) =>
  withoutNulls(readObject(args, description.inputSchema as JsonObject, limits)) as Arguments;

function answerOnce(
  { idempotency }: CallSurface,
  tool: Tool,
  ctx: Call['ctx'],
  args: Arguments,
): Promise<HttpResponse> {
  if (tool.isReadOnly) return answer(tool, ctx, args);
  const { dry_run: isDry = false, ...all } = args;
  if (typeof isDry !== 'boolean') throw invalid('dry_run', 'invalid_type', 'Must be true or false.');
  const { idempotency_key: given, ...repeatable } = all;
  const others = tool.isRepeatable ? repeatable : all;
  if (isDry) return rehearse(tool, ctx, others);
  const isKeyed = tool.isRepeatable && given !== undefined;
  const key = isKeyed ? parseIdempotencyKey(readText('idempotency_key', given)) : null;
  if (key === null) return answer(tool, ctx, others);
  return idempotency.once(ctx, {
    key,
    parts: ['mcp', tool.name, JSON.stringify(withSortedKeys(others))],
    handlesIdempotency: tool.definition.handlesIdempotency ?? false,
    run: (within) =>
      answer(tool, within, others).catch((error) => {
        if (!(error instanceof ApiError) || error.status >= 500) throw error;
        return refusal(error, ctx);
      }),
  });
}

async function rehearse(tool: Tool, ctx: RequestContext, args: Arguments): Promise<HttpResponse> {
  const { result, dryRun } = await ctx.rehearse((within) => answer(tool, within, args));
  return withDryRun(result, dryRun);
}

async function answer(tool: Tool, ctx: RequestContext, given: Arguments): Promise<HttpResponse> {
  const { compiled, isPaged } = tool;
  const { selected, hasChosen, ...request } = readArguments(tool, given);
  const { page } = request.options;
  if (tool.isReadOnly) ctx.onlyReads();
  const item = sizeOfItem(compiled, selected.view);
  // A limit that is never allowed fails, as everywhere.
  const isAllowed = typeof page.limit !== 'number' || page.limit <= maximumPageSize;
  if (isPaged && isAllowed && itemsAtMost(page.limit) > mostItems) page.limit = mostItems;
  await ctx.reserveMemory(2 * item * (isPaged ? itemsAtMost(page.limit) : 1));
  const at = compiled.route.kind === 'batch' ? 'items' : '';
  const perform = (options: PageArguments) =>
    performRoute(
      compiled,
      ctx,
      { ...request, options: { ...request.options, page: { ...page, ...options } }, at },
      restName,
    );
  const result = await perform({});
  const shown = { compiled, ctx, selected };
  const { kind, version, resource } = compiled.route;
  if (!resource) return { status: 204, headers: {}, body: null };
  const cut = hasChosen ? (item: unknown) => item : cutTexts;
  if (kind === 'page') {
    const items = await readOn(result as Items, itemsAtMost(page.limit), (place) => perform(place) as Promise<Items>);
    return ok(await presentPage(shown, items, page, cut));
  }
  if (kind === 'list') return ok({ items: (result as unknown[]).map((one) => cut(presentItem(shown, one))) });
  if (kind === 'batch')
    return ok({ results: (result as BatchResult<never>[]).map((one) => cut(presentResult(shown, one))) });
  const presented = presentItem(shown, result);
  // Whoever writes a text has it.
  const returned = tool.isReadOnly ? presented : cut(presented);
  if (!tool.hasEntityTag) return ok(returned);
  const tag = version
    ? makeTag(compiled.route, result as never, selected.variant)
    : contentTag(
        JSON.stringify(
          hasChosen ? presentItem({ ...shown, selected: { ...selected, fields: null } }, result) : presented,
        ),
      );
  return ok(returned, { ETag: tag });
}

/** Of a list: what an agent can read. */
const mostItems = 25;
const mostCharacters = 40_000;

const longestText = 500;
const isUrl = (text: string) => /^https?:\/\//.test(text);

/** With `truncated`, if a text is too long. A URL works only as a whole. */
function cutTexts(item: unknown): unknown {
  const truncated = new Set<string>();
  const cut = (value: unknown, path: string): unknown => {
    if (typeof value === 'string' && value.length > longestText && !isUrl(value)) {
      truncated.add(path);
      // Half of a surrogate pair is no character.
      return value.slice(0, longestText).replace(/[\uD800-\uDBFF]$/, '');
    }
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((one) => cut(one, path));
    const fields = Object.entries(value).map(([name, one]) => [name, cut(one, path === '' ? name : `${path}.${name}`)]);
    return Object.fromEntries(fields);
  };
  const short = cut(item, '') as object;
  return truncated.size === 0 ? item : { ...short, truncated: [...truncated] };
}

/** Pages that are read for one call, each of up to 5,000 rows, until one is full. */
const mostPages = 4;

async function readOn(
  first: Items,
  limit: number,
  read: (place: Pick<PageArguments, 'after' | 'before' | 'limit'>) => Promise<Items>,
): Promise<Items> {
  let page = first;
  for (let pages = 1; page.reached && page.items.length < limit && pages < mostPages; pages++) {
    const { items, reached, cursorOf } = page;
    const place = { [reached.isAfter ? 'after' : 'before']: reached.cursor, limit: limit - items.length };
    const more = await read(place);
    page = {
      ...more,
      items: reached.isAfter ? [...items, ...more.items] : [...more.items, ...items],
      hasNextPage: reached.isAfter ? more.hasNextPage : page.hasNextPage,
      hasPreviousPage: reached.isAfter ? page.hasPreviousPage : more.hasPreviousPage,
      cursorOf: (item) => (items.includes(item) ? cursorOf(item) : more.cursorOf(item)),
      count: first.count,
    };
  }
  return page;
}

const notAll =
  'These are not all: the list is longer than one call reads. Call again with the cursor, or narrow it with filters, such as a time.';

/** Without the items that are too much, but with at least one. */
async function presentPage(
  shown: Parameters<typeof presentItem>[0] & { readonly ctx: RequestContext },
  page: Items,
  { before, after, count }: PageArguments & { readonly count?: unknown },
  cut: (item: unknown) => unknown,
) {
  const presented = page.items.map((item) => presentItem(shown, item));
  const { envelope } = shown.compiled.route;
  const whole = envelope ? findItems(envelope.page(presented, {}) as object) : presented;
  const items = whole.map(cut);
  const isFromEnd = before != null && after == null;
  let left = mostCharacters;
  const tooMuch = (isFromEnd ? items.toReversed() : items).findIndex(
    (item, index) => (left = charactersLeft(item, left)) < 0 && index > 0,
  );
  const kept = tooMuch === -1 ? items.length : tooMuch;
  if (kept < items.length || items.some((item, index) => item !== whole[index]))
    shown.ctx.noteCause(Number.MAX_SAFE_INTEGER - charactersLeft(whole, Number.MAX_SAFE_INTEGER));
  const [start, end] = isFromEnd ? [items.length - kept, items.length] : [0, kept];
  const shownPage = {
    ...page,
    items: page.items.slice(start, end),
    ...(kept < items.length && { reached: undefined }),
  };
  const next = page.hasNextPage || end < items.length ? endOf(shownPage) : null;
  const prev = page.hasPreviousPage || start > 0 ? startOf(shownPage) : null;
  return {
    items: items.slice(start, end),
    ...(next !== null && { next }),
    ...(prev !== null && { prev }),
    ...(shownPage.reached && { note: notAll }),
    ...(count === true && { total_count: (await page.count()).total }),
    ...(shown.ctx.ignoredWords > 0 && { ignored_words: shown.ctx.ignoredWords }),
  };
}

/** Those of REST's body. */
function findItems(page: object): unknown[] {
  return Object.values(page).find(Array.isArray) as unknown[];
}

export function ok(value: unknown, headers: Record<string, string> = {}): HttpResponse {
  return { status: 200, headers, body: JSON.stringify(value) };
}

function refusal(error: ApiError, { requestId }: Context): HttpResponse {
  return { status: error.status, headers: errorHeaders(error), body: JSON.stringify(errorBody(error, requestId)) };
}

/** The entity tag stands in a text of its own: agents read only texts and `structuredContent`. */
export function toResult({ status, headers, body }: HttpResponse): CallToolResult {
  if (body === null) return { content: [{ type: 'text', text: 'Done.' }] };
  const tag = headers.ETag === undefined ? [] : [{ type: 'text' as const, text: `ETag: ${headers.ETag}` }];
  return {
    content: [{ type: 'text', text: body }, ...tag],
    structuredContent: JSON.parse(body) as Record<string, unknown>,
    ...(status >= 400 && { isError: true }),
  };
}
