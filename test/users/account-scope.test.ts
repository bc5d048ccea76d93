import { describe, expect, test } from 'vitest';
import { sendMessage } from '../support/agent.ts';
import type { Client } from '../support/client.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();
const narrow = await server.as('ada', ['articles:read']);
const wide = await server.as('ada', ['account:write', 'articles:read']);
await server.as('grace');
const own = (await narrow.get('/tokens')).body[0].id;

/** What was returned, or the code of the refusal and the scope that it names. */
type Send = (client: Client, action: keyof typeof actions, target: string) => Promise<unknown>;

const name = 'Renamed';
const actions = {
  updateUser: {
    rest: (client: Client, user: string) => client.patch(`/users/${user}`, { name }),
    graphql: 'mutation($of: String!) { updateUser(user: $of, input: { name: "Renamed" }) { id } }',
    tool: (user: string) => ({ user, name }),
  },
  createToken: {
    rest: (client: Client, user: string) => client.post('/tokens', { user, scopes: ['articles:read'] }),
    graphql: 'mutation($of: String!) { createToken(input: { user: $of, scopes: [ARTICLES_READ] }) { id } }',
    tool: (user: string) => ({ user, scopes: ['articles:read'] }),
  },
  revokeToken: {
    rest: (client: Client, token: string) => client.delete(`/tokens/${token}`),
    graphql: 'mutation($of: ID!) { revokeToken(id: $of) }',
    tool: (token: string) => ({ token }),
  },
  revokeTokens: {
    rest: (client: Client, user: string) => client.delete(`/users/${user}/tokens`),
    graphql: 'mutation($of: String!) { revokeTokens(user: $of) }',
    tool: (user: string) => ({ user }),
  },
};

const surfaces: Record<string, Send> = {
  async REST(client, action, of) {
    const { status, body } = await actions[action].rest(client, of);
    return status < 300 ? 'ok' : [body.code, body.scope];
  },
  async GraphQL(client, action, of) {
    const { code, errors } = await client.graphql(actions[action].graphql, { of });
    const scope = errors?.[0]?.extensions.scope as string | undefined;
    return code === undefined ? 'ok' : [code, scope?.toLowerCase().replace('_', ':')];
  },
  async MCP(client, action, of) {
    const call = { name: action, arguments: actions[action].tool(of) };
    const { result } = (await sendMessage(client, 'tools/call', call)).body;
    return result.isError ? [result.structuredContent.code, result.structuredContent.scope] : 'ok';
  },
};

const lacking = (scope: string) => ['insufficient_scope', scope];

describe.each(Object.entries(surfaces))('in %s', (_surface, send) => {
  test('a token without account:write changes neither its user nor their tokens, and cannot revoke itself', async () => {
    const before = (await narrow.get('/user')).body;
    for (const action of ['updateUser', 'createToken', 'revokeTokens'] as const)
      expect([action, await send(narrow, action, 'ada')]).toEqual([action, lacking('account:write')]);
    expect(await send(narrow, 'revokeToken', own)).toEqual(lacking('account:write'));
    expect((await narrow.get('/user')).body).toEqual(before);
    expect((await narrow.get('/tokens')).body.map(({ id }: { id: string }) => id)).toContain(own);
  });

  test('a token with it changes its user and creates and revokes their tokens, and those of nobody else', async () => {
    expect(await send(wide, 'updateUser', 'ada')).toBe('ok');
    expect(await send(wide, 'createToken', 'ada')).toBe('ok');
    const [{ id }] = (await wide.get('/tokens?limit=1')).body;
    expect(await send(wide, 'revokeToken', id)).toBe('ok');
    expect(await send(wide, 'updateUser', 'grace')).toEqual(lacking('users:write'));
    expect(await send(wide, 'createToken', 'grace')).toEqual(lacking('tokens:write'));
    expect(await send(wide, 'revokeTokens', 'grace')).toEqual(lacking('tokens:write'));
    const [last, ...others] = await Promise.all([1, 2].map(() => server.as('linus', ['account:write'])));
    expect(await send(last as Client, 'revokeTokens', 'linus')).toBe('ok');
    for (const client of [last, ...others]) expect((await client?.get('/user'))?.status).toBe(401);
  });

  test('users:write changes the name of its own user', async () => {
    const clerk = await server.as('clerk', ['users:write']);
    expect(await send(clerk, 'updateUser', 'clerk')).toBe('ok');
  });
});

test('a token does not pass on account:write unless it has it, and a new token has it only if asked for', async () => {
  const manager = await server.as('manager', ['tokens:write', 'articles:read']);
  const scopes = ['account:write', 'articles:read'];
  expect((await manager.post('/tokens', { user: 'ada', scopes })).body).toMatchObject({ scope: 'account:write' });
  expect((await wide.post('/tokens', { scopes: ['articles:read'] })).body.scopes).toEqual(['articles:read']);
  expect((await wide.post('/tokens', { scopes })).body.scopes.sort()).toEqual(scopes);
});
