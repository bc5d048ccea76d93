import { existsSync } from 'node:fs';
import type { Context as KoaContext } from 'koa';
import { ApiError } from '../../core/errors.ts';
import { version } from '../../core/version.ts';
import { acceptsJson, json, preferredType } from './answer.ts';
import type { Metrics } from './metrics.ts';
import { type PathRouter, readMethods } from './path-router.ts';
import { type Compressed, createText, readCompressed, sendCompressed, sendText, type Text } from './text.ts';

interface HealthEndpoints {
  /** Rejects if the database is unavailable. Returns why it takes no writes; null: it does. */
  check(): Promise<string | null>;
  readonly stopping: AbortSignal;
  metrics: Metrics;
}

export function healthRoutes(router: PathRouter, { check, stopping, metrics }: HealthEndpoints): void {
  const ready = async () => {
    if (stopping.aborted) throw new ApiError('service_unavailable');
    const reason = await check();
    return { status: 'ready', version, ...(reason !== null && { writes: 'unavailable', reason }) };
  };
  const serve = (path: string, type: string, read: () => Promise<Text>) =>
    router.get(path, async (koa) => {
      accept(koa, type);
      sendText(koa, await read(), { Allow: readMethods });
    });
  serve('/health/live', json, async () => createText(json, JSON.stringify({ status: 'live', version })));
  serve('/health/ready', json, async () => createText(json, JSON.stringify(await ready())));
  serve('/metrics', metrics.contentType, async () => createText(metrics.contentType, await metrics.text()));
}

export function openapiRoute(router: PathRouter, file: string): void {
  let document: Compressed | undefined;
  router.get('/openapi.json', async (koa) => {
    accept(koa, json);
    if (!document && !existsSync(file))
      throw new ApiError('not_found', { message: 'openapi.json is not built. Run npm run build.' });
    document ??= await readCompressed(json, file);
    sendCompressed(koa, document, { Allow: readMethods });
  });
}

/** RFC 9110 §12.5.1. */
function accept(koa: KoaContext, type: string): void {
  const { accept } = koa.headers;
  if (type === json ? acceptsJson(accept) : preferredType(accept, [type])) return;
  const [mediaType] = type.split(';', 1);
  throw new ApiError('not_acceptable', {
    message: `This resource is available only as ${mediaType}. Change the Accept header.`,
  });
}
