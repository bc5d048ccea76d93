import { describe, expect, test } from 'vitest';
import { toTimestamp } from '../../src/values/timestamp.ts';
import { createClient } from '../support/client.ts';
import { insertToken, insertUser } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();
const admin = await server.as('root');
const ada = await server.as('ada', ['account:write', 'articles:read', 'articles:write', 'users:read']);

const withToken = (token: string) => createClient(server.url, token);

describe('users', () => {
  test('can be read by id or username in any case', async () => {
    const { body } = await admin.post('/users', { username: 'Hedy.L', name: 'Hedy', email: 'hedy@example.com' });
    for (const key of [body.id, 'Hedy.L', 'hedy.l']) expect((await ada.get(`/users/${key}`)).body).toEqual(body);
  });

  test('have no username that could be an id', async () => {
    const username = '0192b0a4-5e4b-7c3e-9f0a-0123456789ab';
    const { status, body } = await admin.post('/users', { username, name: 'x', email: 'x@example.com' });
    expect([status, body.errors]).toMatchObject([400, [{ field: 'username' }]]);
  });

  test('can always read themselves; reading others requires users:read', async () => {
    const self = await server.as('Self', ['articles:read']);
    const { data } = await self.graphql(
      '{ viewer { id name email createdAt } user(username: "self") { id name email createdAt } }',
    );
    expect(data.user).toEqual(data.viewer);
    for (const key of ['self', 'SELF', data.viewer.id, data.viewer.id.toUpperCase()]) {
      const { status, body } = await self.get(`/users/${key}`);
      expect([status, body.id, body.created_at]).toEqual([200, data.viewer.id, data.viewer.createdAt]);
    }
    for (const key of ['ada', 'nobody']) {
      expect((await self.get(`/users/${key}`)).body).toMatchObject({ code: 'insufficient_scope', scope: 'users:read' });
      expect((await self.graphql(`{ user(username: "${key}") { id } }`)).code).toBe('insufficient_scope');
    }
  });
});

describe('a bearer token', () => {
  test('is requested with WWW-Authenticate if it is missing', async () => {
    const answer = await server.stranger.get('/articles');
    expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated']);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="terrapin", scope="articles:read"');
    const any = await server.stranger.get('/user');
    expect(any.headers.get('www-authenticate')).toBe('Bearer realm="terrapin"');
  });

  test.each([
    'Bearer nope',
    'Bearer',
    'Bearer a b',
    'Bearer trp_ümlaut',
  ])('that is invalid returns 401 invalid_token: %s', async (authorization) => {
    const headers = { authorization: Buffer.from(authorization).toString('latin1') };
    for (const answer of [
      await server.stranger.get('/articles', headers),
      await server.stranger.post('/graphql', { query: '{ viewer { id } }' }, headers),
    ]) {
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toMatch(/error="invalid_token"/);
      expect(answer.body.code ?? answer.body.errors[0].extensions.code).toBe('invalid_token');
    }
  });

  test.each(['Basic YTpi', 'nonsense'])('under another scheme counts as missing: %s', async (authorization) => {
    for (const answer of [
      await server.stranger.get('/articles', { authorization }),
      await server.stranger.post('/graphql', { query: '{ viewer { id } }' }, { authorization }),
    ]) {
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer realm="terrapin"(, scope="articles:read")?$/);
      const { code, message } = answer.body.code
        ? answer.body
        : { ...answer.body.errors[0], ...answer.body.errors[0].extensions };
      expect([code, message]).toEqual([
        'unauthenticated',
        'Send the token in the header `Authorization: Bearer <token>`.',
      ]);
    }
  });

  test('is read from Authentication if Authorization is absent, with the scheme in any case', async () => {
    const authentication = `Bearer ${ada.token}`;
    expect((await server.stranger.get('/articles', { authentication })).status).toBe(200);
    expect((await server.stranger.get('/articles', { authorization: `bearer ${ada.token}` })).status).toBe(200);
    const both = { authentication, authorization: 'Bearer wrong' };
    expect((await server.stranger.get('/articles', both)).status).toBe(401);
  });

  test('is rejected after it expires or is revoked, and the message says which', async () => {
    const user = await insertUser(server.database, { username: 'brief' });
    const expiresAt = toTimestamp(new Date(Date.now() - 1000));
    const token = await insertToken(server.database, { user, scopes: ['articles:read'], expiresAt });
    const expired = { code: 'invalid_token', message: `Your access token expired at ${expiresAt}. Use another one.` };
    expect(await withToken(token).get('/articles')).toMatchObject({ status: 401, body: expired });
    const { body } = await ada.post('/tokens', { scopes: ['articles:read'] });
    expect((await ada.delete(`/tokens/${body.id}`)).status).toBe(204);
    const revoked = { code: 'invalid_token', message: 'Your access token was revoked. Use another one.' };
    expect(await withToken(body.token).get('/articles')).toMatchObject({ status: 401, body: revoked });
    expect((await withToken('trp_nobody').get('/articles')).body.message).toContain('is unknown, expired or revoked');
  });
});

