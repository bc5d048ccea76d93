import type { Context as KoaContext } from 'koa';
import type { Context, SignedIn } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { contentTag, noneMatch, versionTag } from '../../core/etag.ts';
import { admit, type Wishes } from '../../core/operation.ts';
import { encodeCursor, type Page } from '../../core/page.ts';
import { type Answer, errorAnswer, json, send, toApiError } from '../http/answer.ts';
import { hasBody, isMediaType, readJson } from '../http/body.ts';
import { fingerprint, type Idempotency, parseIdempotencyKey } from '../http/idempotency.ts';
import type { ContextFactory } from '../http/request.ts';
import { batchStatus, presentBatch } from './batch.ts';
import type { Route } from './route.ts';
import { parseSelection } from './selection.ts';

const bodyTypes = ['application/json', 'application/json; charset=utf-8'];
/** RFC 7396; ours differs from plain JSON only in name, as no member of ours can be removed. */
const patchTypes = [...bodyTypes, 'application/merge-patch+json'];

export interface RestSurface {
  contextOf: ContextFactory;
  idempotency: Idempotency;
  publicUrl(): string;
}

/** Handles the requests of one route: arguments in, operation, answer out. */
export function handler(route: Route, surface: RestSurface) {
  const { definition } = route.operation;
  const reads = route.method === 'GET' || route.method === 'OPTIONS';

  return async (koa: KoaContext, params: Record<string, string>): Promise<void> => {
    checkAccept(koa);
    const ctx = await surface.contextOf(koa);
    admit(ctx, definition.scope);
    const { fields, only, variant } = parseSelection(route, koa.query);
    const args = { ...koa.query, ...params, if_match: koa.headers['if-match'] };
    const wishes: Wishes = {
      page: koa.query,
      ifMatch: koa.headers['if-match'],
      view: { only, joined: 'references' },
    };
    const input = await (route.readBody ? route.readBody(koa, ctx, params) : readInput(route, koa));
    const { members: body, at } =
      route.envelope && input !== undefined ? route.envelope.open(input) : { members: input, at: '' };
    try {
      send(koa, await answerOnce());
    } finally {
      if (route.readBody) await (input as Partial<AsyncDisposable> | undefined)?.[Symbol.asyncDispose]?.();
    }

    async function answerOnce(): Promise<Answer> {
      const key = route.method === 'POST' ? parseIdempotencyKey(koa.headers['idempotency-key']) : null;
      // What needs no token has no user for a key to belong to; it is repeatable by itself.
      if (key === null || !ctx.viewer) return answer(ctx);
      const print = fingerprint(koa.method, koa.url, JSON.stringify(body));
      const run = (within: Context) => answer(within).catch(asAnswer);
      const { idempotency } = surface;
      const viewed = ctx as SignedIn;
      return definition.inSteps
        ? idempotency.answerInSteps(viewed, key, print, run)
        : idempotency.answer(viewed, key, print, run);
    }

    async function answer(within: Context): Promise<Answer> {
      const result = (await route.operation(within, args, body, wishes).catch(errorsAt(at))) as never;
      return reads ? read(within, result) : written(within, result);
    }

    function asAnswer(error: unknown): Answer {
      const apiError = toApiError(error);
      if (apiError.status >= 500) throw error;
      return errorAnswer(apiError, koa.headers.accept, ctx.requestId, koa.path);
    }

    function read(within: Context, result: never): Answer {
      const headers: Record<string, string> = {
        'Cache-Control': route.secret ? 'no-store' : 'private, no-cache',
        Vary: 'Authorization, Authentication',
      };
      const version = route.version?.(result);
      let text: string | undefined;
      if (version) {
        headers.ETag = versionTag(version, variant);
      } else {
        text = JSON.stringify(represent(within, result));
        headers.ETag = contentTag(text);
      }
      const link = definition.paged ? links(result) : null;
      if (link) headers.Link = link;
      if (noneMatch(koa.headers['if-none-match'], headers.ETag)) return { status: 304, headers, body: null };
      headers['Content-Type'] = json;
      return { status: 200, headers, body: text ?? JSON.stringify(represent(within, result)) };
    }

    function written(within: Context, result: never): Answer {
      const headers: Record<string, string> = { 'Cache-Control': 'no-store' };
      if (route.location) headers.Location = absolute(route.location(result));
      const status = typeof route.status === 'function' ? route.status(result) : route.status;
      if (!route.present) return { status: status ?? 204, headers, body: null };
      if (route.version) headers.ETag = versionTag(route.version(result), variant);
      headers['Content-Type'] = json;
      const body = JSON.stringify(represent(within, result));
      return { status: route.batch ? batchStatus(result) : (status ?? 200), headers, body };
    }

    function represent(within: Context, result: never): unknown {
      const present = (item: never) => {
        const whole = route.present?.(item, within) as Record<string, unknown>;
        return fields ? Object.fromEntries(fields.map((field) => [field, whole[field]])) : whole;
      };
      if (route.batch) return presentBatch(result, present);
      if (!definition.paged) return present(result);
      const page = result as Page<{ id: string }>;
      const items = page.items.map((item) => present(item as never));
      return route.envelope ? route.envelope.page(items, nextOf(page)) : items;
    }

    function nextOf({ items, hasNextPage }: Page<{ id: string }>): { next?: string } {
      const last = items.at(-1);
      return hasNextPage && last ? { next: pageAfter(encodeCursor(last.id)) } : {};
    }

    /** RFC 8288; filters are kept. */
    function links(page: Page<{ id: string }>): string {
      const { next } = nextOf(page);
      return `${next ? `<${next}>; rel="next", ` : ''}<${pageAfter(null)}>; rel="first"`;
    }

    /** A path of ours under the public address; an address of elsewhere as it is. */
    function absolute(location: string): string {
      return location.startsWith('/') ? surface.publicUrl() + location : location;
    }

    function pageAfter(cursor: string | null): string {
      const url = new URL(absolute(koa.path));
      const search = new URLSearchParams(koa.querystring);
      search.delete('after');
      if (cursor) search.set('after', cursor);
      url.search = search.toString();
      return url.href;
    }
  };
}

