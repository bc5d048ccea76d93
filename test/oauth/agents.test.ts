import { Client, type OAuthClientProvider, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { allow, askFor, decide, redirectUri, signedIn, startOauth } from './flow.ts';

const { server } = await startOauth();

/** What the host of an agent remembers; the URL to open in a browser is in `opened`. */
function host(): OAuthClientProvider & { opened: URL | undefined } {
  const kept: Record<string, never> = {};
  const set = (name: string) => (value: unknown) => void (kept[name] = value as never);
  return {
    opened: undefined,
    redirectUrl: redirectUri,
    clientMetadata: {
      client_name: 'Host of the tests',
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
    },
    clientInformation: () => kept.client,
    saveClientInformation: set('client'),
    tokens: () => kept.tokens,
    saveTokens: set('tokens'),
    codeVerifier: () => kept.verifier as never,
    saveCodeVerifier: set('verifier'),
    redirectToAuthorization(url) {
      this.opened = url;
    },
  };
}

test('the host of an agent gets from the URL alone to a call, and asks for a scope when a call needs it', async () => {
  const authProvider = host();
  const open = () => new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { authProvider });
  const connect = async (transport: StreamableHTTPClientTransport) => {
    const client = new Client(
      { name: 'test', version: '1.0.0' },
      { versionNegotiation: { mode: { pin: '2026-07-28' } } },
    );
    await client.connect(transport);
    return client;
  };
  const browser = await signedIn(server, 'ada');
  const approve = async (transport: StreamableHTTPClientTransport) => {
    const { pathname, search, searchParams } = authProvider.opened as URL;
    const { at } = await askFor(browser, pathname + search);
    const back = await decide(browser, at, allow(...(searchParams.get('scope') as string).split(' ')));
    await transport.finishAuth(back.searchParams);
    return searchParams;
  };

  const first = open();
  await expect(connect(first)).rejects.toThrow(/unauthorized/i);
  const asked = await approve(first);
  expect(asked.get('resource')).toBe(`${server.url}/mcp`);
  expect(asked.get('scope')).toBe(
    'messages:read articles:read turtles:read companies:read invoices:read webhooks:read',
  );
  const transport = open();
  const client = await connect(transport);
  const { structuredContent: found } = await client.callTool({
    name: 'read',
    arguments: { operation: 'listArticles' },
  });
  expect(found).toMatchObject({ items: [] });

  const create = { name: 'change', arguments: { operation: 'createArticle', arguments: { title: 'Stepped up' } } };
  await expect(client.callTool(create)).rejects.toThrow();
  expect((await approve(transport)).get('scope')).toMatch(/articles:read .*articles:write$/);
  const { structuredContent: created } = await client.callTool(create);
  expect(created).toMatchObject({ title: 'Stepped up' });
  await client.close();
  const { body } = await (await server.as('ada')).get('/grants');
  expect(body).toMatchObject([
    { client_name: 'Host of the tests', scopes: expect.arrayContaining(['articles:write']) },
  ]);
});
