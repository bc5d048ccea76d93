import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { openStorage } from '../../src/adapters/storage/open.ts';
import { newStorageKey } from '../../src/core/ports/storage.ts';
import { type S3Server, startS3Server } from '../s3-server/s3-server.ts';
import type { Client } from '../support/client.ts';
import { installPackage } from '../support/install-package.ts';
import { png, sendImage } from './images.fixtures.ts';
import { describeStorage } from './storage.behavior.ts';
import { type AvatarServer, announce, makeJobsDue, startAvatarServer } from './support.ts';

let folder: string;
let s3: S3Server;
let server: AvatarServer;
let ada: Client;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'terrapin-s3-'));
  await installPackage('test/s3-server');
  s3 = await startS3Server(folder);
  server = await startAvatarServer({ STORAGE_URL: s3.storageUrl });
  ada = await server.as('ada');
});
afterAll(async () => {
  await server.close();
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

async function objects(prefix: 'images' | 'incoming'): Promise<string[]> {
  const files = await readdir(join(folder, 'pictures', 'terrapin', prefix)).catch(() => []);
  return files.filter((name) => name.endsWith('_object'));
}

const send = (url: string, bytes: Uint8Array) =>
  server.stranger.request('PUT', url, { body: bytes, headers: { 'content-type': 'image/png' } });

test('an image is stored in the bucket and served from it, and no file is left on local disk', async () => {
  const answer = await sendImage(ada, await png(30, 30));
  expect(answer.status).toBe(201);
  const image = await fetch(answer.body.avatars.image_url);
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect((await image.arrayBuffer()).byteLength).toBe(Number(image.headers.get('content-length')));
  expect(await server.files()).toEqual([]);
  await sendImage(ada, await png(31, 31));
  await expect.poll(async () => (await fetch(answer.body.avatars.image_url)).status, { timeout: 10_000 }).toBe(404);
});

test('an announced image is uploaded to the bucket and checked on completion', async () => {
  const image = await png(40, 20);
  const announced = await announce(ada, image.length);
  const { url, completion_url } = announced.body;
  expect(announced.headers.get('location')).toBe(url);
  expect(new URL(url).origin).not.toBe(server.url);
  expect(new URL(completion_url).origin).toBe(server.url);

  const early = await server.stranger.post(completion_url);
  expect([early.status, early.body.code]).toEqual([400, 'incomplete_upload']);
  expect((await send(url, image)).status).toBe(200);
  const done = await server.stranger.post(completion_url);
  expect(done.status).toBe(201);
  expect((await ada.get(`/avatars/${done.body.avatars.id}`)).body).toEqual(done.body);
  const again = await server.stranger.post(completion_url);
  expect([again.status, again.body]).toEqual([200, done.body]);

  // The address still accepts bytes, but they are no longer used.
  expect((await send(url, Buffer.from(image).fill(0, 20, 25))).status).toBe(200);
  expect((await server.stranger.post(completion_url)).body.code).toBe('upload_completed');
});

test('bytes that are not an image stay in incoming/ and are deleted when the URL expires', async () => {
  const before = await objects('images');
  const bytes = Buffer.from('<script>alert(1)</script>');
  const { url, completion_url } = (await announce(ada, bytes.length)).body;
  expect((await send(url, bytes)).status).toBe(200);
  expect((await server.stranger.post(completion_url)).body.code).toBe('invalid_image');
  expect(await objects('images')).toEqual(before);
  expect((await objects('incoming')).length).toBeGreaterThan(0);
  await makeJobsDue(server, 'expire-upload');
  await expect.poll(() => objects('incoming'), { timeout: 10_000 }).toEqual([]);
  const status = async () => (await server.stranger.post(completion_url)).status;
  await expect.poll(status, { timeout: 10_000 }).toBe(404);
});

describeStorage('an S3 bucket', () => openStorage(new URL(s3.storageUrl)));

describe('a presigned URL of the bucket', () => {
  const body = Buffer.alloc(2_000, 'x');
  async function presign(bytes = body.length) {
    const storage = await openStorage(new URL(s3.storageUrl));
    const key = newStorageKey('incoming', 'image/png');
    const url = await storage.direct?.presign(key, { bytes, type: 'image/png', seconds: 60 });
    return { storage, key, url: url ?? '' };
  }
  const put = (url: string, bytes: Buffer<ArrayBuffer>, type = 'image/png') =>
    fetch(url, { method: 'PUT', body: bytes, headers: { 'content-type': type } });

  it('accepts the declared bytes', async () => {
    const { storage, key, url } = await presign();
    expect((await put(url, body)).status).toBe(200);
    expect(await storage.read(key)).toMatchObject({ bytes: 2_000 });
  });

  it('rejects another length, another type and another key', async () => {
    const { storage, key, url } = await presign();
    expect((await put(url, Buffer.alloc(2_001))).status).toBe(403);
    expect((await put(url, body, 'text/html')).status).toBe(403);
    expect((await put(url.replace(key, newStorageKey('incoming', 'image/png')), body)).status).toBe(403);
    expect(await storage.read(key)).toBeNull();
  });
});

test('while the store is unavailable, requests return 503 and the previous avatar stays', async () => {
  const { avatar } = (await ada.graphql('{ viewer { avatar { id } } }')).data.viewer;
  await s3.close();
  const answer = await sendImage(ada, await png(5, 5));
  expect([answer.status, answer.body.code]).toEqual([503, 'service_unavailable']);
  expect(answer.headers.get('retry-after')).not.toBeNull();
  expect((await ada.graphql('{ viewer { avatar { id } } }')).data.viewer.avatar).toEqual(avatar);
  expect((await ada.get(`/images/${'a'.repeat(40)}.png`)).status).toBe(503);
  s3 = await startS3Server(folder);
});
