import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { askFor, authorizeQuery, newVerifier, redirectUri, register, startOauth, wayBack } from './flow.ts';

/** What official clients, generators and others send when they register (RFC 7591). */

const { anybody, ask, server } = await startOauth();

const publicKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
const device = 'urn:ietf:params:oauth:grant-type:device_code';
const bearer = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

test.each<[name: string, metadata: object, registered: object]>([
  [
    'grant types',
    { grant_types: ['authorization_code', 'refresh_token', device, bearer, 'client_credentials', 'implicit'] },
    { grant_types: ['authorization_code', 'refresh_token', device] },
  ],
  ['one grant type', { grant_types: ['authorization_code', bearer] }, { grant_types: ['authorization_code'] }],
  ['a device with redirects', { grant_types: [device] }, { grant_types: ['authorization_code', device] }],
  ...[['implicit'], ['client_credentials'], [bearer], [''], []].map((grant_types): [string, object, object] => [
    `only the grant types ${grant_types}`,
    { grant_types },
    { grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] },
  ]),
  ...[['token'], ['id_token token'], ['none', ''], []].map((response_types): [string, object, object] => [
    `only the response types ${response_types}`,
    { response_types },
    { response_types: ['code'] },
  ]),
  [
    'no grant type with which to begin',
    { grant_types: ['refresh_token'] },
    { grant_types: ['authorization_code', 'refresh_token'] },
  ],
  [
    'redirects, some of which are empty',
    { redirect_uris: ['', redirectUri, null], contacts: ['', 'ops@example.com', null] },
    { redirect_uris: [redirectUri], contacts: ['ops@example.com'] },
  ],
  ...['RS512', 'ES384', 'none', 'HS256', 'made-up'].map((alg): [string, object, object] => [
    `the algorithm ${alg}`,
    {
      token_endpoint_auth_method: 'private_key_jwt',
      token_endpoint_auth_signing_alg: alg,
      request_object_signing_alg: alg,
      jwks: { keys: [publicKey] },
    },
    { token_endpoint_auth_method: 'private_key_jwt' },
  ]),
  ['response types', { response_types: ['code', 'token', 'code id_token'] }, { response_types: ['code'] }],
  [
    'a web app with the scheme of a program',
    { application_type: 'web', redirect_uris: ['cursor://anysphere.cursor-mcp/oauth/callback'] },
    { application_type: 'native', redirect_uris: ['cursor://anysphere.cursor-mcp/oauth/callback'] },
  ],
  ['a kind of app', { application_type: 'browser' }, { application_type: 'native' }],
  ['a web app', { application_type: 'web' }, { application_type: 'web' }],
  ['https on this machine', { redirect_uris: ['https://localhost:5173/'] }, { application_type: 'web' }],
  [
    'what is empty',
    {
      client_uri: '',
      logo_uri: null,
      tos_uri: '',
      policy_uri: null,
      jwks_uri: '',
      contacts: null,
      scope: '',
      grant_types: null,
      response_types: null,
      software_id: '',
    },
    { grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] },
  ],
  [
    'what is of OpenID Connect',
    {
      id_token_signed_response_alg: 'RS256',
      subject_type: 'pairwise',
      sector_identifier_uri: 'https://agent.example.com/sector.json',
      default_max_age: 60,
      require_auth_time: true,
      default_acr_values: ['urn:mace:incommon:iap:silver'],
      token_endpoint_auth_signing_alg: 'RS256',
      scope: 'openid offline_access articles:read',
    },
    {},
  ],
])('%s: takes what is supported, says what it took, and the client works', async (_, metadata, registered) => {
  const client = await register(server, metadata);
  expect(client).toMatchObject(registered);
  for (const value of Object.values(client)) expect([null, '']).not.toContain(value);
  const [redirect_uri] = client.redirect_uris;
  const { page } = await askFor(await anybody(), authorizeQuery(client.client_id, newVerifier(), { redirect_uri }));
  expect(page.text).toContain('Allow Billing agent to act for you?');
});

test('returns what RFC 7591 knows, and nothing of OpenID Connect', async () => {
  expect(Object.keys(await register(server)).toSorted()).toEqual([
    'application_type',
    'client_id',
    'client_id_issued_at',
    'client_name',
    'grant_types',
    'redirect_uris',
    'response_types',
    'token_endpoint_auth_method',
  ]);
});

test.each([
  ['only empty redirects', { redirect_uris: ['', null] }, 'invalid_redirect_uri'],
  ['a list that is none', { grant_types: 'authorization_code' }, 'invalid_client_metadata'],
  ['more than 10,240 characters', { client_name: 'x'.repeat(10_300) }, 'invalid_client_metadata'],
])('refuses %s', async (_, metadata, error) => {
  expect(await register(server, metadata)).toMatchObject({ error, error_description: expect.any(String) });
});

test.each([
  // No page with TLS, nor one of this machine.
  ...[
    'http://agent.example.com/',
    'http://localhost.evil.example/',
    'agent.example.com',
    'https://agent.example.com/#a',
  ],
  ...['javascript:alert(1)', 'data:text/html,x', 'view-source:https://evil.example/', 'intent://scan/'],
  // Programs of the system, and others that do something.
  ...['ms-settings:network', 'microsoft.windows.camera:', 'ms-msdt:/id', 'search-ms:query=x', 'chrome://settings'],
  'x-apple.systempreferences:com.apple.preference.security',
  'cursor://anysphere.cursor-deeplink/mcp/install?name=x&config=e30',
  ...['com.example.app:/callback?command=x', 'tel:+49', 'mailto:ada@example.com', 'sms:+49'],
  ...['ssh://evil.example', 'ftp://evil.example/', 'ws://evil.example/'],
  // With a user or a password.
  ...['https://user:password@agent.example.com/', 'https://agent.example.com@evil.example/'],
  ...['http://:password@127.0.0.1/', 'cursor://user@anysphere.cursor-mcp/callback'],
])('no client has people sent to %s', async (uri) => {
  for (const application_type of ['native', 'web'])
    expect(await register(server, { redirect_uris: [uri], application_type })).toMatchObject({
      error: 'invalid_redirect_uri',
    });
});

