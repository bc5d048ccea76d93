import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { createPostgresqlDatabase, newProcessDatabase, onPostgresql } from '../support/database.ts';
import { listen } from '../support/events.ts';
import { endAll, type ServerProcess, startProcess } from '../support/process.ts';

const values = { first: 'first-token-of-the-admin', second: 'second-token-of-the-admin' };
const scopes = ['tokens:write', 'articles:read'];

let data: Awaited<ReturnType<typeof newProcessDatabase>>;
let server: ServerProcess | null = null;

/** Restarts the server on the same data, with this value or without one. */
async function restart(value: string | null): Promise<ServerProcess> {
  await server?.end('SIGTERM');
  server = await startProcess({
    ...{ ...data.settings, SEED: 'none', LOG_LEVEL: 'warn' },
    ...(value !== null && { ADMIN_TOKEN: value }),
  });
  return server;
}

const statusOf = async (client: Client) => (await client.get('/articles')).status;
const statuses = (of: ServerProcess, tokens: (string | null)[]) =>
  Promise.all(tokens.map((token) => statusOf(of.client(token))));
const adminTokens = async (client: Client) =>
  (await client.get('/tokens')).body.filter(({ name }: { name: string | null }) => name?.startsWith('ADMIN_TOKEN'));

describe('ADMIN_TOKEN', () => {
  beforeAll(async () => {
    data = await newProcessDatabase();
  });
  afterAll(async () => {
    await endAll();
    await data.remove();
  });

  test('is named by a start without users, with which nobody could sign in', async () => {
    const warning = 'There are no users, so nobody can sign in. Set ADMIN_TOKEN, and start again';
    expect((await restart(null)).output()).toContain(warning);
    expect((await restart(values.first)).output()).not.toContain(warning);
    expect((await restart(null)).output()).not.toContain(warning);
  });

  let issued: string;
  let grandchild: string;

  test('has all scopes as user admin, and survives a restart with the same value', async () => {
    const client = (await restart(values.first)).client(values.first);
    expect((await client.get('/user')).body).toMatchObject({ username: 'admin', expires_at: null });
    issued = (await client.post('/tokens', { scopes })).body.token;
    grandchild = (await server!.client(issued).post('/tokens', { scopes })).body.token;
    const [before] = await adminTokens(client);
    const again = await restart(values.first);
    expect((await adminTokens(again.client(values.first)))[0].id).toBe(before.id);
    expect(await statuses(again, [values.first, issued, grandchild])).toEqual([200, 200, 200]);
  });

  test('replaced, the old value is rejected and tokens issued with it stay valid', async () => {
    const second = await restart(values.second);
    expect(await statuses(second, [values.first, values.second, issued, grandchild])).toEqual([401, 200, 200, 200]);
    expect(await adminTokens(second.client(values.second))).toMatchObject([{ name: 'ADMIN_TOKEN' }]);
  });

  test('removed, no value is accepted and tokens issued with it stay valid', async () => {
    const third = await restart(null);
    expect(await statuses(third, [values.first, values.second, issued, grandchild])).toEqual([401, 401, 200, 200]);
    // Not the hash of any secret.
    expect(await statuses(third, ['none', 'ADMIN_TOKEN'])).toEqual([401, 401]);
    expect(await adminTokens(third.client(issued))).toMatchObject([{ name: 'ADMIN_TOKEN (not set)' }]);
  });

  test('revoked after it was removed, every token ends that any of its values issued', async () => {
    const admin = server!.client(issued);
    const [{ id }] = await adminTokens(admin);
    expect((await admin.delete(`/tokens/${id}`)).status).toBe(204);
    expect(await statuses(server!, [issued, grandchild])).toEqual([401, 401]);
    const without = await restart(null);
    expect(await statuses(without, [values.first, values.second, issued])).toEqual([401, 401, 401]);
  });

  test('set again, only the new value is accepted', async () => {
    const again = await restart(values.first);
    expect(await statuses(again, [values.first, values.second, issued])).toEqual([200, 401, 401]);
  });

  test('revoked with itself, it is rejected at once, with what it issued, until the next start', async () => {
    const admin = server!.client(values.first);
    const { token } = (await admin.post('/tokens', { scopes })).body;
    const [{ id }] = await adminTokens(admin);
    expect((await admin.delete(`/tokens/${id}`)).status).toBe(204);
    expect(await statuses(server!, [values.first, token])).toEqual([401, 401]);
    expect(await statuses(await restart(values.second), [values.first, values.second, token])).toEqual([401, 200, 401]);
  });

  test('equal to a token that was issued to a user, it stays that user’s, and the log says so', async () => {
    const admin = server!.client(values.second);
    await admin.post('/users', { username: 'ada', name: 'Ada', email: 'ada@example.com' });
    const { token } = (await admin.post('/tokens', { user: 'ada', scopes })).body;
    const same = await restart(token);
    expect((await same.client(token).get('/user')).body).toMatchObject({ username: 'ada', scopes });
    expect(await statuses(same, [values.second])).toEqual([401]);
    expect(same.output()).toContain('ADMIN_TOKEN is already the access token of a user');
    expect(await statuses(await restart(values.second), [values.second, token])).toEqual([200, 200]);
  });
});

describe.runIf(onPostgresql)('ADMIN_TOKEN of several servers', () => {
  afterEach(() => endAll());

  test('is the value of the server that started last, and the other value and its streams end', async () => {
    const { url, drop } = await createPostgresqlDatabase();
    const start = (value: string) => startProcess({ DATABASE_URL: url, SEED: 'none', ADMIN_TOKEN: value });
    const one = await start(values.first);
    const stream = await listen(one.client(values.first));
    const two = await start(values.second);
    await stream.ended;
    expect(await statuses(two, [values.first, values.second])).toEqual([401, 200]);
    expect(await statuses(one, [values.second])).toEqual([200]);
    await expect.poll(() => statusOf(one.client(values.first)), { timeout: 10_000 }).toBe(401);
    await endAll();
    await drop();
  });
});
