import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Token } from '../../src/resources/tokens/token.entity.ts';
import { Identity } from '../../src/resources/users/identity.entity.ts';
import { deleteOldDeliveries } from '../../src/resources/webhooks/settle.ts';
import { toTimestamp } from '../../src/values/timestamp.ts';
import { type Body, type Client, createClient } from '../support/client.ts';
import { startIssuer, type TestIssuer } from '../support/issuer.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { Receiver } from './receiver.ts';

let receiver: Receiver;
let issuer: TestIssuer;
let server: TestServer;
let ada: Client;
let admin: Client;

beforeAll(async () => {
  [receiver, issuer] = await Promise.all([Receiver.start(), startIssuer()]);
  const settings = { ...receiver.settings, ...issuer.settings, OIDC_CREATE_USERS: 'on', JOB_POLL_INTERVAL: '0.5' };
  server = await startTestServer(settings);
  [ada, admin] = await Promise.all([server.as('ada'), server.as('root')]);
});
afterAll(async () => {
  await server.close();
  await issuer.close();
  receiver.close();
});

const scopes = ['webhooks:read', 'webhooks:write', 'turtles:read', 'turtles:write', 'articles:read'];
let paths = 0;

async function tokenOf(client: Client, expiresAt: string | null = null): Promise<Client & { id: string }> {
  const { body } = await client.post('/tokens', { scopes, expires_at: expiresAt });
  return Object.assign(createClient(server.url, body.token), { id: body.id as string });
}

async function webhook(client: Client, owner = client): Promise<Body & { path: string }> {
  const path = `/hook-${++paths}`;
  const { status, body } = await client.post('/webhooks', { url: receiver.url(path), events: ['turtle.created'] });
  expect([status, body]).toMatchObject([201, { enabled: true, disabled_reason: null }]);
  await vi.waitUntil(async () => (await read(body, owner)).verified, { timeout: 15_000, interval: 20 });
  receiver.forget(path);
  return { ...body, path };
}

const read = async ({ id }: Body, owner = ada): Promise<Body> => (await owner.get(`/webhooks/${id}`)).body;
const disabled = (hook: Body, owner = ada) =>
  vi.waitUntil(
    async () => {
      const now = await read(hook, owner);
      return now.enabled === false && now;
    },
    { timeout: 20_000, interval: 50 },
  );
const hatch = async (name: string) =>
  expect((await admin.post('/turtles', { name, lifespan: 80, species: 'Chelonia mydas' })).status).toBe(201);
const names = (path: string) => receiver.at(path).map(({ body }) => body.data.name);

test('a webhook made with a token that expires is disabled then, says so, and can be enabled with another token', async () => {
  const token = await tokenOf(ada, toTimestamp(new Date(Date.now() + 3_600_000)));
  const [hook, other] = [await webhook(token, ada), await webhook(ada)];
  await hatch('before');
  await receiver.received(hook.path, 1);
  await server.database.fork().nativeUpdate(Token, { id: token.id }, { expiresAt: toTimestamp(new Date()) });
  expect(await disabled(hook)).toMatchObject({ enabled: false, disabled_reason: 'token_expired' });
  await hatch('after');
  await receiver.received(other.path, 2);
  expect(names(hook.path)).toEqual(['before']);

  const { body } = await ada.patch(`/webhooks/${hook.id}`, { enabled: true });
  expect(body).toMatchObject({ enabled: true, disabled_reason: null });
  await hatch('again');
  await receiver.received(hook.path, 2);
  expect(names(hook.path)).toEqual(['before', 'again']);
});

test('a webhook made with a token that is revoked, or a token issued with it, gets nothing more', async () => {
  const parent = await ada.post('/tokens', { scopes: [...scopes, 'tokens:write'] });
  const token = await tokenOf(createClient(server.url, parent.body.token));
  const [hook, other] = [await webhook(token, ada), await webhook(ada)];
  await hatch('before');
  await receiver.received(hook.path, 1);
  // Events that are due while the webhook is not disabled yet are not sent either.
  await ada.delete(`/tokens/${parent.body.id}`);
  for (const name of ['one', 'two', 'three']) await hatch(name);
  await receiver.received(other.path, 4);
  const after = await disabled(hook);
  expect(after.disabled_reason).toBe('token_revoked');
  const { data } = await ada.graphql('query($id: ID!) { webhook(id: $id) { enabled disabledReason } }', hook);
  expect(data.webhook).toEqual({ enabled: false, disabledReason: 'TOKEN_REVOKED' });
  expect(names(hook.path)).toEqual(['before']);
  const settled = async () => (await ada.get(`/webhooks/${hook.id}/deliveries`)).body;
  await vi.waitUntil(async () => (await settled()).every(({ status }: Body) => status !== 'pending'), {
    timeout: 15_000,
  });
  const failed = (await settled()).filter(({ status }: Body) => status === 'failed');
  expect(failed.every(({ attempts }: Body) => attempts === 0)).toBe(true);
  const folder = join(server.dataDir, 'mail');
  const mail = await vi.waitUntil(async () => (await readdir(folder)).find((name) => name.includes(hook.id)), {
    timeout: 15_000,
  });
  const text = (await readFile(join(folder, mail as string), 'utf8')).replaceAll(/=\r?\n/g, '');
  expect(text).toMatch(/was revoked[\s\S]*with a valid access token/);
});

