import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { Context as KoaContext } from 'koa';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { unlessAborted } from '../../src/core/with-timeout.ts';
import { openClientDocuments } from '../../src/resources/oauth/client-documents.ts';
import { recordId } from '../../src/resources/oauth/record.statements.ts';
import { Browser } from '../sign-in/browser.ts';
import { newDataDir } from '../support/process.ts';
import { serve } from '../support/serve.ts';
import { sharedServer, startTestServer } from '../support/server.ts';
import { shared } from '../support/shared.ts';
import {
  allow,
  askFor,
  assertionGrant,
  authorizeQuery,
  codeGrant,
  decide,
  newVerifier,
  redirectUri,
  register,
  signedIn,
  tokenRequest,
  wayBack,
} from './flow.ts';

/** Clients whose id is the URL of their metadata (Client ID Metadata Documents). */

/** What the site responds with. */
let answer: { status?: number; headers?: Record<string, string>; body: string; stalls?: boolean };
let visits = 0;
const usual = getCACertificates('default');

const { path: folder } = await shared(newDataDir());
const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder, name)) as [string, string];
const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
const names = ['-subj', '/CN=client', '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', cert];
execFileSync('openssl', [...request, ...names], { stdio: 'ignore' });
setDefaultCACertificates([...usual, await readFile(cert, 'utf8')]);
afterAll(() => setDefaultCACertificates(usual));
const site = createServer({ key: await readFile(key), cert: await readFile(cert) }, (_request, response) => {
  visits++;
  response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
  if (answer.stalls) response.write(answer.body);
  else response.end(answer.body);
});
const { port } = await shared(serve(site));
const id = `https://127.0.0.1:${port}/client.json`;
const outbound = { OUTBOUND_NETWORKS: '127.0.0.0/8', OUTBOUND_PORTS: `${port}` };
const server = await sharedServer({ ...outbound, TRUSTED_PROXIES: '1' });

const metadata = (client: string, changes: object = {}) =>
  JSON.stringify({ client_id: client, client_name: 'Agent at its host', redirect_uris: [redirectUri], ...changes });

let counter = 0;
/** Another path of the site, as documents are remembered. */
const next = () => id.replace('client', `client${counter++}`);

test('a client is known by the host of its metadata, and gets a token', async () => {
  const browser = await signedIn(server, 'ada');
  const client = next();
  answer = { body: metadata(client) };
  const verifier = newVerifier();
  const { page, at } = await askFor(browser, authorizeQuery(client, verifier));
  expect(page.text).toContain('Allow Agent at its host to act for you?');
  expect(page.text).toContain(`The people who run ${new URL(client).host}`);
  const back = await decide(browser, at, allow('articles:read'));
  const { json } = await tokenRequest(server, codeGrant(client, back.searchParams.get('code') as string, verifier));
  expect(json.scope).toBe('articles:read');
  expect((await (await server.as('ada')).get('/grants')).body).toMatchObject([
    { client_id: client, client_host: new URL(client).host },
  ]);
  const again = await askFor(browser, authorizeQuery(client, newVerifier()));
  expect(again.page.text).toContain('Since 20');
});

test.each([
  ['10 MB', () => ({ body: metadata('x', { client_name: 'x'.repeat(10_000_000) }) })],
  [
    'more than it should have',
    (client: string) => ({ body: metadata(client, { contacts: Array(1_000).fill('a@example.com') }) }),
  ],
  ['another id', () => ({ body: metadata('https://evil.example/client.json') })],
  ['a secret', (client: string) => ({ body: metadata(client, { client_secret: 'secret' }) })],
  [
    'an insecure redirect',
    (client: string) => ({ body: metadata(client, { redirect_uris: ['http://evil.example/'] }) }),
  ],
  ['no JSON', () => ({ body: 'client' })],
  ['null', () => ({ body: 'null' })],
  ['an error', (client: string) => ({ status: 500, body: metadata(client) })],
  ['a redirect', (client: string) => ({ status: 302, headers: { location: id }, body: metadata(client) })],
])('a document with %s is no client', async (_, make) => {
  const client = next();
  answer = make(client);
  const browser = await signedIn(server, `user${counter}`);
  const { status, headers } = await browser.get(authorizeQuery(client, newVerifier()));
  expect([status, headers.get('location')]).toEqual([400, null]);
});

