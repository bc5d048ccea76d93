import { beforeEach, describe, expect, test } from 'vitest';
import { SignIn } from '../../src/resources/sign-in/sign-in.entity.ts';
import { User } from '../../src/resources/users/user.entity.ts';
import { createClient } from '../support/client.ts';
import { insertUser } from '../support/factories.ts';
import { startWithMailbox } from '../support/with-mailbox.ts';
import { DistantBrowser as Browser, codeFor, signIn } from './browser.ts';

const { mailbox, server, admin } = await startWithMailbox();
let counter = 0;
/** Of a user of its own for each test: one address may ask for few codes. */
let address: string;
let username: string;
let browser: Browser;

beforeEach(async () => {
  username = `person-${++counter}`;
  address = `${username}@example.com`;
  await insertUser(server.database, { username });
  browser = new Browser(server.url);
});

/** Asks for a code, which arrives. */
async function newCode(count = 1): Promise<string> {
  await browser.post('/sign-in', { email: address });
  return codeFor(mailbox, address, count);
}

const sessionOf = ({ cookies }: Browser) => cookies.get('terrapin-session');

describe('the code', () => {
  test('signs in the browser that asked for it, which goes where it was going', async () => {
    const page = await browser.get('/sign-in?return_to=/docs');
    expect(page.status).toBe(200);
    expect(page.text).toContain('<h1>Sign in to ');
    const asked = await browser.post('/sign-in?return_to=/docs', { email: address });
    expect(asked).toMatchObject({ status: 303, location: '/sign-in/code' });
    expect((await browser.get('/sign-in/code')).text).toContain(address);
    const code = await codeFor(mailbox, address);
    const done = await browser.post('/sign-in/code', { code: code.toLowerCase().replace('-', ' ') });
    expect(done).toMatchObject({ status: 303, location: '/docs' });
    expect(sessionOf(browser)).toMatch(/^trs_/);
    expect(browser.cookies.has('terrapin-sign-in')).toBe(false);
    expect(await browser.account()).toMatchObject({ username });
    expect((await browser.get('/sign-in')).text).toContain(`As <strong>${username}</strong>`);
  });

  test('comes by an email with text and HTML, to the address of the account, which says who asked with what', async () => {
    await browser.post('/sign-in', { email: address.toUpperCase() });
    const code = await codeFor(mailbox, address);
    const { source } = mailbox.received.at(-1) as { source: string };
    expect(source).toContain(`Subject: ${code} is your code to sign in`);
    expect(source).toContain('text/plain');
    expect(source).toContain('text/html');
    expect(source).toContain('Firefox on Linux');
    expect(source.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')).toContain(
      `${server.url}/sign-in/code?code=${code}`,
    );
  });

  test.each([
    ['is sent to what a proxy sends in chunks', 100, 303],
    ['is not sent to what has more bytes than a form, also in chunks', 9_000, 413],
  ])('%s', async (_, length, status) => {
    const body = new Blob([`email=${encodeURIComponent(address)}&more=${'x'.repeat(length)}`]).stream();
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
    const init: object = { method: 'POST', headers, body, duplex: 'half', redirect: 'manual' };
    expect((await fetch(`${server.url}/sign-in`, init)).status).toBe(status);
    if (status === 303) expect(await codeFor(mailbox, address)).toMatch(/^[A-Z]{4}-[A-Z]{4}$/);
  });

  test('works once', async () => {
    const code = await newCode();
    const cookie = browser.cookies.get('terrapin-sign-in') as string;
    const again = new Browser(server.url);
    again.cookies.set('terrapin-sign-in', cookie);
    const both = await Promise.all([browser, again].map((one) => one.post('/sign-in/code', { code })));
    expect(both.map(({ status }) => status).sort()).toEqual([303, 400]);
    const replayed = new Browser(server.url);
    replayed.cookies.set('terrapin-sign-in', cookie);
    const { status, text } = await replayed.post('/sign-in/code', { code });
    expect(status).toBe(400);
    expect(text).toContain('This code no longer works');
    expect(sessionOf(replayed)).toBeUndefined();
  });

  test('of somebody else is of no use in another browser', async () => {
    const stranger = new Browser(server.url);
    await browser.post('/sign-in', { email: address });
    await stranger.post('/sign-in', { email: 'stranger@example.com' });
    const code = await codeFor(mailbox, address);
    const { status, text } = await stranger.post('/sign-in/code', { code });
    expect(status).toBe(400);
    expect(text).toContain('This is not the code. You have 4 tries left.');
    expect((await new Browser(server.url).post('/sign-in/code', { code })).status).toBe(400);
    expect((await browser.post('/sign-in/code', { code })).status).toBe(303);
  });

  test('can be tried five times, also the right one', async () => {
    const code = await newCode();
    const wrong = ['BBBB-BBBB', '', 'C'.repeat(8_000), '\0', '😀'];
    for (const [tried, one] of wrong.entries()) {
      const { status, text } = await browser.post('/sign-in/code', { code: one });
      expect(status).toBe(400);
      if (tried === 3) expect(text).toContain('You have one try left.');
    }
    expect((await browser.post('/sign-in/code', { code })).text).toContain('This code no longer works');
    expect((await browser.get('/sign-in/code')).text).toContain('This code no longer works');
    expect(sessionOf(browser)).toBeUndefined();
  });

  test('ends after ten minutes', async () => {
    const code = await newCode();
    const em = server.database.fork();
    const row = await em.findOneOrFail(SignIn, { email: address });
    expect(Date.parse(row.expiresAt) - Date.parse(row.createdAt)).toBe(600_000);
    await em.nativeUpdate(SignIn, { email: address }, { expiresAt: '2026-01-01 00:00:00Z' });
    expect((await browser.post('/sign-in/code', { code })).text).toContain('This code no longer works');
  });

  test('is stored as a hash only, and the newest one of a browser counts', async () => {
    const first = await newCode();
    const em = server.database.fork();
    expect(JSON.stringify(await em.find(SignIn, { email: address }))).not.toContain(first);
    const second = await newCode(2);
    expect((await browser.post('/sign-in/code', { code: first })).status).toBe(400);
    expect((await browser.post('/sign-in/code', { code: second })).status).toBe(303);
  });
});

