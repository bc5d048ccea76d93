import Router from '@koa/router';
import type { Context as KoaContext, Middleware } from 'koa';
import type { Method } from '../../core/operation.ts';
import { type ErrorResponse, methodNotAllowed, send } from './answer.ts';

type Handle = (koa: KoaContext) => unknown;

/** What {@link PathRouter.get} allows. */
export const readMethods = 'GET, HEAD, OPTIONS';

/** The routes of the server, with a router for each first segment of their paths: a router tries its routes one after the other. */
export class PathRouter {
  readonly #handlers = new Map<string, Partial<Record<Method, Handle>>>();
  readonly #errors = new Map<string, ErrorResponse>();

  /**
   * HEAD is GET without the body, which Koa omits. Other methods return 405 with `Allow` (RFC 9110 §15.5.6), and OPTIONS returns it if
   * it has no handler.
   *
   * @param path as OpenAPI writes it: `/articles/{article}`
   * @param errors for a path without variables whose errors have a format of their own
   */
  serve(path: string, handlers: Partial<Record<Method, Handle>>, errors?: ErrorResponse): void {
    this.#handlers.set(path, handlers);
    if (errors) this.#errors.set(path, errors);
  }

  get(path: string, handle: Handle): void {
    this.serve(path, { GET: handle });
  }

  /** @param usual what errors of other paths have */
  errorResponse(usual: ErrorResponse): ErrorResponse {
    return (error, request) => (this.#errors.get(request.path) ?? usual)(error, request);
  }

  routes(): Middleware {
    const routers = new Map<string, Router>();
    for (const [path, handlers] of [...this.#handlers].sort(fixedFirst)) {
      // Exact paths only: a proxy that blocks /metrics does not block other spellings.
      const router = routers.get(firstSegment(path)) ?? new Router({ sensitive: true, strict: true });
      routers.set(firstSegment(path), router);
      addRoutes(router, path, handlers);
    }
    const served = new Map([...routers].map(([segment, router]) => [segment, router.routes()] as const));
    return (koa, next) => served.get(firstSegment(koa.path))?.(koa as never, next) ?? next();
  }
}

function addRoutes(router: Router, path: string, handlers: Partial<Record<Method, Handle>>): void {
  const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1');
  const within = (handle: Handle) => (koa: KoaContext) => {
    koa.exchange.route = path;
    return handle(koa);
  };
  const { OPTIONS: describe, ...others } = handlers;
  const methods = Object.keys(others).flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  const allow = [...methods, 'OPTIONS'].join(', ');
  for (const [method, handle] of Object.entries(others))
    router[method.toLowerCase() as 'get'](pattern, within(handle as Handle));
  router.options(
    pattern,
    within((koa) => {
      koa.set('Allow', allow);
      return describe ? describe(koa) : send(koa, { status: 204, headers: {}, body: null });
    }),
  );
  router.all(
    pattern,
    within(() => {
      throw methodNotAllowed(allow);
    }),
  );
}

/** What is fixed before variables: `/articles/trashed` is not the article "trashed", and `1.pdf` not the invoice "1.pdf". */
function fixedFirst([one]: [string, unknown], [other]: [string, unknown]): number {
  const [a, b] = [one, other].map((path) => `${path.replaceAll('{', '~')}~`);
  return (a as string) < (b as string) ? -1 : 1;
}

/** `articles` of `/articles/trashed` */
const firstSegment = (path: string) => path.split('/', 2)[1] ?? '';
