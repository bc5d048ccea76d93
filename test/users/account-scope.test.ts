import { expect, test } from 'vitest';
import type { Answer, Client } from '../support/client.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();
const narrow = await server.as('ada', ['articles:read']);
const wide = await server.as('ada', ['account:write', 'articles:read']);
await server.as('grace');

const rename = (client: Client, user: string) => client.patch(`/users/${user}`, { name: 'Renamed' });
const issue = (client: Client, user: string) => client.post('/tokens', { user, scopes: ['articles:read'] });
const revokeAll = (client: Client, user: string) => client.delete(`/users/${user}/tokens`);

async function expectLacking(scope: string, answer: Promise<Answer>): Promise<void> {
  const { status, body } = await answer;
  expect([status, body.code, body.scope]).toEqual([403, 'insufficient_scope', scope]);
}

test('a token without account:write changes neither its user nor their tokens, and cannot revoke itself', async () => {
  const { id } = (await narrow.get('/tokens')).body[0];
  for (const write of [rename, issue, revokeAll]) await expectLacking('account:write', write(narrow, 'ada'));
  await expectLacking('account:write', narrow.delete(`/tokens/${id}`));
  expect((await narrow.get('/tokens')).body.map((one: { id: string }) => one.id)).toContain(id);
});

test('a token with it changes its user and creates and revokes their tokens, and those of nobody else', async () => {
  expect((await rename(wide, 'ada')).body.name).toBe('Renamed');
  const { body } = await issue(wide, 'ada');
  expect((await wide.delete(`/tokens/${body.id}`)).status).toBe(204);
  await expectLacking('users:write', rename(wide, 'grace'));
  await expectLacking('tokens:write', issue(wide, 'grace'));
  await expectLacking('tokens:write', revokeAll(wide, 'grace'));
});

test('users:write changes the name of its own user', async () => {
  expect((await rename(await server.as('clerk', ['users:write']), 'clerk')).status).toBe(200);
});

test('a token does not pass on account:write unless it has it, and a new token has it only if asked for', async () => {
  const manager = await server.as('manager', ['tokens:write', 'articles:read']);
  const scopes = ['account:write', 'articles:read'];
  expect((await manager.post('/tokens', { user: 'ada', scopes })).body).toMatchObject({ scope: 'account:write' });
  expect((await wide.post('/tokens', { scopes: ['articles:read'] })).body.scopes).toEqual(['articles:read']);
  expect((await wide.post('/tokens', { scopes })).body.scopes.sort()).toEqual(scopes);
});