describe('an unknown address', () => {
  test('has the same response, creates nobody and gets no email', async () => {
    const unknown = `nobody-${counter}@example.com`;
    const outcome = async (email: string) => {
      const one = new Browser(server.url);
      server.statements.length = 0;
      const { status, location } = await one.post('/sign-in', { email });
      const statements = [...server.statements].sort();
      const { text } = await one.get('/sign-in/code');
      const { status: tried, text: problem } = await one.post('/sign-in/code', { code: 'BBBB-BBBB' });
      return {
        status,
        location,
        statements,
        tried,
        text: text.replaceAll(email, ''),
        problem: problem.replaceAll(email, ''),
      };
    };
    const known = await outcome(address);
    await codeFor(mailbox, address);
    expect(await outcome(unknown)).toEqual({ ...known, statements: expect.arrayContaining(['sign_in_insert']) });
    expect(mailbox.received.some(({ to }) => to.includes(unknown))).toBe(false);
    expect(await server.database.fork().count(User, { email: unknown })).toBe(0);
  });

  test.each([
    '',
    'ada',
    'a@b',
    `${'a'.repeat(300)}@example.com`,
    'ada@example.com\r\nBcc: eve@example.com',
    '\0@example.com',
  ])('is asked for again if it is none: %j', async (email) => {
    const { status, text } = await browser.post('/sign-in', { email });
    expect(status).toBe(400);
    expect(text).toContain('Enter an email address');
  });
});

