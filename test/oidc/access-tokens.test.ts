import { KeyObject, sign } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Identity } from '../../src/resources/users/identity.entity.ts';
import { User } from '../../src/resources/users/user.entity.ts';
import { toTimestamp } from '../../src/values/timestamp.ts';
import { sendMessage } from '../support/agent.ts';
import { createClient } from '../support/client.ts';
import { insertUser } from '../support/factories.ts';
import { startIssuer } from '../support/issuer.ts';
import { sharedServer, startTestServer } from '../support/server.ts';
import { shared } from '../support/shared.ts';

/** Begins like a JWT, as a random token may. */
const adminToken = 'eyJhbGciOi4random';

const issuer = await shared(startIssuer());
const server = await sharedServer({ ...issuer.settings, OIDC_CREATE_USERS: 'on' });

const withToken = (token: string) => createClient(server.url, token);
const signed = async (claims: object, header = {}) => withToken(await issuer.sign(claims, header));

const viewerOf = async (claims: object) => (await (await signed(claims)).get('/user')).body;

test('a challenge of /mcp leads to the metadata of the resource, which names the issuer', async () => {
  const { status, headers } = await sendMessage(server.stranger, 'tools/list');
  const [, url] = /resource_metadata="([^"]+)"/.exec(headers.get('www-authenticate') ?? '') ?? [];
  expect([status, url]).toEqual([401, `${server.url}/.well-known/oauth-protected-resource/mcp`]);
  const { body } = await server.stranger.get(url as string);
  expect(body).toMatchObject({
    resource: `${server.url}/mcp`,
    authorization_servers: [issuer.settings.OIDC_ISSUER],
    scopes_supported: expect.arrayContaining(['articles:read']),
  });
  expect((await server.stranger.get('/.well-known/oauth-protected-resource')).body).toEqual(body);
});

test('a call that needs a scope names it beside the metadata: with 401 without a token, with 403 and what it has without the scope', async () => {
  const call = { name: 'createArticle', arguments: { title: 'x' } };
  const metadata = `resource_metadata="${server.url}/.well-known/oauth-protected-resource/mcp"`;
  for (const [client, status, error, scope] of [
    [server.stranger, 401, '', 'articles:write'],
    [await signed({ sub: 'steps-up' }), 403, ', error="insufficient_scope"', 'articles:read articles:write'],
  ] as const) {
    const answer = await sendMessage(client, 'tools/call', call);
    const challenge = `Bearer realm="terrapin"${error}, scope="${scope}", ${metadata}`;
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([status, challenge]);
  }
});

