import type { CallToolResult } from '@modelcontextprotocol/server';
import type { BatchResult } from '../../core/batch.ts';
import type { Context, SignedIn } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { contentTag, versionTag } from '../../core/etag.ts';
import { type OperationOptions, wholeView } from '../../core/operation.ts';
import { maximumPageSize, type Page } from '../../core/page.ts';
import { didYouMean } from '../../core/suggest.ts';
import { errorBody, type HttpResponse, toApiError } from '../http/answer.ts';
import { type Idempotency, parseIdempotencyKey, textOfBody } from '../http/idempotency.ts';
import type { RequestContext } from '../http/request.ts';
import { sizeOfItem } from '../rest/compiled-route.ts';
import { toArguments, toProperties } from '../rest/names.ts';
import { performRoute } from '../rest/perform-route.ts';
import { splitLists } from '../rest/read-request.ts';
import { presentItem, presentResult } from '../rest/respond.ts';
import { everything } from '../rest/selection.ts';
import type { CallCounts } from './call-counts.ts';
import type { Tool } from './tool.ts';
import { agentPageSize } from './tool-schemas.ts';

export interface CallSurface {
  readonly idempotency: Idempotency;
  readonly counts: CallCounts;
}

interface Call {
  readonly ctx: RequestContext & SignedIn;
  readonly args: Readonly<Record<string, unknown>>;
}

type Items = Page<{ id: string }>;

/**
 * Performs the operation of a tool. A refusal is a result that the agent can read.
 *
 * @throws what concerns the whole request: an internal fault, an unavailable database, the rate limit
 */
export async function callTool(surface: CallSurface, tool: Tool, call: Call): Promise<CallToolResult> {
  const { ctx } = call;
  try {
    const result = toResult(await answerOnce(surface, tool, call));
    surface.counts.count(ctx, tool.name, result.isError ? 'refused' : 'success');
    return result;
  } catch (error) {
    const apiError = toApiError(error);
    const isFault = apiError.status >= 500 || apiError.status === 429;
    surface.counts.count(ctx, tool.name, apiError.status >= 500 ? 'failed' : 'refused');
    if (isFault) throw error;
    return toResult(refusal(apiError, ctx));
  }
}

function answerOnce({ idempotency }: CallSurface, tool: Tool, { ctx, args }: Call): Promise<HttpResponse> {
  const { idempotency_key: given, ...others } = args;
  const key = tool.isRepeatable && given !== undefined ? parseIdempotencyKey(String(given)) : null;
  if (key === null) return answer(tool, ctx, tool.isRepeatable ? others : args);
  return idempotency.once(ctx, {
    key,
    parts: ['mcp', tool.name, textOfBody(others)],
    handlesIdempotency: tool.definition.handlesIdempotency ?? false,
    run: (within) =>
      answer(tool, within, others).catch((error) => {
        if (!(error instanceof ApiError) || error.status >= 500) throw error;
        return refusal(error, ctx);
      }),
  });
}

async function answer(
  tool: Tool,
  ctx: RequestContext,
  given: Readonly<Record<string, unknown>>,
): Promise<HttpResponse> {
  const { compiled, isPaged } = tool;
  const { args, body, page, ifMatch, fields } = readArguments(tool, given);
  const selected = (fields !== undefined && compiled.selection?.read({ fields }, compiled.responseNames)) || everything;
  if (tool.isReadOnly) ctx.onlyReads();
  const view = selected.only === null ? wholeView : { only: selected.only, joined: 'references' as const };
  const options: OperationOptions = { page, ifMatch, view };
  const item = sizeOfItem(compiled, selected);
  const reserved = ctx.reserveMemory(2 * item * (isPaged ? Math.min(Number(page.limit) || 1, maximumPageSize) : 1));
  if (reserved) await reserved;
  const result = await performRoute(compiled, ctx, { args, body, options });
  const shown = { compiled, ctx, selected };
  const { kind, version, resource } = compiled.route;
  if (!resource) return { status: 204, headers: {}, body: null };
  if (kind === 'page') return ok(await presentPage(shown, result as Items, given.count === true));
  if (kind === 'list') return ok({ items: (result as never[]).map((one) => presentItem(shown, one)) });
  if (kind === 'batch')
    return ok({ results: (result as BatchResult<never>[]).map((one) => presentResult(shown, one)) });
  const presented = presentItem(shown, result as never);
  if (!tool.hasEntityTag) return ok(presented);
  const tag = version ? versionTag(version(result as never), selected.variant) : contentTag(JSON.stringify(presented));
  return ok(presented, { ETag: tag });
}

