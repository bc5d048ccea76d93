import type { Context as KoaContext } from 'koa';
import type { Services } from '../../core/context.ts';
import type { ErrorCode } from '../../core/errors.ts';
import { methodNotAllowed, send } from './answer.ts';
import type { PathRouter } from './path-router.ts';

/** A public resource without an operation, such as a file. */
export interface PublicRoute {
  readonly path: string;
  respond(koa: KoaContext, services: Services): unknown;
  readonly described: {
    readonly operationId: string;
    readonly summary: string;
    readonly description: string;
    readonly tags: readonly string[];
    readonly parameters?: readonly object[];
    readonly content: Readonly<Record<string, unknown>>;
    readonly tagged?: boolean;
    readonly headers?: readonly string[];
    /** Codes in addition to those of any request. */
    readonly errors?: readonly ErrorCode[];
  };
}

export const readMethods = 'GET, HEAD, OPTIONS';

export function servePublic(router: PathRouter, path: string, respond: (koa: KoaContext) => unknown): void {
  router.all(path, async (koa) => {
    koa.state.route = path;
    if (koa.method === 'GET' || koa.method === 'HEAD') await respond(koa);
    else if (koa.method === 'OPTIONS') send(koa, { status: 204, headers: { Allow: readMethods }, body: null });
    else throw methodNotAllowed(readMethods);
  });
}
