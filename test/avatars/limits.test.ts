import { describe, expect, test } from 'vitest';
import { shared } from '../support/shared.ts';
import { png } from './images.fixtures.ts';
import { exchange, startAvatarServer, uploadHead } from './support.ts';

const server = await shared(startAvatarServer());
const ada = await server.as('ada');
const image: Buffer = await png(300, 200);

const refusal = (status: number, code: string) => new RegExp(`^HTTP/1.1 ${status} [\\s\\S]*"code":"${code}"`);

describe('POST /avatars closes the connection without reading the body and returns', () => {
  const limit = 3_145_728;
  const noType = () => uploadHead(ada, 10).filter((line) => !line.startsWith('Content-Type'));
  const cases: [string, () => string[], number, string][] = [
    ['413 for a Content-Length above 3 MB', () => uploadHead(ada, limit + 1), 413, 'avatar_too_large'],
    ['413 for a Content-Length of 2^60', () => uploadHead(ada, 2 ** 60), 413, 'avatar_too_large'],
    ['411 without a Content-Length', () => uploadHead(ada, null), 411, 'length_required'],
    ['411 for a chunked body', () => uploadHead(ada, null, ['Transfer-Encoding: chunked']), 411, 'length_required'],
    ['415 for another type', () => [...noType(), 'Content-Type: image/tiff'], 415, 'unsupported_media_type'],
    ['415 for a missing type', noType, 415, 'unsupported_media_type'],
    ['415 for a compressed body', () => uploadHead(ada, 10, ['Content-Encoding: gzip']), 415, 'unsupported_media_type'],
  ];
  test.each(cases)('%s', async (_name, head, status, code) => {
    // Only the head is sent, so a response proves that the body was not awaited.
    const received = await exchange(server, head());
    expect(received).toMatch(refusal(status, code));
    expect(received).toMatch(/^connection: close/im);
    expect(await server.files()).toEqual([]);
  });

  test('no 100 Continue for more than 3 MB', async () => {
    const received = await exchange(server, uploadHead(ada, limit + 1, ['Expect: 100-continue']));
    expect(received).toMatch(refusal(413, 'avatar_too_large'));
  });

  test('100 Continue, then 201, for an image of allowed size', async () => {
    const received = await exchange(
      server,
      uploadHead(ada, image.length, ['Expect: 100-continue', 'Connection: close']),
      undefined,
      (socket) => socket.once('data', () => socket.write(image)),
    );
    expect(received).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 201 /);
  });
});

test.each([
  ['without a token', () => 'nobody', 401, 'unauthenticated'],
  ['to an unknown path', () => 'POST /nowhere', 404, 'not_found'],
])('a large body sent %s is rejected unread and the connection closed', async (_name, target, status, code) => {
  const head =
    target() === 'nobody'
      ? uploadHead(ada, 3_000_000).filter((line) => !line.startsWith('Auth'))
      : uploadHead(ada, 3_000_000, [], target());
  const received = await exchange(server, head);
  expect(received).toMatch(refusal(status, code));
  expect(received).toMatch(/^connection: close/im);
});

test('bytes after the declared Content-Length are read as the next request', async () => {
  const received = await exchange(
    server,
    uploadHead(ada, image.length),
    Buffer.concat([image, Buffer.from('GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')]),
  );
  expect(received).toMatch(/^HTTP\/1.1 201 [\s\S]*HTTP\/1.1 200 /);
});
