import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { insertUser } from '../support/factories.ts';
import { Mailbox } from '../support/mailbox.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { Browser, codeFor, type Page, signIn } from './browser.ts';

const mailbox = new Mailbox();
let server: TestServer;

beforeEach(async () => {
  await mailbox.start();
});

afterEach(async () => {
  await server.close();
  await mailbox.stop();
  mailbox.received.length = 0;
});

async function start(environment: Record<string, string> = {}): Promise<void> {
  server = await startTestServer({ SMTP_URL: mailbox.url, TRUSTED_PROXIES: '1', ...environment });
  for (const username of ['ada', 'grace']) await insertUser(server.database, { username });
}

const browserIn = (network: string) => new Browser(server.url, { 'x-forwarded-for': network });

/** Each in a browser of its own. */
const ask = (email: string, network: string): Promise<Page> => browserIn(network).post('/sign-in', { email });

async function askOften(email: string, networks: readonly string[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const network of networks) statuses.push((await ask(email, network)).status);
  return statuses;
}

const times = (count: number, network: string) => Array.from({ length: count }, () => network);
const many = (count: number) => Array.from({ length: count }, (_, i) => `192.0.2.${i + 1}`);
const mailsTo = (address: string) => mailbox.received.filter(({ to }) => to.includes(address)).length;

describe.each([{}, { RATE_LIMIT: 'off' }])('with %j, a person who asks for codes of another', (environment) => {
  test('does not keep them out of a browser that signed in before, from however many networks', async () => {
    await start(environment);
    const own = browserIn('198.51.100.1');
    expect((await signIn(own, mailbox, 'ada@example.com')).status).toBe(303);
    await own.post('/sign-in', { sign_out: 'true' });
    // Also from the same network. What was allowed has arrived.
    const flood = [...times(10, '198.51.100.1'), ...many(30)];
    for (const status of (await askOften('ada@example.com', flood)).slice(11)) expect(status).toBe(429);
    for (const status of await askOften('x@example.com', times(40, '198.51.100.1')))
      expect([303, 429]).toContain(status);
    await codeFor(mailbox, 'ada@example.com', 5);
    const before = mailsTo('ada@example.com');
    expect((await own.post('/sign-in', { email: 'ADA@Example.com' })).status).toBe(303);
    const code = await codeFor(mailbox, 'ada@example.com', before + 1);
    expect((await own.post('/sign-in/code', { code })).status).toBe(303);
  });

  test('does not keep them out of a new browser from one network', async () => {
    await start(environment);
    await askOften('ada@example.com', times(10, '192.0.2.1'));
    await codeFor(mailbox, 'ada@example.com', 4);
    expect((await signIn(browserIn('198.51.100.1'), mailbox, 'ada@example.com')).status).toBe(303);
  });

  test('causes five emails at once and ten a day, and the answer is the same for an address that nobody has', async () => {
    await start(environment);
    const page = async (email: string) => {
      const statuses = await askOften(email, many(40));
      const { status, text, headers } = await ask(email, '203.0.113.1');
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_600);
      return { statuses, status, text: text.replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ/g, 'TIME') };
    };
    const known = await page('ada@example.com');
    expect(known.statuses.filter((status) => status === 303)).toHaveLength(5);
    expect(known).toMatchObject({
      status: 429,
      text: expect.stringContaining('a browser in which you signed in before'),
    });
    expect(await page('nobody@example.com')).toEqual(known);
    await codeFor(mailbox, 'ada@example.com', 5);
    const later = (hours: number) =>
      server.database
        .fork()
        .execute(`update mail_counts set spent_until = spent_until - ? * interval '1 hour'`, [hours]);
    for (let day = 0; day < 24; day += 3) {
      await later(3);
      await askOften('ada@example.com', [`10.0.${day}.1`, `10.0.${day}.2`]);
    }
    await codeFor(mailbox, 'ada@example.com', 10);
  });

  test('does not end their code, however often they guess', async () => {
    await start(environment);
    const own = browserIn('198.51.100.1');
    await own.post('/sign-in', { email: 'ada@example.com' });
    const code = await codeFor(mailbox, 'ada@example.com');
    const stranger = browserIn('198.51.100.1');
    await stranger.post('/sign-in', { email: 'ada@example.com' });
    for (let i = 0; i < 20; i++) await stranger.post('/sign-in/code', { code: 'BBBB-BBBB' });
    expect((await own.post('/sign-in/code', { code })).status).toBe(303);
  });

  test('is limited to thirty requests of one network, whatever the addresses are', async () => {
    await start(environment);
    for (let i = 0; i < 30; i++) expect((await ask(`a${i}@example.com`, `2001:db8::${i}`)).status).toBe(303);
    expect((await ask('b@example.com', '2001:db8::ffff')).status).toBe(429);
    expect((await ask('b@example.com', '2001:db8:1::1')).status).toBe(303);
  });
});

test.each([
  'ada@example.com',
  'ADA@EXAMPLE.COM',
  'Ada@Example.com',
  'ada+1@example.com',
])('%s counts as ada@example.com', async (spelling) => {
  await start();
  await askOften('ada@example.com', many(5));
  expect((await ask(spelling, '203.0.113.1')).status).toBe(429);
});

test('a browser that signed in with one address is not known with another, and its cookie gives no access', async () => {
  await start();
  const own = browserIn('198.51.100.1');
  await signIn(own, mailbox, 'ada@example.com');
  await askOften('grace@example.com', many(10));
  expect((await own.post('/sign-in', { email: 'grace@example.com' })).status).toBe(429);
  const thief = browserIn('198.51.100.2');
  thief.cookies.set('terrapin-known', own.cookies.get('terrapin-known') as string);
  expect((await thief.post('/sign-in/token', {})).status).toBe(204);
  thief.cookies.set('terrapin-session', own.cookies.get('terrapin-known') as string);
  expect((await thief.post('/sign-in/token', {})).status).toBe(204);
});

test('a browser that signed in before has a limit of its own', async () => {
  await start();
  const own = browserIn('198.51.100.1');
  await signIn(own, mailbox, 'ada@example.com');
  const statuses: number[] = [];
  for (let i = 0; i < 12; i++) statuses.push((await own.post('/sign-in', { email: 'ada@example.com' })).status);
  expect(statuses.filter((status) => status === 303)).toHaveLength(10);
});

test('the cookie of a browser is kept for a year, and forgotten with its user', async () => {
  await start();
  const own = browserIn('198.51.100.1');
  await own.post('/sign-in', { email: 'ada@example.com' });
  const { headers } = await own.post('/sign-in/code', { code: await codeFor(mailbox, 'ada@example.com') });
  const line = headers.getSetCookie().find((one) => one.startsWith('terrapin-known='));
  expect(line).toMatch(/^terrapin-known=[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/);
  const kept = () => server.database.fork().execute<object[]>('select from known_browsers');
  expect(await kept()).toHaveLength(1);
  expect((await (await server.as('root')).delete('/users/ada')).status).toBe(204);
  expect(await kept()).toEqual([]);
  expect(mailsTo('ada@example.com')).toBe(1);
});

test('a mail with a code that its browser has replaced is not sent', async () => {
  await start({ JOB_RETRY_DELAY: '1', JOB_POLL_INTERVAL: '0.5' });
  const own = browserIn('198.51.100.1');
  await mailbox.stop();
  await own.post('/sign-in', { email: 'ada@example.com' });
  await own.post('/sign-in', { email: 'ada@example.com' });
  await mailbox.start();
  const code = await codeFor(mailbox, 'ada@example.com');
  expect((await own.post('/sign-in/code', { code })).status).toBe(303);
});
