import type { Context as KoaContext } from 'koa';
import type { Context } from '../../../core/context.ts';
import { contentTag, noneMatch, pageTag, versionTag } from '../../../core/etag.ts';
import type { Page } from '../../../core/page.ts';
import { type HttpResponse, json } from '../../http/answer.ts';
import { batchStatus } from '../batch.ts';
import type { Route } from '../route.ts';
import type { Selected } from '../selection.ts';
import { linksOf } from './links.ts';
import { presenterOf } from './present.ts';

type Respond = (
  koa: KoaContext,
  ctx: Context,
  result: never,
  selected: Selected,
) => HttpResponse | Promise<HttpResponse>;

export function responderOf(route: Route, publicUrl: () => string): Respond {
  return ['GET', 'OPTIONS'].includes(route.method) ? readingOf(route, publicUrl) : writingOf(route, publicUrl);
}

function readingOf(route: Route, publicUrl: () => string): Respond {
  const present = presenterOf(route);
  const tag = taggerOf(route);
  const respond = (
    koa: KoaContext,
    ctx: Context,
    result: never,
    selected: Selected,
    counted: Record<string, string>,
  ) => {
    const headers: Record<string, string> = {
      'Cache-Control': 'private, no-cache',
      Vary: 'Authorization, Authentication',
      ...counted,
    };
    const links = route.kind === 'page' ? linksOf(koa, publicUrl(), result) : null;
    if (links) headers.Link = links.header;
    let body = tag ? null : JSON.stringify(present(ctx, result, selected, links));
    const variant = selected.variant + (counted['Total-Count'] ?? '');
    headers.ETag = tag ? tag(result, variant) : contentTag(`${body}${counted['Total-Count'] ?? ''}`);
    if (noneMatch(koa.headers['if-none-match'], headers.ETag)) return { status: 304, headers, body: null };
    headers['Content-Type'] = json;
    body ??= JSON.stringify(present(ctx, result, selected, links));
    return { status: 200, headers, body };
  };
  const uncounted = {};
  return (koa, ctx, result, selected) =>
    route.kind === 'page' && koa.query.count === 'true'
      ? countHeaders(result).then((counted) => respond(koa, ctx, result, selected, counted))
      : respond(koa, ctx, result, selected, uncounted);
}

async function countHeaders(page: Page<unknown>): Promise<Record<string, string>> {
  const { total, isCapped } = await page.count();
  return { 'Total-Count': `${total}`, ...(isCapped && { 'Total-Count-Capped': 'true' }) };
}

/** Null if the entity tag must be computed from the body. */
function taggerOf({ kind, version }: Route): ((result: never, variant: string) => string) | null {
  if (!version) return null;
  if (kind !== 'page') return (result, variant) => versionTag(version(result), variant);
  return ({ items, hasNextPage, hasPreviousPage }: Page<never>, variant) =>
    pageTag(items.map(version), variant, hasNextPage, hasPreviousPage);
}

function writingOf(route: Route, publicUrl: () => string): Respond {
  const { location, version } = route;
  const statusOf = route.kind === 'batch' ? batchStatus : toFunction(route.status ?? (route.present ? 200 : 204));
  const present = route.present && presenterOf(route);
  return (_koa, ctx, result, selected) => {
    const headers: Record<string, string> = { 'Cache-Control': 'no-store' };
    if (location) headers.Location = absolute(location(result), publicUrl);
    const status = statusOf(result);
    if (!present) return { status, headers, body: null };
    if (version) headers.ETag = versionTag(version(result), selected.variant);
    headers['Content-Type'] = json;
    return { status, headers, body: JSON.stringify(present(ctx, result, selected, null)) };
  };
}

function toFunction(status: number | ((result: never) => number)): (result: never) => number {
  return typeof status === 'function' ? status : () => status;
}

function absolute(location: string, publicUrl: () => string): string {
  return location.startsWith('/') ? publicUrl() + location : location;
}
