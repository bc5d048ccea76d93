import { writeFile } from 'node:fs/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { ScopeName } from '../../src/core/access.ts';
import { demoTokenFile } from '../../src/core/secret.ts';
import { createLogger } from '../../src/host/terminal/logger.ts';
import { configureAdminToken, readDemoToken, startTokens } from '../../src/resources/tokens/start-tokens.ts';
import { image } from '../avatars/images.fixtures.ts';
import { announce } from '../avatars/support.ts';
import { type Client, createClient } from '../support/client.ts';
import { createPostgresqlDatabase, onPostgresql } from '../support/database.ts';
import { listen } from '../support/events.ts';
import { startIssuer } from '../support/issuer.ts';
import { endAll, newDataDir, startProcess } from '../support/process.ts';
import { sharedServer, startTestServer } from '../support/server.ts';
import { shared } from '../support/shared.ts';

const issuer = await shared(startIssuer());
const server = await sharedServer({ ...issuer.settings, OIDC_CREATE_USERS: 'on' });
const admin = await server.as('root');

const logger = createLogger('silent');

const setStatus = async (user: string, status: string, as = admin) => {
  const answer = await as.patch(`/users/${user}`, { status });
  expect([answer.status, answer.body]).toMatchObject([200, { status }]);
  return answer;
};
const outcome = async (client: Client) => {
  const { status, body } = await client.get('/articles');
  return body.code ?? status;
};
const outcomeOfGraphql = async (client: Client) => {
  const { status, code } = await client.graphql('{ articles { nodes { id } } }');
  return [status, code];
};

describe('a suspended user', () => {
  test('gets 403 user_suspended at once on this process, with every token and JWT, until active again', async () => {
    const tokens = [await server.as('ada'), await server.as('ada', ['articles:read'])];
    const jwt = createClient(server.url, await issuer.sign({ sub: 'jwt', scope: 'articles:read' }));
    const { body: person } = await jwt.get('/user');
    for (const client of [...tokens, jwt]) expect(await outcome(client)).toBe(200);

    const before = await admin.get('/users/ada');
    expect(before.body.status).toBe('active');
    const changed = await setStatus('ada', 'suspended');
    expect(changed.headers.get('etag')).not.toBe(before.headers.get('etag'));
    await setStatus(person.id, 'suspended');
    for (const client of [...tokens, jwt]) {
      expect(await outcome(client)).toBe('user_suspended');
      expect(await outcomeOfGraphql(client)).toEqual([403, 'user_suspended']);
      expect((await client.post('/articles', { title: 'x' })).status).toBe(403);
    }
    const again = createClient(server.url, await issuer.sign({ sub: 'jwt', scope: 'articles:read', jti: 'new' }));
    expect(await outcome(again)).toBe('user_suspended');
    // Tokens can still be issued, and work later.
    const { body: later } = await admin.post('/tokens', { user: 'ada', scopes: ['articles:read'] });
    expect(await outcome(createClient(server.url, later.token))).toBe('user_suspended');

    await setStatus('ada', 'active');
    await setStatus(person.id, 'active');
    for (const client of [...tokens, jwt, again]) expect(await outcome(client)).toBe(200);
  });

  test('gets it also in the SDK, and does not count as an invalid token', async () => {
    const strict = await startTestServer({ RATE_LIMIT_BAD_TOKENS: '1/60' });
    const root = await strict.as('root');
    const ada = await strict.as('ada');
    await setStatus('ada', 'suspended', root);
    for (let i = 0; i < 5; i++)
      await expect(ada.sdk.articles.list().page()).rejects.toMatchObject({ code: 'user_suspended', status: 403 });
    await strict.close();
  });

  test('has streams of tokens and of JWTs ended, and no other user has', async () => {
    const [grace, linus] = [await server.as('grace'), await server.as('linus')];
    const jwt = createClient(server.url, await issuer.sign({ sub: 'streams', scope: 'articles:read' }));
    const { body: person } = await jwt.get('/user');
    const query = encodeURIComponent('subscription { events { id } }');
    const streams = await Promise.all([listen(grace), listen(jwt), listen(grace, `/graphql?query=${query}`)]);
    const other = await listen(linus, '/events?types=turtle.created');
    let isOver = false;
    void other.ended.then(() => (isOver = true));
    for (const user of ['grace', person.id]) await setStatus(user, 'suspended');
    await Promise.all(streams.map(({ ended }) => ended));
    expect((await listen(grace)).status).toBe(403);
    expect(isOver).toBe(false);
    await linus.post('/turtles', { name: 'Tuga', lifespan: 80, species: 'Chelonia mydas' });
    expect(await other.take(1)).toHaveLength(1);
    other.close();
  });

  test('cannot complete an upload whose URL was handed out before', async () => {
    const hedy = await server.as('hedy');
    const url = (await announce(hedy, image.length)).headers.get('location') as string;
    const upload = () => server.stranger.request('PUT', url, { body: image, headers: { 'content-type': 'image/png' } });
    await setStatus('hedy', 'suspended');
    expect((await upload()).status).toBe(404);
    await setStatus('hedy', 'active');
    expect((await upload()).status).toBe(201);
  });
});

