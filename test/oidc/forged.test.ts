import { createHmac } from 'node:crypto';
import { type CryptoKey, exportSPKI, importJWK, type JWK } from 'jose';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { User } from '../../src/resources/users/user.entity.ts';
import { type Answer, createClient } from '../support/client.ts';
import { newKey, startIssuer } from '../support/issuer.ts';
import { serve } from '../support/serve.ts';
import { sharedServer } from '../support/server.ts';
import { shared } from '../support/shared.ts';

// Time is frozen, so the issuer is not asked again for unknown keys.
vi.useFakeTimers({ toFake: ['Date', 'performance'] });
afterAll(() => void vi.useRealTimers());

const stranger = await newKey();
const visits: string[] = [];
/** The address in forged headers, which must never be visited. */
const trap = await shared(
  serve((request, response) => {
    visits.push(request.url as string);
    response.end(JSON.stringify({ keys: [publicOf(stranger.jwk)] }));
  }),
);
const issuer = await shared(startIssuer());
const server = await sharedServer({ ...issuer.settings, OIDC_CREATE_USERS: 'on' });

let asked: number;
let users: number;
beforeEach(async () => {
  expect((await ask(await issuer.sign())).status).toBe(200);
  asked = issuer.requests.length;
  users = await server.database.fork().count(User);
});

const ask = (token: string) => createClient(server.url, token).get('/articles');
const base64 = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const part = (token: string, index: number) =>
  JSON.parse(Buffer.from(token.split('.')[index] as string, 'base64url').toString());

/** Expects REST and GraphQL to reject the token for this reason, without any request or new user. */
async function expectRefused(token: string, reason: RegExp): Promise<void> {
  const answer = await ask(token);
  expect([answer.status, answer.body.code]).toEqual([401, 'invalid_token']);
  expect(answer.body.message).toMatch(reason);
  expect(answer.headers.get('www-authenticate')).toBe(challenge(answer));
  const { status, code } = await createClient(server.url, token).graphql('{ viewer { id } }');
  expect([status, code]).toEqual([401, 'invalid_token']);
  expect(issuer.requests.length).toBe(asked);
  expect(visits).toEqual([]);
  expect(await server.database.fork().count(User)).toBe(users);
}

const challenge = ({ body }: Answer) =>
  `Bearer realm="terrapin", error="invalid_token", error_description="${body.message}", scope="articles:read"`;

describe('a token with a forged signature', () => {
  test.each(['none', 'None', 'NONE', ''])('and alg %s is rejected', async (alg) => {
    const [, payload] = (await issuer.sign()).split('.');
    for (const signature of ['', 'AA'])
      await expectRefused(`${base64({ alg, typ: 'at+jwt' })}.${payload}.${signature}`, /signed with one of RS256/);
  });

  test('by HMAC with the public key as secret is rejected', async () => {
    const { kty, n, e, kid } = issuer.key.jwk;
    const pem = await exportSPKI((await importJWK({ kty, n, e } as JWK, 'RS256', { extractable: true })) as CryptoKey);
    const [, payload] = (await issuer.sign()).split('.');
    for (const alg of ['HS256', 'HS384', 'HS512'])
      for (const secret of [pem, pem.trimEnd(), n as string, JSON.stringify({ kty, n, e })]) {
        const signed = `${base64({ alg, typ: 'at+jwt', kid })}.${payload}`;
        const signature = createHmac(alg.replace('HS', 'sha'), secret).update(signed).digest('base64url');
        await expectRefused(`${signed}.${signature}`, /signed with one of RS256/);
      }
  });

  test("by another key under the issuer's key id is rejected", async () => {
    await expectRefused(await issuer.sign({}, { kid: issuer.key.jwk.kid }, stranger), /not signed with a key that/);
  });

  test.each([
    ['its claims are changed', (token: string) => swap(token, 1, { ...part(token, 1), sub: 'ada' })],
    ['its header is changed', (token: string) => swap(token, 0, { ...part(token, 0), extra: 1 })],
    ['its signature is truncated', (token: string) => token.slice(0, -4)],
    ['its signature is missing', (token: string) => token.slice(0, token.lastIndexOf('.') + 1)],
    ['another algorithm is named', (token: string) => swap(token, 0, { ...part(token, 0), alg: 'PS256' })],
    ['the key is of another kind', (token: string) => swap(token, 0, { ...part(token, 0), alg: 'ES256' })],
  ])('is rejected where %s', async (_, forge) => {
    await expectRefused(forge(await issuer.sign()), /not signed with a key that/);
  });
});

