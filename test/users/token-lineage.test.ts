import { beforeAll, describe, expect, test } from 'vitest';
import type { Scope } from '../../src/core/access.ts';
import { hashSecret, newSecret } from '../../src/core/secret.ts';
import { tokenAuthority } from '../../src/resources/tokens/look-up.ts';
import { Token } from '../../src/resources/tokens/token.entity.ts';
import { insertTokenRow } from '../../src/resources/tokens/token.statements.ts';
import { TokenSchema } from '../../src/resources/tokens/tokens.operations.ts';
import { newId } from '../../src/values/id.ts';
import { toTimestamp } from '../../src/values/timestamp.ts';
import { type Body, type Client, createClient } from '../support/client.ts';
import { onPostgresql } from '../support/database.ts';
import { insertToken, insertUser } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();
const [ada, grace] = await Promise.all(['ada', 'grace'].map((username) => insertUser(server.database, { username })));
const users: Record<'ada' | 'grace', string> = { ada: ada as string, grace: grace as string };

const everything: Scope[] = ['account:write', 'tokens:write', 'articles:read', 'articles:write'];
const inMinutes = (minutes: number) => toTimestamp(new Date(Date.now() + minutes * 60_000));

const root = async (members: { user?: string; scopes?: Scope[]; expiresAt?: string } = {}) =>
  createClient(server.url, await insertToken(server.database, { user: users.ada, scopes: everything, ...members }));

interface Issued extends Client {
  id: string;
  body: Body;
}

const inGraphql = (scopes: unknown) => (scopes as string[]).map((scope) => scope.replace(':', '_').toUpperCase());
let issued = 0;
const issue = async (parent: Client, input: Record<string, unknown> = {}): Promise<Issued> => {
  const members: Record<string, unknown> = { scopes: everything, ...input };
  let body: Body;
  if (issued++ % 2) body = (await parent.post('/tokens', members)).body;
  else {
    const answer = await parent.graphql(
      'mutation($input: CreateTokenInput!) { createToken(input: $input) { id token expires_at: expiresAt } }',
      {
        input: { ...members, scopes: inGraphql(members.scopes), expires_at: undefined, expiresAt: members.expires_at },
      },
    );
    body = answer.data?.createToken ?? { ...answer.errors?.[0]?.extensions };
  }
  return Object.assign(createClient(server.url, body.token), { id: body.id, body });
};

const statusOf = async (client: Client) => (await client.get('/articles')).status;
const statusesOf = (clients: Client[]) => Promise.all(clients.map(statusOf));
const idsOf = async (client: Client) => (await client.get('/tokens?limit=100')).body.map(({ id }: Body) => id);

describe('a token issued with another token', () => {
  test('expires with it unless an earlier time is requested', async () => {
    const ends = inMinutes(60);
    const parent = await root({ expiresAt: ends });
    for (const input of [{}, { expires_at: null }, { expires_at: ends }, { user: 'grace' }]) {
      for (const _surface of ['REST', 'GraphQL']) expect((await issue(parent, input)).body.expires_at).toBe(ends);
    }
    const sooner = inMinutes(30);
    const child = await issue(parent, { expires_at: sooner });
    expect(child.body.expires_at).toBe(sooner);
    expect((await issue(child)).body.expires_at).toBe(sooner);
  });

  test('cannot be requested to outlive it, and the error states the latest time', async () => {
    const ends = inMinutes(60);
    const parent = await root({ expiresAt: ends });
    for (const user of ['ada', 'grace']) {
      for (const _surface of ['REST', 'GraphQL']) {
        const { body } = await issue(parent, { user, expires_at: inMinutes(61) });
        expect(body.errors).toEqual([
          { field: expect.stringMatching(/^expires_?[aA]t$/), code: 'invalid_value', message: expect.any(String) },
        ]);
        expect(body.errors[0].message).toContain(ends);
      }
    }
  });

  test('does not expire if the other does not and no time is requested', async () => {
    expect((await issue(await root())).body.expires_at).toBeNull();
  });

  test('is revoked with it at once, at any depth and for any user', async () => {
    for (const surface of ['REST', 'GraphQL']) {
      const parent = await root();
      const child = await issue(parent, { user: 'grace' });
      const grandchild = await issue(child);
      const great = await issue(grandchild, { user: 'ada' });
      const sibling = await issue(parent);
      const family = [parent, child, grandchild, great, sibling];
      expect(await statusesOf(family)).toEqual([200, 200, 200, 200, 200]);

      if (surface === 'REST') expect((await parent.delete(`/tokens/${child.id}`)).status).toBe(204);
      else await parent.graphql('mutation($id: ID!) { revokeToken(id: $id) }', { id: child.id });
      expect(await statusesOf(family)).toEqual([200, 401, 401, 401, 200]);
      const listed = await idsOf(parent);
      expect(listed).toContain(sibling.id);
      expect(listed).not.toContain(great.id);
      expect((await parent.get(`/tokens/${grandchild.id}`)).status).toBe(404);
      expect((await parent.delete(`/tokens/${great.id}`)).status).toBe(404);
    }
  });

  test('is revoked when the other revokes itself', async () => {
    const parent = await issue(await root());
    const child = await issue(parent);
    expect((await parent.delete(`/tokens/${parent.id}`)).status).toBe(204);
    expect(await statusesOf([parent, child])).toEqual([401, 401]);
  });

  test('is not issued if the other was just revoked in another process', async () => {
    const parent = await root();
    expect(await statusOf(parent)).toBe(200);
    const em = server.database.fork();
    await em.nativeUpdate(Token, { hash: hashSecret(parent.token as string) }, { revokedAt: toTimestamp(new Date()) });
    // Still cached in this process, for up to five seconds.
    expect(await statusOf(parent)).toBe(200);
    for (const _surface of ['REST', 'GraphQL']) expect((await issue(parent)).body.code).toBe('invalid_token');
  });
});

