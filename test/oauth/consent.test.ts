import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Browser } from '../sign-in/browser.ts';
import type { Client } from '../support/client.ts';
import {
  allow,
  askFor,
  authorizeQuery,
  type Connected,
  codeGrant,
  connect,
  decide,
  newVerifier,
  register,
  revoke,
  signedIn,
  startOauth,
  tokenRequest,
} from './flow.ts';

const { anybody, ask, refresh, server, withToken } = await startOauth();

test('who has not signed in does so first, and comes back to the question', async () => {
  const browser = new Browser(server.url);
  const { client_id: client } = await register(server);
  const asked = authorizeQuery(client, newVerifier());
  const begun = await browser.get(asked);
  const signIn = new URL(begun.headers.get('location') as string, server.url);
  expect([begun.status, signIn.pathname, begun.headers.getSetCookie()]).toEqual([303, '/sign-in', []]);
  const back = new URL(signIn.searchParams.get('return_to') as string, server.url);
  const sent = new URL(asked, server.url);
  expect([back.pathname, Object.fromEntries(back.searchParams)]).toEqual([
    sent.pathname,
    Object.fromEntries(sent.searchParams),
  ]);
  const { page } = await askFor(await signedIn(server, 'signs-in'), back.pathname + back.search);
  expect(page.text).toContain('Allow Billing agent to act for you?');
});

test.each(['login', 'login consent'])('with prompt=%s, who has signed in does so again', async (prompt) => {
  const { client_id: client } = await register(server);
  const browser = await signedIn(server, 'signs-in');
  const begun = await browser.get(authorizeQuery(client, newVerifier(), { prompt }));
  const at = new URL(begun.headers.get('location') as string, server.url);
  expect([begun.status, at.pathname, begun.headers.getSetCookie()]).toEqual([303, '/sign-in', []]);
  expect((await browser.get(at.pathname + at.search)).text).toContain('name="email"');
  const { page } = await askFor(browser, at.searchParams.get('return_to') as string);
  expect(page.text).toContain('Allow Billing agent to act for you?');
});

test('the page names the unverified app, the scopes that it asks for, and the address it redirects to', async () => {
  const scope = 'invoices:write payments:write account:write users:write openid unknown';
  const by = await signedIn(server, 'asked');
  const { page } = await ask({ scope }, { metadata: { client_name: 'Pay <all>\u202e' }, by });
  expect(page.text).toContain('Allow Pay &lt;all&gt; to act for you?');
  for (const text of [
    'Not verified: any app could use this name.',
    'Not yet. You would be the first to allow it.',
    'agent.example.com',
    'asked of the tests',
  ])
    expect(page.text).toContain(text);
  for (const text of ['Pay any invoice, given its number. <strong class="mark">may move money', 'may send email'])
    expect(page.text).toContain(text);
  expect(page.text).toContain('value="account:write"');
  expect(page.text).not.toContain('unknown');
});

test('nobody can allow more than they may themselves', async () => {
  const scope = 'articles:read articles:write users:write';
  const { page, tokens } = await ask({ scope }, { by: await signedIn(server, 'limited', ['articles:read']) });
  expect(page.text).not.toContain('articles:write');
  const json = await tokens('articles:read', 'articles:write', 'users:write');
  expect(json.scope).toBe('articles:read');
});

test('what is taken away is not in the token, nor in those that follow', async () => {
  const { client, tokens } = await ask({ scope: 'articles:read articles:write' });
  const json = await tokens('articles:read');
  expect(json.scope).toBe('articles:read');
  const next = await refresh(client, json.refresh_token);
  expect([next.status, next.json.scope]).toEqual([200, 'articles:read']);
  expect((await withToken(next.json.access_token).post('/articles', { title: 'No' })).status).toBe(403);
  const wider = await refresh(client, next.json.refresh_token, { scope: 'articles:read articles:write' });
  expect([wider.status, wider.json.error]).toEqual([400, 'invalid_scope']);
});

/** The scopes that the page offers, and whether each is ticked. */
const boxesOf = (text: string) =>
  new Map(
    [...text.matchAll(/name="scope" value="([^"]+)"( checked)?/g)].map(([, scope, checked]) => [
      scope,
      checked !== undefined,
    ]),
  );

test('a client that asks for nothing in particular gets what only reads, and is offered what it could ask for', async () => {
  const { page } = await ask({ scope: null });
  const boxes = boxesOf(page.text);
  for (const [scope, isTicked] of boxes) expect([scope, isTicked]).toEqual([scope, scope?.endsWith(':read')]);
  for (const scope of ['articles:read', 'articles:write', 'invoices:write', 'account:write'])
    expect([...boxes.keys()]).toContain(scope);
  for (const scope of ['users:write', 'tokens:write', 'audit:read']) expect([...boxes.keys()]).not.toContain(scope);
  expect(page.text).toContain('<details open>');
});

