import { describe, expect, test } from 'vitest';
import { shared } from '../support/shared.ts';
import { png } from './images.fixtures.ts';
import { announce, exchange, expectFiles, makeJobsDue, startAvatarServer, uploadHead } from './support.ts';

const server = await shared(startAvatarServer());
const ada = await server.as('ada');
const image: Buffer = await png(60, 40);

const address = async (bytes = image.length, type = 'image/png') =>
  (await announce(ada, bytes, type)).headers.get('location') as string;
const put = (url: string, bytes: Uint8Array = image, type = 'image/png') =>
  server.stranger.request('PUT', url, { body: bytes, headers: { 'content-type': type } });

describe('POST /avatars with X-Upload-Content-Length and -Type', () => {
  test('returns a URL that cannot be guessed and expires after an hour', async () => {
    const answer = await announce(ada, image.length);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      url: answer.headers.get('location'),
      completion_url: null,
      content_length: image.length,
      content_type: 'image/png',
      expires_at: expect.stringMatching(/Z$/),
    });
    expect(answer.body.url).toMatch(new RegExp(`^${server.url}/uploads/[\\w-]{43}$`));
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const seconds = (Date.parse(answer.body.expires_at.replace(' ', 'T')) - Date.now()) / 1_000;
    expect(seconds).toBeGreaterThan(3_500);
    expect(seconds).toBeLessThanOrEqual(3_600);
  });

  test('stores the URL only as a hash', async () => {
    const secret = (await address()).split('/').at(-1) as string;
    const rows = await server.run('select * from uploads');
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test('accepts empty metadata and no body, and rejects unknown fields', async () => {
    const headers = { 'x-upload-content-length': '10', 'x-upload-content-type': 'image/gif' };
    expect((await ada.post('/avatars', { id: 'x', links: {} }, headers)).status).toBe(201);
    expect((await ada.request('POST', '/avatars', { headers })).status).toBe(201);
    expect((await ada.post('/avatars', { size: 10 }, headers)).body.code).toBe('unknown_field');
    expect((await ada.post('/avatars', [], headers)).body.code).toBe('validation_failed');
  });

  test.each([
    ['3 MB plus one byte', 3_145_729, 'image/png', 413, 'avatar_too_large'],
    ['a length of 0', 0, 'image/png', 400, 'validation_failed'],
    ['a negative length', -1, 'image/png', 400, 'validation_failed'],
    ['a length that is not a number', 'ten', 'image/png', 400, 'validation_failed'],
    ['a length of 400 digits', '9'.repeat(400), 'image/png', 400, 'validation_failed'],
    ['a type that is not supported', 10, 'image/webp', 415, 'unsupported_media_type'],
    ['a missing length', '', 'image/png', 400, 'validation_failed'],
    ['a missing type', 10, '', 400, 'validation_failed'],
  ])('rejects %s', async (_name, bytes, type, status, code) => {
    const answer = await announce(ada, bytes, type);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test('is described by OPTIONS with its headers', async () => {
    const { body } = await ada.request('OPTIONS', '/avatars');
    expect(body.actions[0]).toEqual({
      name: 'createUpload',
      method: 'POST',
      href: `${server.url}/avatars`,
      content_types: ['application/json'],
      fields: [
        { name: 'X-Upload-Content-Length', type: 'integer', required: true, in: 'header' },
        { name: 'X-Upload-Content-Type', type: 'string', required: true, in: 'header' },
      ],
    });
    expect(body.actions.slice(1).map(({ fields }: { fields: unknown[] }) => fields.length)).toEqual([0, 1]);
  });
});

describe('PUT to the upload URL', () => {
  test('creates one avatar when the same bytes are sent several times, also at once', async () => {
    const url = await address();
    const answers = await Promise.all([put(url), put(url), put(url)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    const later = await put(url);
    expect(later.status).toBe(200);
    expect(new Set([...answers, later].map(({ body }) => body.avatars.id)).size).toBe(1);
  });

  test('returns 409 for other bytes after completion', async () => {
    const url = await address();
    await put(url);
    const other = Buffer.from(image).fill(7, 30, 40);
    const answer = await put(url, other);
    expect([answer.status, answer.body.code]).toEqual([409, 'upload_completed']);
  });

  test('can be retried after bytes that are not an image', async () => {
    const url = await address();
    expect((await put(url, Buffer.alloc(image.length))).body.code).toBe('invalid_image');
    expect((await put(url)).status).toBe(201);
  });

  test('returns 409 for the same bytes once another avatar has replaced it', async () => {
    const url = await address();
    await put(url);
    await put(await address());
    expect((await put(url)).body.code).toBe('upload_completed');
  });

  test('accepts only the declared length and type', async () => {
    const before = await server.files();
    const url = await address();
    const path = new URL(url).pathname;
    const cases: [number | null, string[], number, string][] = [
      [image.length + 1, [], 413, 'avatar_too_large'],
      [image.length - 1, [], 400, 'incomplete_upload'],
      [3_145_729, [], 413, 'avatar_too_large'],
      [null, [], 411, 'length_required'],
      [null, ['Transfer-Encoding: chunked'], 411, 'length_required'],
    ];
    for (const [length, more, status, code] of cases) {
      const received = await exchange(server, uploadHead(ada, length, more, `PUT ${path}`));
      expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} [\\s\\S]*"code":"${code}"`));
    }
    const gif = await put(url, image, 'image/gif');
    expect([gif.status, gif.body.code]).toEqual([415, 'unsupported_media_type']);
    const half = await exchange(server, uploadHead(ada, image.length, [], `PUT ${path}`), image.subarray(9), (socket) =>
      socket.end(),
    );
    expect(half).toMatch(/^HTTP\/1.1 400 [\s\S]*"code":"incomplete_upload"/);
    await expect.poll(async () => (await server.files()).filter((name) => !before.includes(name))).toEqual([]);
    expect((await put(url)).status).toBe(201);
  });

  test('returns 404 for an unknown URL', async () => {
    for (const secret of ['x', 'a'.repeat(43), '01937c1e-5b5a-7c3e-9f0a-0123456789ab', '%00']) {
      expect((await put(`${server.url}/uploads/${secret}`)).body.code).toBe('not_found');
    }
  });

  test('returns 404 for an expired URL', async () => {
    const url = await address();
    await put(url);
    await server.run('update uploads set expires_at = created_at');
    expect((await put(url)).body.code).toBe('not_found');
  });

  test('is deleted from the database when it expires, used or not', async () => {
    await address();
    await put(await address());
    const count = async () => {
      const [row] = await server.run('select count(*)::int from uploads');
      return row.count;
    };
    expect(await count()).toBeGreaterThan(1);
    await makeJobsDue(server, 'expire-upload');
    await expect.poll(count).toBe(0);
  });

  test('leaves only the current image in the store', async () => {
    await makeJobsDue(server, 'reclaim-image');
    await expectFiles(server, 1);
    expect(
      (await fetch((await ada.graphql('{ viewer { avatar { imageUrl } } }')).data.viewer.avatar.imageUrl)).status,
    ).toBe(200);
  });
});
