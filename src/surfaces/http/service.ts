import { readFile } from 'node:fs/promises';
import type Router from '@koa/router';
import type { Context as KoaContext } from 'koa';
import { ApiError } from '../../core/errors.ts';
import { contentTag, noneMatch } from '../../core/etag.ts';
import { json } from './answer.ts';
import type { Metrics } from './metrics.ts';
import { reading, readMethods } from './reading.ts';
import type { RequestState } from './request.ts';

export interface ServiceEndpoints {
  /** Resolves when the database answers. */
  check(): Promise<void>;
  /** Whether the server is about to stop: it finishes what it has, and wants no more. */
  isStopping(): boolean;
  /** The file with the OpenAPI document. */
  openapi: URL;
  metrics: Metrics;
}

/** What is about the server and not about its data. None of it needs a token. */
export function serviceRoutes(
  router: Router<RequestState>,
  { check, isStopping, openapi, metrics }: ServiceEndpoints,
): void {
  const ready = async () => {
    if (isStopping()) throw new ApiError('service_unavailable');
    await check();
    return { status: 'ready' };
  };
  const serve = (path: string, type: string, answer: () => unknown) =>
    reading(router, path, async (koa) => {
      koa.body = await answer();
      koa.set('Allow', readMethods);
      koa.type = type;
    });
  serve('/health/live', json, () => ({ status: 'live' }));
  serve('/health/ready', json, ready);
  serve('/metrics', metrics.contentType, () => metrics.text());
  reading(router, '/openapi.json', serveFile(openapi, json));
}

/** Serves a text file that stays as it is while the server runs: read with the first request for it. */
function serveFile(file: URL, type: string): (koa: KoaContext) => Promise<void> {
  const load = async () => {
    const bytes = await readFile(file);
    return { bytes, etag: contentTag(bytes.toString()) };
  };
  let loaded: ReturnType<typeof load> | undefined;
  return async (koa) => {
    const { bytes, etag } = await (loaded ??= load());
    koa.set({ Allow: readMethods, 'Cache-Control': 'no-cache', ETag: etag });
    koa.type = type;
    if (noneMatch(koa.headers['if-none-match'], etag)) koa.status = 304;
    else koa.body = bytes;
  };
}
