import { beforeEach, describe, expect, test } from 'vitest';
import { type Scope, ScopeName } from '../../src/core/access.ts';
import { EmailChange } from '../../src/resources/sign-in/email-change.entity.ts';
import { Token } from '../../src/resources/tokens/token.entity.ts';
import { sendMessage } from '../support/agent.ts';
import { createClient } from '../support/client.ts';
import { insertGrant, insertToken, insertUser } from '../support/factories.ts';
import { startWithMailbox } from '../support/with-mailbox.ts';
import { type Browser, codeFor, DistantBrowser, type Page, signIn } from './browser.ts';

const { mailbox, server, admin } = await startWithMailbox({ RATE_LIMIT: 'off' });
let counter = 0;
let username: string;
let user: string;
let former: string;
let next: string;
let browser: Browser;

beforeEach(async () => {
  username = `mover-${++counter}`;
  [former, next] = [`${username}@example.com`, `${username}@new.example`];
  user = await insertUser(server.database, { username });
  browser = new DistantBrowser(server.url);
});

const emailOf = async () => (await admin.get(`/users/${username}`)).body.email;
const mailsTo = (address: string) => mailbox.received.filter(({ to }) => to.includes(address));
const sourceOf = (address: string) =>
  mailsTo(address)
    .at(-1)
    ?.source.replaceAll(/=\r?\n/g, '')
    .replaceAll('=3D', '=') ?? '';

async function change(to = next): Promise<Page> {
  const before = mailsTo(to).length;
  expect(await browser.post('/sign-in/email', { email: to })).toMatchObject({
    status: 303,
    location: '/sign-in/email',
  });
  return browser.post('/sign-in/email', { code: await codeFor(mailbox, to, before + 1) });
}

async function undoKey(address = former, count = 2): Promise<string> {
  await expect.poll(() => mailsTo(address).length).toBe(count);
  return /\/sign-in\/undo\?key=([\w-]+)/.exec(sourceOf(address))?.[1] as string;
}

/** @returns what the link to the former address has, once the person has changed it */
async function changed(): Promise<string> {
  await signIn(browser, mailbox, former);
  await change();
  return undoKey();
}

/** As if the session had begun earlier. */
const age = (minutes: number) =>
  server.run(
    `update tokens set expires_at = expires_at - interval '${minutes} minutes' where user_id = ? and name like 'Signed in%'`,
    [user],
  );

