import type Router from '@koa/router';
import { ApiError } from '../../core/errors.ts';
import type { Metrics } from './metrics.ts';
import { reading, readMethods } from './reading.ts';
import type { RequestState } from './request.ts';

export interface ServiceEndpoints {
  /** Resolves when the database answers. */
  check(): Promise<void>;
  /** Whether the server is about to stop: it finishes what it has, and wants no more. */
  isStopping(): boolean;
  /** Asked for once, with the first request for it: making it takes 50 ms, which no start should wait for. */
  openapi(): object;
  metrics: Metrics;
}

/** What is about the server and not about its data. None of it needs a token. */
export function serviceRoutes(
  router: Router<RequestState>,
  { check, isStopping, openapi, metrics }: ServiceEndpoints,
): void {
  let openapiText: string | undefined;
  const ready = async () => {
    if (isStopping()) throw new ApiError('service_unavailable');
    await check();
    return { status: 'ready' };
  };
  const answers: Record<string, () => unknown> = {
    '/health/live': () => ({ status: 'live' }),
    '/health/ready': ready,
    '/openapi.json': () => (openapiText ??= JSON.stringify(openapi())),
    '/metrics': () => metrics.text(),
  };
  for (const [path, answer] of Object.entries(answers)) {
    reading(router, path, async (koa) => {
      koa.set('Allow', readMethods);
      koa.body = await answer();
      koa.type = path === '/metrics' ? metrics.contentType : 'application/json';
    });
  }
}
