import { generateKeyPairSync, KeyObject, sign as signBytes } from 'node:crypto';
import type { RequestListener, ServerResponse } from 'node:http';
import { SignJWT } from 'jose';
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { fetchKeys, openIssuer } from '../../src/adapters/oidc/open.ts';
import { createClient } from '../support/client.ts';
import { audience, newKey, type SigningKey, startIssuer } from '../support/issuer.ts';
import { serve } from '../support/serve.ts';
import { sharedServer, startTestServer } from '../support/server.ts';
import { shared } from '../support/shared.ts';

const seconds = 1000;
const minutes = 60 * seconds;

vi.useFakeTimers({ toFake: ['Date', 'performance'] });
afterAll(() => void vi.useRealTimers());

const advance = (ms: number) => void vi.advanceTimersByTime(ms);

const issuer = await shared(startIssuer());
const server = await sharedServer({ ...issuer.settings, OIDC_CREATE_USERS: 'on' });

describe("the issuer's keys", () => {
  beforeEach(async () => {
    issuer.handler = null;
    advance(120 * minutes);
    expect(await statusOf(await lasting())).toBe(200);
  });

  const statusOf = async (token: string) => (await createClient(server.url, token).get('/articles')).status;
  const lasting = (header = {}, key?: SigningKey) =>
    issuer.sign({ exp: Math.floor(Date.now() / 1000) + 86_400 }, header, key);

  test('are fetched once, not per token', async () => {
    const before = issuer.keyRequests();
    for (let jti = 0; jti < 5; jti++) expect(await statusOf(await issuer.sign({ jti }))).toBe(200);
    expect(issuer.keyRequests()).toBe(before);
  });

  test('are fetched again for an unknown key id, at most once in 10 s', async () => {
    const flood = async () => {
      const tokens = await Promise.all(
        Array.from({ length: 20 }, (_, kid) => issuer.sign({}, { kid: `unknown ${kid}` })),
      );
      expect(new Set(await Promise.all(tokens.map(statusOf)))).toEqual(new Set([401]));
    };
    const before = issuer.keyRequests();
    await flood();
    expect(issuer.keyRequests()).toBe(before);
    advance(10 * seconds);
    await flood();
    await flood();
    expect(issuer.keyRequests()).toBe(before + 1);
  });

  test('can be rotated: the new key works within 10 s, and the old one no longer', async () => {
    const old = await lasting();
    await issuer.rotate();
    const token = await issuer.clientToken('articles:read');
    expect(await statusOf(token)).toBe(401);
    advance(10 * seconds);
    expect([await statusOf(token), await statusOf(old)]).toEqual([200, 401]);
  });

  test('are accepted for at most 5 minutes after the issuer withdraws them', async () => {
    const old = await lasting();
    expect(await statusOf(old)).toBe(200);
    await issuer.rotate();
    advance(5 * minutes - seconds);
    expect(await statusOf(old)).toBe(200);
    advance(5 * seconds);
    expect(await statusOf(old)).toBe(401);
  });

  test('are accepted for an hour while the issuer is unavailable; then 503 until it is back', async () => {
    const token = await lasting();
    issuer.handler = (request) => request.socket.destroy();
    for (const time of [0, 6, 20, 33]) {
      advance(time * minutes);
      expect(await statusOf(token)).toBe(200);
    }
    advance(minutes);
    const client = createClient(server.url, token);
    for (const { status, headers, body } of [
      await client.get('/articles'),
      await client.post('/graphql', { query: '{ viewer { id } }' }),
    ]) {
      expect([status, body.code ?? body.errors[0].extensions.code]).toEqual([503, 'issuer_unavailable']);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(10);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(headers.get('www-authenticate')).toBeNull();
    }
    // Opaque tokens need no issuer, and invalid tokens still get 401.
    expect((await (await server.as('grace')).get('/articles')).status).toBe(200);
    expect(await statusOf('eyJhbGciOiJub25lIn0.e30.')).toBe(401);
    issuer.handler = null;
    advance(10 * seconds);
    expect(await statusOf(token)).toBe(200);
    expect(server.logged()).toContain('could not fetch the keys of OIDC_ISSUER');
  });

  test('are fetched at most once in 10 s while the issuer is unavailable, without delaying known keys', async () => {
    const token = await lasting();
    let silent: ServerResponse[] = [];
    issuer.handler = (_, response) => void silent.push(response);
    advance(6 * minutes);
    const first = statusOf(token);
    await vi.waitUntil(() => silent.length === 1, { timeout: 30_000 });
    silent[0]?.destroy();
    expect(await first).toBe(200);
    silent = [];
    for (let time = 0; time < 5; time++) {
      advance(6 * seconds);
      expect(await statusOf(token)).toBe(200);
    }
    // Callers that need the fetch in progress share it.
    await vi.waitUntil(() => silent.length === 1, { timeout: 30_000 });
    silent[0]?.destroy();
  });
});

