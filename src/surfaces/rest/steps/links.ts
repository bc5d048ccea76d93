import type { Context as KoaContext } from 'koa';
import { encodeCursor, type Page } from '../../../core/page.ts';

/** Where a page leads. */
export interface Links {
  readonly next: string | null;
  /** RFC 8288. */
  readonly header: string;
}

/** The links of a page; filters are kept. */
export function linksOf(koa: KoaContext, publicUrl: string, page: Page<{ id: string }>): Links {
  const to = (cursor: 'after' | 'before' | null, item?: { id: string }) =>
    addressOf(koa, publicUrl, cursor, item && encodeCursor(item.id));
  const [first, last] = [page.items[0], page.items.at(-1)];
  const next = page.hasNextPage && last ? to('after', last) : null;
  const links = [
    ...(next === null ? [] : [`<${next}>; rel="next"`]),
    ...(page.hasPreviousPage && first ? [`<${to('before', first)}>; rel="prev"`] : []),
    `<${to(null)}>; rel="first"`,
  ];
  return { next, header: links.join(', ') };
}

function addressOf(koa: KoaContext, publicUrl: string, name: 'after' | 'before' | null, cursor?: string): string {
  const url = new URL(publicUrl + koa.path);
  const search = new URLSearchParams(koa.querystring);
  search.delete('after');
  search.delete('before');
  if (name !== null && cursor !== undefined) search.set(name, cursor);
  url.search = search.toString();
  return url.href;
}