describe('a token header', () => {
  test.each([
    ['jku', () => ({ jku: `${trap.url}/jwks` })],
    ['x5u', () => ({ x5u: `${trap.url}/certificate` })],
    ['jwk', () => ({ jwk: publicOf(stranger.jwk) })],
    ['x5c', () => ({ x5c: ['MIIB'] })],
    ['all of them', () => ({ jku: `${trap.url}/jwks`, x5u: trap.url, jwk: publicOf(stranger.jwk), x5c: ['MIIB'] })],
  ])('with %s is not followed', async (_, header) => {
    const claimed = { kid: issuer.key.jwk.kid, ...header() };
    await expectRefused(await issuer.sign({}, claimed, stranger), /not signed with a key that/);
    expect((await ask(await issuer.sign({}, header()))).status).toBe(200);
    expect(visits).toEqual([]);
  });

  test.each([
    '../../../../etc/passwd',
    '/dev/null',
    "x' or '1'='1",
    '__proto__',
    'constructor',
    '\0',
    '\ud800',
  ])('with the kid %j matches no key', async (kid) => {
    server.sql.length = 0;
    await expectRefused(await issuer.sign({}, { kid }, stranger), /not signed with a key that/);
    expect(server.sql).toEqual([]);
  });

  test.each([
    [{ kid: 7 }, /well-formed JWT: kid/],
    [{ kid: 'x'.repeat(256) }, /well-formed JWT: kid/],
    [{ kid: ['x'] }, /well-formed JWT: kid/],
    [{ typ: 'logout+jwt' }, /typ must be/],
    [{ typ: 'secevent+jwt' }, /typ must be/],
    [{ typ: 7 }, /well-formed JWT: typ/],
    [{ alg: ['RS256'] }, /well-formed JWT: alg/],
    [{ crit: ['exp'] }, /crit/],
    [{ crit: [] }, /crit/],
    [{ crit: ['b64'], b64: false }, /crit/],
  ])('is rejected if invalid: %j', async (header, reason) => {
    await expectRefused(swap(await issuer.sign(), 0, { ...part(await issuer.sign(), 0), ...header }), reason);
  });
});