describe('POST /tokens', () => {
  test('issues a token to the caller with scopes of the caller, and returns its secret once', async () => {
    const issued = await ada.post('/tokens', { scopes: ['articles:read', 'articles:read'] });
    expect(issued.status).toBe(201);
    expect(issued.body).toEqual({
      id: expect.any(String),
      user: (await ada.get('/users/ada')).body.id,
      name: null,
      scopes: ['articles:read'],
      expires_at: null,
      created_at: expect.any(String),
      last_used_at: null,
      token: expect.stringMatching(/^trp_[\w-]{43}$/),
    });
    expect(issued.headers.get('cache-control')).toBe('no-store');
    const { token: _, ...shown } = issued.body;
    expect((await ada.get('/tokens')).body).toContainEqual(shown);
    expect((await ada.get(issued.headers.get('location') as string)).body).toEqual(shown);
    expect((await withToken(issued.body.token).get('/articles')).status).toBe(200);
    expect((await withToken(issued.body.token).post('/articles', { title: 'x' })).status).toBe(403);
  });

  test('rejects scopes that the issuing token lacks, for any user, in REST and GraphQL', async () => {
    const issuer = await server.as('issuer', ['tokens:write', 'articles:read']);
    const createToken = 'mutation($input: CreateTokenInput!) { createToken(input: $input) { id } }';
    for (const user of ['ada', 'issuer', undefined]) {
      const input = { ...(user && { user }), scopes: ['articles:read', 'invoices:write'] };
      const refused = await issuer.post('/tokens', input);
      expect([refused.status, refused.body.code, refused.body.scope]).toEqual([
        ...[403, 'insufficient_scope', 'invoices:write'],
      ]);
      const inGraphql = { input: { ...input, scopes: ['ARTICLES_READ', 'INVOICES_WRITE'] } };
      const { errors } = await issuer.graphql(createToken, inGraphql);
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'insufficient_scope', scope: 'INVOICES_WRITE' });
    }
    expect((await issuer.post('/tokens', { user: 'ada', scopes: ['articles:read'] })).status).toBe(201);
  });

  test('accepts an expiry in the future, and rejects one in the past or on 31 February', async () => {
    const scopes = ['articles:read'];
    const ends = toTimestamp(new Date(Date.now() + 3_600_000));
    expect((await ada.post('/tokens', { scopes, expires_at: ends })).body.expires_at).toBe(ends);
    for (const expires_at of ['2020-01-01 00:00:00Z', '2099-02-31 00:00:00Z', 'soon', 7, '0000-01-01 00:00:00Z']) {
      const answer = await ada.post('/tokens', { scopes, expires_at });
      expect([answer.status, answer.body.errors[0].field]).toEqual([400, 'expires_at']);
    }
  });
});
