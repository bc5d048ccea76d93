import type { Context as KoaContext } from 'koa';
import type { Services } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { noneMatch } from '../../core/etag.ts';
import { imageExtensions } from '../../core/ports/images.ts';
import type { PublicRoute } from '../../surfaces/http/public-route.ts';

const immutable = 'public, max-age=31536000, immutable';

export const imageFiles: PublicRoute = {
  path: '/images/{file}',
  respond: serveImage,
  described: {
    operationId: 'getImage',
    summary: 'Get the image of an avatar',
    description: 'The URL cannot be guessed. The image at a URL never changes; a new image has a new URL.',
    tags: ['Avatars'],
    parameters: [
      {
        name: 'file',
        in: 'path',
        required: true,
        description: 'The last path segment of `image_url`.',
        schema: { type: 'string' },
        example: '0123456789abcdef0123456789abcdef01234567.png',
      },
    ],
    content: Object.fromEntries(
      Object.keys(imageExtensions).map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
    ),
    tagged: true,
    headers: ['Content-Disposition', 'Content-Security-Policy', 'Cross-Origin-Resource-Policy'],
    errors: ['not_found', 'malformed_url', 'service_unavailable'],
  },
};

/** Needs no authentication: the URL is the secret. `sandbox` keeps a browser from running anything in the file. */
async function serveImage(koa: KoaContext, { storage }: Services): Promise<void> {
  const file = await storage.read(`images/${koa.params.file}`).catch((cause: unknown) => {
    throw new ApiError('service_unavailable', { cause });
  });
  if (file === null) throw new ApiError('not_found');
  const etag = `"${koa.params.file}"`;
  koa.set({
    'Cache-Control': immutable,
    ETag: etag,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Content-Disposition': 'inline',
  });
  const isCached = noneMatch(koa.headers['if-none-match'], etag);
  if (isCached || koa.method === 'HEAD') file.stream.destroy();
  if (isCached) {
    koa.status = 304;
    return;
  }
  koa.type = file.type;
  koa.length = file.bytes;
  if (koa.method === 'HEAD') koa.status = 200;
  // After the headers are sent, closing the connection is the only way to report an error.
  else koa.body = file.stream.once('error', () => koa.res.destroy());
}
