import Router from '@koa/router';
import type { Context as KoaContext } from 'koa';
import { methodNotAllowed } from '../../core/errors.ts';
import { preferredType } from '../http/answer.ts';
import type { RequestState } from '../http/request.ts';
import { eventStream } from '../http/stream-texts.ts';
import { type CompiledRoute, compileRoutes, type RestSurface } from './compiled-route.ts';
import { handle } from './handler.ts';
import { handleLines, ndjson } from './lines-handler.ts';
import { outputNames, toRest } from './names.ts';
import { ActionsSchema, describeActions } from './options.ts';
import { bodyTypes, isList, type Method, type Route } from './route.ts';
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
    const byMethod = Map.groupBy(compileRoutes(onPath, surface), ({ route }) => route.method);
    const allow = allowedMethods([...byMethod.keys()]);
    router.all(path.replaceAll(/\{(\w+)\}/g, ':$1'), (koa) => {
      koa.state.route = path;
      const method = koa.method === 'HEAD' ? 'GET' : koa.method;
      const choices = byMethod.get(method as Method);
      if (method === 'OPTIONS') {
        koa.set('Allow', allow);
        if (!choices) return sendOptions(koa, onPath, surface.publicUrl());
      }
      if (!choices) throw methodNotAllowed(allow);
      const compiled = choose(choices, koa);
      if (compiled.route.kind === 'stream') return handleStream(compiled, koa, koa.params);
      const isLines = isList(compiled.route) && prefers(koa, ndjson);
      return (isLines ? handleLines : handle)(compiled, koa, koa.params);
    });
  }
  return router;
}

/** Several routes may share a method and a path: returns the one that takes the body of the request, or is of the type it accepts. */
function choose(choices: readonly CompiledRoute[], koa: KoaContext): CompiledRoute {
  const [first] = choices as [CompiledRoute];
  if (choices.length === 1) return first;
  const isFor = ({ route: { kind, body } }: CompiledRoute) =>
    kind === 'stream' ? prefers(koa, eventStream) : (body?.isIn?.(koa) ?? true);
  return choices.find(isFor) ?? first;
}

/** Whether the client prefers this type to JSON. The response then depends on `Accept`. */
function prefers(koa: KoaContext, type: string): boolean {
  koa.vary('Accept');
  const { accept } = koa.headers;
  // Negotiation takes longer than the rest of the routing.
  if (accept === undefined || accept === '*/*' || accept === 'application/json') return false;
  return preferredType(accept, ['application/json', type]) === type;
}

function allowedMethods(methods: readonly Method[]): string {
  const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return [...new Set([...allowed, 'OPTIONS'])].join(', ');
}

const actionNames = outputNames(ActionsSchema).fields;

function sendOptions(koa: KoaContext, routes: readonly Route[], publicUrl: string): void {
  const change = routes.find((route) => route.method === 'PATCH');
  if (change) koa.set('Accept-Patch', bodyTypes(change).join(', '));
  koa.body = toRest(actionNames, describeActions(routes, publicUrl + koa.path));
}