test.each([
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.1/client.json',
  'https://[::1]/client.json',
  'https://localhost/client.json',
  'https://127.0.0.1/client.json',
  'http://127.0.0.1/client.json',
  'https://user:password@example.com/client.json',
  'file:///etc/passwd',
])('%s is never fetched', async (client) => {
  const before = visits;
  const browser = await signedIn(server, `private${counter++}`);
  const { status, text } = await browser.get(authorizeQuery(client, newVerifier()));
  expect(status).toBe(400);
  expect(text).not.toMatch(/ECONNREFUSED|refused|timeout/);
  expect(visits).toBe(before);
});

/** How requests of a network arrive. */
const from = (network: number) => ({ 'x-forwarded-for': `192.0.2.${network}` });

test.each([
  ['after their headers', 'https://127.0.0.1'],
  ['in the handshake', 'https://127.0.0.2'],
])(
  'documents that stall %s keep their own network waiting, for 2.5 seconds',
  async (_, origin) => {
    const mute = createTcpServer((socket) => {
      visits++;
      socket.on('error', () => {});
    });
    onTestFinished((await serve(mute, { port, host: '127.0.0.2' })).close);
    answer = { body: '{', stalls: true };
    const before = visits;
    const ask = (network: number, client: string) =>
      new Browser(server.url).get(authorizeQuery(client, newVerifier()), from(network));
    const stalled = Array.from({ length: 16 }, () => ask(1, next().replace('https://127.0.0.1', origin)));
    await expect.poll(() => visits).toBe(before + 4);
    const client = next();
    answer = { body: metadata(client) };
    expect((await ask(2, client)).status).toBe(303);
    const replies = await Promise.all(stalled);
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(4).fill(400), ...Array(12).fill(429)]);
    for (const { status, headers, text } of replies)
      if (status === 429) {
        expect(headers.get('retry-after')).toBe('3');
        expect(text).toContain('too many requests');
      }
    expect(visits).toBe(before + 5);
    expect((await ask(1, next().replace('client', 'other'))).status).not.toBe(429);
  },
  20_000,
);

test('while hosts of many networks stall, an app that was allowed here does not wait, and a new one is asked to come again', async () => {
  let begun = 0;
  const fetched = openClientDocuments({
    fetchDocument: (url, { signal }) => {
      begun++;
      return url.pathname === '/stalls'
        ? unlessAborted(new Promise(() => {}), signal)
        : Promise.resolve(new Response('{}'));
    },
    isAllowed: async (_, { hostname }) => hostname === 'allowed.example',
    count: () => {},
    networkOf: ({ ip }) => ip,
  });
  let networks = 0;
  const ask = (url: string, signal = new AbortController().signal) =>
    fetched({ ip: `${networks++}` } as KoaContext, new URL(url), { accept: '', signal });
  const hosts = new AbortController();
  const stalled = Array.from({ length: 16 }, (_, i) => ask(`https://a${i}.example/stalls`, hosts.signal));
  const patience = new AbortController();
  const waiting = Array.from({ length: 64 }, (_, i) => ask(`https://b${i}.example/`, patience.signal));
  const busy = { status: 503, retryAfter: 3, message: expect.stringContaining('new here') };
  await expect(ask('https://c.example/')).rejects.toMatchObject(busy);
  expect((await ask('https://allowed.example/')).ok).toBe(true);
  patience.abort();
  for (const one of waiting) await expect(one).rejects.toMatchObject(busy);
  expect(begun).toBe(17);
  hosts.abort();
  await Promise.allSettled(stalled);
  expect((await ask('https://b1.example/')).ok).toBe(true);
});

async function startLimited() {
  const limited = await startTestServer({ ...outbound, RATE_LIMIT_ANONYMOUS: '100/60' });
  onTestFinished(() => limited.close());
  return limited;
}