// The embedded database runs one transaction at a time.
describe.runIf(onPostgresql)('a token issued while an ancestor is revoked', () => {
  const waiting = async () => {
    const [row] = await server.run(
      "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return row.count;
  };

  test('is revoked as well, since the revocation waits for it', async () => {
    const parent = await root();
    const child = await issue(parent);
    const secret = newSecret();
    const members = { ...TokenSchema.create.parse({ scopes: everything }), user: users.ada, expiresAt: null };
    const row = { ...members, id: newId(), hash: hashSecret(secret), configured: false, grant: null };
    const now = new Date().toISOString();
    const revoked = await server.database.transaction(async ({ db }) => {
      const queries = db.from({ actor: users.ada, via: 'rest', token: child.id, authority: tokenAuthority });
      await queries.one(insertTokenRow, { ...row, parent: child.id, now });
      const revocation = parent.graphql('mutation($id: ID!) { revokeToken(id: $id) }', { id: child.id });
      await expect.poll(waiting).toBe(1);
      return [revocation];
    });
    expect((await revoked[0])?.data.revokeToken).toBe(child.id);
    expect(await statusesOf([parent, child, createClient(server.url, secret)])).toEqual([200, 401, 401]);
  });
});

describe('without tokens:write a token', () => {
  let wide: Client;
  let narrow: Issued;
  let equal: Issued;
  let wider: Issued;

  beforeAll(async () => {
    wide = await root({ user: users.grace });
    narrow = await issue(wide, { scopes: ['account:write', 'articles:read'] });
    equal = await issue(wide, { scopes: ['articles:read'] });
    wider = await issue(wide, { scopes: ['articles:read', 'articles:write'] });
  });

  test('lists itself and tokens with no more scopes, in REST and GraphQL', async () => {
    const below = await issue(narrow, { scopes: ['articles:read'] });
    const seen = [below.id, equal.id, narrow.id];
    expect(await idsOf(narrow)).toEqual(seen);
    const { data } = await narrow.graphql('{ tokens { nodes { id } } viewer { tokens { totalCount nodes { id } } } }');
    for (const { nodes } of [data.tokens, data.viewer.tokens]) expect(nodes.map(({ id }: Body) => id)).toEqual(seen);
    expect(data.viewer.tokens.totalCount).toBe(seen.length);
    expect((await narrow.get(`/tokens/${narrow.id}`)).status).toBe(200);
  });

  test('gets full pages, however many other tokens are in between', async () => {
    const visibleIds: string[] = [];
    for (let i = 0; i < 3; i++) {
      for (const scopes of [['articles:write'], ['articles:read', 'articles:write']]) await issue(wide, { scopes });
      visibleIds.push((await issue(wide, { scopes: ['articles:read'] })).id);
    }
    const first = await narrow.get('/tokens?limit=2');
    expect(first.body.map(({ id }: Body) => id)).toEqual([visibleIds[2], visibleIds[1]]);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] as string;
    expect((await narrow.get(next)).body[0].id).toBe(visibleIds[0]);
  });

  test('cannot read or revoke a token with more scopes', async () => {
    expect((await narrow.get(`/tokens/${wider.id}`)).status).toBe(404);
    expect((await narrow.delete(`/tokens/${wider.id}`)).status).toBe(404);
    const revoke = 'mutation($id: ID!) { revokeToken(id: $id) }';
    expect((await narrow.graphql(revoke, { id: wider.id })).code).toBe('not_found');
    expect(await statusOf(wider)).toBe(200);
  });

  test('can revoke a token with no more scopes', async () => {
    const { id } = await issue(wide, { scopes: ['articles:read'] });
    expect((await narrow.delete(`/tokens/${id}`)).status).toBe(204);
  });

  test('is listed and can be revoked by a token with tokens:write', async () => {
    const issuer = await root({ user: users.grace, scopes: ['tokens:write'] });
    expect(await idsOf(issuer)).toEqual(expect.arrayContaining([narrow.id, wider.id]));
    expect((await issuer.delete(`/tokens/${wider.id}`)).status).toBe(204);
    expect(await statusOf(wider)).toBe(401);
  });
});
