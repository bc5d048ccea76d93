import { describe, expect, onTestFinished, test } from 'vitest';
import { Browser } from '../sign-in/browser.ts';
import { createClient } from '../support/client.ts';
import { freePort } from '../support/daemon.ts';
import { startTestServer } from '../support/server.ts';
import {
  allow,
  askFor,
  authorizeQuery,
  codeGrant,
  connect,
  decide,
  newVerifier,
  register,
  revoke,
  signedIn,
  startOauth,
  tokenRequest,
} from './flow.ts';

/** The points of RFC 9700, Best Current Practice for OAuth 2.0 Security, by section. */

const { anybody, ask, refresh, server, withToken } = await startOauth();

/** A code that a user has allowed. */
async function code(scope = 'articles:read') {
  const asked = await ask({ scope });
  return { ...asked, value: await asked.code(...scope.split(' ')) };
}

describe('§2.1, §4.1 redirect URIs', () => {
  test('a program on the same machine may use any port, as it does not know which one is free (RFC 8252 §7.3)', async () => {
    const redirect_uri = 'http://127.0.0.1:54321/callback';
    const { page, client } = await ask(
      { redirect_uri },
      { metadata: { redirect_uris: ['http://127.0.0.1/callback'] } },
    );
    expect(page.text).toContain('A program on this computer');
    const other = authorizeQuery(client, newVerifier(), { redirect_uri: 'http://127.0.0.1:54321/other' });
    expect((await (await anybody()).get(other)).status).toBe(400);
  });

  test('§4.11 a client that does not exist sends nobody anywhere', async () => {
    const { status, headers } = await (await anybody()).get(authorizeQuery('unknown', newVerifier()));
    expect([status, headers.get('location')]).toEqual([400, null]);
  });
});

test.each([
  ['without the verifier', ''],
  ['with another verifier', newVerifier()],
])('§2.1.1, §4.8 PKCE: a stolen code is of no use %s', async (_, guessed) => {
  const { client, value, verifier } = await code();
  const { status, json } = await tokenRequest(server, codeGrant(client, value, guessed));
  expect([status, json.error]).toEqual([400, 'invalid_grant']);
  expect((await tokenRequest(server, codeGrant(client, value, verifier))).status).toBe(200);
});

describe('§4.5 codes', () => {
  test('one that is used again ends what it gave', async () => {
    const { client, value, verifier } = await code();
    const { json } = await tokenRequest(server, codeGrant(client, value, verifier));
    const again = await tokenRequest(server, codeGrant(client, value, verifier));
    expect([again.status, again.json.error]).toEqual([400, 'invalid_grant']);
    expect((await withToken(json.access_token).get('/user')).status).toBe(401);
  });

  test('of two requests at once, at most one gets a token, and keeps it for no longer', async () => {
    const { client, value, verifier } = await code();
    const all = await Promise.all(
      Array.from({ length: 5 }, () => tokenRequest(server, codeGrant(client, value, verifier))),
    );
    const given = all.filter(({ status }) => status === 200);
    expect(given.length).toBeLessThanOrEqual(1);
    for (const { json } of given) expect((await withToken(json.access_token).get('/user')).status).toBe(401);
  });

  test.each([
    ['another client', async () => ({ client_id: (await register(server)).client_id })],
    ['another redirect URI', async () => ({ redirect_uri: 'https://evil.example/' })],
    ['another resource', async () => ({ resource: 'https://evil.example/mcp' })],
  ])('one is of no use with %s', async (_, changes) => {
    const { client, value, verifier } = await code();
    const { status } = await tokenRequest(server, { ...codeGrant(client, value, verifier), ...(await changes()) });
    expect(status).toBe(400);
  });
});

test.each([
  'none',
  'client_secret_post',
])('a client revokes no tokens of another one (RFC 7009 §2.1), with the authentication %s', async (method) => {
  const { tokens } = await connect(server, await anybody());
  const { client_id, client_secret } = await register(server, { token_endpoint_auth_method: method });
  const authentication = { client_id, ...(client_secret && { client_secret }) };
  for (const token of [tokens.access_token, tokens.refresh_token]) {
    const response = await revoke(server, { ...authentication, token });
    expect([response.status, await response.json()]).toEqual([
      400,
      { error: 'invalid_request', error_description: 'the token is of another client' },
    ]);
  }
  expect((await withToken(tokens.access_token).get('/user')).status).toBe(200);
});

test.each([
  'password',
  'client_credentials',
  'implicit',
  '',
])('§2.4 the grant type %s is refused', async (grant_type) => {
  const { client_id } = await register(server);
  const { status } = await tokenRequest(server, { grant_type, client_id, username: 'ada', password: 'ada' });
  expect(status).toBe(400);
});

