import { expect, test } from 'vitest';
import { allow, codeGrant, decide, redirectUri, signedIn, startOauth, tokenRequest } from './flow.ts';

const { ask, server, withToken } = await startOauth();

test('an app that a user allows gets an access token of the API, with the name of the app', async () => {
  const { page, at, browser, client, verifier } = await ask({}, { by: await signedIn(server, 'ada') });
  expect(page.status).toBe(200);
  expect(page.text).toContain('Allow Billing agent to act for you?');
  const back = await decide(browser, at, allow('articles:read', 'articles:write'));
  expect(`${back.origin}${back.pathname}`).toBe(redirectUri);
  expect(back.searchParams.get('state')).toBe('state');
  expect(back.searchParams.get('iss')).toBe(server.url);
  const { status, json } = await tokenRequest(
    server,
    codeGrant(client, back.searchParams.get('code') as string, verifier),
  );
  expect(json).toEqual({
    access_token: expect.stringMatching(/^trp_/),
    refresh_token: expect.any(String),
    expires_in: 3600,
    scope: 'articles:read articles:write',
    token_type: 'Bearer',
  });
  expect(status).toBe(200);
  const agent = withToken(json.access_token);
  expect((await agent.get('/user')).body).toMatchObject({
    username: 'ada',
    scopes: ['articles:read', 'articles:write'],
  });
  expect((await agent.post('/articles', { title: 'By an agent' })).status).toBe(201);
  expect((await agent.get('/tokens')).body).toMatchObject([
    { name: 'Billing agent', scopes: ['articles:read', 'articles:write'] },
  ]);
  const { body } = await agent.get('/grants');
  expect(body).toMatchObject([{ client_id: client, client_name: 'Billing agent', client_host: 'agent.example.com' }]);
});
