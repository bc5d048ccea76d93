import { generateKeyPairSync } from 'node:crypto';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { Context as KoaContext } from 'koa';
import { type Client, errors, interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { ScopeName } from '../../core/access.ts';
import { isOwnResource } from '../../core/own-resource.ts';
import { hashSecret, newSecret } from '../../core/secret.ts';
import { type OauthRequest, openAdapters, type Stores } from './adapter.ts';
import { narrowMetadata, registeredMetadata, signingAlgorithms } from './client-metadata.ts';
import { findActiveUser } from './record.statements.ts';

interface ProviderOptions extends Stores {
  /** Whether clients may come that nobody has registered. */
  readonly acceptsAny: boolean;
  /** For what a request makes this server fetch from a client's host. */
  fetchDocument(
    koa: KoaContext | undefined,
    url: URL,
    options: { accept: string; signal: AbortSignal },
  ): Promise<Response>;
  /** Whether a person may be sent to a client without having been asked. */
  mayReturn(koa: KoaContext, client: Client, redirectUri: string): boolean;
  /** Shows what went wrong to a person, and where the app would have them sent, if that is an app which is known here. */
  explain(koa: KoaContext, problem: string, app?: HeldResponse): void;
  /** For a person who has decided, and is here again. */
  explainAnswered(koa: KoaContext): void;
}

/** A response that waits for a person to send it. */
export interface HeldResponse {
  readonly client: Client;
  readonly url: string;
}

export const paths = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  interaction: '/oauth/consent',
  device_authorization: '/oauth/device',
  code_verification: '/device',
} as const;

const minute = 60;
/** Seconds. */
const lifetimes = { accessToken: 60 * minute, code: minute, request: 10 * minute, assertion: 10 * minute };

/** Bytes of a client's metadata, and of its keys. */
const limits = { 'client_id metadata document': 10_240, jwks_uri: 65_536, sector_identifier_uri: 0 };