test('a server starts while the issuer is unavailable, and accepts its tokens afterwards', async () => {
  const away = await startIssuer();
  away.handler = (request) => request.socket.destroy();
  const starting = await startTestServer({ ...away.settings, OIDC_CREATE_USERS: 'on' });
  onTestFinished(async () => void (await Promise.all([starting.close(), away.close()])));
  const client = createClient(starting.url, await away.sign());
  const answer = await client.get('/articles');
  expect([answer.status, answer.body.code]).toEqual([503, 'issuer_unavailable']);
  away.handler = null;
  advance(10 * seconds);
  expect((await client.get('/articles')).status).toBe(200);
});

let visits: string[];
let answer: RequestListener;
const { url } = await shared(
  serve((request, response) => {
    visits.push(request.url as string);
    answer(request, response);
  }),
);

describe('an issuer', () => {
  beforeEach(() => void (visits = []));

  const serve = (documents: Record<string, unknown>) => {
    answer = (request, response) => {
      const document = documents[request.url as string];
      response.statusCode = document === undefined ? 404 : 200;
      response.end(typeof document === 'string' ? document : JSON.stringify(document));
    };
  };
  const configuration = '/.well-known/openid-configuration';
  const publish = (...keys: object[]) =>
    serve({ [configuration]: { issuer: url, jwks_uri: `${url}/jwks` }, '/jwks': { keys } });
  const verify = (token: string) =>
    openIssuer({ issuer: url, isAudience: (one) => one === audience, onFault: () => {} })(token);
  const reasonOf = (token: Promise<string>) =>
    token.then(verify).then(
      () => 'none',
      ({ code, message }) => `${code}: ${message}`,
    );

  test('must match its discovery document exactly', async () => {
    for (const issuer of [`${url}/`, url.toUpperCase(), 'https://else.example', undefined]) {
      serve({ [configuration]: { issuer, jwks_uri: `${url}/jwks` }, '/jwks': { keys: [{ kty: 'RSA' }] } });
      await expect(fetchKeys(url)).rejects.toThrow(/discovery document|expected string/);
    }
    expect(visits).not.toContain('/jwks');
  });

  test('may have a path, with or without a trailing slash', async () => {
    for (const path of ['/realms/main', '/realms/main/', '/']) {
      const at = `${path.replace(/\/$/, '')}${configuration}`;
      serve({ [at]: { issuer: url + path, jwks_uri: `${url}/jwks` }, '/jwks': { keys: [{ kty: 'RSA' }] } });
      await expect(fetchKeys(url + path)).resolves.toBeTypeOf('function');
    }
  });

  test.each([
    'http://else.example/jwks',
    'http://10.0.0.1/jwks',
    'http://127.0.0.1.else.example/jwks',
    'http://127.0.0.1@else.example/jwks',
    'https://user:password@else.example/jwks',
    'file:///etc/passwd',
    'data:application/json,{"keys":[]}',
    'nonsense',
    7,
  ])('receives no request for keys at the unsafe URL %s', async (jwks_uri) => {
    serve({ [configuration]: { issuer: url, jwks_uri } });
    await expect(fetchKeys(url)).rejects.toThrow(/jwks_uri/);
    expect(visits).toEqual([configuration]);
  });

  test('is not followed to a redirect', async () => {
    for (const redirected of [configuration, '/jwks']) {
      publish({ kty: 'RSA' });
      const serving = answer;
      answer = (request, response) => {
        if (request.url !== redirected) return serving(request, response);
        response.writeHead(302, { location: `${url}/else` }).end();
      };
      await expect(fetchKeys(url)).rejects.toThrow();
    }
    expect(visits).not.toContain('/else');
  });

  test.each([
    ['no JSON', '<html>'],
    ['no object', '[]'],
    ['no keys', '{}'],
    ['an empty list of keys', '{"keys":[]}'],
    ['keys that are not objects', '{"keys":[7]}'],
    ['keys without kty', '{"keys":[{}]}'],
    ['more than 256 KiB', `{"keys":[{"kty":"RSA","n":"${'x'.repeat(262_144)}"}]}`],
  ])('with %s as key set counts as unavailable', async (_, keys) => {
    serve({ [configuration]: { issuer: url, jwks_uri: `${url}/jwks` }, '/jwks': keys });
    await expect(fetchKeys(url)).rejects.toThrow();
    expect(await reasonOf(signWith(await newKey('ES256')))).toMatch(/^issuer_unavailable: /);
  });

  test('that does not finish its response times out', async () => {
    answer = (_, response) => void response.write('{');
    await expect(fetchKeys(url, 200)).rejects.toThrow(/timeout/);
  });

  test('may sign with strong RSA, ECDSA and EdDSA keys', async () => {
    const rsa = await newKey();
    const pairs = await Promise.all(['ES256', 'ES384', 'ES512', 'EdDSA'].map((alg) => newKey(alg)));
    const { alg: _, ...anyRsa } = publicOf(rsa);
    publish(anyRsa, ...pairs.map(publicOf));
    for (const alg of ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'])
      expect([alg, await reasonOf(signRaw(alg, rsa.jwk.kid, keyObjectOf(rsa)))]).toEqual([alg, 'none']);
    for (const pair of pairs) expect([pair.jwk.alg, await reasonOf(signWith(pair))]).toEqual([pair.jwk.alg, 'none']);
  });

  test('must not sign with RSA keys of less than 2048 bits', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    publish({ ...publicKey.export({ format: 'jwk' }), kid: 'small' });
    expect(await reasonOf(signRaw('RS256', 'small', privateKey))).toMatch(/^invalid_token: .*not signed with a key/);
  });

  test('may publish unusable keys next to usable ones', async () => {
    const good = await newKey('ES256');
    const careless = await newKey('ES256');
    publish(
      publicOf(good),
      { ...careless.jwk },
      { kty: 'oct', k: 'c2VjcmV0', kid: 'shared' },
      { kty: 'RSA', kid: 'empty' },
      { kty: 'unheard of', kid: 'new' },
    );
    expect(await reasonOf(signWith(good))).toBe('none');
    expect(await reasonOf(signWith(careless))).toMatch(/^invalid_token: /);
    expect(await reasonOf(signRaw('RS256', 'empty', keyObjectOf(await newKey())))).toMatch(/^invalid_token: /);
  });

  test('must set kid in its tokens if it has several keys of a type', async () => {
    const [one, two] = [await newKey('ES256'), await newKey('ES256')];
    const nameless = { jwk: { ...one.jwk, kid: undefined } as never, privateKey: one.privateKey };
    publish(publicOf(one));
    expect(await reasonOf(signWith(nameless))).toBe('none');
    publish(publicOf(one), publicOf(two));
    expect(await reasonOf(signWith(nameless))).toMatch(/^invalid_token: .*must have a kid header/);
  });

  const claims = () => ({ iss: url, aud: audience, sub: 'x', exp: Math.floor(Date.now() / 1000) + 600 });
  const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

  const signWith = ({ jwk, privateKey }: SigningKey) =>
    new SignJWT(claims()).setProtectedHeader({ alg: jwk.alg as string, kid: jwk.kid as string }).sign(privateKey);
  const keyObjectOf = ({ privateKey }: SigningKey) => KeyObject.from(privateKey as never);
  /** Signs with RSA keys that `jose` rejects as too small. */
  const signRaw = async (alg: string, kid: string | undefined, key: KeyObject) => {
    const signed = `${base64({ alg, kid })}.${base64(claims())}`;
    const bits = Number(alg.slice(2));
    const padding = alg.startsWith('PS') ? { padding: 6, saltLength: bits / 8 } : {};
    return `${signed}.${signBytes(`sha${bits}`, Buffer.from(signed), { key, ...padding }).toString('base64url')}`;
  };
  const publicOf = ({ jwk: { d, p, q, dp, dq, qi, ...shown } }: SigningKey): Record<string, unknown> => shown;
});