describe('claims', () => {
  const now = () => Math.floor(Date.now() / 1000);

  test.each([
    ['another audience', () => ({ aud: 'else' }), /has another audience/],
    ['other audiences', () => ({ aud: ['else', 'urn:terrapin:api:more'] }), /has another audience/],
    ['no audience', () => ({ aud: [] }), /has another audience/],
    ['an audience that is a number', () => ({ aud: 7 }), /well-formed JWT: aud/],
    ['an audience that is left out', () => ({ aud: undefined }), /well-formed JWT: aud/],
    ['another issuer', () => ({ iss: 'https://else.example' }), /has another issuer/],
    ['the issuer with a slash', () => ({ iss: `${issuer.url}/` }), /has another issuer/],
    ['several issuers', () => ({ iss: [issuer.url] }), /well-formed JWT: iss/],
    ['a past exp', () => ({ exp: now() - 1 }), /has expired/],
    ['an exp of now', () => ({ exp: now() }), /has expired/],
    ['no exp', () => ({ exp: undefined }), /well-formed JWT: exp/],
    ['a string as exp', () => ({ exp: String(now() + 600) }), /well-formed JWT: exp/],
    ['an exp beyond all dates', () => ({ exp: 1e18 }), /well-formed JWT: exp/],
    ['a negative exp', () => ({ exp: -1 }), /well-formed JWT: exp/],
    ['a future nbf', () => ({ nbf: now() + 60 }), /not valid yet/],
    ['a string as nbf', () => ({ nbf: 'now' }), /well-formed JWT: nbf/],
    ['a future iat', () => ({ iat: now() + 60 }), /in the future/],
    ['no subject', () => ({ sub: undefined }), /well-formed JWT: sub/],
    ['an empty subject', () => ({ sub: '' }), /well-formed JWT: sub/],
    ['a subject that is a number', () => ({ sub: 7 }), /well-formed JWT: sub/],
    ['a subject that is an object', () => ({ sub: { $ne: null } }), /well-formed JWT: sub/],
    ['a subject with NUL', () => ({ sub: 'a\0b' }), /well-formed JWT: sub/],
    ['a subject with a lone surrogate', () => ({ sub: '\udc00' }), /well-formed JWT: sub/],
    ['a subject with a control character', () => ({ sub: '\u001b[2Jada' }), /well-formed JWT: sub/],
    ['a subject of 256 characters', () => ({ sub: 'x'.repeat(256) }), /well-formed JWT: sub/],
    ['scope as an object', () => ({ scope: { 'articles:read': true } }), /well-formed JWT: scope/],
    ['scope as a list', () => ({ scope: ['articles:read'] }), /well-formed JWT: scope/],
    ['numbers in scp', () => ({ scope: undefined, scp: [7] }), /well-formed JWT: scp/],
    ['a username that is a number', () => ({ sub: 'new', preferred_username: 7 }), /JWT: preferred_username/],
    ['a username with NUL', () => ({ sub: 'new', preferred_username: 'a\0b' }), /JWT: preferred_username/],
    ['a username with a lone surrogate', () => ({ sub: 'new', preferred_username: '\ud800' }), /preferred_username/],
    ['a cnf claim', () => ({ cnf: { jkt: 'x' } }), /bound to a client key/],
  ])('with %s are rejected although the issuer signed them', async (_, claims, reason) => {
    await expectRefused(await issuer.sign(claims()), reason);
  });

  test('may be up to 30 s in the future', async () => {
    expect((await ask(await issuer.sign({ nbf: now() + 20, iat: now() + 20 }))).status).toBe(200);
  });

  test.each([
    '[]',
    'null',
    '7',
    '"x"',
    '{',
    '\xff\xfe',
    '',
  ])('that are not a JSON object are rejected: %j', async (payload) => {
    const token = await issuer.sign();
    await expectRefused(swap(token, 1, payload), /./);
  });
});

describe('a malformed JWT', () => {
  test.each([
    ['eyJ', /unknown, expired or revoked/],
    ['eyJ.', /not a signed JWT/],
    ['eyJ..', /not a well-formed JWT/],
    ['eyJhbGciOiJSUzI1NiJ9..', /not signed with a key/],
    ['eyJhbGciOiJSUzI1NiJ9.e30.AA.AA.AA', /not a signed JWT/],
    ['eyJ~~.~~.~~', /not a well-formed JWT/],
    [`eyJ${'.'.repeat(3000)}`, /not a signed JWT/],
  ])('is rejected: %s', async (token, reason) => {
    await expectRefused(token, reason);
  });

  test('of more than 8192 characters is rejected unread', async () => {
    await expectRefused(await issuer.sign({ groups: 'x'.repeat(8192) }), /more than 8192 characters/);
  });
});

function swap(token: string, index: 0 | 1, value: unknown): string {
  return token.split('.').with(index, base64(value)).join('.');
}

function publicOf({ kty, n, e }: JWK): object {
  return { kty, n, e };
}
