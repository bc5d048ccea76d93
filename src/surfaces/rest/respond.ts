import type { Context as KoaContext } from 'koa';
import type { BatchResult } from '../../core/batch.ts';
import type { Context } from '../../core/context.ts';
import { contentTag, noneMatch, pageTag, versionTag } from '../../core/etag.ts';
import type { Page } from '../../core/page.ts';
import { type HttpResponse, json } from '../http/answer.ts';
import type { CompiledRoute } from './compiled-route.ts';
import type { Route } from './route.ts';
import type { Selected } from './selection.ts';

/** A request that was performed, and what its response depends on. */
interface Exchange {
  readonly compiled: CompiledRoute;
  readonly koa: KoaContext;
  readonly ctx: Context;
  readonly selected: Selected;
}

type Items = Page<never>;
type Results = BatchResult<never>[];

export function respond(exchange: Exchange, result: unknown): HttpResponse | Promise<HttpResponse> {
  const { route } = exchange.compiled;
  if (route.method !== 'GET' && route.method !== 'OPTIONS') return respondToWrite(exchange, result);
  const isCounted = route.kind === 'page' && exchange.koa.query.count === 'true';
  return isCounted ? respondWithCount(exchange, result as Items) : respondToRead(exchange, result, {});
}

async function respondWithCount(exchange: Exchange, page: Items): Promise<HttpResponse> {
  const { total, isCapped } = await page.count();
  return respondToRead(exchange, page, {
    'Total-Count': `${total}`,
    ...(isCapped && { 'Total-Count-Capped': 'true' }),
  });
}

function respondToRead(exchange: Exchange, result: unknown, counted: Record<string, string>): HttpResponse {
  const { compiled, koa, selected } = exchange;
  const { route, surface } = compiled;
  const headers: Record<string, string> = {
    'Cache-Control': 'private, no-cache',
    Vary: 'Authorization, Authentication',
    ...counted,
  };
  const links = route.kind === 'page' ? linksOf(koa, surface.publicUrl(), result as Items) : null;
  if (links) headers.Link = links.header;
  const count = counted['Total-Count'] ?? '';
  let body = route.version ? null : JSON.stringify(present(exchange, result, links));
  headers.ETag = body === null ? tagOf(route, result, selected.variant + count) : contentTag(`${body}${count}`);
  if (noneMatch(koa.headers['if-none-match'], headers.ETag)) return { status: 304, headers, body: null };
  headers['Content-Type'] = json;
  body ??= JSON.stringify(present(exchange, result, links));
  return { status: 200, headers, body };
}

function tagOf({ kind, version }: Route, result: unknown, variant: string): string {
  const versionOf = version as NonNullable<Route['version']>;
  if (kind !== 'page') return versionTag(versionOf(result as never), variant);
  const { items, hasNextPage, hasPreviousPage } = result as Items;
  return pageTag(items.map(versionOf), variant, hasNextPage, hasPreviousPage);
}

function respondToWrite(exchange: Exchange, result: unknown): HttpResponse {
  const { compiled, selected } = exchange;
  const { route, surface } = compiled;
  const { location, version } = route;
  const headers: Record<string, string> = { 'Cache-Control': 'no-store' };
  if (location) headers.Location = absolute(location(result as never), surface);
  const status = statusOf(route, result);
  if (!route.present) return { status, headers, body: null };
  if (version) headers.ETag = versionTag(version(result as never), selected.variant);
  headers['Content-Type'] = json;
  return { status, headers, body: JSON.stringify(present(exchange, result, null)) };
}

function statusOf(route: Route, result: unknown): number {
  // RFC 4918 §11.1: the body of a 207 contains the statuses of its items.
  if (route.kind === 'batch') return (result as Results).every((one) => 'value' in one) ? 201 : 207;
  const status = route.status ?? (route.present ? 200 : 204);
  return typeof status === 'function' ? status(result as never) : status;
}

function absolute(location: string, { publicUrl }: Pick<CompiledRoute['surface'], 'publicUrl'>): string {
  return location.startsWith('/') ? publicUrl() + location : location;
}

function present(exchange: Exchange, result: unknown, links: Links | null): unknown {
  const { kind, envelope } = exchange.compiled.route;
  switch (kind) {
    case 'one':
      return presentItem(exchange, result);
    case 'list':
      return (result as never[]).map((item) => presentItem(exchange, item));
    case 'batch':
      return (result as Results).map((one) => presentResult(exchange, one));
    case 'page': {
      const items = (result as Items).items.map((item) => presentItem(exchange, item));
      return envelope ? envelope.page(items, links?.next ? { next: links.next } : {}) : items;
    }
    case 'stream':
      throw new Error('Streams are presented event by event.');
  }
}

function presentItem({ compiled, ctx, selected: { members } }: Exchange, item: unknown): unknown {
  const whole = compiled.route.present?.(item as never, ctx) as Record<string, unknown>;
  return members === null ? whole : Object.fromEntries(members.map((member) => [member, whole[member]]));
}

function presentResult(exchange: Exchange, result: BatchResult<never>): unknown {
  if ('value' in result) return { status: 201, data: presentItem(exchange, result.value) };
  const { request_id: _, ...error } = result.error.toBody('');
  return { status: result.error.status, error };
}

interface Links {
  readonly next: string | null;
  /** RFC 8288. */
  readonly header: string;
}

/** Paths that need neither encoding nor normalization: parsing a URL takes longer than the rest. */
const plain = /^(?:\/[\w-]+)*$/;

function linksOf(koa: KoaContext, publicUrl: string, page: Page<{ id: string }>): Links {
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

/** Without cursors. `count` is kept, so every page that a link leads to has the count. */
function filtersOf(query: string): string {
  if (query === '') return '';
  const filters = new URLSearchParams(query);
  filters.delete('after');
  filters.delete('before');
  return filters.toString();
}