test('§4.3.2 a token in an address is not accepted, as browsers and logs keep it', async () => {
  const { tokens } = await connect(server, await anybody());
  for (const [path, method] of Object.entries({ '/user': 'GET', '/articles': 'GET', '/mcp': 'POST' }))
    expect((await fetch(`${server.url}${path}?access_token=${tokens.access_token}`, { method })).status).toBe(401);
});

test('§4.13 what a proxy or client claims of the host changes no address', async () => {
  const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'host=evil.example' };
  const { body } = await server.stranger.get('/.well-known/oauth-authorization-server', headers);
  expect(JSON.stringify(body)).not.toContain('evil');
  const { client_id: client } = await register(server);
  const begun = await (await anybody()).get(authorizeQuery(client, newVerifier()), headers);
  expect(begun.headers.get('location')).toMatch(/^\/oauth\/consent\//);
});

test('§4.13 behind a proxy, addresses are those of PUBLIC_URL, and cookies are for https only', async () => {
  const port = String(await freePort());
  const [url, at] = [`http://127.0.0.1:${port}`, `https://127.0.0.1:${port}/api`];
  const behind = await startTestServer({ PORT: port, PUBLIC_URL: at });
  onTestFinished(() => behind.close());
  const own = { ...behind, url, as: async (name: string) => createClient(url, (await behind.as(name)).token) };
  const browser = await signedIn(own, 'ada');
  browser.cookies.set('__Host-terrapin-session', browser.secret);
  const { client_id } = await register(own);
  const begun = await browser.get(authorizeQuery(client_id, newVerifier()), {
    'x-forwarded-proto': 'http',
    'x-forwarded-host': 'evil.example',
  });
  const page = begun.headers.get('location') as string;
  expect([begun.status, page]).toEqual([303, expect.stringMatching(/^\/api\/oauth\/consent\/[\w-]+$/)]);
  const uid = page.split('/').at(-1) as string;
  const cookies = begun.headers.getSetCookie();
  expect(cookies.map((one) => /path=([^;]+)/.exec(one)?.[1])).toEqual([page, `/api/oauth/authorize/${uid}`]);
  browser.cookies.set('_interaction', uid);
  const decided = await browser.post(page.replace('/api', ''), [['user', browser.user], ...allow('articles:read')]);
  expect(decided.headers.get('location')).toBe(`${at}/oauth/authorize/${uid}`);
  browser.cookies.set('_interaction_resume', uid);
  const back = await browser.get(`/oauth/authorize/${uid}`);
  expect(new URL(back.headers.get('location') as string).searchParams.get('iss')).toBe(at);
  for (const cookie of [...cookies, ...decided.headers.getSetCookie()]) {
    expect(cookie).toMatch(/; secure/i);
    expect(cookie).toMatch(/; httponly/i);
  }
});

test('§4.15 no client chooses the id of a user as its own', async () => {
  const { user } = await anybody();
  const { client_id } = await register(server, { client_id: user, sub: user });
  expect(client_id).not.toBe(user);
});

test('§4.17 no response goes from window to window', async () => {
  const { client_id: client } = await register(server);
  const query = authorizeQuery(client, newVerifier(), { response_mode: 'web_message' });
  const { headers, text } = await (await anybody()).get(query);
  expect(headers.get('location') ?? text).toMatch(/response_mode/);
});

describe('§4.16, §4.7 the page of consent', () => {
  test('is in no frame, runs no scripts and is stored nowhere', async () => {
    const { page } = await ask();
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
    expect(page.headers.get('cache-control')).toBe('no-store');
    // §4.2: its address leaks to no other site.
    expect(page.headers.get('referrer-policy')).toBe('same-origin');
    expect(page.text).not.toMatch(/(src|href|action)="(https?:)?\/\//);
  });

  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': undefined, origin: 'https://evil.example' },
  ])('takes no decision from another site: %o', async (headers) => {
    const { browser, at } = await ask();
    expect((await browser.post(at, [['user', browser.user], ...allow('articles:read')], headers)).status).toBe(403);
  });

  test('is for the browser in which the request began', async () => {
    const { at } = await ask();
    const victim = await anybody();
    const { status } = await victim.post(at, [['user', victim.user], ...allow('articles:read')]);
    expect(status).toBe(400);
    expect((await new Browser(server.url).get(at)).status).toBe(400);
  });

  test('asks again if another user has signed in meanwhile', async () => {
    const { browser, at } = await ask();
    const other = await anybody();
    const { status, text } = await browser.post(at, [['user', other.user], ...allow('articles:read')]);
    expect(status).toBe(200);
    expect(text).toContain(`value="${browser.user}"`);
  });

  test('§4.12 leads on with 303, which repeats no form', async () => {
    const { browser, at } = await ask();
    const { status, headers } = await browser.post(at, [['user', browser.user], ...allow('articles:read')]);
    const back = await browser.get(headers.get('location') as string);
    expect([status, back.status]).toEqual([303, 303]);
    expect(back.headers.get('location')).toMatch(/[?&]code=/);
  });
});

