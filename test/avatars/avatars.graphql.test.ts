import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { png, sendImage } from './images.fixtures.ts';
import { type AvatarServer, announce, startAvatarServer } from './support.ts';

const image = await png(50, 25);
const origin: Server = createServer((request, response) => {
  if (request.url === '/text') response.writeHead(200, { 'content-type': 'text/plain' }).end('hello');
  else response.writeHead(200, { 'content-type': 'image/png' }).end(image);
}).listen(0, '127.0.0.1');
await once(origin, 'listening');
const { port } = origin.address() as AddressInfo;
const address = `http://127.0.0.1:${port}`;
const server: AvatarServer = await startAvatarServer({
  OUTBOUND_PORTS: String(port),
  OUTBOUND_NETWORKS: '127.0.0.0/8',
});
const ada = await server.as('ada');
afterAll(async () => {
  await server.close();
  origin.closeAllConnections();
  origin.close();
});

const createAvatar =
  'mutation ($url: String!) { createAvatar(input: { imageUrl: $url }) { id imageUrl user { username } } }';
const createUpload =
  'mutation ($length: Int!, $type: String!) { createUpload(input: { contentLength: $length, contentType: $type }) { url expiresAt contentLength contentType completionUrl } }';

test('createAvatar, avatar and User.avatar return what REST returns', async () => {
  const created = await ada.graphql(createAvatar, { url: address });
  const { id, imageUrl, user } = created.data.createAvatar;
  expect(user).toEqual({ username: 'ada' });
  const rest = await ada.get(`/avatars/${id}`);
  expect(rest.body.avatars).toMatchObject({ id, image_url: imageUrl });
  const read = await ada.graphql(
    'query ($id: ID!) { avatar(id: $id) { id imageUrl } viewer { avatar { id imageUrl } } }',
    { id },
  );
  expect(read.data).toEqual({ avatar: { id, imageUrl }, viewer: { avatar: { id, imageUrl } } });
});

test('createUpload returns a URL that accepts the bytes', async () => {
  const image = await png(5, 5);
  const { data } = await ada.graphql(createUpload, { length: image.length, type: 'image/png' });
  expect(data.createUpload).toEqual({
    url: expect.stringMatching(new RegExp(`^${server.url}/uploads/[\\w-]{43}$`)),
    expiresAt: expect.stringMatching(/Z$/),
    contentLength: image.length,
    contentType: 'image/png',
    completionUrl: null,
  });
  const headers = { 'content-type': 'image/png' };
  expect((await server.stranger.request('PUT', data.createUpload.url, { body: image, headers })).status).toBe(201);
});

test('the avatars of all authors in a list take one statement', async () => {
  for (const name of ['grace', 'alan', 'joan']) {
    const author = await server.as(name);
    await author.post('/articles', { title: name });
    await sendImage(author, await png(3, 3));
  }
  server.statements.length = 0;
  const { data } = await ada.graphql('{ articles(first: 3) { nodes { author { username avatar { imageUrl } } } } }');
  const authors = data.articles.nodes.map((node: { author: object }) => node.author);
  const avatar = { imageUrl: expect.stringMatching(/png$/) };
  expect(authors).toEqual(['joan', 'alan', 'grace'].map((username) => ({ username, avatar })));
  expect(server.statements.filter((name) => name === 'avatars_of_users')).toHaveLength(1);
});

describe('REST and GraphQL fail with the same code for', () => {
  test('a URL that serves no image', async () => {
    const rest = await ada.post('/avatars', { image_url: `${address}/text` });
    const graphql = await ada.graphql(createAvatar, { url: `${address}/text` });
    expect([rest.body.code, graphql.code]).toEqual(['invalid_image', 'invalid_image']);
    expect(rest.body.message).toBe(graphql.errors?.[0]?.message);
  });

  test.each([
    ['too many bytes', 3_145_729, 'image/png', 'avatar_too_large'],
    ['another type', 10, 'image/webp', 'unsupported_media_type'],
    ['no byte', 0, 'image/png', 'validation_failed'],
  ])('an upload announced with %s', async (_name, length, type, code) => {
    const rest = await announce(ada, length, type);
    const graphql = await ada.graphql(createUpload, { length, type });
    expect([rest.body.code, graphql.code]).toEqual([code, code]);
  });
});