/** Authorization code with PKCE, and codes for devices (RFC 8628), whose page is in `device.ts`. Access tokens are those of the API; nothing is signed, so there is no key to keep. */
export function openProvider(options: ProviderOptions): Provider {
  const { database, services, acceptsAny, fetchDocument, mayReturn, explain, explainAnswered } = options;
  const { publicUrl } = services.settings;
  const policy = interactionPolicy.base();
  const { checks } = policy.get('consent') as interactionPolicy.Prompt;
  // People are asked each time: another program on the same machine could use the id of a public client (RFC 8252 §8.6).
  checks.clear();
  checks.add(
    new interactionPolicy.Check('not_asked', 'the user has not been asked', ({ oidc: { result, params, grant } }) => {
      if (!result?.consent || !params || !grant) return true;
      // What is allowed counts, which may be more than what was asked for.
      params.scope = grant.getResourceScope(publicUrl);
      return false;
    }),
  );
  const remaining = ({ oidc }: KoaContextWithOIDC) => Math.max(1, oidc.entities.Grant?.remainingTTL ?? 0);

  const provider = new Provider(publicUrl, {
    adapter: openAdapters(options),
    jwks: { keys: [unusedKey()] },
    scopes: ScopeName.options,
    responseTypes: ['code'],
    enabledJWA: { clientAuthSigningAlgValues: signingAlgorithms },
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    clientDefaults: {
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      application_type: 'native',
      id_token_signed_response_alg: 'ES256',
    },
    extraClientMetadata: {
      properties: ['redirect_uris'],
      validator: (koa, _name, _value, metadata) => narrowMetadata(metadata, koa !== undefined),
    },
    assertJwtClientAuthClaimsAndHeader: (_ctx, { exp }) => checkExpiry(exp),
    pkce: { required: () => true },
    // Those of CORS_ORIGINS were answered before.
    clientBasedCORS: (_ctx, origin) => origin === new URL(publicUrl).origin,
    rotateRefreshToken: true,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: () => false,
    revokeGrantPolicy: () => true,
    async findAccount(_ctx, id) {
      const user = await database.db.one(findActiveUser, { id });
      return user ? { accountId: id, claims: () => ({ sub: id }) } : undefined;
    },
    ttl: {
      AccessToken: (ctx) => Math.min(lifetimes.accessToken, remaining(ctx)),
      RefreshToken: remaining,
      AuthorizationCode: lifetimes.code,
      DeviceCode: lifetimes.request,
      Interaction: lifetimes.request,
      Session: lifetimes.code,
      IdToken: lifetimes.code,
      Grant: lifetimes.code,
    },
    interactions: {
      policy,
      url: ({ state }, { uid }) => pathOf(publicUrl) + (state.signInAt ?? `${paths.interaction}/${uid}`),
    },
    routes: paths,
    renderError(koa, out, error) {
      const { client, params } = koa.oidc;
      const isHeld = (koa.state as OauthRequest).held === error;
      const problem =
        params?.prompt === 'none' && isHeld
          ? 'The app asked for access without asking you, and nobody here has allowed that.'
          : `The app sent a request that is not right: ${out.error_description ?? out.error}.`;
      // It has led on once, and its cookie is gone.
      if (koa.oidc.route === 'resume' && error instanceof errors.SessionNotFound) return explainAnswered(koa);
      if (!isHeld || !client || !params) return explain(koa, problem);
      const url = new URL(params.redirect_uri as string);
      const target = params.response_mode === 'fragment' ? new URLSearchParams() : url.searchParams;
      for (const [name, value] of Object.entries(out)) if (value !== undefined) target.set(name, value);
      if (target !== url.searchParams) url.hash = target.toString();
      return explain(koa, problem, { client, url: url.href });
    },
    fetch: (url, { headers, signal } = {}) =>
      fetchDocument(Provider.ctx, new URL(url as string), {
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
      deviceFlow: { enabled: true, deviceInfo: () => ({}) },
      revocation: {
        enabled: true,
        allowedPolicy(_ctx, client, token) {
          if (token.clientId !== client.clientId) throw new errors.InvalidRequest('the token is of another client');
          return true;
        },
      },
      registration: { enabled: acceptsAny, issueRegistrationAccessToken: false },
      clientIdMetadataDocument: {
        enabled: acceptsAny,
        ack: 'draft-02',
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: (_ctx, _client, several) => several?.[0] ?? publicUrl,
        useGrantedResource: () => true,
        getResourceServerInfo(_ctx, resource) {
          if (!isOwnResource(services.settings, resource)) throw new errors.InvalidTarget();
          return { scope: ScopeName.options.join(' '), accessTokenFormat: 'opaque' };
        },
      },
    },
  });
  provider.proxy = true;
  Object.assign(provider.AccessToken.prototype, {
    generateTokenId(this: { format?: string }) {
      this.format = 'opaque';
      return newSecret();
    },
  });
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
  provider.on('authorization.error', (koa, error) => {
    const { client, params, route } = koa.oidc;
    const uri = params?.redirect_uri;
    if (route !== 'authorization' || !client || !error.allow_redirect || typeof uri !== 'string') return;
    if (!client.redirectUriAllowed(uri) || mayReturn(koa, client, uri)) return;
    error.allow_redirect = false;
    Object.assign(koa.state, { held: error });
  });
  provider.on('registration_create.success', (koa) => void (koa.body = registeredMetadata(koa.body as object)));
  // In place of its own response, which says nothing.
  provider.on('server_error', (koa, error) => void Object.assign(koa.state, { fault: error }));
  return provider;
}

/** URLs and cookies are those of `PUBLIC_URL`, whatever a proxy has made of the request. */
export function openContext(
  provider: Provider,
  publicUrl: string,
  { req, res, exchange }: KoaContext,
  request: Partial<OauthRequest> = {},
): KoaContext {
  const { protocol, host } = new URL(publicUrl);
  const read = request.form ? withForm(req, request.form) : req;
  Object.assign(read.headers, { 'x-forwarded-proto': protocol.slice(0, -1), 'x-forwarded-host': host });
  return Object.assign(provider.createContext(read, res), { state: request, exchange, mountPath: pathOf(publicUrl) });
}

/** The library reads a form itself, and closes what it has read. */
function withForm({ method, url, headers }: IncomingMessage, form: URLSearchParams): IncomingMessage {
  const body = form.toString();
  const request = Object.assign(new IncomingMessage(new Socket()), { method, url });
  Object.assign(request.headers, headers, { 'content-length': String(body.length) });
  request.push(body);
  request.push(null);
  return request;
}

export const pathOf = (publicUrl: string) => new URL(publicUrl).pathname.replace(/\/$/, '');

/** The library does not start without one. It would sign ID tokens, which need the scope `openid`, which there is not. */
function unusedKey(): object {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
}

/** An assertion is remembered until it ends, so that it is of use once (RFC 7523 §3). */
function checkExpiry(exp: unknown): void {
  if (typeof exp === 'number' && exp <= Date.now() / 1000 + lifetimes.assertion) return;
  const description = `client_assertion must expire within ${lifetimes.assertion / minute} minutes`;
  throw Object.assign(new errors.InvalidClientAuth(description), { error_description: description });
}
