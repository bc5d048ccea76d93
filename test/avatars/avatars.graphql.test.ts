import { expect, test } from 'vitest';
import { expectParity } from '../support/parity.ts';
import { serve } from '../support/serve.ts';
import { shared } from '../support/shared.ts';
import { png, sendImage } from './images.fixtures.ts';
import { startAvatarServer } from './support.ts';

const image = await png(50, 25);
const { port, url: address } = await shared(
  serve((request, response) => {
    if (request.url === '/text') response.writeHead(200, { 'content-type': 'text/plain' }).end('hello');
    else response.writeHead(200, { 'content-type': 'image/png' }).end(image);
  }),
);
const server = await shared(startAvatarServer({ OUTBOUND_PORTS: String(port), OUTBOUND_NETWORKS: '127.0.0.0/8' }));
const ada = await server.as('ada');

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

test.each([
  ['createAvatar', { image_url: `${address}/text` }, 400, 'invalid_image'],
  ['createUpload', { content_length: 3_145_729, content_type: 'image/png' }, 413, 'avatar_too_large'],
  ['createUpload', { content_length: 10, content_type: 'image/webp' }, 415, 'unsupported_media_type'],
  ['createUpload', { content_length: 0, content_type: 'image/png' }, 400, 'validation_failed'],
])('each surface refuses %s with %j: %i %s', async (operation, body, status, code) => {
  await expectParity(ada, { operation, body }, { status, code });
});
