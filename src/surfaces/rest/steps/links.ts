import type { Context as KoaContext } from 'koa';
import type { Page } from '../../../core/page.ts';

export interface Links {
  readonly next: string | null;
  /** RFC 8288. */
  readonly header: string;
}

/** Paths that need neither encoding nor normalization: parsing a URL takes longer than the rest. */
const plain = /^(?:\/[\w-]+)*$/;

export function linksOf(koa: KoaContext, publicUrl: string, page: Page<{ id: string }>): Links {
  const { path } = koa;
  const here = plain.test(path) ? publicUrl + path : new URL(publicUrl + path).href;
  const filters = filtersOf(koa.querystring);
  const to = (name: 'after' | 'before', item: { id: string }) =>
    `${here}?${filters === '' ? '' : `${filters}&`}${name}=${page.cursorOf(item)}`;
  const [first, last] = [page.items[0], page.items.at(-1)];
  const next = page.hasNextPage && last ? to('after', last) : null;
  const links = [
    ...(next === null ? [] : [`<${next}>; rel="next"`]),
    ...(page.hasPreviousPage && first ? [`<${to('before', first)}>; rel="prev"`] : []),
    `<${filters === '' ? here : `${here}?${filters}`}>; rel="first"`,
  ];
  return { next, header: links.join(', ') };
}

/** Without cursors and `count`: the client already has the count. */
function filtersOf(query: string): string {
  if (query === '') return '';
  const filters = new URLSearchParams(query);
  filters.delete('after');
  filters.delete('before');
  filters.delete('count');
  return filters.toString();
}