describe('a user who is suspended in the middle', () => {
  const suspend = async (username: string) =>
    (await server.as('admin')).patch(`/users/${username}`, { status: 'suspended' });
  const usernameOf = async (id: string) => (await (await server.as('admin')).get(`/users/${id}`)).body.username;

  test('allows nothing more', async () => {
    const { at, browser } = await ask();
    await suspend(await usernameOf(browser.user));
    const { status, headers } = await browser.post(at, [['user', browser.user], ...allow('articles:read')]);
    expect([status, headers.get('location')]).toEqual([303, expect.stringMatching(/^\/sign-in/)]);
  });

  test('has no use of a code, nor of a refresh token', async () => {
    const { browser, client, value, verifier } = await code();
    const { client: other, tokens } = await connect(server, browser);
    await suspend(await usernameOf(browser.user));
    expect((await tokenRequest(server, codeGrant(client, value, verifier))).json.error).toBe('invalid_grant');
    expect((await refresh(other, tokens.refresh_token)).json.error).toBe('invalid_grant');
  });
});

describe('clients', () => {
  test('§2.5 with a secret need it, and only its hash is stored', async () => {
    // Without a method, it is this one.
    const asked = await ask({}, { metadata: { token_endpoint_auth_method: undefined } });
    expect(asked.app).toMatchObject({ token_endpoint_auth_method: 'client_secret_basic', client_secret_expires_at: 0 });
    const secret = asked.app.client_secret;
    const value = await asked.code('articles:read');
    const { client_id, ...grant } = codeGrant(asked.client, value, asked.verifier);
    const basic = (text: string) => ({ authorization: `Basic ${btoa(`${client_id}:${text}`)}` });
    expect((await tokenRequest(server, { ...grant, client_id })).status).toBe(401);
    expect((await tokenRequest(server, grant, basic('wrong'))).status).toBe(401);
    const { status, json } = await tokenRequest(server, grant, basic(secret));
    expect(status).toBe(200);
    const rows = await server.run('select id, payload from oauth_records');
    for (const text of [secret, value, json.refresh_token, json.access_token])
      expect(JSON.stringify(rows)).not.toContain(text);
  });

  test.each([
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['half a document', '{"redirect_uris":'],
    ['numbers', '{"redirect_uris":[1],"client_name":{}}'],
    ['10 MB', `{"client_name":"${'x'.repeat(10_000_000)}"}`],
  ])('that register with %s are told so', async (_, body) => {
    const response = await fetch(`${server.url}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    }).catch(() => ({ status: 400 }));
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
  });

  test.each([
    '\u0000',
    '%00',
    '\ud800',
    'x'.repeat(5_000),
    '{"a":1}',
  ])('bad input never is a fault: %j', async (bad) => {
    const browser = await anybody();
    const { client_id: client } = await register(server, { client_name: bad });
    const ofAuthorize = 'client_id redirect_uri scope state resource prompt max_age response_mode code_challenge';
    for (const name of ofAuthorize.split(' '))
      expect((await browser.get(authorizeQuery(client, newVerifier(), { [name]: bad }))).status).toBeLessThan(500);
    const ofToken = 'client_id code code_verifier redirect_uri refresh_token grant_type resource';
    for (const name of ofToken.split(' '))
      expect((await tokenRequest(server, { ...codeGrant(client, 'x', 'y'), [name]: bad })).status).toBeLessThan(500);
    for (const name of ['token', 'client_id', 'token_type_hint']) {
      const { status } = await revoke(server, { client_id: client, token: 'x', [name]: bad });
      expect(status).toBeLessThan(500);
    }
    const { at } = await askFor(browser, authorizeQuery(client, newVerifier(), { state: bad.slice(0, 2_000) }));
    const decision = { user: bad, decision: bad, scope: bad, days: bad };
    expect((await browser.post(at, decision)).status).toBeLessThan(500);
    const back = await decide(browser, at, allow('articles:read'));
    expect(back.searchParams.has('code')).toBe(true);
  });
});

test('registrations of one network are limited', async () => {
  const limited = await startTestServer({ RATE_LIMIT_ANONYMOUS: '' });
  onTestFinished(() => limited.close());
  const all = [];
  // Those that are refused are not stored.
  for (let i = 0; i < 70; i++) {
    const refused = await register(limited, { redirect_uris: ['ms-settings:network'] });
    expect(refused.error).toBe('invalid_redirect_uri');
  }
  for (let i = 0; i < 61; i++) all.push(await register(limited));
  expect(all.filter((one) => one.client_id)).toHaveLength(60);
  expect(all.at(-1)).toMatchObject({ code: 'rate_limited' });
});
