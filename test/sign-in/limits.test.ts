import { describe, expect, test } from 'vitest';
import { insertUser } from '../support/factories.ts';
import { startWithMailbox } from '../support/with-mailbox.ts';
import { Browser, codeFor, type Page, signIn } from './browser.ts';

type Started = Awaited<ReturnType<typeof startWithMailbox>>;

const started: [name: string, Started][] = [
  ['limits', await startWithMailbox({ JOB_RETRY_DELAY: '1', JOB_POLL_INTERVAL: '0.5' })],
  ['no limit of requests', await startWithMailbox({ RATE_LIMIT: 'off' })],
];
const [[, usual]] = started as [[string, Started]];

let people = 0;
/** The address of a user, of whom no other test knows. */
async function newPerson({ server }: Started): Promise<string> {
  const username = `person-${++people}`;
  await insertUser(server.database, { username });
  return `${username}@example.com`;
}
let networks = 0;
const newNetwork = () => `10.2.${++networks >> 8}.${networks & 255}`;

const browserIn = ({ server }: Started, network = newNetwork()) =>
  new Browser(server.url, { 'x-forwarded-for': network });

/** Each in a browser of its own. */
const ask = (at: Started, email: string, network?: string): Promise<Page> =>
  browserIn(at, network).post('/sign-in', { email });

async function askOften(at: Started, email: string, from: readonly string[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const network of from) statuses.push((await ask(at, email, network)).status);
  return statuses;
}

const times = (count: number, network = newNetwork()) => Array.from({ length: count }, () => network);
const many = (count: number) => Array.from({ length: count }, newNetwork);
const mailsTo = ({ mailbox }: Started, address: string) =>
  mailbox.received.filter(({ to }) => to.includes(address)).length;

describe.each(started)('with %s, a person who asks for codes of another', (_, at) => {
  test('does not keep them out of a browser that signed in before, from however many networks', async () => {
    const [address, network] = [await newPerson(at), newNetwork()];
    const own = browserIn(at, network);
    expect((await signIn(own, at.mailbox, address)).status).toBe(303);
    await own.post('/sign-in', { sign_out: 'true' });
    // Also from the same network. What was allowed has arrived.
    const flood = [...times(10, network), ...many(30)];
    for (const status of (await askOften(at, address, flood)).slice(11)) expect(status).toBe(429);
    for (const status of await askOften(at, 'x@example.com', times(40, network))) expect([303, 429]).toContain(status);
    await codeFor(at.mailbox, address, 5);
    expect((await own.post('/sign-in', { email: address.toUpperCase() })).status).toBe(303);
    const code = await codeFor(at.mailbox, address, 6);
    expect((await own.post('/sign-in/code', { code })).status).toBe(303);
  });

  test('does not keep them out of a new browser from one network', async () => {
    const address = await newPerson(at);
    await askOften(at, address, times(10));
    await codeFor(at.mailbox, address, 4);
    expect((await signIn(browserIn(at), at.mailbox, address)).status).toBe(303);
  });

  test('causes five emails at once and ten a day, and the answer is the same for an address that nobody has', async () => {
    const address = await newPerson(at);
    const page = async (email: string) => {
      const statuses = await askOften(at, email, many(40));
      const { status, text, headers } = await ask(at, email);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_600);
      return { statuses, status, text: text.replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ/g, 'TIME') };
    };
    const known = await page(address);
    expect(known.statuses.filter((status) => status === 303)).toHaveLength(5);
    expect(known).toMatchObject({
      status: 429,
      text: expect.stringContaining('a browser in which you signed in before'),
    });
    expect(await page(`nobody-${address}`)).toEqual(known);
    await codeFor(at.mailbox, address, 5);
    for (let hours = 0; hours < 24; hours += 3) {
      await at.server.run(`update mail_counts set spent_until = spent_until - interval '3 hours'`);
      await askOften(at, address, many(2));
    }
    await codeFor(at.mailbox, address, 10);
  });

  test('does not end their code, however often they guess', async () => {
    const [address, network] = [await newPerson(at), newNetwork()];
    const [own, stranger] = [browserIn(at, network), browserIn(at, network)];
    await own.post('/sign-in', { email: address });
    const code = await codeFor(at.mailbox, address);
    await stranger.post('/sign-in', { email: address });
    for (let i = 0; i < 20; i++) await stranger.post('/sign-in/code', { code: 'BBBB-BBBB' });
    expect((await own.post('/sign-in/code', { code })).status).toBe(303);
  });

  test('is limited to thirty requests of one network, whatever the addresses are', async () => {
    for (let i = 0; i < 30; i++) expect((await ask(at, `a${i}@example.com`, `2001:db8::${i}`)).status).toBe(303);
    expect((await ask(at, 'b@example.com', '2001:db8::ffff')).status).toBe(429);
    expect((await ask(at, 'b@example.com', '2001:db8:1::1')).status).toBe(303);
  });
});

test('an address counts however it is spelled', async () => {
  const address = await newPerson(usual);
  await askOften(usual, address, many(5));
  for (const spelling of [address, address.toUpperCase(), address.replace('p', 'P'), address.replace('@', '+1@')])
    expect([spelling, (await ask(usual, spelling)).status]).toEqual([spelling, 429]);
});

test('a browser that signed in with one address is not known with another, and its cookie gives no access', async () => {
  const [address, other] = [await newPerson(usual), await newPerson(usual)];
  const own = browserIn(usual);
  await signIn(own, usual.mailbox, address);
  await askOften(usual, other, many(10));
  expect((await own.post('/sign-in', { email: other })).status).toBe(429);
  const thief = browserIn(usual);
  for (const name of ['terrapin-known', 'terrapin-session']) {
    thief.cookies.set(name, own.cookies.get('terrapin-known') as string);
    expect((await thief.post('/sign-in/token', {})).status).toBe(204);
  }
});

test('a browser that signed in before has a limit of its own', async () => {
  const address = await newPerson(usual);
  const own = browserIn(usual);
  await signIn(own, usual.mailbox, address);
  const statuses: number[] = [];
  for (let i = 0; i < 12; i++) statuses.push((await own.post('/sign-in', { email: address })).status);
  expect(statuses.filter((status) => status === 303)).toHaveLength(10);
});

test('the cookie of a browser is kept for a year, and forgotten with its user', async () => {
  const address = await newPerson(usual);
  const { headers } = await signIn(browserIn(usual), usual.mailbox, address);
  const line = headers.getSetCookie().find((one) => one.startsWith('terrapin-known='));
  expect(line).toMatch(/^terrapin-known=[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/);
  const username = address.split('@')[0] as string;
  const { id } = (await usual.admin.get(`/users/${username}`)).body;
  const kept = () => usual.server.run('select from known_browsers where user_id = ?', [id]);
  expect(await kept()).toHaveLength(1);
  expect((await usual.admin.delete(`/users/${username}`)).status).toBe(204);
  expect(await kept()).toEqual([]);
  expect(mailsTo(usual, address)).toBe(1);
});

test('a mail with a code that its browser has replaced is not sent', async () => {
  const [address, own] = [await newPerson(usual), browserIn(usual)];
  await usual.mailbox.stop();
  await own.post('/sign-in', { email: address });
  await own.post('/sign-in', { email: address });
  await usual.mailbox.start();
  const code = await codeFor(usual.mailbox, address);
  expect((await own.post('/sign-in/code', { code })).status).toBe(303);
});
