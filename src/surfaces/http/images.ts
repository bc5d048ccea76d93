import type { Context as KoaContext } from 'koa';
import { ApiError } from '../../core/errors.ts';
import { noneMatch } from '../../core/etag.ts';
import type { Storage } from '../../core/ports/storage.ts';

/** A file of a key never changes: a new image has a new key. */
const immutable = 'public, max-age=31536000, immutable';

/**
 * Serves stored images to everybody: whoever has the address may see the picture. A browser shows it as the type it is
 * and never runs anything in it, even when it is opened on its own (`sandbox`) or is not what it seems (`nosniff`).
 */
export function serveImages(storage: Storage) {
  return async (koa: KoaContext): Promise<void> => {
    const file = await storage.read(`images/${koa.params.file}`).catch((cause: unknown) => {
      throw new ApiError('service_unavailable', { cause });
    });
    if (file === null) throw new ApiError('not_found');
    const etag = `"${koa.params.file}"`;
    koa.set({
      'Cache-Control': immutable,
      ETag: etag,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Content-Disposition': 'inline',
    });
    const isKept = noneMatch(koa.headers['if-none-match'], etag);
    if (isKept || koa.method === 'HEAD') file.stream.destroy();
    if (isKept) {
      koa.status = 304;
      return;
    }
    koa.type = file.type;
    koa.length = file.bytes;
    if (koa.method === 'HEAD') koa.status = 200;
    // Once the head is sent there is no other way to say that the rest is missing.
    else koa.body = file.stream.once('error', () => koa.res.destroy());
  };
}
