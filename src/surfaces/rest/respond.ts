import { createHash, type Hash } from 'node:crypto';
import { endOf, type Page, startOf } from '@terrapin/table';
import type { Context as KoaContext } from 'koa';
import type { BatchResult } from '../../core/batch.ts';
import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { contentTag, noneMatch, pageTag, versionTag } from '../../core/etag.ts';
import type { ClassRepresentation } from '../../core/representation.ts';
import { absolute, errorBody, type HttpResponse, json, type ReadResponse } from '../http/answer.ts';
import { readToken } from '../http/authenticate.ts';
import { type Slices, sliceSize, toJson } from '../http/slices.ts';
import { nameError } from './compiled-route.ts';
import type { PageLinks } from './envelope.ts';
import { type Names, toRest } from './names.ts';
import type { RestRequest } from './read-request.ts';
import type { FileOf, Route } from './route.ts';

/** What an item is shown as. */
interface Shown extends Pick<RestRequest, 'compiled' | 'selected'> {
  readonly ctx: Context;
}

/** A request that was performed, and what its response depends on. */
interface Exchange extends Shown, Pick<RestRequest, 'args' | 'filters' | 'at'> {
  readonly koa: KoaContext;
}

type Items = Page<never>;
type Results = BatchResult<never>[];

/** @param performed what the route's own operation returns: only the functions of that route know its type */
export async function respond(exchange: Exchange, performed: Promise<never>): Promise<ReadResponse> {
  const result = await performed;
  const { route } = exchange.compiled;
  if (route.method !== 'GET' && route.method !== 'OPTIONS') return respondToWrite(exchange, result);
  if (route.file) return await respondWithFile(exchange, route.file, result);
  const isCounted = route.kind === 'page' && exchange.args.count === true;
  const headers = headersOfRead(exchange, isCounted ? await (result as Items).count() : null);
  const links = route.kind === 'page' ? makeLinks(exchange, result as Items) : null;
  if (links) headers.Link = links.header;
  const count = headers['Total-Count'] ?? '';
  // A tag is for GET and HEAD (RFC 9110 §13.1.2).
  const isTagged = route.method !== 'OPTIONS';
  const isKnown = () => noneMatch(exchange.koa.headers['if-none-match'], headers.ETag as string);
  if (route.version && isTagged) {
    headers.ETag = makeTag(route, result, exchange.selected.variant + count);
    if (isKnown()) return { status: 304, headers, body: null };
  }
  let hash: Hash | undefined;
  const addToHash = (slice: Buffer) => void (hash ??= createHash('sha1')).update(slice);
  let body: string | Slices | null = route.kind === 'page' ? knownPage(exchange, result) : null;
  if (body === null) {
    const onSlice = headers.ETag || !isTagged ? undefined : addToHash;
    body = await toJson(present(exchange, result, links), exchange.koa.exchange.work, onSlice);
  }
  if (isTagged && !headers.ETag) {
    headers.ETag = hash ? `"${hash.update(count).digest('base64url')}"` : contentTag(`${body}${count}`);
    if (isKnown()) return { status: 304, headers, body: null };
  }
  headers['Content-Type'] = json;
  return { status: 200, headers, body };
}

/** Units of the rate limit: it takes as long as so many other requests. */
const costOfFile = 5;

/** Tagged by what it is made of, so that one that is known is not made again. */
async function respondWithFile(
  { koa }: Exchange,
  { type, name, make }: FileOf<never>,
  result: never,
): Promise<ReadResponse> {
  const headers = { ...privately, ETag: contentTag(JSON.stringify(result)) };
  if (noneMatch(koa.headers['if-none-match'], headers.ETag)) return { status: 304, headers, body: null };
  const { work, counted } = koa.exchange;
  counted?.charge(costOfFile);
  const content = await make(result, () => work.rest(), readToken(koa.headers));
  const fileName = encodeURIComponent(name(result));
  // RFC 6266. Nothing in the file runs.
  const more = { 'Content-Type': type, 'Content-Disposition': `inline; filename*=UTF-8''${fileName}` };
  return { status: 200, headers: { ...headers, ...more }, body: [content] };
}

const privately = { 'Cache-Control': 'private, no-cache', Vary: 'Authorization, Authentication' };

function headersOfRead({ compiled }: Exchange, counted: Awaited<ReturnType<Items['count']>> | null) {
  const { usesTimeZone } = compiled.route.operation.definition;
  const headers: Record<string, string> = {
    ...privately,
    ...(usesTimeZone && { Vary: `${privately.Vary}, Time-Zone` }),
    ...(counted && { 'Total-Count': `${counted.total}` }),
    ...(counted?.isCapped && { 'Total-Count-Capped': 'true' }),
  };
  return headers;
}

/** The JSON of rows that are the same objects when they are read again, which are frozen. */
const texts = new WeakMap<object, { readonly names: Names; readonly text: string }>();

