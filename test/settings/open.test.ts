import { readFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../src/host/config.ts';
import { listOpen, openings } from '../../src/host/settings/open.ts';
import { authorizeQuery, newVerifier, signedIn } from '../oauth/flow.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
async function start(environment: Record<string, string> = {}): Promise<void> {
  const started = await startTestServer(environment);
  onTestFinished(() => started.close());
  server = started;
}

const statusOf = async (path: string, body?: Record<string, unknown>) => {
  const headers = { 'content-type': 'application/json' };
  const request = body ? { method: 'POST', headers, body: JSON.stringify(body) } : {};
  return (await fetch(`${server.url}${path}`, request)).status;
};
const client = { redirect_uris: ['http://127.0.0.1/callback'], token_endpoint_auth_method: 'none' };
const production = { NODE_ENV: 'production' };
const mail = { SMTP_URL: 'smtp://127.0.0.1:1' };

describe('in production, unless it is switched on', () => {
  test('nobody signs in by email without a mail server, and there is no authorization server', async () => {
    await start(production);
    for (const path of ['/sign-in', '/oauth/authorize', '/.well-known/oauth-authorization-server'])
      expect([path, await statusOf(path)]).toEqual([path, 404]);
    expect(await statusOf('/oauth/register', client)).toBe(404);
  });

  test('apps do not register themselves, also with a mail server', async () => {
    await start({ ...production, ...mail });
    expect(await statusOf('/sign-in')).toBe(200);
    expect(await statusOf('/oauth/register', client)).toBe(404);
    const metadata = await (await fetch(`${server.url}/.well-known/oauth-authorization-server`)).json();
    for (const name of ['registration_endpoint', 'client_id_metadata_document_supported'])
      expect(metadata).not.toHaveProperty(name);
    const document = authorizeQuery('https://agent.example.com/client.json', newVerifier());
    expect((await (await signedIn(server, 'ada')).get(document)).status).toBe(400);
    await start({ ...production, ...mail, OAUTH_CLIENTS: 'any' });
    expect(await statusOf('/oauth/register', client)).toBe(201);
  });

  test('there is no demo data', () => {
    expect(readConfig(production).seed).toBe('none');
    expect(readConfig({ ...production, SEED: 'demo' }).seed).toBe('demo');
    expect(readConfig({}).seed).toBe('demo');
  });

  test('sign-in by email cannot be switched on without a mail server', () => {
    expect(() => readConfig({ ...production, SIGN_IN: 'email' })).toThrow(/SMTP_URL: must be set if SIGN_IN=email/);
    expect(readConfig({ SIGN_IN: 'email' }).signIn).not.toBeNull();
  });
});

describe('pages of other origins', () => {
  const from = (path: string, method = 'GET') => {
    const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' };
    return fetch(`${server.url}${path}`, { method, headers, redirect: 'manual' });
  };

  test('may call what takes a bearer token, never with cookies, and nothing that reads a cookie', async () => {
    await start();
    for (const path of [
      '/articles',
      '/graphql',
      '/mcp',
      '/oauth/token',
      '/oauth/register',
      '/oauth/revoke',
      '/oauth/device',
    ])
      for (const method of ['POST', 'OPTIONS']) {
        const { headers } = await from(path, method);
        expect([path, headers.get('access-control-allow-origin')]).toEqual([path, '*']);
        expect(headers.get('access-control-allow-credentials')).toBeNull();
      }
    const withCookies = [
      '/sign-in',
      '/sign-in/code',
      '/sign-in/token',
      '/oauth/authorize',
      '/oauth/consent/x',
      '/device',
    ];
    for (const path of withCookies)
      for (const method of ['GET', 'OPTIONS']) {
        const { headers } = await from(path, method);
        expect([path, headers.get('access-control-allow-origin')]).toEqual([path, null]);
      }
  });
});

describe('what is open', () => {
  test.each(openings.map((opening) => [opening.name, opening] as const))('%s: the settings open and close it', (_, {
    name,
    open,
    close,
  }) => {
    const names = (settings: Record<string, string>) => listOpen(readConfig(settings)).map((one) => one.name);
    expect(names({ ...mail, ...production, SEED: 'demo', ...open })).toContain(name);
    expect(names({ ...open, ...close })).not.toContain(name);
  });

  test('is in docs/settings.md, from the settings', () => {
    const page = readFileSync('docs/settings.md', 'utf8');
    const [, section = ''] = /^## What is open\n([\s\S]*?)^## /m.exec(page) ?? [];
    for (const { what } of openings) expect(section).toContain(what);
  });
});
