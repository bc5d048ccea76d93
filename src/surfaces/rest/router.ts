import Router from '@koa/router';
import type { Context as KoaContext } from 'koa';
import { ApiError } from '../../core/errors.ts';
import type { RequestState } from '../http/request.ts';
import { type CompiledRoute, compileRoute, type RestSurface } from './compiled-route.ts';
import { handle } from './handler.ts';
import { describeActions } from './options.ts';
import { bodyTypes, type Method, type Route } from './route.ts';
import { handleStream } from './stream-handler.ts';

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
    const byMethod = Map.groupBy(
      onPath.map((route) => compileRoute(route, surface)),
      ({ route }) => route.method,
    );
    const allow = allowedMethods([...byMethod.keys()]);
    router.all(path.replaceAll(/\{(\w+)\}/g, ':$1'), (koa) => {
      koa.state.route = path;
      const method = koa.method === 'HEAD' ? 'GET' : koa.method;
      const choices = byMethod.get(method as Method);
      if (method === 'OPTIONS') {
        koa.set('Allow', allow);
        if (!choices) return sendOptions(koa, onPath, surface.publicUrl());
      }
      if (!choices) throw new ApiError('method_not_allowed', { headers: { Allow: allow } });
      const compiled = choose(choices, koa);
      return compiled.route.kind === 'stream'
        ? handleStream(compiled, koa, koa.params)
        : handle(compiled, koa, koa.params);
    });
  }
  return router;
}

/** Of routes that share a method and a path, the one whose body the request has. */
function choose(choices: readonly CompiledRoute[], koa: KoaContext): CompiledRoute {
  const [first] = choices as [CompiledRoute];
  if (choices.length === 1) return first;
  return choices.find(({ route }) => route.body?.isIn?.(koa) ?? true) ?? first;
}

function allowedMethods(methods: readonly Method[]): string {
  const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return [...new Set([...allowed, 'OPTIONS'])].join(', ');
}

function sendOptions(koa: KoaContext, routes: readonly Route[], publicUrl: string): void {
  const change = routes.find((route) => route.method === 'PATCH');
  if (change) koa.set('Accept-Patch', bodyTypes(change).join(', '));
  koa.body = describeActions(routes, publicUrl + koa.path);
}
