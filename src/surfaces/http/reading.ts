import type Router from '@koa/router';
import type { Context as KoaContext } from 'koa';
import { ApiError } from '../../core/errors.ts';
import { send } from './answer.ts';
import type { RequestState } from './request.ts';

/** What can be done with a path that can only be read. */
export const readMethods = 'GET, HEAD, OPTIONS';

/** Serves a path that can only be read: `answer` has GET and HEAD; OPTIONS and 405 are the same for all of them. */
export function reading(router: Router<RequestState>, path: string, answer: (koa: KoaContext) => unknown): void {
  const route = path.replaceAll(/:(\w+)/g, '{$1}');
  router.all(path, async (koa) => {
    koa.state.route = route;
    if (koa.method === 'GET' || koa.method === 'HEAD') await answer(koa);
    else if (koa.method === 'OPTIONS') send(koa, { status: 204, headers: { Allow: readMethods }, body: null });
    else throw new ApiError('method_not_allowed', { headers: { Allow: readMethods } });
  });
}
