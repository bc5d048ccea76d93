import { expect, test } from 'vitest';
import { type Connection, connect } from '../../sdk/src/operations.ts';
import { type UploadProgress, uploadAvatar } from '../../sdk/src/upload.ts';
import { shared } from '../support/shared.ts';
import { answer, refuse, startFaultyServer } from './faulty-server.ts';

const [server, store] = await Promise.all([shared(startFaultyServer()), shared(startFaultyServer())]);
const on: Connection = connect({ url: server.url, token: 'secret' });

const avatars = { id: '7', image_url: 'https://cdn.example.com/7.png', links: { user: '1' } };
const avatar = { id: '7', imageUrl: 'https://cdn.example.com/7.png', user: { id: '1' } };
const announced = (url: string, completionUrl: string | null = null) =>
  answer(200, { data: { createUpload: { url, completionUrl } } });
const bytes = new Uint8Array(200_000);

test('uploadAvatar announces the image, sends it to the returned URL and retries', async () => {
  server.respondWith(announced(`${server.url}/uploads/u`), answer(503, ''), answer(201, { avatars }));
  expect(await uploadAvatar(on, bytes, { type: 'image/png' })).toEqual(avatar);
  const [announcement, ...puts] = server.seen;
  expect(JSON.parse(announcement?.body ?? '').variables).toEqual({
    input: { contentLength: 200_000, contentType: 'image/png' },
  });
  for (const { headers, body } of puts) {
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'content-length': '200000' });
    expect(body.length).toBe(200_000);
  }
  expect(puts.length).toBe(2);
});

test('uploadAvatar reports progress and sends a Content-Length', async () => {
  server.respondWith(announced(`${server.url}/uploads/u`), answer(200, { avatars }));
  const reported: UploadProgress[] = [];
  const image = new Blob([bytes], { type: 'image/gif' });
  expect(await uploadAvatar(on, image, { onProgress: (progress) => void reported.push(progress) })).toEqual(avatar);
  expect(reported[0]).toEqual({ sent: 0, total: 200_000 });
  expect(reported.at(-1)).toEqual({ sent: 200_000, total: 200_000 });
  expect(server.seen[1]?.headers).toMatchObject({ 'content-type': 'image/gif', 'content-length': '200000' });
});

test('uploadAvatar sends no token to another service, and completes the upload', async () => {
  server.respondWith(announced(`${store.url}/bucket/u`, `${server.url}/uploads/u/avatars`), answer(201, { avatars }));
  store.respondWith(answer(200, ''));
  expect(await uploadAvatar(on, bytes.buffer, { type: 'image/png' })).toEqual(avatar);
  expect(store.seen[0]?.headers.authorization).toBe(undefined);
  expect(server.seen[1]?.headers.authorization).toBe('Bearer secret');
});

test('uploadAvatar throws the error code of a rejected image', async () => {
  server.respondWith(
    announced(`${server.url}/uploads/u`),
    answer(400, { code: 'bad_request', message: 'This is no image.', request_id: 'r1' }),
  );
  await expect(uploadAvatar(on, bytes, { type: 'image/png' })).rejects.toMatchObject({
    code: 'bad_request',
    status: 400,
    message: 'This is no image.',
  });
  server.respondWith(refuse('insufficient_scope', 403));
  await expect(uploadAvatar(on, bytes, { type: 'image/png' })).rejects.toMatchObject({ code: 'insufficient_scope' });
});
