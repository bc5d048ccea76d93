import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { deleteExpiredRecords, recordId } from '../../src/resources/oauth/record.statements.ts';
import { Browser } from '../sign-in/browser.ts';
import {
  askFor,
  assertionGrant,
  authorizeQuery,
  connect,
  newVerifier,
  redirectUri,
  register,
  signedIn,
  startOauth,
  tokenRequest,
  wayBack,
} from './flow.ts';

/** What people without an account can cause here, by sending people links or by sending requests. */

const { anybody, server } = await startOauth();

const records = () =>
  server.run<{ kind: string; size: number; expires_at: string | Date }>(
    'select kind, length(payload) as size, expires_at from oauth_records',
  );

describe('nobody is sent to a site that they do not know without having been asked (RFC 9700 §4.11.2):', () => {
  const invalid = 'invalid_request';
  const requests: [changes: Record<string, string | null>, error: string][] = [
    [{ prompt: 'none' }, 'login_required'],
    [{ response_mode: 'fragment', prompt: 'none' }, 'login_required'],
    [{ response_mode: 'form_post', prompt: 'none' }, 'login_required'],
    [{ resource: 'https://evil.example' }, 'invalid_target'],
    [{ request: 'x' }, 'request_not_supported'],
    [{ request_uri: 'https://evil.example/' }, 'request_uri_not_supported'],
    [{ scope: 'a\u0001', prompt: 'none' }, 'login_required'],
    // PKCE: RFC 9700 §2.1.1, §4.8.
    [{ code_challenge: null, code_challenge_method: null }, invalid],
    [{ code_challenge: null }, invalid],
    [{ code_challenge_method: 'plain' }, invalid],
    [{ code_challenge_method: null }, invalid],
    [{ code_challenge: 'short' }, invalid],
    // RFC 9700 §2.1.2
    ...['token', 'id_token', 'code token', 'code id_token', 'none'].map(
      (response_type): [Record<string, string>, string] => [{ response_type }, 'unsupported_response_type'],
    ),
  ];
  test.each(requests)('%o: %s', async (changes, error) => {
    const { client_id } = await register(server, { client_name: 'Trusted bank' });
    for (const browser of [new Browser(server.url), await anybody()]) {
      const page = await browser.get(authorizeQuery(client_id, newVerifier(), changes));
      expect([page.status, page.headers.get('location')]).toEqual([400, null]);
      expect(page.text).toContain('Any app could use this name'.toLowerCase());
      expect(page.text).toContain('https://agent.example.com');
      expect(page.text).not.toContain('<script');
      expect(wayBack(page)?.origin).toBe('https://agent.example.com');
      const told = new URLSearchParams(wayBack(page)?.href.split(/[?#]/)[1]);
      // The issuer: RFC 9207, RFC 9700 §4.4.
      expect(Object.fromEntries(told)).toMatchObject({ error, state: 'state', iss: server.url });
    }
  });

  test.each([
    ['cursor://anysphere.cursor-mcp/callback', 'cursor://anysphere.cursor-mcp'],
    ['com.example.app:/callback', 'com.example.app:'],
  ])('nor is a program opened at %s', async (redirect_uri, shown) => {
    const { client_id } = await register(server, { client_name: '<b>"Bank"', redirect_uris: [redirect_uri] });
    const query = authorizeQuery(client_id, newVerifier(), { redirect_uri, prompt: 'none', state: '"><script>' });
    const page = await new Browser(server.url).get(query);
    expect([page.status, page.headers.get('location')]).toEqual([400, null]);
    expect(page.text).toContain(`<dd>${shown}</dd>`);
    expect(page.text).not.toMatch(/<b>|<script/);
    expect(wayBack(page)?.href).toMatch(`${redirect_uri}?error=`);
    expect(wayBack(page)?.searchParams.get('state')).toBe('"><script>');
  });

  test('what asks with HEAD, as mail gateways do before a link is opened, gets the status of GET', async () => {
    const { client_id } = await register(server);
    const { at } = await askFor(await anybody(), authorizeQuery(client_id, newVerifier()));
    for (const path of [authorizeQuery(client_id, newVerifier()), '/oauth/authorize', '/device', at]) {
      const headers = { accept: 'text/html' };
      const ask = (method: string) => fetch(new URL(path, server.url), { method, headers, redirect: 'manual' });
      const [get, head] = await Promise.all([ask('GET'), ask('HEAD')]);
      expect([path, head.status, await head.text()]).toEqual([path, get.status, '']);
    }
  });

  test('an app that a person has allowed gets its answer', async () => {
    const browser = await signedIn(server, 'knows');
    const { client } = await connect(server, browser);
    const { status, headers } = await browser.get(authorizeQuery(client, newVerifier(), { prompt: 'none' }));
    expect([status, headers.get('location')]).toEqual([303, expect.stringMatching(`^${redirectUri}\\?error=`)]);
    const other = await signedIn(server, 'does-not-know');
    expect((await other.get(authorizeQuery(client, newVerifier(), { prompt: 'none' }))).status).toBe(400);
  });
});

describe('what is stored', () => {
  test('for requests of people who have not signed in: nothing', async () => {
    const { client_id } = await register(server);
    const before = await records();
    for (let i = 0; i < 20; i++)
      await new Browser(server.url).get(authorizeQuery(client_id, newVerifier(), { state: 'x'.repeat(2_000) }));
    expect(await records()).toHaveLength(before.length);
  });

  test('for requests of others: at most 4,000 characters of parameters, for 10 minutes', async () => {
    const { client_id } = await register(server);
    const browser = await signedIn(server, 'stores');
    const long = await browser.get(authorizeQuery(client_id, newVerifier(), { state: 'x'.repeat(14_000) }));
    expect([long.status, long.text]).toEqual([400, expect.stringContaining('too long')]);
    await browser.get(authorizeQuery(client_id, newVerifier(), { state: 'x'.repeat(3_000), nonce: 'x'.repeat(9_000) }));
    const [stored] = (await records()).filter(({ kind }) => kind === 'Interaction');
    expect(stored?.size).toBeLessThan(6_000);
    expect(new Date(stored?.expires_at as string).getTime()).toBeLessThan(Date.now() + 601_000);
  });

  test('for requests of one person: 60 in 10 minutes, whatever else is unlimited', async () => {
    const { client_id } = await register(server);
    const [browser, other] = [await signedIn(server, 'asks-often'), await signedIn(server, 'asks-once')];
    const ask = (by: Browser) => by.get(authorizeQuery(client_id, newVerifier()));
    const stored = async () => (await records()).filter(({ kind }) => kind === 'Interaction').length;
    const before = await stored();
    const all = [];
    for (let i = 0; i < 62; i++) all.push(await ask(browser));
    expect(all.map(({ status }) => status)).toEqual([...Array(60).fill(303), 429, 429]);
    expect(await stored()).toBe(before + 60);
    expect(Number(all.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask(other)).status).toBe(303);
  });

  test('the newest clients without a grant, and all that have one, are kept', async () => {
    const { client } = await connect(server, await signedIn(server, 'keeps'));
    const old = await register(server);
    await server.run(
      `insert into oauth_records (id, kind, payload, created_at, expires_at)
       select 'unused' || n, 'Client', '{}', now(), now() + interval '1 day' from generate_series(1, 10000) as n`,
    );
    await deleteExpiredRecords(server.database.db, new Date());
    const ids = (await server.run("select id from oauth_records where kind = 'Client'")).map(({ id }) => id);
    expect(ids.filter((id) => id.startsWith('unused'))).toHaveLength(10_000);
    expect(ids).toContain(recordId('Client', client));
    expect(ids).not.toContain(recordId('Client', old.client_id));
  });

  test('of assertions of a client: until they end, which is within 10 minutes', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { client_id } = await register(server, {
      token_endpoint_auth_method: 'private_key_jwt',
      jwks: { keys: [publicKey.export({ format: 'jwk' })] },
    });
    const now = Math.floor(Date.now() / 1000);
    let jti = 0;
    const ask = (exp: unknown) => {
      const claims = { iss: client_id, sub: client_id, aud: server.url, jti: `${jti++}`, exp };
      const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
      return tokenRequest(
        server,
        assertionGrant(claims, (text) => sign('sha256', Buffer.from(text), key)),
      );
    };
    for (const exp of [now + 3_600, now + 3_155_760_000, 1e12, 1e300, 'never', [now + 60], null]) {
      const { status, json } = await ask(exp);
      expect([exp, status, json.error]).toEqual([exp, 401, 'invalid_client']);
    }
    expect((await ask(now + 3_600)).json.error_description).toBe('client_assertion must expire within 10 minutes');
    expect((await ask(now + 60)).json.error).toBe('invalid_grant');
    const kept = (await records()).filter(({ kind }) => kind === 'ReplayDetection');
    expect(kept).toHaveLength(1);
    expect(new Date(kept[0]?.expires_at as string).getTime()).toBeLessThan(Date.now() + 660_000);
  });
});
