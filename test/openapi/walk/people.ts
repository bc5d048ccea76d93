import { vi } from 'vitest';
import { scopes } from '../../../src/resources/registry.ts';
import type { Client } from '../../support/client.ts';
import { missing, stale, type Walk, withToken } from './walk.ts';

const everything = scopes.filter((scope) => scope !== 'tokens:write');
const people = {
  ada: { username: 'ada', name: 'Ada Lovelace', email: 'ada@example.com' },
  grace: { username: 'grace', name: 'Grace Hopper', email: 'grace@example.com' },
  linus: { username: 'linus', name: 'Linus Pauling', email: 'linus@example.com' },
};

/** Users and their tokens, with which the rest of the walk is done. */
export async function walkPeople({ show, server }: Pick<Walk, 'show' | 'server'>) {
  const { stranger } = server;
  const admin = await server.as('admin');
  const key = { 'idempotency-key': '8e03978e-40d5-43e8-bc93-6894a57f9324' };
  await show('A new user', admin).post('/users', people.grace, key);
  await admin.post('/users', people.ada);
  await admin.post('/users', people.linus);
  await show('The username is taken', admin).post('/users', { ...people.ada, username: 'Ada' });
  await show('Members that are not valid', admin).post('/users', { username: 'grace hopper', email: 'grace' });
  await show('Those that begin with something', admin).get('/users?query=gr');
  await show('A page of one', admin).get('/users?limit=1');
  await show('No such cursor', admin).get('/users?after=ada');
  await show('A user by username', admin).get('/users/grace');
  await show('There is no such user', admin).get('/users/nobody');
  const moved = { email: 'hopper@example.com' };
  await show('Another email', admin).patch('/users/grace', moved);
  await show('A username stays', admin).patch('/users/grace', { username: 'hopper' });
  await show('Who one is', admin).get('/user');
  await show('Nobody, without a token', stranger).get('/user');

  const grace = await issued(show('For another user', admin), admin, { user: 'grace', scopes: everything });
  const ada = withToken(admin, (await admin.post('/tokens', { user: 'ada', scopes: everything })).body.token);
  const linus = withToken(admin, (await admin.post('/tokens', { user: 'linus', scopes: ['users:read'] })).body.token);
  await show('The token lacks the scope', linus).post('/users', people.linus);
  await walkTokens(show, ada, linus, stranger);
  await show('It has changed since', ada).patch('/users/ada', { name: 'Ada' }, { 'if-match': stale });
  return { ada, grace, linus, stranger };
}

async function issued(shown: ReturnType<Walk['show']>, client: Client, body: unknown): Promise<Client> {
  return withToken(client, (await shown.post('/tokens', body)).body.token);
}

async function walkTokens(show: Walk['show'], ada: Client, linus: Client, stranger: Client): Promise<void> {
  const input = { name: 'Reading room', scopes: ['articles:read', 'turtles:read'], expires_at: '2027-01-01 00:00:00Z' };
  const { body } = await show('For oneself, to read only', ada).post('/tokens', input);
  await show('A scope that one lacks', linus).post('/tokens', { scopes: ['articles:write'] });
  // Its own use is written a moment later.
  const isWritten = async () => (await ada.get('/tokens')).body.at(-1).last_used_at !== null;
  await vi.waitUntil(isWritten, { timeout: 10_000 });
  await show('The tokens of the user', ada).get('/tokens');
  await show('Without a token', stranger).get('/tokens');
  await show('A token, without its secret', ada).get(`/tokens/${body.id}`);
  await show('There is no such token', ada).get(`/tokens/${missing}`);
  await show('Somebody else’s token is not there', linus).delete(`/tokens/${body.id}`);
  await show('Revoked', ada).delete(`/tokens/${body.id}`);
}