/** The arguments of a call have REST's names and stand at one level: those of the path, the query and the body. */
function readArguments(
  { compiled, definition, description, isPaged, argumentNames }: Tool,
  given: Readonly<Record<string, unknown>>,
) {
  const args: Record<string, unknown> = {};
  const body: Record<string, unknown> = {};
  const page: Record<string, unknown> = isPaged ? { limit: agentPageSize } : {};
  let ifMatch: string | undefined;
  let fields: string | string[] | undefined;
  for (const [name, value] of Object.entries(given)) {
    const inRest = argumentNames.get(name);
    if (inRest !== undefined) args[inRest] = value;
    else if (isPaged && compiled.parameters.has(name) && name !== 'fields') {
      if (name !== 'count' || value === true) page[name] = name === 'count' ? 'true' : value;
    } else if (name === 'fields' && compiled.selection) fields = [value].flat().map(String);
    else if (name === 'if_match' && definition.acceptsIfMatch) ifMatch = String(value);
    else body[name] = value;
  }
  const takesBody = compiled.bodyNames !== null || definition.body !== undefined;
  const [unknown] = takesBody ? [] : Object.keys(body);
  if (unknown !== undefined) throw unknownArgument(unknown, Object.keys(description.inputSchema.properties ?? {}));
  const content = compiled.route.kind === 'batch' ? body.items : body;
  return {
    args: toArguments(compiled.argumentNames, splitLists(compiled, args)),
    body: takesBody ? (compiled.bodyNames ? toProperties(compiled.bodyNames, content) : content) : undefined,
    page,
    ifMatch,
    fields,
  };
}

function unknownArgument(name: string, names: readonly string[]): ApiError {
  const message =
    names.length === 0
      ? 'This tool takes no arguments.'
      : `Unknown argument.${didYouMean(name, names)} Known: ${names.join(', ')}.`;
  return new ApiError('unknown_field', { errors: [{ field: name, code: 'unknown_field', message }] });
}

async function presentPage(shown: Parameters<typeof presentItem>[0], page: Items, counted: boolean) {
  const { items, hasNextPage, hasPreviousPage } = page;
  const [first, last] = [items[0], items.at(-1)];
  return {
    items: items.map((item) => presentItem(shown, item as never)),
    ...(hasNextPage && last && { next: page.cursorOf(last) }),
    ...(hasPreviousPage && first && { prev: page.cursorOf(first) }),
    ...(counted && { total_count: (await page.count()).total }),
  };
}

function ok(value: unknown, headers: Record<string, string> = {}): HttpResponse {
  return { status: 200, headers, body: JSON.stringify(value) };
}

function refusal(error: ApiError, { requestId }: Context): HttpResponse {
  return { status: error.status, headers: {}, body: JSON.stringify(errorBody(error, requestId)) };
}

/** The entity tag stands in a text of its own: agents read only texts and `structuredContent`. */
function toResult({ status, headers, body }: HttpResponse): CallToolResult {
  if (body === null) return { content: [{ type: 'text', text: 'Done.' }] };
  const tag = headers.ETag === undefined ? [] : [{ type: 'text' as const, text: `ETag: ${headers.ETag}` }];
  return {
    content: [{ type: 'text', text: body }, ...tag],
    structuredContent: JSON.parse(body) as Record<string, unknown>,
    ...(status >= 400 && { isError: true }),
  };
}