/** Names the members of an error as the client wrote them, where they are inside a document. */
function errorsAt(at: string) {
  return (error: unknown): never => {
    if (at === '' || !(error instanceof ApiError) || !error.errors) throw error;
    const errors = error.errors.map((one) => ({ ...one, field: at + one.field }));
    const { message, details, headers, cause } = error;
    throw new ApiError(error.kind, { message, details, headers, cause, errors });
  };
}

/** Whether the client takes JSON (RFC 9110 §12.5.1). Asking for problem details is asking for JSON. */
function checkAccept(koa: KoaContext): void {
  const { accept } = koa.headers;
  if (accept === undefined || accept.includes('*/*') || accept.includes('application/json')) return;
  if (!koa.accepts('application/json', 'application/problem+json')) throw new ApiError('not_acceptable');
}

async function readInput(route: Route, koa: KoaContext): Promise<unknown> {
  if (!route.operation.definition.body) {
    if (route.method === 'DELETE' && hasBody(koa.req)) throw new ApiError('payload_not_allowed');
    return undefined;
  }
  const types = route.method === 'PATCH' ? patchTypes : bodyTypes;
  if (!isMediaType(koa.req, types)) {
    const names = types.filter((type) => !type.includes(';'));
    throw new ApiError('unsupported_media_type', {
      message: `The body must be ${names.join(' or ')} in UTF-8.`,
      headers: route.method === 'PATCH' ? { 'Accept-Patch': names.join(', ') } : { Accept: names.join(', ') },
    });
  }
  return readJson(koa.req, route.bodyLimit);
}
