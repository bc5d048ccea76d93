import type { IncomingMessage, ServerResponse } from 'node:http';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';
// @ts-expect-error: it has no types.
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js';
import { Browser } from '../sign-in/browser.ts';
import { serve } from './serve.ts';

export interface Account {
  sub: string;
  preferred_username?: string;
  name?: string;
  email?: string;
}

export interface SigningKey {
  jwk: JWK;
  privateKey: CryptoKey;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

export interface TestIssuer {
  url: string;
  settings: { OIDC_ISSUER: string; OIDC_AUDIENCE: string };
  requests: string[];
  keyRequests(): number;
  key: SigningKey;
  /** An access token of a client credentials grant (RFC 6749 §4.4). */
  clientToken(scope: string): Promise<string>;
  /** The tokens of a sign-in with a browser (OpenID Connect Core 1.0 §3.1). */
  signIn(account: Account, scope: string): Promise<{ access_token: string; id_token: string }>;
  /** A token with these claims added to or replacing valid ones; `key` defaults to the issuer's. */
  sign(claims?: object, header?: object, key?: SigningKey): Promise<string>;
  rotate(): Promise<void>;
  /** Handles all requests instead of the issuer, unless null. */
  handler: Handler | null;
  close(): Promise<void>;
}

export const audience = 'urn:terrapin:api';
const secret = 'secret-of-the-client-in-the-tests';
const redirect = 'http://127.0.0.1:9/signed-in';
/** That of the public client `shop`. */
export const publicRedirect = 'http://127.0.0.1:9/';

export async function newKey(
  alg = 'RS256',
  options: { modulusLength?: number; crv?: string } = {},
): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true, ...options });
  const jwk = { ...(await exportJWK(privateKey)), kid: `key-${++keys}`, alg, use: 'sig' };
  return { jwk, privateKey };
}
let keys = 0;

export async function startIssuer(): Promise<TestIssuer> {
  let handle: Handler = () => {};
  const { url, close } = await serve((request, response) => {
    issuer.requests.push(request.url as string);
    (issuer.handler ?? handle)(request, response);
  });
  const accounts = new Map<string, Account>();

  const provide = () => {
    const provider = new Provider(url, configure(issuer.key.jwk, accounts));
    const answer = provider.callback();
    handle = (request, response) => {
      const account = /^\/interaction\/[^?]*/.test(request.url as string) && [...accounts.keys()].at(-1);
      if (!account) return answer(request, response);
      return provider.interactionFinished(request, response, { login: { accountId: account } });
    };
  };

  const issuer: TestIssuer = {
    url,
    settings: { OIDC_ISSUER: url, OIDC_AUDIENCE: `${audience}, urn:terrapin:second` },
    requests: [],
    keyRequests: () => issuer.requests.filter((path) => path === '/jwks').length,
    key: await newKey(),
    handler: null,
    clientToken: async (scope) => (await token({ grant_type: 'client_credentials', scope })).access_token,
    async signIn(account, scope) {
      accounts.delete(account.sub);
      accounts.set(account.sub, account);
      const code = await authorize(url, `openid ${scope}`);
      return token({ grant_type: 'authorization_code', code, redirect_uri: redirect });
    },
    async sign(claims = {}, header = {}, { jwk, privateKey } = issuer.key) {
      const now = Math.floor(Date.now() / 1000);
      const good = { iss: url, aud: audience, sub: 'robot', iat: now, exp: now + 600, scope: 'articles:read' };
      const payload = JSON.parse(JSON.stringify({ ...good, ...claims }));
      const protectedHeader = { alg: jwk.alg as string, typ: 'at+jwt', kid: jwk.kid, ...header };
      return new SignJWT(payload).setProtectedHeader(JSON.parse(JSON.stringify(protectedHeader))).sign(privateKey);
    },
    async rotate() {
      issuer.key = await newKey();
      provide();
    },
    close: async () => close(),
  };

  async function token(form: Record<string, string>) {
    const authorization = `Basic ${btoa(`client:${secret}`)}`;
    const body = new URLSearchParams({ resource: audience, ...form });
    const response = await fetch(`${url}/token`, { method: 'POST', headers: { authorization }, body });
    const answer = await response.json();
    if (!response.ok) throw new Error(`The issuer said ${JSON.stringify(answer)}`);
    return answer as { access_token: string; id_token: string };
  }

  provide();
  return issuer;
}

function configure(jwk: JWK, accounts: ReadonlyMap<string, Account>): Record<string, unknown> {
  const all = (scope: string) => scope.replace('openid ', '');
  return {
    // The default adapter, passed explicitly to avoid its warning.
    adapter: createMemoryAdapter(0),
    jwks: { keys: [jwk] },
    cookies: { keys: ['key of the cookies'] },
    clients: [
      {
        client_id: 'client',
        client_secret: secret,
        grant_types: ['client_credentials', 'authorization_code'],
        redirect_uris: [redirect],
        response_types: ['code'],
      },
      {
        client_id: 'shop',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code'],
        redirect_uris: [publicRedirect],
        response_types: ['code'],
      },
    ],
    scopes: ['openid'],
    pkce: { required: (_ctx: unknown, { clientId }: { clientId: string }) => clientId === 'shop' },
    ttl: { ClientCredentials: 600, AccessToken: 600, IdToken: 600, Interaction: 600, Session: 600, Grant: 600 },
    interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_ctx: unknown, id: string) => ({ accountId: id, claims: () => accounts.get(id) }),
    extraTokenClaims: (_ctx: unknown, { accountId }: { accountId?: string }) => accountId && accounts.get(accountId),
    async loadExistingGrant({ oidc }: { oidc: Body }) {
      const { provider, client, session, params } = oidc;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid');
      grant.addResourceScope(audience, all(params.scope));
      await grant.save();
      return grant;
    },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: 'articles:read articles:write tokens:write else:where',
          audience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: 600,
        }),
      },
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: a package without types
type Body = any;

async function authorize(url: string, scope: string): Promise<string> {
  const query = new URLSearchParams({ client_id: 'client', response_type: 'code', redirect_uri: redirect, scope });
  query.set('resource', audience);
  const back = await followSignIn(`${url}/auth?${query}`, redirect);
  return back.searchParams.get('code') as string;
}

/** Follows redirects with cookies as a browser does. Returns where the issuer leads back to, with an authorization code. */
export async function followSignIn(url: string, redirectUri: string): Promise<URL> {
  const browser = new Browser(url);
  let next = url;
  for (let hop = 0; hop < 10; hop++) {
    const { status, text, location } = await browser.get(next);
    if (!location) throw new Error(`The issuer said ${status}: ${text}`);
    next = new URL(location, url).href;
    const back = next.startsWith(redirectUri) ? new URL(next) : null;
    if (back?.searchParams.has('code')) return back;
  }
  throw new Error(`The issuer led to ${next}`);
}