describe('the link', () => {
  test('fills in the code where it was asked for, and signs nobody in by itself', async () => {
    const code = await newCode();
    const { text } = await browser.get(`/sign-in/code?code=${code}`);
    expect(text).toContain(`value="${code}"`);
    expect(sessionOf(browser)).toBeUndefined();
    expect((await browser.post('/sign-in/code', { code })).status).toBe(303);
    expect((await browser.get(`/sign-in/code?code=${code}`)).text).toContain('Enter the code in the other browser');
  });

  test('on another device says where to enter the code, and uses nothing up', async () => {
    const code = await newCode();
    const other = new Browser(server.url);
    for (let i = 0; i < 10; i++) {
      const { status, text } = await other.get(`/sign-in/code?code=${code}`);
      expect(status).toBe(200);
      expect(text).toContain('Enter the code in the other browser');
      expect(text).toContain(code);
    }
    expect(sessionOf(other)).toBeUndefined();
    expect((await browser.post('/sign-in/code', { code })).status).toBe(303);
  });

  test.each([
    '<script>alert(1)</script>',
    'AAAA-AAAA"><b>',
    'lower-case',
  ])('shows nothing that is no code: %s', async (code) => {
    const { text } = await browser.get(`/sign-in/code?code=${encodeURIComponent(code)}`);
    expect(text).not.toContain(code);
  });
});

describe('afterwards, the browser goes', () => {
  test.each(['/docs', '/oauth/auth?client_id=x&scope=a%20b', '/board?invoice=1#x'])('to %s', async (path) => {
    const url = `/sign-in?return_to=${encodeURIComponent(path)}`;
    await browser.post(url, { email: address });
    const done = await browser.post('/sign-in/code', { code: await codeFor(mailbox, address) });
    expect(done.location).toBe(path);
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\r\nLocation: https://evil.example',
    ' //evil.example',
    'evil.example',
    '',
    `/${'a'.repeat(5_000)}`,
  ])('to no other host: %j', async (path) => {
    await signIn(browser, mailbox, address);
    const { text } = await browser.get(`/sign-in?return_to=${encodeURIComponent(path)}`);
    expect(text).toContain('href="/board"');
    expect(text).not.toContain('evil');
  });
});

