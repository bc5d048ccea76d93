import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from '../sign-in/browser.ts';
import { createClient } from '../support/client.ts';
import { freePort } from '../support/daemon.ts';
import { createPostgresqlDatabase, onPostgresql } from '../support/database.ts';
import { endAll, newDataDir, type ServerProcess, startProcess } from '../support/process.ts';
import {
  allow,
  askFor,
  authorizeQuery,
  codeGrant,
  connect,
  decide,
  newVerifier,
  register,
  revoke,
  tokenRequest,
} from './flow.ts';

const token = 'token-of-the-tests';

describe.runIf(onPostgresql)('of two processes on one PostgreSQL', () => {
  let dataDir: Awaited<ReturnType<typeof newDataDir>>;
  let postgresql: Awaited<ReturnType<typeof createPostgresqlDatabase>>;
  let one: ServerProcess;
  let other: ServerProcess;
  beforeAll(async () => {
    dataDir = await newDataDir();
    postgresql = await createPostgresqlDatabase();
    const [port, portOfOther] = [await freePort(), await freePort()];
    const publicUrl = `http://127.0.0.1:${port}`;
    const environment = {
      DATABASE_URL: postgresql.url,
      DATA_DIR: dataDir.path,
      ADMIN_TOKEN: token,
      SEED: 'demo',
      PUBLIC_URL: publicUrl,
      CORS_ORIGINS: 'https://shop.example.com',
      LOG_LEVEL: 'info',
      LOG_FORMAT: 'json',
    };
    one = await startProcess({ ...environment, PORT: `${port}` });
    const second = await startProcess({ ...environment, PORT: `${portOfOther}` });
    other = { ...second, url: `http://127.0.0.1:${portOfOther}` };
  });
  afterAll(async () => {
    await Promise.all([one, other].map((server) => server?.end('SIGTERM')));
    await endAll();
    await postgresql?.drop();
    await dataDir?.remove();
  });

  async function signedIn(username: string): Promise<Browser & { user: string }> {
    const browser = new Browser(one.url);
    await browser.post('/sign-in', [['user', username]]);
    return Object.assign(browser, { user: (await one.client(token).get(`/users/${username}`)).body.id });
  }
  const refresh = (server: ServerProcess, client: string, refresh_token: string) =>
    tokenRequest(server, { grant_type: 'refresh_token', client_id: client, refresh_token });

  test('a grant that ends at one is of no use at the other within 5 s', async () => {
    const browser = await signedIn('ada');
    const { client, tokens } = await connect(one, browser);
    const app = createClient(other.url, tokens.access_token);
    expect((await app.get('/articles')).status).toBe(200);
    const owner = one.client(token);
    const { body: issued } = await owner.post('/tokens', { user: browser.user, scopes: ['account:write'] });
    const person = createClient(one.url, issued.token);
    const { body: grants } = await person.get('/grants');
    const grant = grants.find(({ client_id }: { client_id: string }) => client_id === client);
    expect((await person.delete(`/grants/${grant.id}`)).status).toBe(204);
    const ended = performance.now();
    let accepted = 0;
    const call = async () => {
      const sent = performance.now();
      const { status } = await app.get('/articles');
      if (status === 200) accepted = sent;
      return status;
    };
    await expect.poll(call, { timeout: 7_000, interval: 50 }).toBe(401);
    expect(accepted - ended).toBeLessThan(5_000);
    expect((await refresh(other, client, tokens.refresh_token)).json.error).toBe('invalid_grant');
  });

  test('an app whose user is erased at one writes nothing more at the other', async () => {
    const { client, tokens } = await connect(one, await signedIn('radia'), ['articles:read', 'articles:write']);
    const app = createClient(other.url, tokens.access_token);
    expect((await app.post('/articles', { title: 'Before' })).status).toBe(201);
    expect((await one.client(token).delete('/users/radia')).status).toBe(204);
    expect((await app.post('/articles', { title: 'After' })).status).toBe(401);
    expect((await refresh(other, client, tokens.refresh_token)).status).toBe(400);
  });

  test('of a refresh token that both get at once, all get the same successor, and the grant goes on', async () => {
    const { client, tokens } = await connect(one, await signedIn('ada'));
    const all = await Promise.all([one, other, one, other].map((to) => refresh(to, client, tokens.refresh_token)));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const [successor, ...others] = new Set(all.map(({ json }) => json.refresh_token));
    expect(others).toEqual([]);
    for (const { json } of all) expect((await createClient(one.url, json.access_token).get('/user')).status).toBe(200);
    expect((await refresh(other, client, successor as string)).status).toBe(200);
  });

  test('a form of consent that both get at once makes one grant', async () => {
    const browser = await signedIn('ada');
    const { client_id: client } = await register(one);
    const { at } = await askFor(browser, authorizeQuery(client, newVerifier()));
    const fields = [['user', browser.user], ...allow('articles:read')] as const;
    const all = await Promise.all(
      [one, other, one, other].map(({ url }) => browser.post(new URL(at, url).href, fields)),
    );
    expect(new Set(all.map(({ status, headers }) => `${status} ${headers.get('location')}`)).size).toBe(1);
    const { body: issued } = await one.client(token).post('/tokens', { user: browser.user, scopes: ['account:write'] });
    const { body: grants } = await createClient(one.url, issued.token).get('/grants');
    expect(grants.filter(({ client_id }: { client_id: string }) => client_id === client)).toHaveLength(1);
  });

  test('an app begins at one and goes on at the other, and neither prints anything but its log', async () => {
    const browser = await signedIn('ada');
    const { client_id: client } = await register(one);
    const verifier = newVerifier();
    const { at } = await askFor(browser, authorizeQuery(client, verifier));
    const back = await decide(browser, at, allow('articles:read'));
    const code = codeGrant(client, back.searchParams.get('code') as string, verifier);
    const shop = { origin: 'https://shop.example.com' };
    const elsewhere = await tokenRequest(other, code, { origin: 'https://evil.example' });
    expect([elsewhere.status, elsewhere.headers.get('access-control-allow-origin')]).toEqual([400, null]);
    const { json, headers } = await tokenRequest(other, code, shop);
    expect(headers.get('access-control-allow-origin')).toBe(shop.origin);
    expect((await createClient(other.url, json.access_token).get('/articles')).status).toBe(200);
    for (const server of [one, other]) {
      expect((await revoke(server, { client_id: client, token: json.refresh_token }, shop)).status).toBe(200);
      const lines = server.output().trim().split('\n');
      expect(lines.filter((line) => !line.startsWith('{'))).toEqual([]);
    }
  });
});