test.each([
  'com.example.app:/callback',
  'vscode://vscode.github-authentication/did-authenticate',
  'http://127.0.0.1:33418/',
  'http://[::1]:33418/',
  'https://claude.ai/api/mcp/auth_callback',
])('a client can be at %s', async (uri) => {
  expect((await register(server, { redirect_uris: [uri] })).redirect_uris).toEqual([uri]);
});

const vscode = 'vscode://vscode.github-authentication/did-authenticate';
const cursor = 'cursor://anysphere.cursor-mcp/callback';
test.each([
  [cursor, 'cursor://evil.extension/callback'],
  [cursor, 'cursor://anysphere.cursor-mcp/other'],
  [cursor, `${cursor}/`],
  [cursor, `${cursor}?`],
  [cursor, 'cursor://anysphere.cursor-mcp:1/callback'],
  [cursor, 'CURSOR://anysphere.cursor-mcp/callback'],
  ['cursor://localhost/callback', 'cursor://localhost:1/callback'],
  [vscode, 'vscode://evil.extension/did-authenticate'],
  [vscode, vscode.replace('vscode:', 'vscode-insiders:')],
  ['com.example.app:/callback', 'com.example.app:/other'],
  ['com.example.app:/callback', 'com.example.app://callback'],
  ['https://localhost:5173/', 'https://localhost:5174/'],
  [redirectUri, 'https://evil.example/signed-in'],
  [redirectUri, 'https://agent.example.com.evil.example/signed-in'],
  [redirectUri, 'https://agent.example.com/signed-in/../evil'],
  [redirectUri, 'https://agent.example.com/signed-in?next=https://evil.example'],
  [redirectUri, 'https://agent.example.com:8443/signed-in'],
  [redirectUri, 'https://agent.example.com@evil.example/signed-in'],
  [redirectUri, 'http://agent.example.com/signed-in'],
  [redirectUri, 'https://agent.example.com/signed-in#'],
  [redirectUri, 'javascript:alert(1)'],
  ['http://127.0.0.1:33418/', 'http://localhost:33418/'],
  ['http://127.0.0.1:33418/', 'http://127.0.0.1:33418/other'],
])('who is registered at %s sends nobody to %s (RFC 9700 §2.1, RFC 8252 §8.4)', async (registered, redirect_uri) => {
  const { client_id } = await register(server, { redirect_uris: [registered] });
  const browser = await anybody();
  for (const changes of [{ redirect_uri }, { redirect_uri, prompt: 'none' }]) {
    const page = await browser.get(authorizeQuery(client_id, newVerifier(), changes));
    expect([page.status, page.headers.get('location'), wayBack(page)]).toEqual([400, null, null]);
    expect(page.text).toContain('The app is not connected');
  }
});

const empty = ['\u200b', '\u3164', '\u00ad\u2060', '\u2800', '\u202e\u0007', `a${'\u0301'.repeat(31)}`];
test.each([
  ...empty.map((name): [string, string] => [name, 'agent.example.com']),
  [`${'x'.repeat(79)}\u{1f422}\u{1f422}`, `${'x'.repeat(79)}\u{1f422}`],
])('an app named %j is shown as %s, and gets its token', async (client_name, shown) => {
  const { page, code, exchange } = await ask({}, { metadata: { client_name } });
  expect(page.text).toContain(`Allow ${shown} to act for you?`);
  expect((await exchange(await code('articles:read'))).status).toBe(200);
});

test('an app whose stored name shows nothing gets its token', async () => {
  const { client, code, exchange } = await ask();
  const value = await code('articles:read');
  await server.run('update grants set client_name = ? where client_id = ?', ['\u200b', client]);
  expect((await exchange(value)).status).toBe(200);
});

test.each([null, ''])('with the method %j, a client gets a secret', async (method) => {
  const client = await register(server, { token_endpoint_auth_method: method });
  expect(client).toMatchObject({
    token_endpoint_auth_method: 'client_secret_basic',
    client_secret: expect.any(String),
  });
});

test.each([
  {},
  { id_token_signed_response_alg: 'HS256' },
  { client_secret: 'secret' },
])('with the method none and %o, a client has no secret', async (more) => {
  const client = await register(server, { token_endpoint_auth_method: 'none', ...more });
  expect(client.client_id).toEqual(expect.any(String));
  expect(Object.keys(client).filter((name) => name.startsWith('client_secret'))).toEqual([]);
});

test.each([
  { nonce: 'n', id_token_hint: 'x.y.z', acr_values: 'high', claims: '{', registration: '{}', something: 'else' },
  { scope: 'openid offline_access articles:read', login_hint: 'ada@example.com', max_age: 'soon' },
  { max_age: '0' },
  { prompt: 'select_account' },
  { prompt: 'select_account consent' },
  { prompt: 'create' },
])('a request with %o is as one without: what is unknown is ignored (RFC 6749 §3.1)', async (more) => {
  const { client_id } = await register(server);
  const { page } = await askFor(
    await anybody(),
    authorizeQuery(client_id, newVerifier(), more as Record<string, string>),
  );
  expect(page.text).toContain('Allow Billing agent to act for you?');
});
