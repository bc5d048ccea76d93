import { createHash, randomBytes } from 'node:crypto';
import { ScopeName } from '../../src/core/access.ts';
import { hashSecret, newSecret } from '../../src/core/secret.ts';
import { Token } from '../../src/resources/tokens/token.entity.ts';
import { newId } from '../../src/values/id.ts';
import { Browser, type Page } from '../sign-in/browser.ts';
import { type Body, createClient } from '../support/client.ts';
import { noteSecret } from '../support/secrets.ts';
import { sharedServer, type TestServer } from '../support/server.ts';

export const redirectUri = 'https://agent.example.com/signed-in';

/** A server of the tests, or a process. */
type Server = Pick<TestServer, 'url'>;

/** A browser in which a user has signed in. */
export async function signedIn(
  server: TestServer,
  username: string,
  scopes = ScopeName.options,
): Promise<Browser & { user: string; secret: string }> {
  const em = server.database.fork();
  const { id: user } = (await (await server.as(username)).get('/user')).body;
  const secret = newSecret('session');
  noteSecret(server.url, secret, 'a session');
  em.create(Token, { id: newId(), user, hash: hashSecret(secret), scopes: [...scopes], expiresAt: null } as never, {
    persist: true,
  });
  await em.flush();
  const browser = new Browser(server.url);
  browser.cookies.set('terrapin-session', secret);
  return Object.assign(browser, { user, secret });
}

export const newVerifier = () => randomBytes(32).toString('base64url');
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

export async function register(server: Server, metadata: object = {}): Promise<Body> {
  const response = await fetch(`${server.url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: 'Billing agent',
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'none',
      ...metadata,
    }),
  });
  return response.json();
}

export const authorizeQuery = (
  client: string,
  verifier: string,
  changes: Record<string, string | null> = {},
): string => {
  const query = {
    client_id: client,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'articles:read articles:write',
    state: 'state',
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    ...changes,
  };
  return `/oauth/authorize?${new URLSearchParams(Object.entries(query).filter((one): one is [string, string] => one[1] !== null))}`;
};

/** Where a page that sends nobody on lets people go by themselves. */
export const wayBack = ({ text }: Page): URL | null => {
  const [, href] = /<a class="button" rel="noreferrer" href="([^"]+)"/.exec(text) ?? [];
  return href ? new URL(href.replaceAll('&amp;', '&')) : null;
};

/** Opens the page of consent. */
export async function askFor(browser: Browser, path: string): Promise<{ page: Page; at: string }> {
  const begun = await browser.get(path);
  const at = begun.headers.get('location');
  if (!at) throw new Error(`${begun.status} ${begun.text}`);
  return { page: await browser.get(at), at };
}

/** Decides, and returns where the browser is sent back to. */
export async function decide(
  browser: Browser & { user: string },
  at: string,
  fields: readonly (readonly [string, string])[],
): Promise<URL> {
  const decided = await browser.post(at, [['user', browser.user], ...fields]);
  const resume = decided.headers.get('location');
  if (!resume) throw new Error(`${decided.status} ${decided.text}`);
  const back = await browser.get(resume);
  return new URL(back.headers.get('location') ?? `error:${back.status}${back.text}`);
}

export const allow = (...scopes: readonly string[]) =>
  [['decision', 'allow'], ...scopes.map((scope) => ['scope', scope])] as unknown as readonly (readonly [
    string,
    string,
  ])[];

export async function tokenRequest(
  server: Server,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Omit<Page, 'location'>> {
  const response = await fetch(`${server.url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
  });
  const text = await response.text();
  const json = JSON.parse(text);
  for (const name of ['access_token', 'refresh_token']) if (json[name]) noteSecret(server.url, json[name], name);
  return { status: response.status, headers: response.headers, text, json };
}

export const revoke = (server: Server, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/oauth/revoke`, { method: 'POST', body: new URLSearchParams(fields), headers });

export interface Connected {
  client: string;
  code: string;
  verifier: string;
  tokens: Body;
}

/** Everything that a client does to get tokens of the user of a browser. */
export async function connect(
  server: Server,
  browser: Browser & { user: string },
  scopes: readonly string[] = ['articles:read'],
): Promise<Connected> {
  const { client_id: client } = await register(server);
  const verifier = newVerifier();
  const { at } = await askFor(browser, authorizeQuery(client, verifier, { scope: scopes.join(' ') }));
  const back = await decide(browser, at, allow(...scopes));
  const code = back.searchParams.get('code') as string;
  const { json } = await tokenRequest(server, codeGrant(client, code, verifier));
  return { client, code, verifier, tokens: json };
}

export const codeGrant = (client_id: string, code: string, code_verifier: string) => ({
  grant_type: 'authorization_code',
  client_id,
  code,
  code_verifier,
  redirect_uri: redirectUri,
});

/** What a client sends that authenticates by an assertion. */
export function assertionGrant(claims: object, sign: (text: string) => Buffer | string) {
  const encode = (part: Buffer | string) => Buffer.from(part).toString('base64url');
  const text = [{ alg: 'ES256' }, claims].map((part) => encode(JSON.stringify(part))).join('.');
  return {
    grant_type: 'authorization_code',
    code: 'x',
    redirect_uri: redirectUri,
    client_assertion: `${text}.${encode(sign(text))}`,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
  };
}

/** A server for all tests of a file, and what most of them do with it. */
export async function startOauth() {
  const server = await sharedServer();
  let counter = 0;
  const anybody = () => signedIn(server, `user${counter++}`);

  return {
    server,
    /** A browser in which a user has signed in whom no other test knows. */
    anybody,
    withToken: (token: string) => createClient(server.url, token),

    /** A new app asks a user, by default a new one. */
    async ask(query: Record<string, string | null> = {}, { metadata = {}, by }: Asking = {}) {
      const browser = by ?? (await anybody());
      const app = await register(server, metadata);
      const verifier = newVerifier();
      const opened = await askFor(browser, authorizeQuery(app.client_id, verifier, query));
      const code = async (...scopes: readonly string[]) =>
        (await decide(browser, opened.at, allow(...scopes))).searchParams.get('code') as string;
      const exchange = (value: string) => tokenRequest(server, codeGrant(app.client_id, value, verifier));
      const tokens = async (...scopes: readonly string[]) => (await exchange(await code(...scopes))).json;
      return { ...opened, browser, app, client: app.client_id as string, verifier, code, exchange, tokens };
    },
    refresh: (client: string, refresh_token: string, fields: Record<string, string> = {}) =>
      tokenRequest(server, { grant_type: 'refresh_token', client_id: client, refresh_token, ...fields }),
  };
}

interface Asking {
  readonly metadata?: object;
  readonly by?: Browser & { user: string };
}
