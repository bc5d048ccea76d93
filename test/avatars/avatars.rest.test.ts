import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { shared } from '../support/shared.ts';
import { jpeg, jpegOfBytes, png, sendImage } from './images.fixtures.ts';
import { expectFiles, startAvatarServer } from './support.ts';

const server = await shared(startAvatarServer());
const ada = await server.as('ada');

describe('POST /avatars with an image', () => {
  test('creates the avatar of the caller', async () => {
    const answer = await sendImage(ada, await png(600, 300));
    const { id } = (await ada.get('/user')).body;
    expect(answer.body.avatars).toMatchObject({
      image_url: expect.stringMatching(new RegExp(`^${server.url}/images/[0-9a-f]{40}\\.png$`)),
      links: { user: id },
    });
    for (const user of [id, 'ADA']) expect((await ada.get(`/users/${user}/avatar`)).body).toEqual(answer.body);
    expect((await (await server.as('plain')).get('/users/plain/avatar')).body.code).toBe('not_found');
    const image = Buffer.from(await (await fetch(answer.body.avatars.image_url)).arrayBuffer());
    expect(await sharp(image).metadata()).toMatchObject({ format: 'png', width: 512, height: 256 });
  });

  test('accepts an image of exactly 3 MB', async () => {
    const image = await jpegOfBytes(3_145_728);
    expect(image.length).toBe(3_145_728);
    expect((await sendImage(ada, image, 'image/jpeg')).status).toBe(201);
  });

  test('replaces the previous avatar, whose file a job deletes', async () => {
    const alan = await server.as('alan');
    const first = await sendImage(alan, await png(9, 9));
    const second = await sendImage(alan, await png(8, 8));
    expect(second.body.avatars.id).not.toBe(first.body.avatars.id);
    expect((await alan.get(`/avatars/${first.body.avatars.id}`)).status).toBe(404);
    expect((await alan.get(`/avatars/${second.body.avatars.id}`)).status).toBe(200);
    await expect.poll(async () => (await fetch(first.body.avatars.image_url)).status).toBe(404);
    expect((await fetch(second.body.avatars.image_url)).status).toBe(200);
  });

  test('leaves one avatar when twelve are sent at once', async () => {
    const joan = await server.as('joan');
    const image = await png(20, 20);
    const answers = await Promise.all(Array.from({ length: 12 }, () => sendImage(joan, image)));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(201));
    const reads = await Promise.all(answers.map(({ body }) => joan.get(`/avatars/${body.avatars.id}`)));
    expect(reads.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

const cases: [string, () => Promise<Buffer> | Buffer, string, number, string][] = [
  ['a type other than the declared one', () => png(5, 5), 'image/jpeg', 400, 'invalid_image'],
  ['an empty body', () => Buffer.alloc(0), 'image/png', 400, 'invalid_image'],
  [
    'SVG',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'image/svg+xml',
    415,
    'unsupported_media_type',
  ],
  ['half a JPEG', async () => (await jpeg(900, 900)).subarray(0, 2_000), 'image/jpeg', 400, 'invalid_image'],
];
test.each(cases)('POST /avatars rejects, without leaving a file, %s', async (_name, bytes, type, status, code) => {
  const bea = await server.as('bea');
  const before = await server.files();
  const answer = await sendImage(bea, await bytes(), type);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect(await server.files()).toEqual(before);
  expect((await bea.graphql('{ viewer { avatar { id } } }')).data).toEqual({ viewer: { avatar: null } });
});

describe('the served image', () => {
  test('is immutable for caches, readable from any origin, and sandboxed', async () => {
    const { body } = await sendImage(ada, await png(30, 20));
    const url: string = body.avatars.image_url;
    const response = await fetch(url, { headers: { origin: 'https://shop.example.com' } });
    expect(response.status).toBe(200);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    });
    const head = await fetch(url, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(bytes.length));
    expect(head.headers.get('content-type')).toBe('image/png');
    const kept = await fetch(url, { headers: { 'if-none-match': response.headers.get('etag') as string } });
    expect([kept.status, await kept.text()]).toEqual([304, '']);
    expect((await fetch(url, { method: 'POST' })).status).toBe(405);
  });

  test.each([
    'nothing.png',
    '..%2f..%2fdatabase',
    '%2e%2e%2fdemo-token',
    `${'a'.repeat(40)}.png`,
    '%00',
  ])('returns 404 for the name %s', async (name) => {
    const answer = await server.stranger.get(`/images/${name}`);
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  });
});

test('after all uploads the store contains exactly one file per avatar', async () => {
  const [row] = await server.run('select count(*)::int as count from avatars');
  await expectFiles(server, row.count);
});

describe('DELETE /avatars/{avatar}', () => {
  test('deletes the avatar, and a job deletes its file after the commit', async () => {
    const { body } = await sendImage(ada, await png(7, 7));
    const { id, image_url } = body.avatars;
    expect((await ada.delete(`/avatars/${id}`)).status).toBe(204);
    expect((await ada.get('/users/ada/avatar')).status).toBe(404);
    await expect.poll(async () => (await fetch(image_url)).status).toBe(404);
    expect((await sendImage(ada, await png(7, 7))).status).toBe(201);
  });

  test('concurrent with an upload leaves the new avatar and its file', async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = (await sendImage(ada, await png(5, 5))).body.avatars;
      const [removed, sent] = await Promise.all([ada.delete(`/avatars/${id}`), sendImage(ada, await png(4, 4))]);
      expect([204, 404]).toContain(removed.status);
      const current = await ada.get('/users/ada/avatar');
      expect(current.body).toEqual(sent.body);
      expect((await fetch(current.body.avatars.image_url)).status).toBe(200);
    }
  });
});
