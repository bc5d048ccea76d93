import Router, { type Layer, type MatchResult } from '@koa/router';
import type { Context as KoaContext, Middleware } from 'koa';
import type { RequestState } from './request-state.ts';

type RouteLayer = Layer<RequestState>;

/** The routes of the server. A request is compared with those alone that begin with the first segment of its path. */
export class PathRouter {
  // Exact paths only: a proxy that blocks /metrics does not block other spellings.
  readonly #router = new Router<RequestState>({ sensitive: true, strict: true });
  #layers: Map<string, RouteLayer[]> | undefined;

  constructor() {
    this.#router.match = (path) => this.#match(path);
  }

  /** @param path as OpenAPI writes it: `/articles/{article}` */
  all(path: string, handle: (koa: KoaContext) => unknown): void {
    this.#layers = undefined;
    this.#router.all(path.replaceAll(/\{(\w+)\}/g, ':$1'), (koa) => handle(koa as unknown as KoaContext));
  }

  routes(): Middleware<RequestState> {
    return this.#router.routes() as unknown as Middleware<RequestState>;
  }

  #match(path: string): MatchResult<RequestState> {
    this.#layers ??= Map.groupBy(this.#router.stack.toSorted(fixedFirst), ({ path }) => firstSegment(`${path}`));
    const layer = this.#layers.get(firstSegment(path))?.find((one) => one.match(path));
    const found = layer ? [layer] : [];
    return { path: found, pathAndMethod: found, route: layer !== undefined };
  }
}

/** Fixed segments before variables: `/articles/trashed` is not the article "trashed". */
function fixedFirst(one: RouteLayer, other: RouteLayer): number {
  const [a, b] = [one, other].map(({ path }) => `${path}`.replaceAll(':', '~'));
  return (a as string) < (b as string) ? -1 : 1;
}

/** `articles` of `/articles/trashed` */
function firstSegment(path: string): string {
  const end = path.indexOf('/', 1);
  return end < 0 ? path.slice(1) : path.slice(1, end);
}