describe('an access token of the issuer', () => {
  const ada = { sub: 'ada-1815', preferred_username: 'ada', name: 'Ada Lovelace', email: 'ada@example.com' };

  test('of a signed-in person works in REST, GraphQL and the SDK, with the scopes that the server has', async () => {
    const { access_token } = await issuer.signIn(ada, 'articles:read articles:write else:where');
    const client = withToken(access_token);
    const { body: viewer } = await client.get('/user');
    expect(viewer).toMatchObject({ username: 'ada', name: 'Ada Lovelace', email: 'ada@example.com' });
    expect(viewer.scopes).toEqual(['articles:read', 'articles:write']);
    const { exp } = JSON.parse(Buffer.from(access_token.split('.')[1] as string, 'base64url').toString());
    expect(viewer.expires_at).toBe(toTimestamp(new Date(exp * 1000)));
    const { data } = await client.graphql('{ viewer { id email } session { scopes expiresAt } }');
    expect(data).toEqual({
      viewer: { id: viewer.id, email: 'ada@example.com' },
      session: { scopes: ['ARTICLES_READ', 'ARTICLES_WRITE'], expiresAt: viewer.expires_at },
    });
    const article = await client.sdk.articles.create({ title: 'By way of an issuer' });
    expect((await client.get(`/articles/${article.id}`)).body.author).toEqual({ id: viewer.id, username: 'ada' });
    const refused = await client.get('/invoices');
    expect([refused.status, refused.body.code, refused.body.scope]).toEqual([
      ...[403, 'insufficient_scope', 'invoices:read'],
    ]);
    expect((await client.graphql('{ invoices { nodes { id } } }')).code).toBe('insufficient_scope');
  });

  test('of a client credentials grant works for a user of its own', async () => {
    const client = withToken(await issuer.clientToken('articles:read'));
    const { body } = await client.get('/user');
    expect(body).toMatchObject({ username: 'client', name: 'client', email: `${body.id}@users.invalid` });
    expect((await client.get('/articles')).status).toBe(200);
    expect((await client.post('/articles', { title: 'x' })).status).toBe(403);
  });

  test('is verified once in 5 s, and its user is read once', async () => {
    const client = await signed({ sub: 'often' });
    await client.get('/articles');
    server.statements.length = 0;
    await client.get('/articles');
    expect(server.statements.filter((name) => /identity|token|user/.test(name))).toEqual([]);
  });

  test('does not affect opaque tokens: no extra statement, no request to the issuer', async () => {
    const opaque = await server.as('grace');
    const asked = issuer.requests.length;
    server.statements.length = 0;
    expect((await opaque.get('/turtles')).status).toBe(200);
    expect(server.statements).toEqual(['turtle_list']);
    expect(issuer.requests.length).toBe(asked);
  });

  test('may have a header with any JSON whitespace', async () => {
    for (const indent of ['\t', '  ']) {
      const { jwk, privateKey } = issuer.key;
      const header = JSON.stringify({ alg: jwk.alg, kid: jwk.kid }, null, indent);
      const payload = (await issuer.sign({ sub: 'laid-out' })).split('.')[1];
      const signed = `${Buffer.from(header).toString('base64url')}.${payload}`;
      const signature = sign('sha256', Buffer.from(signed), KeyObject.from(privateKey as never)).toString('base64url');
      expect((await withToken(`${signed}.${signature}`).get('/user')).status).toBe(200);
    }
  });

  test('is rejected if it is an ID token, even with the audience of the API', async () => {
    const { id_token } = await issuer.signIn(ada, 'articles:read');
    expect((await withToken(id_token).get('/user')).body).toMatchObject({
      code: 'invalid_token',
      message: 'The access token has another audience (aud).',
    });
    // As from an issuer where API and client have the same audience.
    for (const claims of [{ at_hash: 'x' }, { c_hash: 'x' }, { typ: 'ID' }])
      expect((await (await signed(claims)).get('/user')).body.message).toMatch(/^This is an ID token/);
  });

  test.each([
    [{ scope: 'articles:read  turtles:write nonsense' }, ['articles:read', 'turtles:write']],
    [{ scope: undefined, scp: 'articles:read' }, ['articles:read']],
    [{ scope: undefined, scp: ['turtles:read', 'articles:read'] }, ['articles:read', 'turtles:read']],
    [{ scope: 'articles:read', scp: ['turtles:read'] }, ['articles:read']],
    [{ scope: undefined }, []],
    [{ aud: ['else', 'urn:terrapin:api'] }, ['articles:read']],
  ])('accepts scopes and audiences in each of their forms: %j', async (claims, scopes) => {
    expect((await viewerOf(claims)).scopes.sort()).toEqual(scopes);
  });

  test('is for this server, for what it offers to agents, or for an identifier of OIDC_AUDIENCE', async () => {
    for (const path of ['', '/', '/mcp'])
      expect([path, (await (await signed({ aud: server.url + path })).get('/user')).status]).toEqual([path, 200]);
    const metadata = await server.stranger.get('/.well-known/oauth-protected-resource/mcp');
    expect((await (await signed({ aud: metadata.body.resource })).get('/user')).status).toBe(200);
    expect((await (await signed({ aud: 'urn:terrapin:second' })).get('/user')).status).toBe(200);
    for (const aud of [
      `${server.url}/articles`,
      `${server.url}.example.com`,
      `${server.url}/mcp/more`,
      'urn:terrapin',
      '',
    ])
      expect([aud, (await (await signed({ aud })).get('/user')).status]).toEqual([aud, 401]);
  });

  test.each([undefined, 'JWT', 'jwt', 'application/at+jwt'])('accepts typ at+jwt, JWT or none: %s', async (typ) => {
    expect((await (await signed({}, { typ })).get('/articles')).status).toBe(200);
  });
});

describe('a token issued with an access token of the issuer', () => {
  const scope = 'account:write articles:read';

  test('expires no later than that', async () => {
    const exp = Math.floor(Date.now() / 1000) + 600;
    const client = await signed({ sub: 'issues', exp, scope });
    const ends = toTimestamp(new Date(exp * 1000));
    for (const input of [{}, { expires_at: ends }]) {
      const { status, body } = await client.post('/tokens', { scopes: ['articles:read'], ...input });
      expect([status, body.expires_at]).toEqual([201, ends]);
      expect((await withToken(body.token).get('/user')).body.expires_at).toBe(ends);
    }
    const later = toTimestamp(new Date((exp + 1) * 1000));
    const refused = await client.post('/tokens', { scopes: ['articles:read'], expires_at: later });
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'expires_at']);
    expect((await client.post('/tokens', { scopes: ['articles:write'] })).status).toBe(403);
  });

  test('is replayed for its Idempotency-Key to another JWT of the same person', async () => {
    const key = { 'idempotency-key': 'renewed-jwt' };
    const first = await (await signed({ sub: 'renews', scope })).post('/tokens', { scopes: ['articles:read'] }, key);
    const renewed = await signed({ sub: 'renews', jti: 'another', scope });
    const again = await renewed.post('/tokens', { scopes: ['articles:read'] }, key);
    expect([again.body, again.headers.get('idempotency-replayed')]).toEqual([first.body, 'true']);
    const other = await signed({ sub: 'another-person', scope });
    expect((await other.post('/tokens', { scopes: ['articles:read'] }, key)).body.id).not.toBe(first.body.id);
  });
});

