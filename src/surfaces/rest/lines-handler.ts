import type { Context as KoaContext } from 'koa';
import { authorize } from '../../core/access.ts';
import { invalid } from '../../core/errors.ts';
import { maximumPageSize, type Page, type PageArguments } from '../../core/page.ts';
import { type CompiledRoute, sizeOfItem } from './compiled-route.ts';
import { performRoute } from './perform-route.ts';
import { readRequest } from './read-request.ts';
import { presentItem } from './respond.ts';

export const ndjson = 'application/x-ndjson';

/** Items of the first page, which is read before its memory is reserved. */
const firstPage = 5;

type Item = { id: string };
type Part = Pick<Page<Item>, 'items' | 'hasNextPage' | 'cursorOf'>;

/**
 * Sends a whole list, a line of JSON for each item. Reads it page by page, no faster than the client: between two pages,
 * nothing of the database is held. Pages follow the order of the list, so no change can repeat an item, and items that
 * are created meanwhile are not in it.
 */
export async function handleLines(
  compiled: CompiledRoute,
  koa: KoaContext,
  params: Record<string, string>,
): Promise<void> {
  const { route, surface } = compiled;
  const { definition } = route.operation;
  const ctx = await surface.contexts.create(koa, 'rest');
  authorize(ctx, definition.scope as Exclude<typeof definition.scope, 'public'>);
  const { args, options, selected } = await readRequest(compiled, koa, ctx, params);
  for (const name of ['limit', 'before', 'count'])
    if (name in koa.query) throw invalid(name, 'invalid_value', `Cannot be used with Accept: ${ndjson}. Remove it.`);

  async function read(place: PageArguments): Promise<Part> {
    const page = { ...koa.query, ...place };
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
  let isSent = false;
  async function* pages() {
    while (!isSent || page.hasNextPage) yield;
  }
  surface.streams.respond(koa, ctx.viewer, pages(), {
    type: ndjson,
    size: sizeOfItem(compiled, selected) * maximumPageSize,
    units: 1,
    async write() {
      const last = page.items.at(-1);
      if (isSent && last) page = within(await read({ after: page.cursorOf(last), limit: maximumPageSize }));
      isSent = true;
      const lines = page.items.map((item) => JSON.stringify(presentItem({ compiled, ctx, selected }, item as never)));
      return lines.map((line) => `${line}\n`).join('');
    },
  });
}

/** Oldest first, a list would go on as long as items are created: it ends with the item that was the newest. Cursors sort as places do. */
function notAfter({ items: [newest], cursorOf }: Part): (cursor: string) => boolean {
  const placeOf = (cursor: string) => Buffer.from(cursor, 'base64url');
  const end = newest && placeOf(cursorOf(newest));
  return (cursor) => end !== undefined && placeOf(cursor).compare(end) <= 0;
}