test('a webhook follows the token that changed it last, also if nothing else changes', async () => {
  const [first, second] = [await tokenOf(ada), await tokenOf(ada)];
  const hook = await webhook(first, ada);
  const { etag } = Object.fromEntries((await ada.get(`/webhooks/${hook.id}`)).headers);
  const same = await first.patch(`/webhooks/${hook.id}`, {});
  expect(same.headers.get('etag')).toBe(etag);
  const moved = await second.patch(`/webhooks/${hook.id}`, {});
  expect(moved.headers.get('etag')).not.toBe(etag);
  const former = await webhook(first, ada);
  await ada.delete(`/tokens/${first.id}`);
  await disabled(former);
  expect((await read(hook)).enabled).toBe(true);
  await hatch('second');
  await receiver.received(hook.path, 1);
  await ada.delete(`/tokens/${second.id}`);
  expect((await disabled(hook)).disabled_reason).toBe('token_revoked');
  await ada.delete(`/webhooks/${hook.id}`);
});

test('a webhook made with a JWT outlives it, until its subject is unlinked', async () => {
  const soon = Math.floor(Date.now() / 1000) + 12;
  const jwt = createClient(server.url, await issuer.sign({ sub: 'jwt', scope: scopes.join(' '), exp: soon }));
  const { id: user } = (await jwt.get('/user')).body;
  const { body: token } = await admin.post('/tokens', { user, scopes });
  const owner = createClient(server.url, token.token);
  const hook = await webhook(jwt, owner);
  await vi.waitUntil(async () => (await jwt.get('/turtles')).status === 401, { timeout: 20_000, interval: 100 });
  await hatch('later');
  await receiver.received(hook.path, 1);
  expect((await read(hook, owner)).enabled).toBe(true);
  await server.database.fork().nativeDelete(Identity, { issuer: issuer.url, subject: 'jwt' });
  expect((await disabled(hook, owner)).disabled_reason).toBe('subject_unlinked');
});

test('webhooks of a suspended user wait, and send what happened when the user is active again', async () => {
  const grace = await server.as('grace');
  const [hook, other] = [await webhook(grace), await webhook(ada)];
  expect((await admin.patch('/users/grace', { status: 'suspended' })).status).toBe(200);
  for (const name of ['one', 'two']) await hatch(name);
  await receiver.received(other.path, 2);
  expect(names(hook.path)).toEqual([]);
  await admin.patch('/users/grace', { status: 'active' });
  await receiver.received(hook.path, 2);
  expect(names(hook.path).sort()).toEqual(['one', 'two']);
  expect(await read(hook, grace)).toMatchObject({ enabled: true, disabled_reason: null });
});

test('what waits for suspended users and unverified receivers is deleted with its event; later events are sent', async () => {
  const hedy = await server.as('hedy');
  receiver.answer = ({ path }) => (path === '/refuses' ? 500 : 204);
  const events = ['turtle.created', 'turtle.updated'];
  const hook = await webhook(hedy);
  await hedy.patch(`/webhooks/${hook.id}`, { events });
  const { body: unverified } = await ada.post('/webhooks', { url: receiver.url('/refuses'), events });
  await admin.patch('/users/hedy', { status: 'suspended' });
  const waiting = async (webhook: string) => {
    const query = `select id from webhook_deliveries where webhook_id = ? and type <> 'ping' and status = 'pending'`;
    return (await server.database.fork().getConnection().execute(query, [webhook])).length;
  };
  const become = (count: number) =>
    vi.waitUntil(async () => (await waiting(hook.id)) === count && (await waiting(unverified.id)) === count, {
      timeout: 15_000,
    });
  const { body: first } = await admin.post('/turtles', { name: 'first', lifespan: 80, species: 'Chelonia mydas' });
  await become(1);
  const between = new Date(Date.now() + 1);
  await vi.waitUntil(() => Date.now() > between.getTime(), { interval: 1 });
  await admin.patch(`/turtles/${first.id}`, { name: 'second' });
  await become(2);
  await deleteOldDeliveries(server.database.db, new Date(), between);
  await become(1);

  receiver.answer = () => 204;
  await admin.patch('/users/hedy', { status: 'active' });
  await ada.post(`/webhooks/${unverified.id}/pings`);
  await become(0);
  expect(names(hook.path)).toEqual(['second']);
  expect(names('/refuses').filter(Boolean)).toEqual(['second']);
});

test('a webhook of a version that did not store its token goes on', async () => {
  const token = await tokenOf(ada);
  const hook = await webhook(token, ada);
  const connection = server.database.fork().getConnection();
  await connection.execute('update webhooks set token_id = null where id = ?', [hook.id]);
  const marker = await webhook(token, ada);
  await ada.delete(`/tokens/${token.id}`);
  await disabled(marker);
  await hatch('legacy');
  await receiver.received(hook.path, 1);
});
