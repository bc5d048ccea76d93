import type { Context as KoaContext } from 'koa';
import { encodeCursor, type Page } from '../../../core/page.ts';

/** Where a page leads. */
export interface Links {
  readonly next: string | null;
  /** RFC 8288. */
  readonly header: string;
}

/** The links of a page; filters are kept. */
export function linksOf(koa: KoaContext, publicUrl: string, { items, hasNextPage }: Page<{ id: string }>): Links {
  const last = items.at(-1);
  const next = hasNextPage && last ? pageAfter(koa, publicUrl, encodeCursor(last.id)) : null;
  const first = `<${pageAfter(koa, publicUrl, null)}>; rel="first"`;
  return { next, header: next === null ? first : `<${next}>; rel="next", ${first}` };
}

function pageAfter(koa: KoaContext, publicUrl: string, cursor: string | null): string {
  const url = new URL(publicUrl + koa.path);
  const search = new URLSearchParams(koa.querystring);
  search.delete('after');
  if (cursor) search.set('after', cursor);
  url.search = search.toString();
  return url.href;
}