test('writing is ticked if it is asked for, and reading is not if it is not', async () => {
  const scope = 'articles:read articles:write users:write';
  const { page } = await ask({ scope });
  const boxes = boxesOf(page.text);
  expect(
    [...boxes]
      .filter(([, isTicked]) => isTicked)
      .map(([one]) => one)
      .toSorted(),
  ).toEqual(scope.split(' '));
  expect(boxes.get('invoices:read')).toBe(false);
  expect(page.text).toContain('<details>');
});

test('what is ticked beyond what was asked for is in the token, and in those that follow', async () => {
  const { client, tokens } = await ask({ scope: 'articles:read' });
  const json = await tokens('articles:read', 'articles:write', 'audit:read');
  expect(json.scope).toBe('articles:read articles:write');
  const next = await refresh(client, json.refresh_token);
  expect(next.json.scope).toBe('articles:read articles:write');
  expect((await withToken(next.json.access_token).post('/articles', { title: 'By an agent' })).status).toBe(201);
});

describe('a decision is made once:', () => {
  type Decision = 'allow' | 'refuse';
  const begin = async () => {
    const { browser, at, exchange } = await ask();
    const send = (decision: Decision = 'allow') =>
      browser.post(at, { user: browser.user, decision, scope: 'articles:read' });
    const grants = async () => (await (await browser.client({ scope: 'account:write' })).get('/grants')).body;
    /** What the app learns. */
    const resume = async ({ headers }: Awaited<ReturnType<typeof send>>) => {
      const back = await browser.get(headers.get('location') as string);
      const to = new URL(back.headers.get('location') ?? `error:${back.text}`);
      if (!to.searchParams.has('code')) return to.searchParams.get('error') ?? to.pathname;
      return (await exchange(to.searchParams.get('code') as string)).status;
    };
    return { browser, at, send, grants, resume };
  };

  test.each([
    ['allow', 'allow', 200, 1],
    ['allow', 'refuse', 200, 1],
    ['refuse', 'allow', 'access_denied', 0],
    ['refuse', 'refuse', 'access_denied', 0],
  ] as const)('%s, then %s, is what was decided first, also when that has led on', async (one, two, outcome, left) => {
    for (const leadsOn of [false, true]) {
      const { send, grants, resume } = await begin();
      const first = await send(one);
      if (leadsOn) expect(await resume(first)).toBe(outcome);
      expect(await resume(await send(two))).toBe(outcome);
      expect(await grants()).toHaveLength(left);
    }
  });

  test.each(['allow', 'refuse'] as const)('to %s and another one at once is one of both', async (one) => {
    const { send, grants, resume } = await begin();
    const [first] = await Promise.all([send(one), send(one === 'allow' ? 'refuse' : 'allow')]);
    const outcome = await resume(first);
    expect([200, 'access_denied']).toContain(outcome);
    expect(await grants()).toHaveLength(outcome === 200 ? 1 : 0);
  });

  test('once the access has ended, the form does not bring it back', async () => {
    const { browser, send, resume } = await begin();
    expect(await resume(await send())).toBe(200);
    const own = await browser.client({ scope: 'account:write' });
    const [{ id }] = (await own.get('/grants')).body;
    await own.delete(`/grants/${id}`);
    expect(await resume(await send())).toBe('access_denied');
  });

  test('after a minute, a page says what to do', async () => {
    const { send, resume } = await begin();
    await resume(await send());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    onTestFinished(() => void vi.useRealTimers());
    const said = await resume(await send());
    expect(said).toContain('You have answered this app already');
    expect(said).toContain('connect it again');
  });

  test('who goes back to the question is told that it is answered', async () => {
    const { browser, at, send } = await begin();
    await send();
    const { status, text } = await browser.get(at);
    expect([status, text]).toEqual([200, expect.stringContaining('You have answered this app already')]);
    expect(text).not.toContain('name="decision"');
  });

  test('nobody is connected by the decision of another user of the browser', async () => {
    const { browser, at, send, grants } = await begin();
    await send();
    const other = await anybody();
    browser.cookies.set('terrapin-session', other.secret);
    const { status, headers, text } = await browser.post(at, [['user', other.user], ...allow('articles:read')]);
    expect([status, headers.get('location')]).toEqual([200, null]);
    expect(text).toContain('You have answered this app already');
    expect(await grants()).toEqual([]);
  });
});