describe('the address of a person', () => {
  test('changes when they enter the code that was sent to the new one, and signs them in from then on', async () => {
    await signIn(browser, mailbox, former);
    expect((await browser.get('/sign-in')).text).toContain('href="/sign-in/email"');
    expect((await browser.get('/sign-in/email')).text).toContain(former);
    await browser.post('/sign-in/email', { email: next });
    expect((await browser.get('/sign-in/email')).text).toContain('Confirm the new address');
    expect(await emailOf()).toBe(former);
    const done = await browser.post('/sign-in/email', { code: await codeFor(mailbox, next) });
    expect(done).toMatchObject({ status: 200, text: expect.stringContaining('Your address is changed') });
    expect(await emailOf()).toBe(next);
    const again = new DistantBrowser(server.url);
    await signIn(again, mailbox, next);
    expect(await again.account()).toMatchObject({ username });
    expect(sourceOf(former)).toContain('The email address of your account');
    const { body: entries } = await admin.get(`/audit?resource=${user}`);
    expect(entries[0]).toMatchObject({ type: 'user.updated', actor: { username } });
  });

  test('does not change by a code in another browser, a wrong one, or one that was used', async () => {
    await signIn(browser, mailbox, former);
    const other = new DistantBrowser(server.url);
    await signIn(other, mailbox, former);
    await browser.post('/sign-in/email', { email: next });
    const code = await codeFor(mailbox, next);
    expect((await other.post('/sign-in/email', { code })).status).toBe(400);
    expect((await browser.post('/sign-in/email', { code: 'BBBB-BBBB' })).text).toContain('You have 4 tries left.');
    expect(await emailOf()).toBe(former);
    const both = await Promise.all([1, 2].map(() => browser.post('/sign-in/email', { code })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await emailOf()).toBe(next);
  });

  test('can be tried five times, and only the newest code counts', async () => {
    await signIn(browser, mailbox, former);
    await browser.post('/sign-in/email', { email: next });
    const first = await codeFor(mailbox, next);
    await browser.post('/sign-in/email', { cancel: 'true' });
    expect((await browser.post('/sign-in/email', { code: first })).status).toBe(400);
    await browser.post('/sign-in/email', { email: next });
    const second = await codeFor(mailbox, next, 2);
    for (const code of ['', '\0', first, 'C'.repeat(8_000), '😀'])
      expect((await browser.post('/sign-in/email', { code })).status).toBe(400);
    expect((await browser.post('/sign-in/email', { code: second })).status).toBe(400);
    expect(await emailOf()).toBe(former);
  });

  test('takes a session of at most ten minutes; a code to the address makes another one', async () => {
    await signIn(browser, mailbox, former);
    await age(11);
    const page = await browser.get('/sign-in/email');
    expect(page.text).toContain('sign in again first');
    const refused = await browser.post('/sign-in/email', { email: next });
    expect(refused.status).toBe(403);
    expect(await server.database.fork().count(EmailChange, { user })).toBe(0);
    const [, action = ''] = /action="([^"]+)"/.exec(page.text) ?? [];
    await browser.post(action, { email: former });
    const done = await browser.post('/sign-in/code', { code: await codeFor(mailbox, former, 2) });
    expect(done.location).toBe('/sign-in/email');
    expect((await change()).status).toBe(200);
  });

  test('does not become that of another user, who is told, without the page telling', async () => {
    const other = `holder-${counter}`;
    await insertUser(server.database, { username: other });
    await signIn(browser, mailbox, former);
    await browser.post('/sign-in/email', { email: `${other.toUpperCase()}@example.com` });
    expect((await browser.get('/sign-in/email')).text).toContain('An email with a code is on its way');
    await expect.poll(() => mailbox.received.at(-1)?.source).toContain('has an account at');
    expect(mailbox.received.at(-1)?.source).not.toMatch(/\b[A-Z]{4}-[A-Z]{4}\b/);
    expect(await emailOf()).toBe(former);
  });

  test('does not become one that another user got meanwhile, or change after an administrator changed it', async () => {
    await signIn(browser, mailbox, former);
    await browser.post('/sign-in/email', { email: next });
    const code = await codeFor(mailbox, next);
    await admin.post('/users', { username: `heir-${counter}`, name: 'Heir', email: next });
    expect((await browser.post('/sign-in/email', { code })).text).toContain('Your address is not changed');
    expect(await emailOf()).toBe(former);
    await browser.post('/sign-in/email', { email: `later-${next}` });
    const later = await codeFor(mailbox, `later-${next}`);
    await admin.patch(`/users/${username}`, { email: `admin-${next}` });
    expect((await browser.post('/sign-in/email', { code: later })).status).toBe(400);
    expect(await emailOf()).toBe(`admin-${next}`);
  });

  test('is asked for again if it is none', async () => {
    await signIn(browser, mailbox, former);
    const { status, text } = await browser.post('/sign-in/email', { email: 'a@b' });
    expect(status).toBe(400);
    expect(text).toContain('Enter an email address');
  });

  test('is for browsers that are signed in, and their own pages', async () => {
    expect((await browser.get('/sign-in/email')).location).toBe('/sign-in?return_to=%2Fsign-in%2Femail');
    expect((await browser.post('/sign-in/email', { email: next })).status).toBe(303);
    await signIn(browser, mailbox, former);
    for (const fields of [{ email: next }, { code: 'BBBB-BBBB' }, { cancel: 'true' }])
      expect((await browser.post('/sign-in/email', fields, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(mailsTo(next)).toEqual([]);
  });

  test('leaves nothing behind once the user is erased', async () => {
    const key = await changed();
    await browser.post('/sign-in/email', { email: `pending-${next}` });
    await admin.delete(`/users/${username}`);
    expect(await server.database.fork().count(EmailChange, { user })).toBe(0);
    expect((await browser.post('/sign-in/undo', { key })).text).toContain('This link no longer works');
  });
});

describe('the link to the former address', () => {
  test('changes nothing by being opened, and gives it back when confirmed, once', async () => {
    const key = await changed();
    const scanner = new DistantBrowser(server.url);
    for (let i = 0; i < 3; i++) expect((await scanner.get(`/sign-in/undo?key=${key}`)).text).toContain(former);
    expect(await emailOf()).toBe(next);
    const outcomes = await Promise.all([1, 2].map(() => scanner.post('/sign-in/undo', { key })));
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await emailOf()).toBe(former);
    expect((await scanner.get(`/sign-in/undo?key=${key}`)).status).toBe(400);
  });

  test('ends what began since, and the browser that asked, but not what was there before', async () => {
    const earlier = new DistantBrowser(server.url);
    await signIn(earlier, mailbox, former);
    const own = createClient(server.url, await insertToken(server.database, { user, scopes: ['articles:read'] }));
    const before = await insertGrant(server.database, user);
    await signIn(browser, mailbox, former);
    await change();
    const key = await undoKey(former, 3);
    const thief = new DistantBrowser(server.url);
    await signIn(thief, mailbox, next);
    const stolen = await thief.client({ scope: 'account:write articles:read' });
    const made = await stolen.post('/tokens', { scopes: ['articles:read'] });
    const since = await insertGrant(server.database, user);
    const waiting = new DistantBrowser(server.url);
    await waiting.post('/sign-in', { email: next });
    const unused = await codeFor(mailbox, next, 3);

    await new DistantBrowser(server.url).post('/sign-in/undo', { key });
    expect(await browser.account()).toBeNull();
    expect(await thief.account()).toBeNull();
    expect((await createClient(server.url, made.body.token).get('/user')).status).toBe(401);
    expect((await waiting.post('/sign-in/code', { code: unused })).status).toBe(400);
    expect(await earlier.account()).toMatchObject({ username });
    expect((await own.get('/user')).status).toBe(200);
    const rows = await server.run(`select id from grants where user_id = '${user}'`);
    expect(rows).toEqual([{ id: before }]);
    expect(before).not.toBe(since);
  });

  test('also undoes the changes that came after it, whose links end', async () => {
    const first = await changed();
    await change(`third-${next}`);
    const second = await undoKey(next);
    await browser.post('/sign-in/undo', { key: first });
    expect(await emailOf()).toBe(former);
    expect((await browser.post('/sign-in/undo', { key: second })).status).toBe(400);
    expect(await emailOf()).toBe(former);
  });

  test('ends after seven days', async () => {
    const key = await changed();
    const em = server.database.fork();
    const row = await em.findOneOrFail(EmailChange, { user });
    expect(Date.parse(row.expiresAt) - Date.parse(row.createdAt)).toBe(7 * 86_400_000);
    await em.nativeUpdate(EmailChange, { user }, { expiresAt: '2026-01-01 00:00:00Z' });
    expect((await browser.post('/sign-in/undo', { key })).text).toContain('This link no longer works');
    expect(await emailOf()).toBe(next);
  });

  test('says so if another user has the former address by now', async () => {
    const key = await changed();
    await admin.post('/users', { username: `heir-${counter}`, name: 'Heir', email: former });
    expect((await browser.post('/sign-in/undo', { key })).text).toContain(
      'Another account now has your former address',
    );
    expect(await emailOf()).toBe(next);
  });

  test.each(['', 'x', '\0', 'a'.repeat(5_000)])('is of no use with another key: %j', async (key) => {
    expect((await browser.get(`/sign-in/undo?key=${encodeURIComponent(key)}`)).status).toBe(400);
    expect((await browser.post('/sign-in/undo', { key })).status).toBe(400);
  });
});

describe('no token changes the email of its own user', () => {
  const code = 'email_confirmation_required';

  test.each<[Scope[]]>([
    [['account:write']],
    [['users:write', 'tokens:write']],
    [ScopeName.options],
  ])('with the scopes %s, on any surface', async (scopes) => {
    const client = createClient(server.url, await insertToken(server.database, { user, scopes }));
    const refused = await client.patch(`/users/${username}`, { email: next });
    expect(refused).toMatchObject({ status: 403, body: { code } });
    expect(refused.body.message).toContain(`${server.url}/sign-in/email`);
    const document =
      'mutation($of: String!, $email: String!) { updateUser(user: $of, input: { email: $email }) { id } }';
    expect(await client.graphql(document, { of: username, email: next })).toMatchObject({ code });
    const call = { name: 'updateUser', arguments: { user, email: next } };
    expect((await sendMessage(client, 'tools/call', call)).body.result).toMatchObject({
      isError: true,
      structuredContent: { code },
    });
    expect(await emailOf()).toBe(former);
    expect((await client.patch(`/users/${username}`, { email: former })).status).toBe(200);
  });

  test('the token of a session changes nothing either', async () => {
    await signIn(browser, mailbox, former);
    const client = await browser.client({ scope: 'account:write' });
    expect((await client.patch(`/users/${username}`, { email: next })).body.code).toBe(code);
  });
});

describe('the email of another user', () => {
  test('is changed by an administrator at once, and the former address is told, without a way back', async () => {
    expect((await admin.patch(`/users/${username}`, { email: next })).status).toBe(200);
    await expect.poll(() => mailsTo(former).length).toBe(1);
    expect(sourceOf(former)).toContain('An administrator gave your account another email address');
    expect(sourceOf(former)).not.toContain('/sign-in/undo');
    await signIn(browser, mailbox, next);
    expect(await browser.account()).toMatchObject({ username });
  });

  test('takes all that people may do who sign in', async () => {
    const clerk = await server.as('clerk', ['users:write', 'tokens:write', 'articles:read']);
    expect(await clerk.patch(`/users/${username}`, { email: next })).toMatchObject({
      status: 403,
      body: { code: 'insufficient_scope' },
    });
    expect(await emailOf()).toBe(former);
  });
});

test('a user who was created with fewer scopes signs in once a user with all of them has invited them', async () => {
  const clerk = await server.as('clerk', ['users:write']);
  const address = `made-${next}`;
  expect((await clerk.post('/users', { username: `made-${username}`, name: 'Made', email: address })).status).toBe(201);
  expect((await clerk.post(`/users/made-${username}/invitations`)).body.code).toBe('insufficient_scope');
  await browser.post('/sign-in', { email: address });
  expect((await browser.post('/sign-in/code', { code: 'BBBB-BBBB' })).status).toBe(400);
  // It says that they cannot sign in yet.
  await expect.poll(() => mailsTo(address).length).toBe(1);
  expect((await admin.post(`/users/made-${username}/invitations`)).status).toBeLessThan(300);
  await expect.poll(() => mailsTo(address).length).toBe(2);
  await signIn(browser, mailbox, address);
  expect(await browser.account()).toMatchObject({ username: `made-${username}` });
  expect(await server.database.fork().count(Token, { user: { username: `made-${username}` } })).toBeGreaterThan(0);
});
