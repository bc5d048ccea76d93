import { expect, test } from 'vitest';
import { createClient } from '../support/client.ts';
import { insertToken, insertUser } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();

test('GET /user, viewer and session return the caller and the scopes of the token, with any token', async () => {
  const user = await insertUser(server.database, { username: 'hedy' });
  const expiresAt = '2099-01-31 12:00:00Z';
  const token = await insertToken(server.database, { user, scopes: ['turtles:read'], expiresAt });
  const hedy = createClient(server.url, token);
  const { status, body, headers } = await hedy.get('/user');
  expect(status).toBe(200);
  expect(body).toEqual({
    id: user,
    username: 'hedy',
    name: 'hedy of the tests',
    email: 'hedy@example.com',
    status: 'active',
    invoice_number_pattern: null,
    created_at: expect.stringMatching(/Z$/),
    token_id: expect.any(String),
    scopes: ['turtles:read'],
    expires_at: expiresAt,
  });
  expect((await hedy.get('/user', { 'if-none-match': headers.get('etag') as string })).status).toBe(304);
  const { data } = await hedy.graphql('{ viewer { id name email } session { tokenId scopes expiresAt } }');
  expect(data).toEqual({
    viewer: { id: user, name: body.name, email: body.email },
    session: { tokenId: body.token_id, scopes: ['TURTLES_READ'], expiresAt },
  });
  const { id } = (await hedy.get(`/users/${user}/tokens`)).body[0];
  expect(body.token_id).toBe(id);
});

test('expires_at is null for a token that does not expire', async () => {
  const ada = await server.as('ada');
  expect((await ada.get('/user')).body.expires_at).toBeNull();
  expect((await ada.graphql('{ session { expiresAt } }')).data.session).toEqual({ expiresAt: null });
});
