import { describe, expect, test, vi } from 'vitest';
import type { Answer, Client } from '../support/client.ts';
import { sharedServer, startTestServer } from '../support/server.ts';

const proxied = { TRUSTED_PROXIES: '127.0.0.0/8' };
const minute = { RATE_LIMIT: '100/60', RATE_LIMIT_ANONYMOUS: '2/60', RATE_LIMIT_BAD_TOKENS: '3/60', ...proxied };

const server = await sharedServer(minute);
const brief = await sharedServer({ RATE_LIMIT: '20/1' });
const reading = await sharedServer({ RATE_LIMIT: '1000/600', RATE_LIMIT_BAD_TOKENS: '3/60', ...proxied });

const limitHeaders = ({ headers }: Pick<Answer, 'headers'>) => [
  headers.get('ratelimit-policy'),
  headers.get('ratelimit')?.replace(/;t=\d+$/, ''),
];
const left = ({ headers }: Pick<Answer, 'headers'>) => Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);
const inTurn = async <T>(count: number, send: () => Promise<T>) => {
  const answers: T[] = [];
  for (let i = 0; i < count; i++) answers.push(await send());
  return answers;
};
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);
const refusals = async (limit: string) => {
  const { text } = await server.stranger.get('/metrics');
  return Number(new RegExp(`^terrapin_rate_limited_total\\{limit="${limit}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
};
/** A query of estimated size, whatever articles exist. */
const articles = (first: number) =>
  `{ articles(first: ${first}) { nodes { id revisions(first: 50) { nodes { id } } } } }`;
const aliased = (count: number, field: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => `a${i}: ${field(i)}`).join(' ');
const spendAllBut = async (client: Client, rest: number) => {
  for (let now = left(await client.get('/turtles')); now > rest; ) now = left(await client.get('/turtles'));
};

describe('requests are limited', () => {
  test('by default, with the limit in the headers of every counted response', async () => {
    const usual = await startTestServer({ RATE_LIMIT: '', RATE_LIMIT_ANONYMOUS: '', RATE_LIMIT_BAD_TOKENS: '' });
    const ada = await usual.as('ada');
    const answers = [
      await ada.get('/turtles'),
      await ada.get('/turtles?what=1'),
      await ada.graphql('{ viewer { id } }'),
    ];
    expect(statuses(answers)).toEqual([200, 400, 200]);
    expect(answers.map(limitHeaders)).toEqual(
      [5999, 5998, 5997].map((rest) => ['"user";q=6000;w=60', `"user";r=${rest}`]),
    );
    expect(limitHeaders(await usual.stranger.get('/turtles'))).toEqual([
      '"anonymous";q=3000;w=60',
      '"anonymous";r=2999',
    ]);
    expect(limitHeaders(await usual.stranger.get('/turtles', { authorization: 'Bearer no' }))[0]).toBe(
      '"bad-tokens";q=300;w=60',
    );
    expect(limitHeaders(await usual.stranger.get('/health/live'))).toEqual([null, undefined]);
    await usual.close();
  });

  test('not at all with RATE_LIMIT=off', async () => {
    const off = await startTestServer({
      RATE_LIMIT: 'off',
      RATE_LIMIT_ANONYMOUS: '1/60',
      RATE_LIMIT_BAD_TOKENS: '1/60',
    });
    const bad = { authorization: 'Bearer no' };
    for (const send of [() => off.stranger.get('/turtles'), () => off.stranger.get('/turtles', bad)]) {
      const answers = await inTurn(2, send);
      expect(statuses(answers)).toEqual([401, 401]);
      expect(answers.map(limitHeaders)).toEqual(Array(2).fill([null, undefined]));
    }
    const ada = await off.as('ada');
    expect(limitHeaders(await ada.graphql(articles(100)))).toEqual([null, undefined]);
    await off.close();
  });

  test('per user, across their tokens', async () => {
    const ada = await server.as('ada');
    await spendAllBut(ada, 2);
    const answers = await inTurn(3, () => ada.get('/turtles'));
    expect(statuses(answers)).toEqual([200, 200, 429]);
    expect(answers.map(limitHeaders)).toEqual([1, 0, 0].map((rest) => ['"user";q=100;w=60', `"user";r=${rest}`]));
    const refused = answers[2] as Answer;
    expect(refused.body).toMatchObject({ code: 'rate_limited', request_id: expect.any(String) });
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(30);
    expect(refused.headers.get('ratelimit')).toBe(`"user";r=0;t=${seconds}`);
    const before = await refusals('user');
    expect((await (await server.as('ada')).get('/turtles')).status).toBe(429);
    expect((await (await server.as('grace')).get('/turtles')).status).toBe(200);
    expect(await refusals('user')).toBe(before + 1);
  });

  test('until the window ends', async () => {
    const ada = await brief.as('ada');
    const answers = await Promise.all(Array.from({ length: 41 }, () => ada.get('/turtles')));
    expect(statuses(answers)).toContain(429);
    await expect.poll(async () => (await ada.get('/turtles')).status).toBe(200);
  });

  test('per address without a token, except for health, metrics and documents', async () => {
    const from = { 'x-forwarded-for': '192.0.2.1' };
    const answers = await inTurn(3, () => server.stranger.get('/turtles', from));
    expect(statuses(answers)).toEqual([401, 401, 429]);
    expect((await server.stranger.graphql('{ viewer { id } }', {}, from)).code).toBe('rate_limited');
    expect((await (await server.as('grace')).get('/turtles', from)).status).toBe(200);
    expect((await server.stranger.get('/turtles', { 'x-forwarded-for': '192.0.2.2' })).status).toBe(401);
    for (const path of ['/health/ready', '/openapi.json', '/metrics'])
      expect((await server.stranger.get(path, from)).status).toBe(200);
    expect(await refusals('anonymous')).toBeGreaterThanOrEqual(2);
  });
});

describe('a GraphQL request', () => {
  test('costs one request per 2,000 estimated fields, rounded up', async () => {
    const linus = await server.as('linus');
    const after = [100];
    // The document is cached from the second time on, and compiled from the third.
    for (const first of [1, 19, 20, 100, 100, 100, 100]) after.push(left(await linus.graphql(articles(first))));
    expect(after.slice(1).map((now, i) => (after[i] as number) - now)).toEqual([2, 2, 2, 6, 6, 6, 6]);
  });

  test.each([
    ['a document with one root field', '{ viewer { id username } }', 1],
    ['30 users under aliases', `{ ${aliased(30, (i) => `user(username: "u${i}") { id }`)} }`, 30],
    [
      '30 users in a fragment that is used twice',
      `{ ...U } fragment U on Query { ...V ...V } fragment V on Query { ${aliased(15, (i) => `user(username: "u${i}") { id }`)} }`,
      30,
    ],
    ['a list', '{ turtles(first: 100) { nodes { id name } } }', 1],
    ['a list with a list of each item', '{ articles { nodes { revisions(first: 1) { nodes { id } } } } }', 2],
    [
      'a list with 20 lists of each item',
      `{ articles { nodes { ${aliased(20, (i) => `revisions(first: ${i + 1}) { nodes { id } }`)} } } }`,
      21,
    ],
    [
      'a screen of six root fields',
      `{ viewer { id } session { scopes } ${aliased(4, () => 'turtles { nodes { id } }')} }`,
      6,
    ],
    ['25 ids', `{ nodes(ids: [${'"x",'.repeat(25)}]) { id } }`, 3],
    ['the names of types', '{ __typename a: __type(name: "User") { name } b: __type(name: "Query") { name } }', 1],
  ])('costs what it reads: %s', async (_what, query, units) => {
    const client = await reading.as('linus');
    const before = left(await client.get('/turtles'));
    expect(before - left(await client.graphql(query))).toBe(units);
  });

  test('whose ids are a variable costs as much as they do in the document', async () => {
    const client = await reading.as('linus');
    const before = left(await client.get('/turtles'));
    const ids = Array.from({ length: 25 }, () => 'x');
    const answer = await client.graphql('query($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids });
    expect(before - left(answer)).toBe(3);
  });

  test('costs one request per mutation', async () => {
    const mutations = Array.from({ length: 5 }, (_, i) => `m${i}: deleteArticle(id: "none")`);
    expect(left(await (await server.as('dora')).graphql(`mutation { ${mutations.join(' ')} }`))).toBe(95);
  });

  test('that costs more than is left is executed once, then 429 is returned', async () => {
    const client = await server.as('carl');
    await spendAllBut(client, 2);
    expect(await client.graphql(articles(100))).toMatchObject({ status: 200, data: { articles: { nodes: [] } } });
    const refused = await client.graphql('{ viewer { id } }');
    expect(refused).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(refused.errors?.[0]?.extensions).toMatchObject({ http_status: 429, request_id: expect.any(String) });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('concurrent with others exceeds the limit by at most one of them', async () => {
    const client = await server.as('eve');
    const answers = await Promise.all(Array.from({ length: 40 }, () => client.graphql(articles(100))));
    const answered = answers.filter(({ status }) => status === 200).length;
    // Each costs six, and the last one may exceed the hundred.
    expect(answered).toBeGreaterThanOrEqual(Math.ceil((100 - 40) / 5));
    expect(answered).toBeLessThanOrEqual(Math.ceil(100 / 6));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(40 - answered);
    expect(refused.every(({ code, headers }) => code === 'rate_limited' && headers.has('retry-after'))).toBe(true);
  });
});

describe('a batch', () => {
  const items = (count: number) => Array.from({ length: count }, () => ({ user: { username: 'bob' }, message: 'Hi' }));

  test('costs one request per ten items, in REST and GraphQL, and per 64 kB of its results', async () => {
    const bob = await server.as('bob');
    expect(left(await bob.post('/messages', items(10)))).toBe(99);
    expect(left(await bob.post('/messages', items(500)))).toBe(47);
    const create = 'mutation($input: [AddressedMessageInput!]!) { createMessages(input: $input) { status } }';
    const { headers, data } = await bob.graphql(create, { input: items(25) });
    expect(data.createMessages).toHaveLength(25);
    expect(left({ headers })).toBe(44);
  });

  test('that is rejected stores nothing and releases its Idempotency-Key', async () => {
    const bob = await brief.as('bob');
    const send = (key: string) => bob.post('/messages', items(300), { 'idempotency-key': key });
    const both = await Promise.all([send('one'), send('other')]);
    expect(statuses(both).toSorted()).toEqual([201, 429]);
    const refused = both[0].status === 429 ? 'one' : 'other';
    await expect.poll(async () => (await send(refused)).status).toBe(201);
    let sent = 0;
    for await (const _ of bob.sdk.messages.list('bob', { first: 100 })) sent++;
    expect(sent).toBe(600);
  });
});

test('the SDK waits as long as Retry-After says, or throws rate_limited if that is too long', async () => {
  const short = await brief.as('dora');
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      short.sdk.turtles
        .list()
        .page()
        .then(() => 'answered'),
    ),
  );
  expect(new Set(answers)).toEqual(new Set(['answered']));
  const long = await server.as('carl');
  await spendAllBut(long, 0).catch(() => {});
  await expect(long.sdk.turtles.list().page()).rejects.toMatchObject({ code: 'rate_limited', status: 429 });
});

describe('invalid tokens', () => {
  const guess = (n: number, address: string) =>
    server.stranger.get('/turtles', {
      authorization: `Bearer trp_${String(n).padStart(43, 'x')}`,
      'x-forwarded-for': address,
    });

  test('return 429 after too many from an address, as do requests without a token', async () => {
    const address = '198.51.100.1';
    const answers = await inTurn(4, () => guess(1, address));
    expect(statuses(answers)).toEqual([401, 401, 401, 429]);
    expect(limitHeaders(answers[1] as Answer)).toEqual(['"bad-tokens";q=3;w=60', '"bad-tokens";r=1']);
    expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0);
    const before = await refusals('bad-tokens');
    expect((await server.stranger.get('/turtles', { 'x-forwarded-for': address })).status).toBe(429);
    expect((await server.stranger.graphql('{ viewer { id } }', {}, { 'x-forwarded-for': address })).status).toBe(429);
    expect(await refusals('bad-tokens')).toBe(before + 2);
    expect((await guess(1, '198.51.100.2')).status).toBe(401);
  });

  const post = (path: string, address: string, fields: Record<string, string>, cookie = '') =>
    fetch(reading.url + path, {
      method: 'POST',
      headers: { 'x-forwarded-for': address, 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }) },
      body: new URLSearchParams(fields),
    });
  const oauth = (path: string, fields: Record<string, string>) => (address: string, client: string) =>
    post(path, address, { client_id: client, ...fields });
  const code = {
    grant_type: 'authorization_code',
    code: 'x',
    code_verifier: 'x'.repeat(43),
    redirect_uri: 'https://a.example/',
  };
  const device = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: 'x' };

  test.each([
    [
      'a session',
      204,
      (address: string) => post('/sign-in/token', address, {}, `terrapin-session=trs_${'x'.repeat(43)}`),
    ],
    ['a code', 400, oauth('/oauth/token', code)],
    ['a code of a device', 400, oauth('/oauth/token', device)],
    ['a refresh token', 400, oauth('/oauth/token', { grant_type: 'refresh_token', refresh_token: 'x' })],
    ['a client', 401, oauth('/oauth/token', { ...code, client_id: 'x', client_secret: 'x' })],
    [
      'the secret of a client that revokes',
      401,
      oauth('/oauth/revoke', { client_id: 'x', client_secret: 'x', token: 'x' }),
    ],
    ['the secret of a client for devices', 401, oauth('/oauth/device', { client_id: 'x', client_secret: 'x' })],
  ])('guesses of %s count as well', async (name, status, ask) => {
    const grant_types = ['authorization_code', 'refresh_token', device.grant_type];
    const metadata = { redirect_uris: ['https://a.example/'], token_endpoint_auth_method: 'none', grant_types };
    const from = (end: number) => ({ 'x-forwarded-for': `2001:db8:${name.length}:${end}::1` });
    const { body } = await reading.stranger.post('/oauth/register', metadata, from(1));
    const answers = await inTurn(4, () => ask(from(2)['x-forwarded-for'], body.client_id));
    expect(statuses(answers)).toEqual([status, status, status, 429]);
    expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask(from(3)['x-forwarded-for'], body.client_id)).status).toBe(status);
  });

  test('are counted per IPv6 network', async () => {
    const answers = [];
    for (let n = 1; n < 5; n++) answers.push(await guess(n, `2001:db8:0:1::${n}`));
    expect(statuses(answers)).toEqual([401, 401, 401, 429]);
    expect((await guess(1, '2001:db8:0:2::1')).status).toBe(401);
  });

  test('do not affect valid tokens of the same address, new ones included', async () => {
    const from = { 'x-forwarded-for': '198.51.100.3' };
    const known = await server.as('frank');
    await known.get('/turtles', from);
    await inTurn(4, () => guess(1, from['x-forwarded-for']));
    const fresh = await server.as('heidi');
    const answers = await Promise.all([
      known.get('/turtles', from),
      fresh.get('/turtles', from),
      guess(2, '198.51.100.3'),
    ]);
    expect(statuses(answers)).toEqual([200, 200, 429]);
    expect(limitHeaders(answers[1] as Answer)[0]).toMatch(/^"user"/);
  });

  test('are looked up in batches after too many', async () => {
    await inTurn(3, () => guess(1, '198.51.100.4'));
    server.statements.length = 0;
    const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => guess(n, '198.51.100.4')));
    expect(new Set(statuses(answers))).toEqual(new Set([429]));
    expect(server.statements.length).toBeGreaterThan(0);
    // Alone, each would take one. How many come together depends on the machine.
    expect(server.statements.length).toBeLessThan(100);
  });

  test('do not include other authorization schemes, which count as no token', async () => {
    const headers = { authorization: 'Basic YTpi', 'x-forwarded-for': '198.51.100.5' };
    const answers = await inTurn(2, () => server.stranger.get('/turtles', headers));
    expect(statuses(answers)).toEqual([401, 401]);
    expect(answers.map(limitHeaders)).toEqual([1, 0].map((rest) => ['"anonymous";q=2;w=60', `"anonymous";r=${rest}`]));
  });
});

test('a window ends when its time has passed, also if the clock was set back meanwhile', async () => {
  const limited = await startTestServer({ RATE_LIMIT: '2/60' });
  const ada = await limited.as('ada');
  await inTurn(2, () => ada.get('/turtles'));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 7_200_000 });
  const refused = await ada.get('/turtles');
  vi.useRealTimers();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  await limited.close();
});
