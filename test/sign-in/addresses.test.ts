import { describe, expect, test } from 'vitest';
import { fillAddresses } from '../../src/resources/users/addresses.ts';
import { User } from '../../src/resources/users/user.entity.ts';
import { addressKey } from '../../src/values/address-key.ts';
import { newId } from '../../src/values/id.ts';
import { mailsDelivered } from '../invoices/steps.ts';
import { startWithMailbox } from '../support/with-mailbox.ts';
import { DistantBrowser as Browser, codeFor } from './browser.ts';

const { mailbox, server, admin } = await startWithMailbox();
let counter = 0;

const nextName = () => `someone-${++counter}`;
const create = (username: string, email: string) => admin.post('/users', { username, name: username, email });
const created = async (username: string, email: string) => expect((await create(username, email)).status).toBe(201);

async function ask(email: string): Promise<Browser> {
  const browser = new Browser(server.url);
  expect((await browser.post('/sign-in', { email })).status).toBe(303);
  return browser;
}

const taken = { status: 409, body: { code: 'email_taken' } };

describe('two addresses are one', () => {
  test.each([
    ['ada@example.com', 'ADA@Example.COM'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@bücher.example', 'ada@BÜCHER.example'],
    ['ada@kelvin.example', 'ada@\u212aelvin.example'],
    ['ada@cafe\u0301.example', 'ada@caf\u00e9.example'],
  ])('if mail to them goes to one mailbox: %s, %s', (one, other) => expect(addressKey(one)).toBe(addressKey(other)));

  test.each([
    ['ada@mi.example', 'ada@mİ.example'],
    ['ada@strasse.example', 'ada@straße.example'],
    ['ada@example.com', 'ada+1@example.com'],
    ['i@example.com', 'İ@example.com'],
    ['ada@', 'ada@[127.0.0.1]'],
    ['ada', 'ada@'],
  ])('but not: %s, %s', (one, other) => expect(addressKey(one)).not.toBe(addressKey(other)));
});

test.each([
  'mİ.example',
  'mi\u0307.example',
])('an account whose address becomes that of another one in lower case gets none of its codes, and does not sign in to it: %s', async (domain) => {
  const [attacker, victim] = [nextName(), nextName()];
  await created(attacker, `${victim}@${domain}`);
  await created(victim, `${victim}@mi.example`);
  const before = mailbox.received.length;
  const browser = await ask(`${victim}@mi.example`);
  const code = await codeFor(mailbox, `${victim}@mi.example`);
  expect(mailbox.received.slice(before).map(({ to }) => to)).toEqual([[`${victim}@mi.example`]]);
  await browser.post('/sign-in/code', { code, user: attacker });
  expect(await browser.account()).toMatchObject({ username: victim });
});

describe('an address', () => {
  test.each([
    ['that is the same', (name: string) => [`${name}@example.com`, `${name.toUpperCase()}@Example.com`]],
    ['whose domain is the same', (name: string) => [`${name}@bücher.example`, `${name}@xn--bcher-kva.example`]],
  ])('%s is refused for a second active user, however it changes', async (_, spellings) => {
    const [one, other, third] = [nextName(), nextName(), nextName()];
    const [address = '', same = ''] = spellings(one);
    await created(one, address);
    expect(await create(other, same)).toMatchObject(taken);
    await created(other, `${other}@example.com`);
    expect(await admin.patch(`/users/${other}`, { email: same })).toMatchObject(taken);
    expect((await admin.patch(`/users/${one}`, { email: same })).status).toBe(200);
    await admin.patch(`/users/${one}`, { status: 'suspended' });
    await created(third, address);
    expect(await admin.patch(`/users/${one}`, { status: 'active' })).toMatchObject(taken);
    await admin.delete(`/users/${third}`);
    expect((await admin.patch(`/users/${one}`, { status: 'active' })).status).toBe(200);
  });

  test('of two users who are created at once belongs to one of them', async () => {
    const names = Array.from({ length: 8 }, nextName);
    const results = await Promise.all(names.map((name) => create(name, `at-once-${names[0]}@example.com`)));
    expect(results.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
  });
});

test('an address that is spelled in another way is told of no change', async () => {
  const name = nextName();
  const [former, spelled] = [`${name}@example.com`, `${name.toUpperCase()}@example.com`];
  await created(name, former);
  for (const email of [spelled, `new-${former}`])
    expect((await admin.patch(`/users/${name}`, { email })).status).toBe(200);
  const told = () => mailbox.received.flatMap(({ to }) => to).filter((address) => [former, spelled].includes(address));
  await mailsDelivered(server.database);
  expect(told()).toEqual([spelled]);
});

describe('a code', () => {
  test('goes to the address as stored, and signs in its user alone', async () => {
    const name = nextName();
    await created(name, `${name}@bücher.example`);
    const browser = await ask(`${name.toUpperCase()}@xn--bcher-kva.example`);
    const code = await codeFor(mailbox, `${name}@bücher.example`);
    await browser.post('/sign-in/code', { code, user: 'admin' });
    expect(await browser.account()).toMatchObject({ username: name });
  });

  test('is of no use once its user has another address, or the address another user', async () => {
    const [name, heir] = [nextName(), nextName()];
    const address = `${name}@example.com`;
    await created(name, address);
    const browser = await ask(address);
    const code = await codeFor(mailbox, address);
    await admin.patch(`/users/${name}`, { email: `new-${address}` });
    await created(heir, address);
    expect((await browser.post('/sign-in/code', { code })).status).toBe(400);
    expect(await browser.account()).toBeNull();
  });
});

describe('after an upgrade', () => {
  /** As an earlier version wrote them. */
  async function insertFormer(...addresses: string[]): Promise<string[]> {
    const em = server.database.fork();
    const users = addresses.map((email) => ({ id: newId(), username: nextName(), email }));
    for (const { id, username, email } of users)
      await em.execute('insert into users (id, username, name, email, created_at) values (?, ?, ?, ?, now())', [
        id,
        username,
        username,
        email,
      ]);
    while (await fillAddresses(server.database.db));
    return users.map(({ username }) => username);
  }

  test('an address signs in its user', async () => {
    const [name] = await insertFormer('Before@example.com');
    const browser = await ask('before@example.com');
    await browser.post('/sign-in/code', { code: await codeFor(mailbox, 'Before@example.com') });
    expect(await browser.account()).toMatchObject({ username: name });
  });

  test('an address that users share signs in none of them, says so, and signs in the one who keeps it', async () => {
    const [one = '', other = ''] = await insertFormer('shared@example.com', 'SHARED@example.com');
    const browser = await ask('shared@example.com');
    await expect.poll(() => mailbox.received.filter(({ to }) => to.includes('shared@example.com')).length).toBe(1);
    const { source = '' } = mailbox.received.at(-1) ?? {};
    expect(source).toContain('Several accounts at');
    expect(source).not.toMatch(/\b[A-Z]{4}-[A-Z]{4}\b/);
    expect((await browser.post('/sign-in/code', { code: 'BBBB-BBBB' })).status).toBe(400);
    expect(await create(nextName(), 'shared@example.com')).toMatchObject(taken);
    // Other changes decide nothing.
    expect((await admin.patch(`/users/${other}`, { name: 'Renamed' })).status).toBe(200);
    expect((await admin.patch(`/users/${one}`, { email: 'apart@example.com' })).status).toBe(200);
    const again = await ask('shared@example.com');
    await again.post('/sign-in/code', { code: await codeFor(mailbox, 'SHARED@example.com') });
    expect(await again.account()).toMatchObject({ username: other });
  });

  test('an address that a server of the former version changes is found once it is filled', async () => {
    const name = nextName();
    await created(name, `${name}@example.com`);
    await server.database.fork().nativeUpdate(User, { username: name }, { email: `new-${name}@example.com` });
    const former = await ask(`${name}@example.com`);
    while (await fillAddresses(server.database.db));
    const browser = await ask(`new-${name}@example.com`);
    await browser.post('/sign-in/code', { code: await codeFor(mailbox, `new-${name}@example.com`) });
    expect(await browser.account()).toMatchObject({ username: name });
    expect((await former.post('/sign-in/code', { code: 'BBBB-BBBB' })).status).toBe(400);
    expect(mailbox.received.some(({ to }) => to.includes(`${name}@example.com`))).toBe(false);
  });
});

test.each(['S\u0130N', 'sın'])('a username is of nobody that becomes one in lower case: %j', async (alike) => {
  const own = await server.as('sin', ['users:write', 'users:read', 'account:write']);
  for (const client of [admin, own]) {
    expect((await client.get(`/users/${encodeURIComponent(alike)}`)).status).toBe(404);
    expect((await client.patch(`/users/${encodeURIComponent(alike)}`, { status: 'suspended' })).status).toBe(404);
  }
});
