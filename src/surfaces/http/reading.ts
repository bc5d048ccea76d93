import type Router from '@koa/router';
import type { Context as KoaContext } from 'koa';
import type { Services } from '../../core/context.ts';
import { ApiError, type ErrorCode } from '../../core/errors.ts';
import { send } from './answer.ts';
import type { RequestState } from './request.ts';

/** What everybody can read and no operation is behind, such as a file. */
export interface Reading {
  /** As in the documents: `/images/{file}`. */
  readonly path: string;
  /** GET and HEAD. */
  answer(koa: KoaContext, services: Services): unknown;
  /** The operation in the OpenAPI document. */
  readonly described: {
    readonly operationId: string;
    readonly summary: string;
    readonly description: string;
    readonly tags: readonly string[];
    readonly parameters?: readonly object[];
    /** What is answered, by its media type. */
    readonly content: Readonly<Record<string, unknown>>;
    /** Whether it has an entity tag, and so is 304 for who has it. */
    readonly tagged?: boolean;
    readonly headers?: readonly string[];
    /** What can go wrong beyond what can with any request. */
    readonly errors?: readonly ErrorCode[];
  };
}

/** What can be done with a path that can only be read. */
export const readMethods = 'GET, HEAD, OPTIONS';

/** Serves a path that can only be read: `answer` has GET and HEAD; OPTIONS and 405 are the same for all of them. */
export function reading(router: Router<RequestState>, path: string, answer: (koa: KoaContext) => unknown): void {
  router.all(path.replaceAll(/\{(\w+)\}/g, ':$1'), async (koa) => {
    koa.state.route = path;
    if (koa.method === 'GET' || koa.method === 'HEAD') await answer(koa);
    else if (koa.method === 'OPTIONS') send(koa, { status: 204, headers: { Allow: readMethods }, body: null });
    else throw new ApiError('method_not_allowed', { headers: { Allow: readMethods } });
  });
}