test('a client that a network causes over its limit gets 429 with Retry-After, once counted, and no fault', async () => {
  const limited = await startLimited();
  const before = visits;
  answer = { body: 'no JSON' };
  const ask = () => new Browser(limited.url).get(authorizeQuery(next(), newVerifier()));
  const replies = [await ask(), await ask(), await ask(), await ask()];
  expect(replies.map(({ status }) => status)).toEqual([400, 400, 429, 429]);
  expect(Number(replies.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(replies.at(-1)?.headers.get('content-type')).toMatch('text/html');
  expect(visits).toBe(before + 2);
  const known = await fetch(`${limited.url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'authorization_code', client_id: next(), code: 'x' }),
  });
  expect([known.status, ((await known.json()) as { code: string }).code]).toEqual([429, 'rate_limited']);
  const { body } = await (await limited.as('admin')).get('/metrics');
  expect(String(body)).not.toContain('oops');
  expect(limited.logged()).not.toContain('internal_error');
});

test('an app that was allowed here is fetched when its network has used up what others may have fetched', async () => {
  const limited = await startLimited();
  const browser = await signedIn(limited, 'ada');
  const client = next();
  answer = { body: metadata(client) };
  const verifier = newVerifier();
  const { at } = await askFor(browser, authorizeQuery(client, verifier));
  const back = await decide(browser, at, allow('articles:read'));
  // A process that has just started remembers no document; here, one is left to be found again.
  const other = next();
  await limited.run(
    `insert into oauth_records (id, kind, payload, created_at, expires_at) values (?, 'First', '{}', now(), now())`,
    [recordId('First', other)],
  );
  for (let i = 0; i < 3; i++) await new Browser(limited.url).get(authorizeQuery(next(), newVerifier()));
  expect((await new Browser(limited.url).get(authorizeQuery(next(), newVerifier()))).status).toBe(429);
  expect((await register(limited)).client_id).toEqual(expect.any(String));
  answer = { body: metadata(other) };
  expect((await new Browser(limited.url).get(authorizeQuery(other, newVerifier()))).status).toBe(303);
  const code = back.searchParams.get('code') as string;
  expect((await tokenRequest(limited, codeGrant(client, code, verifier))).status).toBe(200);
});

test('keys and documents are not fetched again at each request for a token, whether they are there or not', async () => {
  for (const status of [200, 500]) {
    const client = next();
    const body = metadata(client, { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: `${client}.keys` });
    answer = { body };
    await new Browser(server.url).get(authorizeQuery(client, newVerifier()));
    answer = { status, body: '{"keys":[]}' };
    const before = visits;
    for (let i = 0; i < 30; i++) {
      const exp = Math.floor(Date.now() / 1000) + 60;
      const claims = { iss: client, sub: client, aud: server.url, jti: `${i}`, exp };
      const { json } = await tokenRequest(
        server,
        assertionGrant(claims, () => Buffer.alloc(64)),
      );
      expect(json.error).toBe('invalid_client');
    }
    expect(visits).toBe(before + 1);
  }
  answer = { status: 404, body: '' };
  const client = next();
  const before = visits;
  for (let i = 0; i < 30; i++) await new Browser(server.url).get(authorizeQuery(client, newVerifier()));
  expect(visits).toBe(before + 1);
});

test('without having been asked, people are sent to the own host of a client only', async () => {
  const { origin } = new URL(id);
  for (const redirect_uri of [`${origin}/signed-in`, 'https://evil.example/']) {
    const client = next();
    answer = { body: metadata(client, { redirect_uris: [redirect_uri] }) };
    const query = authorizeQuery(client, newVerifier(), { redirect_uri, prompt: 'none' });
    const page = await new Browser(server.url).get(query);
    const isOwn = redirect_uri.startsWith(origin);
    expect(page.status).toBe(isOwn ? 303 : 400);
    expect((isOwn ? new URL(page.headers.get('location') as string) : wayBack(page))?.origin).toBe(
      new URL(redirect_uri).origin,
    );
  }
});
