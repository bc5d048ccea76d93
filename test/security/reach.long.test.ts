import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Scope, ScopeName } from '../../src/core/access.ts';
import { describeInput } from '../../src/core/representation.ts';
import { registry } from '../../src/resources/registry.ts';
import { User } from '../../src/resources/users/user.entity.ts';
import { Browser } from '../sign-in/browser.ts';
import { operations } from '../support/all-served.ts';
import { type Client, createClient } from '../support/client.ts';
import { insertToken, insertUser } from '../support/factories.ts';
import { Mailbox } from '../support/mailbox.ts';
import { isNightly } from '../support/nightly.ts';
import type { Ids, Row, World } from '../support/served.ts';
import { ask, askGraphql, askTool, toolRoute } from './access.requests.ts';
import { createWorld } from './world.ts';

const mailbox = new Mailbox();
let world: World;
let counter = 0;

beforeAll(async () => {
  await mailbox.start();
  world = await createWorld({ SMTP_URL: mailbox.url, WORKER: 'on', RATE_LIMIT: 'off', JOB_POLL_INTERVAL: '0.5' });
});
afterAll(async () => {
  await world.close();
  await mailbox.stop();
});

/** The scopes of a person who signs in with an address; none if it signs nobody in. */
async function scopesBySignIn(address: string): Promise<Scope[]> {
  const browser = new Browser(world.server.url);
  const before = mailbox.received.length;
  await browser.post('/sign-in', { email: address });
  // Jobs run in order: once this one's code is there, that of the address would be.
  const last = `last-${++counter}`;
  await insertUser(world.server.database, { username: last });
  await new Browser(world.server.url).post('/sign-in', { email: `${last}@example.com` });
  const sent = () => mailbox.received.slice(before);
  await expect.poll(() => sent().some(({ to }) => to.includes(`${last}@example.com`))).toBe(true);
  const mail = sent().find(({ to, source }) => to.includes(address) && source.includes('your code to sign in'));
  const [code = ''] = /\b[A-Z]{4}-[A-Z]{4}\b/.exec(mail?.source ?? '') ?? [];
  await browser.post('/sign-in/code', { code });
  return (await browser.account())?.scopes ?? [];
}

const secret = /\bt[rp][a-z]_[\w-]{40,}/g;

/** What a response gives away: the scopes of each token in it. */
async function scopesIn(response: unknown): Promise<Scope[]> {
  const found = [...JSON.stringify(response ?? null).matchAll(secret)].map(([token]) => token);
  const scopes = found.map(async (token) => {
    const { status, body } = await createClient(world.server.url, token).get('/user');
    return status === 200 ? (body.scopes as Scope[]) : [];
  });
  return (await Promise.all(scopes)).flat();
}

/** The fields that each operation takes. */
const written = new Map(
  registry.routes.map(({ operation: { definition } }) => {
    const fields = definition.body && describeInput(definition.body)?.fields;
    return [definition.name, Object.entries(fields ?? {})];
  }),
);

/** What they may be set to that could give their sender more: each to an address of theirs, to all scopes and to another user. */
function attempts(name: string, row: Row, ids: Ids, address: string, user: string): Row[] {
  const given = typeof row.body === 'function' ? row.body(ids) : row.body;
  const fields = written.get(name.split(' ')[0] as string) ?? [];
  const all = ScopeName.options;
  const more = fields.flatMap(([field, schema]) =>
    [address, all, user].filter((value) => schema.safeParse(value).success).map((value) => ({ [field]: value })),
  );
  if (more.some((one) => 'user' in one)) more.push({ user, scopes: all as never });
  return more.map((one) => ({ ...row, body: { ...(given as object), ...one } }));
}

test('what is tried follows from what operations take', () => {
  const takes = (field: string) =>
    [...written].flatMap(([name, all]) => (all.some(([one]) => one === field) ? [name] : []));
  expect(takes('email').sort()).toEqual(['createUser', 'updateUser']);
  expect(takes('scopes')).toEqual(['createToken']);
  expect(takes('user')).toEqual(expect.arrayContaining(['createToken']));
});

describe('a token with one scope gives no further one', () => {
  // Those to read change nothing.
  const tried = registry.scopes.filter((scope) => isNightly || scope.endsWith(':write'));
  test.each(tried)('%s', { timeout: 120_000 }, async (scope) => {
    const username = `narrow-${++counter}`;
    const user = await insertUser(world.server.database, { username });
    const victim = `victim-${counter}`;
    const other = await insertUser(world.server.database, { username: victim });
    const token = await insertToken(world.server.database, { user, scopes: [scope] });
    const client: Client = createClient(world.server.url, token);
    const reached = new Map<Scope, string>();
    const note = (operation: string, scopes: readonly Scope[]) => {
      for (const one of scopes) if (one !== scope && !reached.has(one)) reached.set(one, operation);
    };
    const addresses: string[] = [];
    for (const [name, row] of Object.entries(operations)) {
      const made = await world.share(row.on);
      for (const target of 'user' in made ? [user, other] : [undefined]) {
        const ids = { ...made, ...(target !== undefined && { user: target }) } as Ids;
        const address = `reach-${++counter}@evil.example`;
        addresses.push(address);
        // Ends what the walk needs.
        const isOwnDelete = row.rest?.startsWith('DELETE ') === true && target === user;
        if (row.rest !== null && !isOwnDelete) {
          const usual = await ask(client, row, { ...ids, email: address });
          note(name, await scopesIn(usual.body));
          const isAllowed = usual.body?.code !== 'insufficient_scope';
          for (const one of isAllowed ? attempts(name, row, { ...ids, email: address }, address, other) : [])
            note(name, await scopesIn((await ask(client, one, ids)).body));
        }
        const isOwnEnd = /^(revoke|delete)/.test(name) && target === user;
        if (row.graphql !== null && !isOwnEnd)
          note(name, await scopesIn(await askGraphql(client, row, { ...ids, email: address })));
        if (row.rest !== null && toolRoute(name) && !isOwnEnd)
          note(name, await scopesIn((await askTool(client, name, row, { ...ids, email: address })).body));
      }
    }
    expect((await client.get('/user')).status, 'the walk has not ended its own token').toBe(200);
    const users = await world.server.database.fork().find(User, { email: { $in: addresses }, status: 'active' });
    for (const { email } of users) note(`an email to ${email}`, await scopesBySignIn(email as string));
    expect(Object.fromEntries(reached)).toEqual({});
  });
});
