import { describe, expect, onTestFinished, test } from 'vitest';
import type { Body } from '../support/client.ts';
import { freePort } from '../support/daemon.ts';
import { startTestServer } from '../support/server.ts';
import { authorizeQuery, codeGrant, newVerifier, register, signedIn, startOauth, tokenRequest } from './flow.ts';

/** The resource that clients name (RFC 8707, RFC 9728): they compare it with the URL that a person gave them, as text. */

const { anybody, ask, server } = await startOauth();
const port = new URL(server.url).port;

const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
const post = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body: message, headers: { 'content-type': 'application/json', ...headers } });

/** What a client does that has the URL of `/mcp` only. */
async function discover(url: string, headers: Record<string, string> = {}) {
  const response = await post(url, headers);
  const [, metadata] = /resource_metadata="([^"]+)"/.exec(response.headers.get('www-authenticate') ?? '') ?? [];
  return { metadata, body: (await (await fetch(metadata as string, { headers })).json()) as Body };
}

/** Of a request to authorize, in a redirect or on a page. */
const refusal = /error=invalid_target|resource indicator/;

/** The response of the token endpoint to a client that names resources. */
async function tokenFor(asked: string, exchanged = asked) {
  const { client, verifier, code: allow } = await ask({ resource: asked, scope: 'articles:read' });
  const code = await allow('articles:read');
  const { json } = await tokenRequest(server, { ...codeGrant(client, code, verifier), resource: exchanged });
  return { client, json };
}

describe.each(['127.0.0.1', 'localhost'])('under the name %s', (name) => {
  test.each([
    '/mcp',
    '/mcp/',
    '/mcp?read_only=true',
    '/mcp?tags=Invoices,Articles&output_schemas=true',
    '/mcp/?tools=all',
  ])('the resource of %s is what the client has asked, and a token for it works there', async (path) => {
    const url = `http://${name}:${port}${path}`;
    const { body } = await discover(url);
    expect(body).toMatchObject({ resource: url, authorization_servers: [server.url] });
    const { json } = await tokenFor(url);
    expect(json.scope).toBe('articles:read');
    expect((await post(url, { authorization: `Bearer ${json.access_token}` })).status).toBe(200);
  });
});

test.each(['', '/', '/mcp?a=b'])('the server itself is the resource, too: %j', async (path) => {
  for (const host of ['127.0.0.1', 'LOCALHOST', '[::1]'])
    expect((await tokenFor(`http://${host}:${port}${path}`)).json.scope).toBe('articles:read');
});

test('a code or refresh token for one name is one for the others', async () => {
  const { client, json } = await tokenFor(`${server.url}/mcp`, `http://localhost:${port}/mcp/`);
  const next = await tokenRequest(server, {
    grant_type: 'refresh_token',
    client_id: client,
    refresh_token: json.refresh_token,
    resource: `http://localhost:${port}/mcp?read_only=true`,
  });
  expect([next.status, next.json.scope]).toEqual([200, 'articles:read']);
});

test.each([
  () => `http://localhost:${Number(port) + 1}/mcp`,
  () => `https://localhost:${port}/mcp`,
  () => `http://localhost.evil.example:${port}/mcp`,
  () => `http://evil.example:${port}/mcp`,
  () => `http://user@localhost:${port}/mcp`,
  () => `http://localhost:${port}/mcp#tools`,
  () => `http://localhost:${port}/mcp#`,
  () => `http://localhost:${port}/mcp/tools`,
  () => `http://localhost:${port}/mcp//`,
  () => `http://localhost:${port}/other`,
  () => 'mcp',
])('another server, or part of it, is no resource: %s', async (make) => {
  const { client_id: client } = await register(server);
  const { headers, text } = await (await anybody()).get(authorizeQuery(client, newVerifier(), { resource: make() }));
  expect(headers.get('location') ?? text).toMatch(refusal);
});

test('what a request claims of its host is in no metadata, nor breaks out of the challenge', async () => {
  for (const host of ['evil.example', 'localhost.evil.example', `evil.example:${port}`, 'localhost'])
    expect((await discover(`${server.url}/mcp?a="b`, { host })).body.resource).toBe(`${server.url}/mcp?a=%22b`);
});

test('with PUBLIC_URL, the resource has that name only', async () => {
  const freed = String(await freePort());
  const own = await startTestServer({ PORT: freed, PUBLIC_URL: `http://127.0.0.1:${freed}` });
  onTestFinished(() => own.close());
  const at = `http://localhost:${freed}`;
  const { headers } = await post(`${at}/mcp?read_only=true`);
  const metadata = '/.well-known/oauth-protected-resource/mcp';
  expect(headers.get('www-authenticate')).toContain(`resource_metadata="${own.url}${metadata}?read_only=true"`);
  const body = (await (await fetch(`${at}${metadata}/?read_only=true`)).json()) as Body;
  expect(body.resource).toBe(`${own.url}/mcp/?read_only=true`);
  const { client_id: client } = await register(own);
  const query = (resource: string) => authorizeQuery(client, newVerifier(), { resource }).replace('/', `${at}/`);
  const browser = await signedIn(own, 'asks');
  const refused = await browser.get(query(`${at}/mcp`));
  expect(refused.headers.get('location') ?? refused.text).toMatch(refusal);
  const { headers: asked } = await browser.get(query(`${own.url}/mcp`));
  expect(asked.get('location')).toContain('/oauth/consent/');
});
