import Router from '@koa/router';
import type { Context as KoaContext } from 'koa';
import { ApiError } from '../../core/errors.ts';
import type { RequestState } from '../http/request.ts';
import { handler, type RestSurface } from './handler.ts';
import { describeActions } from './options.ts';
import { bodyTypes, type Method, type Route } from './route.ts';
import { streamHandler } from './stream-handler.ts';

/** HEAD is GET without the body, which Koa omits. Unsupported methods return 405 with `Allow` (RFC 9110 §15.5.6). */
export function createRouter(routes: readonly Route[], surface: RestSurface): Router<RequestState> {
  // Exact paths only: a proxy that blocks /metrics does not block other spellings.
  const router = new Router<RequestState>({ sensitive: true, strict: true });
  const byPath = Map.groupBy(routes, (route) => route.path);
  // Fixed segments before variables: /articles/trashed is not the article "trashed".
  const rank = (path: string) => path.replaceAll('{', '~');
  const paths = [...byPath.keys()].sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
  for (const path of paths) {
    const onPath = byPath.get(path) as Route[];
    const handlers = new Map<Method, Handler>(
      [...Map.groupBy(onPath, (route) => route.method)].map(([method, routes]) => [method, oneOf(routes, surface)]),
    );
    const allow = allowedMethods(handlers);
    router.all(path.replaceAll(/\{(\w+)\}/g, ':$1'), (koa) => {
      koa.state.route = path;
      const method = koa.method === 'HEAD' ? 'GET' : koa.method;
      const handle = handlers.get(method as Method);
      if (method === 'OPTIONS') {
        koa.set('Allow', allow);
        if (!handle) return sendOptions(koa, onPath, surface.publicUrl());
      }
      if (!handle) throw new ApiError('method_not_allowed', { headers: { Allow: allow } });
      return handle(koa, koa.params);
    });
  }
  return router;
}

type Handler = ReturnType<typeof handler>;

function oneOf(routes: readonly Route[], surface: RestSurface): Handler {
  const [first, ...others] = routes.map((route) => ({
    route,
    handle: (route.kind === 'stream' ? streamHandler : handler)(route, surface),
  }));
  if (first === undefined) throw new Error('No route');
  if (others.length === 0) return first.handle;
  const choices = [first, ...others];
  return (koa, params) => (choices.find(({ route }) => route.body?.isIn?.(koa) ?? true) ?? first).handle(koa, params);
}

function allowedMethods(handlers: ReadonlyMap<Method, unknown>): string {
  const methods = [...handlers.keys()].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return [...new Set([...methods, 'OPTIONS'])].join(', ');
}

function sendOptions(koa: KoaContext, routes: readonly Route[], publicUrl: string): void {
  const change = routes.find((route) => route.method === 'PATCH');
  if (change) koa.set('Accept-Patch', bodyTypes(change).join(', '));
  koa.body = describeActions(routes, publicUrl + koa.path);
}