function knownPage({ compiled: { route, responseNames }, selected }: Exchange, { items }: Items): string | null {
  if (route.present || route.envelope || selected.fields !== null) return null;
  let text = '';
  for (const item of items as object[]) {
    if (!Object.isFrozen(item) || text.length > sliceSize) return null;
    let known = texts.get(item);
    if (known?.names !== responseNames) {
      known = { names: responseNames, text: JSON.stringify(toRest(responseNames.fields, item)) };
      texts.set(item, known);
    }
    text += text === '' ? known.text : `,${known.text}`;
  }
  return `[${text}]`;
}

/** For a route with a `version`, which is that of an entity. */
export function makeTag({ kind, version, resource }: Route, result: never, variant: string): string {
  const readVersion = version as NonNullable<Route['version']>;
  const { type } = resource as ClassRepresentation<object>;
  if (kind !== 'page') return versionTag(type, readVersion(result), variant);
  const { items, hasNextPage, hasPreviousPage } = result as Items;
  return pageTag(type, items.map(readVersion), variant, hasNextPage, hasPreviousPage);
}

function respondToWrite(exchange: Exchange, result: never): HttpResponse {
  const { compiled, selected } = exchange;
  const { route, surface } = compiled;
  const { location } = route;
  const headers: Record<string, string> = { 'Cache-Control': 'no-store' };
  if (location) headers.Location = absolute(location(result), surface.settings.publicUrl);
  const status = responseStatus(route, result);
  if (!route.resource) return { status, headers, body: null };
  if (route.version) headers.ETag = makeTag(route, result, selected.variant);
  headers['Content-Type'] = json;
  return { status, headers, body: JSON.stringify(present(exchange, result, null)) };
}

function responseStatus(route: Route, result: never): number {
  // RFC 4918 §11.1: the body of a 207 contains the statuses of its items.
  if (route.kind === 'batch') return (result as Results).every((one) => 'value' in one) ? 201 : 207;
  const status = route.status ?? (route.resource ? 200 : 204);
  return typeof status === 'function' ? status(result) : status;
}

function present(exchange: Exchange, result: never, links: Links | null): unknown {
  const { kind, envelope } = exchange.compiled.route;
  switch (kind) {
    case 'one':
      return presentItem(exchange, result);
    case 'list':
      return (result as unknown[]).map((item) => presentItem(exchange, item));
    case 'batch':
      return (result as Results).map((one, index) => presentResult(exchange, one, exchange.at[index] ?? ''));
    case 'page': {
      const items = (result as Items).items.map((item) => presentItem(exchange, item));
      return envelope ? envelope.page(items, links?.beside ?? {}) : items;
    }
    case 'stream':
      throw new Error('Streams are presented event by event.');
  }
}

/** @param item what the route's own operation returned */
export function presentItem({ compiled, ctx, selected }: Shown, item: unknown): unknown {
  const { present, envelope } = compiled.route;
  const row = present ? present(item as never, ctx) : (item as object);
  const fields = toRest(selected.fields ?? compiled.responseNames.fields, row);
  return envelope ? envelope.one(fields, row as never, ctx) : fields;
}

export function presentResult(shown: Shown, result: BatchResult<never>, at = ''): unknown {
  if ('value' in result) return { status: 201, data: presentItem(shown, result.value) };
  const { request_id: _, ...error } = errorBody(nameError(shown.compiled, at, result.error), '');
  return { status: result.error.status, error };
}

interface Links {
  readonly beside: PageLinks;
  /** RFC 8288. */
  readonly header: string;
}

/** Paths that need neither encoding nor normalization: parsing a URL takes longer than the rest. */
const plain = /^(?:\/[\w-]+)*$/;

/** Clients in Node.js refuse responses with more than 16 kB of headers. What leads on is worth more than what leads back. */
const longestHeader = 12_000;

function makeLinks({ compiled, koa: { path }, filters }: Exchange, page: Page<{ id: string }>): Links {
  const { publicUrl } = compiled.surface.settings;
  const here = plain.test(path) ? publicUrl + path : new URL(publicUrl + path).href;
  const to = (name: 'after' | 'before', cursor: string) =>
    `${here}?${filters === '' ? '' : `${filters}&`}${name}=${cursor}`;
  const [after, before] = [page.hasNextPage && endOf(page), page.hasPreviousPage && startOf(page)];
  const beside: PageLinks = {
    ...(after && { next: to('after', after) }),
    ...(before && { prev: to('before', before) }),
  };
  const first = filters === '' ? here : `${here}?${filters}`;
  if (first.length > longestHeader)
    throw new ApiError('headers_too_large', { message: 'The URL of this list is too long.' });
  let header = '';
  for (const [relation, url] of Object.entries({ ...beside, first })) {
    const link = `${header && ', '}<${url}>; rel="${relation}"`;
    if (header === '' || header.length + link.length <= longestHeader) header += link;
  }
  return { beside, header };
}
