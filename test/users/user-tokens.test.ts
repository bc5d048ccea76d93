import { describe, expect, test } from 'vitest';
import { type Body, type Client, createClient } from '../support/client.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();
const admin = await server.as('root', ['tokens:write', 'articles:read', 'users:read']);

const statusOf = async (client: Client) => (await client.get('/articles')).status;
const statusesOf = (clients: Client[]) => Promise.all(clients.map(statusOf));
const issue = async (by: Client, input: object) => {
  const { body } = await by.post('/tokens', { scopes: ['articles:read'], ...input });
  return Object.assign(createClient(server.url, body.token), { id: body.id as string });
};

test('the tokens of a user are listed for many users at once with one statement', async () => {
  for (const username of ['many-1', 'many-2', 'many-3']) await server.as(username);
  server.statements.length = 0;
  const { data } = await admin.graphql(
    '{ users(query: "many-", first: 3) { nodes { username tokens { nodes { id } } } } }',
  );
  expect(data.users.nodes.map(({ tokens }: Body) => tokens.nodes.length)).toEqual([1, 1, 1]);
  expect(server.statements.filter((name) => /^token_/.test(name))).toEqual(['token_by_user']);
});

await server.as('grace');

describe('revoking the tokens of a user', () => {
  test('ends all of them at once, with what they issued for others, and nothing else', async () => {
    for (const surface of ['REST', 'GraphQL', 'SDK']) {
      const user = `leaked-${surface.toLowerCase()}`;
      const root = await server.as(user);
      const child = await issue(root, { scopes: ['articles:read', 'tokens:write'] });
      const planted = await issue(child, { user: 'root' });
      const family = [root, child, planted, await server.as(user, ['articles:read'])];
      const others = [admin, await issue(admin, { user: 'grace' })];
      expect(await statusesOf([...family, ...others])).toEqual([200, 200, 200, 200, 200, 200]);
      if (surface === 'REST') expect((await admin.delete(`/users/${user}/tokens`)).status).toBe(204);
      else if (surface === 'SDK') await admin.sdk.tokens.revokeAll(user);
      else await admin.graphql(`mutation { revokeTokens(user: "${user}") }`);
      expect(await statusesOf([...family, ...others])).toEqual([401, 401, 401, 401, 200, 200]);
      expect((await admin.get(`/users/${user}/tokens`)).body).toEqual([]);
      expect((await admin.delete(`/users/${user}/tokens`)).status).toBe(204);
    }
  });

  test('by the user without tokens:write ends those with no more scopes, also the one of the request', async () => {
    const scopes = ['account:write', 'articles:read'] as const;
    const wide = await server.as('linus', [...scopes, 'articles:write']);
    const [narrow, other] = [await server.as('linus', [...scopes]), await server.as('linus', [...scopes])];
    expect((await narrow.delete('/users/linus/tokens')).status).toBe(204);
    expect(await statusesOf([narrow, other, wide])).toEqual([401, 401, 200]);
  });
});