describe('the session', () => {
  test('has a cookie that scripts and other sites do not get', async () => {
    const code = await newCode();
    const { headers } = await browser.post('/sign-in/code', { code });
    const [line] = headers.getSetCookie().filter((one) => one.startsWith('terrapin-session='));
    expect(line).toMatch(/; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
  });

  test('is a token of the user that no Authorization header takes', async () => {
    await signIn(browser, mailbox, address);
    const bearer = createClient(server.url, sessionOf(browser) as string);
    expect((await bearer.get('/user')).status).toBe(401);
    const { body } = await admin.get(`/users/${username}/tokens`);
    expect(body.map(({ name }: { name: string }) => name)).toEqual(['Signed in with Firefox on Linux']);
    const { body: user } = await admin.get(`/users/${username}`);
    const { body: entries } = await admin.get(`/audit?actor=${user.id}`);
    expect(entries).toMatchObject([{ type: 'token.created', via: 'rest', resource: { type: 'token' } }]);
  });

  test('is opened by no other token of the user', async () => {
    const narrow = await server.as(`${username}-narrow`, ['articles:read']);
    browser.cookies.set('terrapin-session', narrow.token as string);
    expect(await browser.account()).toBeNull();
  });

  test('gives pages a token for an hour, without the scopes of the account and of other people', async () => {
    await signIn(browser, mailbox, address);
    const { status, json, headers } = await browser.post('/sign-in/token', {});
    expect([status, headers.get('cache-control')]).toEqual([201, 'no-store']);
    const client = createClient(server.url, json.token);
    const { body } = await client.get('/user');
    expect(body.scopes).toContain('invoices:write');
    for (const scope of ['account:write', 'users:read', 'users:write', 'tokens:write', 'audit:read'])
      expect(body.scopes).not.toContain(scope);
    const left = Date.parse(body.expires_at.replace(' ', 'T')) - Date.now();
    expect(left).toBeGreaterThan(3_500_000);
    expect(left).toBeLessThanOrEqual(3_600_000);
    const { body: tokens } = await client.get('/tokens');
    expect(tokens.map(({ name }: { name: string }) => name)).toEqual(['Pages in Firefox on Linux']);
  });

  test('gives pages the scope of the account if they ask for it, but none that it has not', async () => {
    await signIn(browser, mailbox, address);
    const { body } = await (await browser.client({ scope: 'account:write articles:read' })).get('/user');
    expect(body.scopes).toEqual(['account:write', 'articles:read']);
    for (const scope of ['users:write', 'nonsense', 'articles:read users:read'])
      expect((await browser.post('/sign-in/token', { scope }, { accept: '*/*' })).status).toBeGreaterThanOrEqual(400);
  });

  test('ends with everything issued with it when the person signs out', async () => {
    await signIn(browser, mailbox, address);
    const cookie = sessionOf(browser) as string;
    const client = await browser.client();
    expect((await client.get('/user')).status).toBe(200);
    expect(await browser.post('/sign-in', { sign_out: 'true' })).toMatchObject({ status: 303, location: '/sign-in' });
    expect(sessionOf(browser)).toBeUndefined();
    expect((await client.get('/user')).status).toBe(401);
    browser.cookies.set('terrapin-session', cookie);
    expect(await browser.account()).toBeNull();
  });

  test('ends when its token is revoked, and when another one begins in the browser', async () => {
    await signIn(browser, mailbox, address);
    const first = new Browser(server.url);
    first.cookies.set('terrapin-session', sessionOf(browser) as string);
    await signIn(browser, mailbox, address);
    expect(await first.account()).toBeNull();
    const { body } = await admin.get(`/users/${username}/tokens`);
    const [{ id }] = body.filter(({ name }: { name: string }) => name.startsWith('Signed in'));
    expect((await admin.delete(`/tokens/${id}`)).status).toBe(204);
    expect(await browser.account()).toBeNull();
  });

  test('is refused while its user is suspended, and gone when the user was erased', async () => {
    await signIn(browser, mailbox, address);
    await admin.patch(`/users/${username}`, { status: 'suspended' });
    expect(await browser.account()).toBeNull();
    expect((await browser.get('/sign-in')).text).toContain('Send me a code');
    await admin.delete(`/users/${username}`);
    expect(await browser.account()).toBeNull();
  });

  test('does not begin for a user who was suspended in the middle', async () => {
    const code = await newCode();
    await admin.patch(`/users/${username}`, { status: 'suspended' });
    expect((await browser.post('/sign-in/code', { code })).status).toBe(400);
    expect(sessionOf(browser)).toBeUndefined();
    const before = mailbox.received.length;
    await browser.post('/sign-in', { email: address });
    await insertUser(server.database, { username: `${username}-after` });
    await new Browser(server.url).post('/sign-in', { email: `${username}-after@example.com` });
    await codeFor(mailbox, `${username}-after@example.com`);
    expect(mailbox.received.slice(before).some(({ to }) => to.includes(address))).toBe(false);
  });
});

describe('other sites', () => {
  const foreign = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': undefined, origin: 'https://evil.example' },
  ];

  test.each(foreign)('send no form: %j', async (headers) => {
    await signIn(browser, mailbox, address);
    for (const [path, fields] of [
      ['/sign-in', { email: address }],
      ['/sign-in', { sign_out: 'true' }],
      ['/sign-in/code', { code: 'BBBB-BBBB' }],
      ['/sign-in/token', {}],
    ] as const) {
      const { status, headers: answered } = await browser.post(path, fields, headers);
      expect([path, status]).toEqual([path, 403]);
      expect(answered.getSetCookie()).toEqual([]);
    }
    expect(await browser.account()).toMatchObject({ username });
  });

  test('show no page in a frame, and learn no address from it', async () => {
    for (const path of ['/sign-in', '/sign-in/code']) {
      const { headers } = await browser.get(path);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });
});

test.each([
  ['PUT', '/sign-in', 405],
  ['DELETE', '/sign-in/code', 405],
  ['GET', '/sign-in/token', 405],
  ['OPTIONS', '/sign-in', 204],
  ['HEAD', '/sign-in', 200],
])('%s %s returns %i', async (method, path, status) => {
  expect((await fetch(server.url + path, { method })).status).toBe(status);
});

test.each([
  ['application/json', '{"email":"ada@example.com"}', 415],
  ['multipart/form-data; boundary=x', '--x--', 415],
  ['application/x-www-form-urlencoded', 'a'.repeat(100_000), 413],
])('a body of %s that is no form of the page is refused', async (type, body, status) => {
  const headers = { 'content-type': type, 'sec-fetch-site': 'same-origin' };
  expect((await fetch(`${server.url}/sign-in`, { method: 'POST', headers, body })).status).toBe(status);
});
