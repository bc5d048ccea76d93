import { expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();
const narrow = await server.as('ada', ['articles:read']);
const wide = await server.as('ada', ['account:write', 'articles:read']);
await server.as('grace');

const writes = {
  rename: (client: Client, user: string) => client.patch(`/users/${user}`, { name: 'Renamed' }),
  issue: (client: Client, user: string) => client.post('/tokens', { user, scopes: ['articles:read'] }),
  revokeAll: (client: Client, user: string) => client.delete(`/users/${user}/tokens`),
};

test.each([
  ['rename', 'users:write'],
  ['issue', 'tokens:write'],
  ['revokeAll', 'tokens:write'],
] as const)('to %s takes account:write for oneself and %s for others, as the error says', async (name, scope) => {
  expect((await writes[name](narrow, 'ada')).body).toMatchObject({
    code: 'insufficient_scope',
    scope: 'account:write',
  });
  expect((await writes[name](wide, 'grace')).body).toMatchObject({ code: 'insufficient_scope', scope });
  expect((await writes[name](await server.as('clerk', [scope, 'articles:read']), 'clerk')).status).toBeLessThan(300);
});

test('a token without account:write does not even revoke itself', async () => {
  const { body } = await narrow.get('/tokens');
  const refused = await narrow.delete(`/tokens/${body[0].id}`);
  expect(refused.body).toMatchObject({ code: 'insufficient_scope', scope: 'account:write' });
  expect((await narrow.get('/tokens')).body).toEqual(body);
});

test('a token does not pass on account:write unless it has it, and a new token has it only if asked for', async () => {
  const manager = await server.as('manager', ['tokens:write', 'articles:read']);
  const scopes = ['account:write', 'articles:read'];
  expect((await manager.post('/tokens', { user: 'ada', scopes })).body).toMatchObject({ scope: 'account:write' });
  expect((await wide.post('/tokens', { scopes: ['articles:read'] })).body.scopes).toEqual(['articles:read']);
  expect((await wide.post('/tokens', { scopes })).body.scopes.sort()).toEqual(scopes);
});