describe('an app that is allowed again', () => {
  const scopesOf = async (username: string) =>
    (await (await server.as(username)).get('/grants')).body.map(({ scopes }: { scopes: string[] }) => scopes.join(' '));
  const again = async (client: string, browser: Awaited<ReturnType<typeof signedIn>>, ...scopes: string[]) => {
    const verifier = newVerifier();
    const { at } = await askFor(browser, authorizeQuery(client, verifier, { scope: scopes.join(' ') }));
    const code = (await decide(browser, at, allow(...scopes))).searchParams.get('code') as string;
    return { exchange: () => tokenRequest(server, codeGrant(client, code, verifier)) };
  };

  test('in the same browser has one grant, from when it has its token', async () => {
    const browser = await signedIn(server, 'steps');
    const { client, tokens } = await connect(server, browser);
    const { exchange } = await again(client, browser, 'articles:read', 'articles:write');
    expect((await withToken(tokens.access_token).get('/articles')).status).toBe(200);
    const { json } = await exchange();
    expect(await scopesOf('steps')).toEqual(['articles:read articles:write']);
    expect((await withToken(tokens.access_token).get('/articles')).status).toBe(401);
    expect((await refresh(client, tokens.refresh_token)).json.error).toBe('invalid_grant');
    expect((await refresh(client, json.refresh_token)).status).toBe(200);
  });

  test('in another browser, or as another app, has one grant more', async () => {
    const browser = await signedIn(server, 'moves');
    const { client, tokens } = await connect(server, browser);
    const { exchange } = await again(client, await signedIn(server, 'moves'), 'articles:read', 'articles:write');
    expect((await exchange()).status).toBe(200);
    await connect(server, browser);
    expect(await scopesOf('moves')).toHaveLength(3);
    expect((await refresh(client, tokens.refresh_token)).status).toBe(200);
  });
});

test.each([
  ['refused', [['decision', 'refuse']]],
  ['allowed nothing', [['decision', 'allow']]],
] as const)('the app is told that it was %s', async (_, fields) => {
  const { at, browser } = await ask({}, { by: await signedIn(server, `refuses${fields[0][1]}`) });
  const back = await decide(browser, at, fields);
  expect(Object.fromEntries(back.searchParams)).toMatchObject({
    error: 'access_denied',
    state: 'state',
    iss: server.url,
  });
});

describe('a grant', () => {
  test('is listed with its last use, recorded, and ends with its tokens at once', async () => {
    const browser = await signedIn(server, 'ends');
    const { client, tokens } = await connect(server, browser);
    const admin = await server.as('admin');
    const ends = await server.as('ends', ['account:write']);
    await withToken(tokens.access_token).get('/articles');
    const listed = async () => (await ends.get('/grants')).body;
    await expect.poll(async () => (await listed())[0].last_used_at).not.toBeNull();
    const [grant] = await listed();
    expect(grant).toMatchObject({ client_id: client, scopes: ['articles:read'] });
    expect((await (await server.as('other')).delete(`/grants/${grant.id}`)).status).toBe(404);
    expect((await ends.delete(`/grants/${grant.id}`)).status).toBe(204);
    expect((await withToken(tokens.access_token).get('/articles')).status).toBe(401);
    expect((await refresh(client, tokens.refresh_token)).json.error).toBe('invalid_grant');
    expect(await listed()).toEqual([]);
    const { body } = await admin.get(`/audit?actor=${browser.user}`);
    const types = body.map(({ type }: { type: string }) => type);
    expect(types).toEqual(expect.arrayContaining(['grant.created', 'token.created', 'grant.deleted', 'token.deleted']));
  });

  const ways: [string, (at: Connected, username: string, user: Client) => Promise<{ status: number }>][] = [
    [
      'one of its tokens is revoked',
      async ({ tokens }, _, user) =>
        user.delete(`/tokens/${(await withToken(tokens.access_token).get('/user')).body.token_id}`),
    ],
    ['all of the user are', (_, username, user) => user.delete(`/users/${username}/tokens`)],
    [
      'its app revokes the access token',
      ({ client: client_id, tokens }) => revoke(server, { client_id, token: tokens.access_token }),
    ],
    [
      'its app revokes the refresh token',
      ({ client: client_id, tokens }) => revoke(server, { client_id, token: tokens.refresh_token }),
    ],
    ['its user is erased', async (_, username) => (await server.as('admin')).delete(`/users/${username}`)],
  ];

  test.each(ways)('ends when %s', async (way, end) => {
    const username = `ends-${ways.findIndex(([name]) => name === way)}`;
    const connected = await connect(server, await signedIn(server, username));
    expect((await end(connected, username, await server.as(username))).status).toBeLessThan(300);
    const { client, tokens } = connected;
    expect((await withToken(tokens.access_token).get('/user')).status).toBe(401);
    expect((await refresh(client, tokens.refresh_token)).json.error).toBe('invalid_grant');
  });

  test('stays when its app revokes another token of the user', async () => {
    const browser = await signedIn(server, 'keeps');
    const { tokens } = await connect(server, browser, ['account:write', 'articles:read']);
    const agent = withToken(tokens.access_token);
    const { body } = await agent.post('/tokens', { scopes: ['articles:read'] });
    expect((await agent.delete(`/tokens/${body.id}`)).status).toBe(204);
    expect((await agent.get('/grants')).body).toHaveLength(1);
  });
});
