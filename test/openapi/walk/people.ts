import { vi } from 'vitest';
import { registry } from '../../../src/resources/registry.ts';
import type { Client } from '../../support/client.ts';
import { missing, stale, type Walk, withToken } from './walk.ts';

const { scopes } = registry;

const everything = scopes.filter((scope) => scope !== 'tokens:write');
const people = {
  ada: { username: 'ada', name: 'Ada Lovelace', email: 'ada@example.com' },
  grace: { username: 'grace', name: 'Grace Hopper', email: 'grace@example.com' },
  linus: { username: 'linus', name: 'Linus Pauling', email: 'linus@example.com' },
};

export async function walkPeople({ show, server }: Pick<Walk, 'show' | 'server'>) {
  const { stranger } = server;
  const admin = await server.as('admin');
  const key = { 'idempotency-key': '8e03978e-40d5-43e8-bc93-6894a57f9324' };
  await show('Create a user', admin).post('/users', people.grace, key);
  await admin.post('/users', people.ada);
  await admin.post('/users', people.linus);
  await show('The username is taken', admin).post('/users', { ...people.ada, username: 'Ada' });
  await show('Invalid fields', admin).post('/users', { username: 'grace hopper', email: 'grace' });
  await show('Users whose username or name starts with a text', admin).get('/users?query=gr');
  await show('One user per page', admin).get('/users?limit=1');
  await show('The cursor is invalid', admin).get('/users?after=ada');
  await show('A user by username', admin).get('/users/grace');
  await show('User not found', admin).get('/users/nobody');
  const moved = { email: 'hopper@example.com' };
  await show('Change the email', admin).patch('/users/grace', moved);
  await show('The username is read-only', admin).patch('/users/grace', { username: 'hopper' });
  await show('The user of the token', admin).get('/user');
  await show('Without a token', stranger).get('/user');

  const grace = await issued(show('Issue a token for another user', admin), admin, {
    user: 'grace',
    scopes: everything,
  });
  const ada = withToken(admin, (await admin.post('/tokens', { user: 'ada', scopes: everything })).body.token);
  const linus = withToken(admin, (await admin.post('/tokens', { user: 'linus', scopes: ['users:read'] })).body.token);
  await show('The token lacks the scope', linus).post('/users', people.linus);
  await walkTokens(show, ada, linus, stranger);
  await show('The entity tag is stale', ada).patch('/users/ada', { name: 'Ada' }, { 'if-match': stale });
  return { admin, ada, grace, linus, stranger };
}

export async function walkAccess({
  show,
  linus,
  admin,
}: Pick<Walk, 'show' | 'linus'> & { admin: Client }): Promise<void> {
  await admin.post('/users', { username: 'mallory', name: 'Mallory', email: 'mallory@example.com' });
  await admin.post('/tokens', { user: 'mallory', name: 'Laptop', scopes: ['articles:read'] });
  await show('The tokens of a user', admin).get('/users/mallory/tokens');
  await show('The token lacks the scope', linus).get('/users/mallory/tokens');
  await show('Suspend a user', admin).patch('/users/mallory', { status: 'suspended' });
  await show('Your own account', admin).patch('/users/admin', { status: 'suspended' });
  await show('Revoke all tokens of a user', admin).delete('/users/mallory/tokens');
  await show('The token lacks the scope', linus).delete('/users/mallory/tokens');
  await show('The token lacks the scope', linus).delete('/users/mallory');
  await show('Your own account', admin).delete('/users/admin');
  const { body } = await admin.get('/users/mallory');
  await show('Erase a user', admin).delete('/users/mallory');
  await show('The user was erased', admin).get(`/users/${body.id}`);
}

async function issued(shown: ReturnType<Walk['show']>, client: Client, body: unknown): Promise<Client> {
  return withToken(client, (await shown.post('/tokens', body)).body.token);
}

async function walkTokens(show: Walk['show'], ada: Client, linus: Client, stranger: Client): Promise<void> {
  const input = { name: 'Reading room', scopes: ['articles:read', 'turtles:read'], expires_at: '2027-01-01 00:00:00Z' };
  const { body } = await show('Issue a token to read', ada).post('/tokens', input);
  await show('A scope that you lack', linus).post('/tokens', { scopes: ['articles:write'] });
  // last_used_at is written with a delay.
  const isWritten = async () => (await ada.get('/tokens')).body.at(-1).last_used_at !== null;
  await vi.waitUntil(isWritten, { timeout: 10_000 });
  await show('Your tokens', ada).get('/tokens');
  await show('Without a token', stranger).get('/tokens');
  await show('A token, without its secret', ada).get(`/tokens/${body.id}`);
  await show('Token not found', ada).get(`/tokens/${missing}`);
  await show('The token belongs to another user', linus).delete(`/tokens/${body.id}`);
  await show('Revoke the token', ada).delete(`/tokens/${body.id}`);
}