describe('User.status', () => {
  test('of oneself cannot change: so the last user with users:write stays active', async () => {
    const { body: self } = await admin.get('/user');
    for (const key of ['root', 'ROOT', self.id]) {
      const { status, body } = await admin.patch(`/users/${key}`, { status: 'suspended' });
      expect([status, body.code]).toEqual([409, 'own_account']);
    }
    const update = 'mutation { updateUser(user: "root", input: { status: SUSPENDED }) { id } }';
    expect((await admin.graphql(update)).code).toBe('own_account');
    // What was read can be sent back.
    const { body } = await admin.get('/users/root');
    expect((await admin.patch('/users/root', body)).status).toBe(200);
  });

  test('of users who suspend each other at the same time stays active for one of them', async () => {
    for (let round = 0; round < 5; round++) {
      const names = [`left-${round}`, `right-${round}`] as const;
      const [left, right] = [await server.as(names[0]), await server.as(names[1])];
      const answers = await Promise.all([
        left.patch(`/users/${names[1]}`, { status: 'suspended' }),
        right.patch(`/users/${names[0]}`, { status: 'suspended' }),
      ]);
      expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'user_suspended']);
      expect([await outcome(left), await outcome(right)].sort()).toEqual([200, 'user_suspended']);
    }
  });
});

test('a start finds no demo token while its user is suspended', async () => {
  const { token } = await server.as('demo');
  const folder = await newDataDir();
  await writeFile(demoTokenFile(folder.path), `${token}\n`);
  expect(await readDemoToken(server.database.db, folder.path)).toMatchObject({ secret: token });
  await setStatus('demo', 'suspended');
  expect(await readDemoToken(server.database.db, folder.path)).toBeNull();
  await folder.remove();
});

test('a start gives the demo token the scopes of resources that were added, and no other token', async () => {
  const folder = await newDataDir();
  const given = { database: server.database, dataDir: folder.path, adminToken: null, oidc: null };
  const restart = () => startTokens({ ...given, logger });
  const ada = await server.as('ada');
  const { body } = await ada.post('/tokens', { name: 'Demo', scopes: ['turtles:read'] });
  const { body: other } = await ada.post('/tokens', { name: 'Other', scopes: ['turtles:read'] });
  const scopesOf = async ({ id }: { id: string }) => (await ada.get(`/tokens/${id}`)).body.scopes;
  for (const { token } of [body, other]) {
    await writeFile(demoTokenFile(folder.path), `${token}\n`);
    await restart();
  }
  expect([await scopesOf(body), await scopesOf(other)]).toEqual([ScopeName.options, ['turtles:read']]);
  await folder.remove();
});

test('a start with ADMIN_TOKEN activates user admin: a way back in for the operator', async () => {
  const secret = 'the-token-of-the-operator';
  await configureAdminToken(server.database, secret, logger);
  await setStatus('admin', 'suspended');
  const operator = createClient(server.url, secret);
  expect(await outcome(operator)).toBe('user_suspended');
  await configureAdminToken(server.database, null, logger);
  expect((await admin.get('/users/admin')).body.status).toBe('suspended');
  await configureAdminToken(server.database, secret, logger);
  expect(await outcome(operator)).toBe(200);
});

describe.runIf(onPostgresql)('on another process a suspended user', () => {
  afterEach(() => endAll());

  test('gets 403 and loses streams as well, soon', async () => {
    const { url, drop } = await createPostgresqlDatabase();
    const environment = { DATABASE_URL: url, SEED: 'none', ADMIN_TOKEN: 'token-of-the-admin' };
    const [one, two] = await Promise.all([startProcess(environment), startProcess(environment)]);
    const root = one.client('token-of-the-admin');
    await root.post('/users', { username: 'ada', name: 'Ada', email: 'ada@example.com' });
    const { body } = await root.post('/tokens', { user: 'ada', scopes: ['articles:read'] });
    const elsewhere = two.client(body.token);
    const stream = await listen(elsewhere);
    expect(await outcome(elsewhere)).toBe(200);
    await setStatus('ada', 'suspended', root);
    await stream.ended;
    await expect.poll(() => outcome(elsewhere)).toBe('user_suspended');
    await endAll();
    await drop();
  });
});
