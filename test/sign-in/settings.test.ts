import { afterEach, describe, expect, test } from 'vitest';
import { freePort } from '../support/daemon.ts';
import { insertUser } from '../support/factories.ts';
import { Mailbox } from '../support/mailbox.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { Browser, codeFor, signIn } from './browser.ts';

const mailbox = new Mailbox();
let server: TestServer;

async function start(environment: Record<string, string> = {}): Promise<Browser> {
  await mailbox.start();
  server = await startTestServer({ SMTP_URL: mailbox.url, ...environment });
  return new Browser(server.url);
}

afterEach(async () => {
  await server.close();
  await mailbox.stop();
  mailbox.received.length = 0;
});

test.each([
  ['https', '__Host-terrapin-', 'terrapin-'],
  ['http', 'terrapin-', '__Host-terrapin-'],
])('with %s, cookies are read under %s… only', async (scheme, own, other) => {
  const port = await freePort();
  await start({ PORT: String(port), PUBLIC_URL: `${scheme}://127.0.0.1:${port}` });
  await insertUser(server.database, { username: 'ada' });
  const browser = new Browser(`http://127.0.0.1:${port}`);
  await browser.post('/sign-in', { email: 'ada@example.com' });
  const code = await codeFor(mailbox, 'ada@example.com');
  const asked = browser.cookies.get(`${own}sign-in`) as string;
  const set = new Browser(`http://127.0.0.1:${port}`);
  set.cookies.set(`${other}sign-in`, asked);
  expect((await set.post('/sign-in/code', { code })).status).toBe(400);
  expect((await browser.post('/sign-in/code', { code })).status).toBe(303);
  set.cookies.set(`${other}session`, browser.cookies.get(`${own}session`) as string);
  // For a browser, this name has no prefix, and any host of the domain can set it.
  set.cookies.set(`\xA0${own}session`, browser.cookies.get(`${own}session`) as string);
  expect((await set.post('/sign-in/token', {})).status).toBe(204);
  expect((await set.get('/sign-in')).text).not.toContain('You are signed in');
  // Of both, its own one counts.
  browser.cookies.set(`${other}session`, 'trs_other');
  expect((await browser.post('/sign-in/token', {})).status).toBe(201);
});

test('with https, the cookies are sent over https only, and no other host of the domain can set them', async () => {
  const port = await freePort();
  await start({ PORT: String(port), PUBLIC_URL: `https://127.0.0.1:${port}/terrapin` });
  const browser = new Browser(`http://127.0.0.1:${port}`);
  await insertUser(server.database, { username: 'ada' });
  const asked = await browser.post('/sign-in', { email: 'ada@example.com' });
  expect(asked.location).toBe('/terrapin/sign-in/code');
  expect(asked.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-terrapin-sign-in=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/),
  ]);
  const done = await browser.post('/sign-in/code', { code: await codeFor(mailbox, 'ada@example.com') });
  expect(done.location).toBe('/terrapin/board');
  expect(browser.cookies.get('__Host-terrapin-session')).toMatch(/^trs_/);
  expect((await browser.post('/sign-in/token', {})).status).toBe(201);
  const { source } = mailbox.received[0] as { source: string };
  expect(source.replaceAll(/=\r?\n/g, '')).toContain(`https://127.0.0.1:${port}/terrapin/sign-in/code`);
});

test('SIGN_IN_SCOPES are the scopes of people who sign in', async () => {
  const browser = await start({ SIGN_IN_SCOPES: 'articles:read, users:read' });
  await insertUser(server.database, { username: 'ada' });
  await signIn(browser, mailbox, 'ada@example.com');
  expect((await browser.account())?.scopes.sort()).toEqual(['articles:read', 'users:read']);
});

test.each([
  { SIGN_IN: 'off' },
  { OIDC_ISSUER: 'http://127.0.0.1:1', OIDC_AUDIENCE: 'x' },
])('with %j, nobody signs in or is invited, and there is no authorization server here', async (environment) => {
  const browser = await start(environment as Record<string, string>);
  const admin = await server.as('admin');
  expect((await browser.get('/sign-in')).status).toBe(404);
  expect((await browser.post('/sign-in', { email: 'admin@example.com' })).status).toBe(404);
  expect((await browser.post('/sign-in/token', {})).status).toBe(404);
  const { status, body } = await admin.post('/users/admin/invitations');
  expect([status, body.code]).toEqual([409, 'sign_in_off']);
  for (const path of ['/.well-known/oauth-authorization-server', '/oauth/authorize', '/oauth/token'])
    expect((await fetch(server.url + path)).status).toBe(404);
});

test('an invitation is an email only when it is asked for, with which the invited person signs in', async () => {
  const browser = await start();
  const admin = await server.as('admin');
  const { body: mary } = await admin.post('/users', { username: 'mary', name: 'Mary', email: 'mary@example.com' });
  expect((await admin.post('/users/mary/invitations')).body).toMatchObject({
    id: mary.id,
    email: 'mary@example.com',
  });
  await expect.poll(() => mailbox.received.length).toBe(1);
  const [mail] = mailbox.received as [{ to: string[]; source: string }];
  expect(mail.to).toEqual(['mary@example.com']);
  const { name } = (await admin.get('/user')).body;
  expect(mail.source).toContain(`Subject: ${name} invites you to ${new URL(server.url).host}`);
  expect(mail.source).toContain(`Invited by: ${name} (admin)`);
  expect(mail.source).toContain(`${server.url}/sign-in`);
  const { body: entries } = await admin.get(`/audit?resource=${mary.id}`);
  expect(entries.map(({ type }: { type: string }) => type)).toEqual(['user.invited', 'user.created']);
  expect((await signIn(browser, mailbox, 'mary@example.com')).status).toBe(303);
});

describe('the demo data', () => {
  test('lets its users sign in on its machine only, and no others', async () => {
    const browser = await start({ SEED: 'demo' });
    await insertUser(server.database, { username: 'real' });
    expect((await browser.get('/sign-in')).text).toContain('>Grace Hopper</button>');
    expect((await browser.get('/sign-in')).text).not.toContain('(real)');
    expect((await browser.post('/sign-in', { user: 'grace' })).status).toBe(303);
    expect(await browser.account()).toMatchObject({ username: 'grace' });

    for (const [name, value] of [
      ['x-forwarded-for', '127.0.0.1'],
      ['x-forwarded-for', '192.0.2.1'],
      ['x-real-ip', '192.0.2.1'],
      ['forwarded', 'for=192.0.2.1'],
      ['via', '1.1 proxy'],
    ] as const) {
      const remote = new Browser(server.url, { [name]: value });
      expect((await remote.get('/sign-in')).text).not.toContain('Grace Hopper');
      expect((await remote.post('/sign-in', { user: 'grace' })).status).toBe(403);
    }
    for (const user of ['real', 'admin', 'nobody', ''])
      expect((await new Browser(server.url).post('/sign-in', { user })).status).toBe(403);
  });

  test('lets nobody sign in without a code in production', async () => {
    const browser = await start({ SEED: 'demo', NODE_ENV: 'production' });
    expect((await browser.get('/sign-in')).text).not.toContain('Grace Hopper');
    expect((await browser.post('/sign-in', { user: 'grace' })).status).toBe(403);
  });
});
