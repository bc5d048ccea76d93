import { generateKeyPairSync } from 'node:crypto';
import type { Context as KoaContext } from 'koa';
import { type Client, errors, type Grant, interactionPolicy, Provider, type ProviderContext } from 'oidc-provider';
import { ScopeName } from '../../core/access.ts';
import { isOwnResource } from '../../core/own-resource.ts';
import { hashSecret, newSecret } from '../tokens/secret.ts';
import { openAdapters, type Stores } from './adapter.ts';
import { findActiveUser } from './record.statements.ts';

export interface ProviderOptions extends Stores {
  /** Whether clients may come that nobody has registered. */
  readonly acceptsAny: boolean;
  /** Counts a client that has to be stored or fetched. */
  countClient(koa: KoaContext | undefined): void;
  /** Shows what went wrong to a person. */
  explain(koa: KoaContext, problem: string): void;
}

export const paths = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  interaction: '/oauth/consent',
} as const;

const minute = 60;
/** Seconds. */
const lifetimes = { accessToken: 60 * minute, code: minute, request: 30 * minute };

/** Bytes of a client's metadata, and of its keys. */
const limits = { 'client_id metadata document': 10_240, jwks_uri: 65_536, sector_identifier_uri: 0 };

/** Authorization code with PKCE only. Access tokens are those of the API; nothing is signed, so there is no key to keep. */
export function openProvider(options: ProviderOptions): Provider {
  const { database, services, acceptsAny, countClient, explain } = options;
  const { publicUrl } = services.settings;
  const policy = interactionPolicy.base();
  const consent = policy.get('consent');
  // People are asked each time: another program on the same machine could use the id of a public client (RFC 8252 §8.6).
  consent.checks.clear();
  consent.checks.add(
    new interactionPolicy.Check('not_asked', 'the user has not been asked', ({ oidc }: Asked) => {
      if (!oidc.result?.consent) return true;
      // What is allowed counts, which may be more than what was asked for.
      oidc.params.scope = oidc.grant.getResourceScope(publicUrl);
      return false;
    }),
  );
  const remaining = ({ oidc }: ProviderContext) => Math.max(1, oidc.entities.Grant.remainingTTL);

  const provider = new Provider(publicUrl, {
    adapter: openAdapters(options),
    jwks: { keys: [unusedKey()] },
    scopes: ScopeName.options,
    responseTypes: ['code'],
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    clientDefaults: {
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      application_type: 'native',
      id_token_signed_response_alg: 'ES256',
    },
    extraClientMetadata: { properties: ['scope', 'redirect_uris'], validator: checkMetadata },
    pkce: { required: () => true },
    // Those of CORS_ORIGINS were answered before.
    clientBasedCORS: (_ctx: unknown, origin: string) => origin === new URL(publicUrl).origin,
    rotateRefreshToken: true,
    issueRefreshToken: (_ctx: unknown, client: Client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: () => false,
    revokeGrantPolicy: () => true,
    async findAccount(_ctx: unknown, id: string) {
      const user = await database.db.one(findActiveUser, { id });
      return user ? { accountId: id, claims: () => ({ sub: id }) } : undefined;
    },
    ttl: {
      AccessToken: (ctx: ProviderContext) => Math.min(lifetimes.accessToken, remaining(ctx)),
      RefreshToken: remaining,
      AuthorizationCode: lifetimes.code,
      Interaction: lifetimes.request,
      Session: lifetimes.code,
      IdToken: lifetimes.code,
      Grant: lifetimes.code,
    },
    interactions: {
      policy,
      url: (_ctx: unknown, { uid }: { uid: string }) => `${pathOf(publicUrl)}${paths.interaction}/${uid}`,
    },
    routes: paths,
    renderError: (koa: KoaContext, { error, error_description }: Record<string, string>) =>
      explain(koa, `The app sent a request that is not right: ${error_description ?? error}.`),
    fetch: (url: string, { headers, signal }: RequestInit) =>
      services.fetchDocument(new URL(url), {
        accept: new Headers(headers).get('accept') ?? '*/*',
        signal: signal as AbortSignal,
      }),
    fetchResponseBodyLimits: limits,
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy(_ctx: unknown, client: Client, token: { clientId: string }) {
          if (token.clientId !== client.clientId) throw new errors.InvalidRequest('the token is of another client');
          return true;
        },
      },
      registration: { enabled: acceptsAny, issueRegistrationAccessToken: false },
      clientIdMetadataDocument: {
        enabled: acceptsAny,
        ack: 'draft-02',
        allowFetch(koa: KoaContext | undefined) {
          countClient(koa);
          return true;
        },
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: (_ctx: unknown, _client: unknown, several?: readonly string[]) => several?.[0] ?? publicUrl,
        useGrantedResource: () => true,
        getResourceServerInfo(_ctx: unknown, resource: string) {
          if (!isOwnResource(services.settings, resource)) throw new errors.InvalidTarget();
          return { scope: ScopeName.options.join(' '), accessTokenFormat: 'opaque' };
        },
      },
    },
  });
  provider.AccessToken.prototype.generateTokenId = function (this: { format?: string }) {
    this.format = 'opaque';
    return newSecret();
  };
  // The server is one resource, under whichever of its names: the library compares texts.
  const { getResourceScope } = provider.Grant.prototype;
  provider.Grant.prototype.getResourceScope = function () {
    return getResourceScope.call(this, publicUrl);
  };
  const has = (resource: string) => isOwnResource(services.settings, resource);
  Object.defineProperty(provider.BaseToken.prototype, 'resourceIndicators', { get: () => ({ has }) });
  // Its hash is stored.
  const { compareClientSecret } = provider.Client.prototype;
  provider.Client.prototype.compareClientSecret = function (secret) {
    return compareClientSecret.call(this, hashSecret(secret));
  };
  // In place of its own response, which says nothing.
  provider.on('server_error', (koa, error) => void (koa.state.fault = error));
  return provider;
}

type Asked = {
  oidc: { result?: { consent?: object }; params: { scope?: string }; grant: Pick<Grant, 'getResourceScope'> };
};

export const pathOf = (publicUrl: string) => new URL(publicUrl).pathname.replace(/\/$/, '');

/** The library does not start without one. It would sign ID tokens, which need the scope `openid`, which there is not. */
function unusedKey(): object {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
}

/** The scopes that a client registers with do not bind it: it asks for more when it needs them. */
function checkMetadata(_koa: unknown, name: string, value: unknown, metadata: { scope?: string }): void {
  if (name === 'scope') delete metadata.scope;
  else if (Array.isArray(value) && value.some(isInsecure))
    throw new errors.InvalidClientMetadata('redirect_uris must be https, or http at a loopback address');
}

/** OAuth 2.1 §2.3.1. */
function isInsecure(uri: unknown): boolean {
  const url = URL.parse(String(uri));
  return url?.protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
}
