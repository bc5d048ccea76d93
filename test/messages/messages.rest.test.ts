import { expect, test } from 'vitest';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();
const ada = await server.as('ada');
const grace = await server.as('grace');
const eve = await server.as('eve');

let counter = 0;
const send = async (message = `Message ${++counter}`) => (await ada.post('/users/grace/messages', { message })).body;
const pathOf = ({ id, user }: { id: string; user: { id: string } }) => `/users/${user.id}/messages/${id}`;

test('POST /users/{user}/messages accepts the recipient by id or username in any case, the caller included', async () => {
  const { user } = await send();
  for (const key of [user.id, user.id.toUpperCase(), 'GRACE']) {
    expect((await ada.post(`/users/${key}/messages`, { message: 'x' })).body.user).toEqual(user);
  }
  expect((await ada.post('/users/ada/messages', { message: 'Milk, eggs' })).body.user.username).toBe('ada');
});

test('GET /users/{user}/messages reveals no messages of others by its pages, cursors or entity tag', async () => {
  const recipient = await server.as('busy');
  for (let i = 0; i < 3; i++) await ada.post('/users/busy/messages', { message: String(i) });
  const sent = (await eve.post('/users/busy/messages', { message: 'mine' })).body;
  const page = await recipient.get('/users/busy/messages?limit=1');
  expect(page.headers.get('link')).toContain('rel="next"');
  const stranger = await eve.get('/users/busy/messages?limit=1');
  expect(stranger.body).toEqual([sent]);
  expect(stranger.headers.get('link')).not.toContain('rel="next"');
  const cursor = /after=([\w-]+)/.exec(page.headers.get('link') ?? '')?.[1];
  expect((await eve.get(`/users/busy/messages?after=${cursor}`)).body).toEqual([]);
  const empty = await grace.get('/users/busy/messages');
  const nothing = await grace.get('/users/eve/messages');
  expect([empty.text, empty.headers.get('etag')]).toEqual([nothing.text, nothing.headers.get('etag')]);
});

test('PATCH and DELETE /users/{user}/messages/{message} return 404 under any user but the recipient', async () => {
  const message = await send();
  for (const user of ['ada', 'eve', 'nobody', message.sender.id]) {
    expect((await ada.get(`/users/${user}/messages/${message.id}`)).status).toBe(404);
    expect((await ada.delete(`/users/${user}/messages/${message.id}`)).status).toBe(404);
  }
  expect((await ada.get(`/users/Grace/messages/${message.id}`)).status).toBe(200);
});

test('each message operation runs one statement', async () => {
  const message = await send();
  await grace.get('/users/grace/messages');
  server.statements.length = 0;
  await ada.get(pathOf(message));
  await grace.get('/users/grace/messages');
  await send();
  expect(server.statements).toEqual([
    'message_read_references',
    'message_list_references_by_user',
    'message_insert_references_username',
  ]);
  server.statements.length = 0;
  await ada.get('/users/grace/messages');
  expect(server.statements).toEqual(['user_by_username', 'message_list_references_by_sender_user']);
});
