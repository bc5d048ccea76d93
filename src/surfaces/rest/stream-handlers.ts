import type { Context as KoaContext } from 'koa';
import { authorize } from '../../core/access.ts';
import type { SignedIn } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import { maximumPageSize, type Page, type PageArguments } from '../../core/page.ts';
import { errorBody } from '../http/answer.ts';
import type { RequestContext } from '../http/request.ts';
import { ndjson, toLines } from '../http/stream-texts.ts';
import { nextTurn } from '../http/turns.ts';
import { type CompiledRoute, performRoute, sizeOfItem } from './compiled-route.ts';
import { checkParameters, readArguments, readRequest } from './read-request.ts';
import { presentItem } from './respond.ts';
import type { Resumable, Streaming } from './route.ts';

/** Characters of the largest resource with events, an article. */
const eventSize = 120_000;

type Params = Record<string, string>;

export async function handleEvents(compiled: CompiledRoute, koa: KoaContext, params: Params): Promise<void> {
  const { fields } = compiled.route.stream as Streaming<unknown>;
  const ctx = await signIn(compiled, koa);
  checkParameters(compiled, koa);
  // A reconnecting browser sends both; the header is newer.
  const last = koa.headers['last-event-id'];
  const args = { ...readArguments(compiled, koa, params), ...(last && { lastEventId: last }) };
  const items = (await performRoute(compiled, ctx, { args })) as Resumable<unknown>;
  compiled.surface.streams.respond(koa, ctx.viewer, items, {
    write: (item) => toLines(fields(item, ctx)),
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
type Part = Pick<Page<Item>, 'items' | 'hasNextPage' | 'cursorOf'>;

/**
 * Sends a whole list, a line of JSON for each item. Reads it page by page, no faster than the client: between two pages,
 * nothing of the database is held. Pages follow the order of the list, so no change can repeat an item, and items that
 * are created meanwhile are not in it.
 */
export async function handleLines(compiled: CompiledRoute, koa: KoaContext, params: Params): Promise<void> {
  const ctx = await signIn(compiled, koa);
  const { args, options, selected } = await readRequest(compiled, koa, ctx, params);
  for (const name of ['limit', 'before', 'count'])
    if (name in koa.query) throw invalid(name, 'invalid_value', `Cannot be used with Accept: ${ndjson}. Remove it.`);

  async function read(place: PageArguments): Promise<Part> {
    const page = { ...options.page, ...place };
    const result = (await performRoute(compiled, ctx, { args, options: { ...options, page } })) as Part | Item[];
    return Array.isArray(result) ? { items: result, hasNextPage: false, cursorOf: ({ id }) => id } : result;
  }
  const [end, first] = await Promise.all([
    koa.query.direction === 'asc' ? read({ direction: 'desc', after: null, limit: 1 }) : null,
    read({ limit: firstPage }),
  ]);
  const isWithin = end ? notAfter(end) : () => true;
  const within = (part: Part): Part => {
    const items = part.items.filter((item) => isWithin(part.cursorOf(item)));
    return { ...part, items, hasNextPage: part.hasNextPage && items.length === part.items.length };
  };
  let page = within(first);
  let limit = maximumPageSize;
  let isSent = false;
  async function* pages() {
    while (!isSent || page.hasNextPage) yield;
  }
  compiled.surface.streams.respond(koa, ctx.viewer, pages(), {
    type: ndjson,
    size: sizeOfItem(compiled, selected.view) * maximumPageSize,
    units: 1,
    async write() {
      const last = page.items.at(-1);
      if (isSent && last) {
        if (limit < maximumPageSize) await nextTurn(ctx.viewer.id);
        page = within(await read({ after: page.cursorOf(last), limit }));
      }
      isSent = true;
      const lines = page.items.map((item) => JSON.stringify(presentItem({ compiled, ctx, selected }, item as never)));
      const text = lines.map((line) => `${line}\n`).join('');
      limit = Math.max(1, Math.min(maximumPageSize, Math.floor((pageSize / (text.length || 1)) * lines.length)));
      return text;
    },
  });
}

/** Oldest first, a list would go on as long as items are created: it ends with the item that was the newest. Cursors sort as places do. */
function notAfter({ items: [newest], cursorOf }: Part): (cursor: string) => boolean {
  const placeOf = (cursor: string) => Buffer.from(cursor, 'base64url');
  const end = newest && placeOf(cursorOf(newest));
  return (cursor) => end !== undefined && placeOf(cursor).compare(end) <= 0;
}
