import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/server.ts';
import {
  allow,
  askFor,
  authorizeQuery,
  codeGrant,
  decide,
  newVerifier,
  redirectUri,
  signedIn,
  tokenRequest,
} from './flow.ts';

/** Clients whose id is the URL of their metadata (Client ID Metadata Documents). */

let folder: string;
let site: Server;
let server: TestServer;
let id: string;
/** What the site responds with. */
let answer: { status?: number; headers?: Record<string, string>; body: string };
let visits = 0;
const usual = getCACertificates('default');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'terrapin-client-'));
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder, name)) as [string, string];
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const names = ['-subj', '/CN=client', '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', cert];
  execFileSync('openssl', [...request, ...names], { stdio: 'ignore' });
  setDefaultCACertificates([...usual, await readFile(cert, 'utf8')]);
  site = createServer({ key: await readFile(key), cert: await readFile(cert) }, (_request, response) => {
    visits++;
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
    response.end(answer.body);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  id = `https://127.0.0.1:${port}/client.json`;
  server = await startTestServer({ OUTBOUND_NETWORKS: '127.0.0.0/8', OUTBOUND_PORTS: `${port}` });
});
afterAll(async () => {
  await server.close();
  site.close();
  setDefaultCACertificates(usual);
  await rm(folder, { recursive: true, force: true });
});

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
  expect(page.text).toContain(`At ${new URL(client).host}`);
  const back = await decide(browser, at, allow('articles:read'));
  const { json } = await tokenRequest(server, codeGrant(client, back.searchParams.get('code') as string, verifier));
  expect(json.scope).toBe('articles:read');
  expect((await (await server.as('ada')).get('/grants')).body).toMatchObject([
    { client_id: client, client_host: new URL(client).host },
  ]);
  const again = await askFor(browser, authorizeQuery(client, newVerifier()));
  expect(again.page.text).toContain('Here since 20');
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
  const { status, headers } = await browser.request(authorizeQuery(client, newVerifier()));
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
  const { status, text } = await browser.request(authorizeQuery(client, newVerifier()));
  expect(status).toBe(400);
  expect(text).not.toMatch(/ECONNREFUSED|refused|timeout/);
  expect(visits).toBe(before);
});
