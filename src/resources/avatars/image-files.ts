import type { Context as KoaContext } from 'koa';
import type { Services } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { noneMatch } from '../../core/etag.ts';
import { imageExtensions } from '../../core/ports/images.ts';
import type { Reading } from '../../surfaces/http/reading.ts';

/** A file of a key never changes: a new image has a new key. */
const immutable = 'public, max-age=31536000, immutable';

export const imageFiles: Reading = {
  path: '/images/{file}',
  answer: serveImage,
  described: {
    operationId: 'image',
    summary: 'Serves the image of an avatar',
    description:
      'To everybody who has the address, which nobody can guess, and for ever: a new image has a new address.',
    tags: ['Avatars'],
    parameters: [
      {
        name: 'file',
        in: 'path',
        required: true,
        description: 'The last part of the `image_url`.',
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

/**
 * Serves a stored image without authentication: its address is the secret. A browser shows it as the type it is
 * and never runs anything in it, even when it is opened on its own (`sandbox`) or is not what it seems (`nosniff`, as on every answer).
 */
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
}