describe('the user of a new subject', () => {
  test('is created once when eight first requests come at once', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 8 }, (_, jti) => issuer.sign({ sub: 'crowd', preferred_username: 'crowd', jti })),
    );
    const answers = await Promise.all(tokens.map((token) => withToken(token).get('/user')));
    expect(answers.map(({ status }) => status)).toEqual(tokens.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const em = server.database.fork();
    expect(await em.count(User, { username: { $like: 'crowd%' } })).toBe(1);
    expect(await em.count(Identity, { subject: 'crowd' })).toBe(1);
  });

  test.each([
    ['a b@c', 'a-b-c'],
    ['Ångström', 'Angstrom'],
    ['--..--', 'user'],
    ['日本', 'user'],
    ['x-'.repeat(40), `${'x-'.repeat(31)}x`],
    ['0192b0a4-5e4b-7c3e-9f0a-0123456789ab', 'user-0192b0a4-5e4b-7c3e-9f0a-0123456789ab'],
  ])('gets a valid username similar to %s', async (preferred_username, username) => {
    const { username: given } = await viewerOf({ sub: `named ${username} ${preferred_username}`, preferred_username });
    expect(given === username || given.startsWith(username.slice(0, 57))).toBe(true);
    expect(given.length).toBeLessThanOrEqual(64);
  });

  test.each([
    ['taken', 'in the same case'],
    ['TAKEN', 'in another case'],
    ['admin', 'which is reserved for ADMIN_TOKEN'],
    [`${'t-'.repeat(31)}tt`, 'at full length'],
  ])('does not get the taken username %s, %s', async (preferred_username) => {
    if (preferred_username !== 'admin')
      await insertUser(server.database, { username: preferred_username.toLowerCase() }).catch(() => 'is there');
    const { username } = await viewerOf({ sub: `second ${preferred_username}`, preferred_username });
    expect(username).toMatch(/^(taken|admin|(t-){28}t)-\d{6}$/i);
  });

  test('is identified by issuer and subject alone, whatever other claims change', async () => {
    const before = await viewerOf({ sub: 'renamed', preferred_username: 'before', name: 'Before' });
    const after = await viewerOf({ sub: 'renamed', preferred_username: 'grace', name: 'After' });
    expect(after).toMatchObject({ id: before.id, username: 'before', name: 'Before' });
    expect((await viewerOf({ sub: 'RENAMED' })).id).not.toBe(before.id);
  });

  test.each([
    [{ name: '', email: 'nobody' }],
    [{ name: 'x'.repeat(201), email: 7 }],
    [{ name: 'a\0b', email: 'a\0@example.com' }],
    [{ name: '\ud800', email: null }],
    [{ name: ['x'], email: 'unverified@example.com', email_verified: false }],
  ])('has the username as name and an undeliverable email if the claims are unusable: %j', async (claims) => {
    const viewer = await viewerOf({ sub: JSON.stringify(claims), preferred_username: 'odd', ...claims });
    expect([viewer.name, viewer.email]).toEqual([viewer.username, `${viewer.id}@users.invalid`]);
  });

  test('is created again after its deletion', async () => {
    const first = await viewerOf({ sub: 'deleted' });
    const em = server.database.fork();
    await em.nativeDelete(User, { id: first.id });
    expect((await viewerOf({ sub: 'deleted', jti: 'again' })).id).not.toBe(first.id);
  });
});

test('without OIDC_CREATE_USERS only linked subjects and ADMIN_TOKEN are accepted', async () => {
  const strict = await startTestServer({ ...issuer.settings, ADMIN_TOKEN: adminToken });
  onTestFinished(() => strict.close());
  const client = createClient(strict.url, await issuer.sign({ sub: 'linked', preferred_username: 'hedy' }));
  for (const { status, body } of [
    await client.get('/user'),
    await client.post('/graphql', { query: '{ viewer { id } }' }),
  ]) {
    const { code, message } = body.code ? body : { ...body.errors[0], ...body.errors[0].extensions };
    expect([status, code, message]).toEqual([
      401,
      'invalid_token',
      'The subject of the access token is not linked to a user.',
    ]);
  }
  const user = await insertUser(strict.database, { username: 'ada' });
  const em = strict.database.fork();
  const now = toTimestamp(new Date());
  em.create(Identity, { issuer: issuer.url, subject: 'linked', user, createdAt: now }, { persist: true });
  await em.flush();
  expect((await client.get('/user')).body).toMatchObject({ id: user, username: 'ada' });
  expect(await strict.database.fork().count(User)).toBe(2);
  expect((await createClient(strict.url, adminToken).get('/user')).body.username).toBe('admin');
});
