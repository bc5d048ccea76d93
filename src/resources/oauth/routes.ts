import type { Context as KoaContext } from 'koa';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { initialScopes, type Scope } from '../../core/access.ts';
import { ApiError } from '../../core/errors.ts';
import { loadOnce } from '../../core/load-once.ts';
import type { Method } from '../../core/operation.ts';
import { type ErrorResponse, errorBody, errorHeaders, json, send } from '../../surfaces/http/answer.ts';
import { readForm } from '../../surfaces/http/body.ts';
import { type AddressOf, networkOf } from '../../surfaces/http/caller-address.ts';
import type { PathRouter } from '../../surfaces/http/path-router.ts';
import type { RateLimits } from '../../surfaces/http/rate-limit.ts';
import { prefersPage } from '../../surfaces/pages/page.ts';
import { localPath, signInPath } from '../sign-in/sign-in.routes.ts';
import type { OauthRequest } from './adapter.ts';
import { openClientDocuments } from './client-documents.ts';
import type { ConsentOptions } from './consent.ts';
import { findGrantOfClient, findRecordRow, recordId } from './record.statements.ts';

interface AuthorizationServer extends ConsentOptions {
  /** `any`: clients register themselves, or are the URL of their metadata. */
  readonly clients: 'any' | 'known';
  readonly scopes: readonly Scope[];
  readonly limits: RateLimits;
  readonly addressOf: AddressOf;
}

/** Of a request for authorization. Others are ignored (RFC 6749 §3.1), also those of OpenID Connect. */
const parameters = [
  'client_id',
  'response_type',
  'response_mode',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'prompt',
  'resource',
  // Are refused: what they contain would count, not what is beside it.
  'request',
  'request_uri',
];
const prompts = ['none', 'login', 'consent'];

/** Bytes: what the library reads of others. */
const longestForm = 57_344;

/** The same of a device, with how its client proves who it is. */
const deviceParameters = [
  'client_id',
  'client_secret',
  'client_assertion',
  'client_assertion_type',
  'scope',
  'resource',
  'request',
  'request_uri',
];

/** Shown in `/.well-known/oauth-authorization-server`: what of OpenID Connect is there is not offered. */
const shown = [
  'issuer',
  'authorization_endpoint',
  'token_endpoint',
  'registration_endpoint',
  'revocation_endpoint',
  'device_authorization_endpoint',
  'response_types_supported',
  'response_modes_supported',
  'grant_types_supported',
  'token_endpoint_auth_methods_supported',
  'token_endpoint_auth_signing_alg_values_supported',
  'code_challenge_methods_supported',
  'authorization_response_iss_parameter_supported',
  'client_id_metadata_document_supported',
];

/** The authorization server (OAuth 2.1, RFC 8414). It is loaded at the first request: most servers start without one. */
export function oauthRoutes(router: PathRouter, options: AuthorizationServer): void {
  const { services, database, scopes, limits, addressOf } = options;
  const fetchDocument = openClientDocuments({
    fetchDocument: services.fetchDocument,
    async isAllowed(koa, url) {
      const { client } = (koa as Partial<KoaContextWithOIDC> | undefined)?.oidc ?? {};
      const id = recordId('First', client?.clientId ?? url.href);
      return (await database.db.one(findRecordRow, { id })) !== null;
    },
    count: (koa) => limits.countNetwork(koa, 'documents', addressOf(koa.req)),
    networkOf: (koa) => networkOf(addressOf(koa.req)),
  });
  type Answer = (koa: KoaContext) => Promise<void>;
  interface Loaded {
    readonly provider: Provider;
    /** The context of a request for the library. */
    readonly open: (koa: KoaContext, request: OauthRequest) => KoaContext;
    readonly ask: Answer;
    readonly showDevice: Answer;
    readonly exchange: (koa: KoaContext, request: OauthRequest) => Promise<void>;
    showProblem(koa: KoaContext, error: ApiError): void;
  }
  const files = () =>
    Promise.all([import('./provider.ts'), import('./consent.ts'), import('./exchange.ts'), import('./device.ts')]);
  const load = loadOnce<Loaded>(() =>
    files().then(
      ([
        { openContext, openProvider },
        { explainAnswered, explainToPerson, handleConsent, isOwnHost },
        { completeExchange },
        { handleDevice },
      ]) => {
        const provider = openProvider({
          ...options,
          acceptsAny: options.clients === 'any',
          async fetchDocument(koa, url, asked) {
            const request = koa?.state as OauthRequest | undefined;
            // The library makes a fault of the client out of it, and tries again.
            if (request?.refusal) throw request.refusal;
            return fetchDocument(koa, url, asked).catch((error: unknown) => {
              if (request && error instanceof ApiError) request.refusal = error;
              throw error;
            });
          },
          mayReturn: (koa, client, uri) => koa.state.isKnownClient === true || isOwnHost(client, uri),
          explain: (koa, problem, held) => explainToPerson(options, koa, problem, held),
          explainAnswered: (koa) => explainAnswered(options, koa),
        });
        const open: Loaded['open'] = (koa, request) => openContext(provider, services.settings.publicUrl, koa, request);
        return {
          provider,
          open,
          ask: (koa) => handleConsent(options, provider, koa),
          showDevice: (koa) => handleDevice(options, provider, koa),
          async exchange(koa, request) {
            await pass({ provider, open }, koa, request);
            await completeExchange(options, koa, request.exchange);
          },
          showProblem(koa, { status, message }) {
            koa.status = status;
            explainToPerson(options, koa, message);
          },
        };
      },
    ),
  );

  type Handle = (koa: KoaContext, request: OauthRequest) => unknown;
  const serve = (path: string, methods: readonly Method[], handle?: Handle) => {
    const errors = methods.includes('GET') ? undefined : oauthErrorResponse;
    const respond = async (koa: KoaContext) => {
      // The library has no HEAD. Node leaves out the body.
      if (koa.method === 'HEAD') koa.method = 'GET';
      const loaded = await load();
      const { ask, showDevice, exchange, showProblem } = loaded;
      const address = (koa.exchange.address = addressOf(koa.req));
      try {
        limits.countAnonymous(koa, address);
        const request = toRequest(koa);
        await handle?.(koa, request);
        if (path === tokenPath) await exchange(koa, request);
        else if (path === devicePath) await showDevice(koa);
        else await (path.startsWith(consent) ? ask(koa) : pass(loaded, koa, request));
        if (errors && guessed.has((koa.body as { error?: string } | undefined)?.error))
          limits.countNetwork(koa, 'bad-tokens', address);
      } catch (error) {
        const isForPerson = methods.includes('GET') && prefersPage(koa);
        if (!(error instanceof ApiError) || error.status === 500 || !isForPerson) throw error;
        koa.set(errorHeaders(error));
        showProblem(koa, error);
      }
    };
    router.serve(path, Object.fromEntries(methods.map((method) => [method, respond])), errors);
  };

  const toRequest = ({ exchange }: KoaContext): OauthRequest => ({ requestId: exchange.requestId, exchange: {} });

  const pass = async (
    { provider, open }: Pick<Loaded, 'provider' | 'open'>,
    koa: KoaContext,
    request: OauthRequest,
  ) => {
    const context = open(koa, request);
    await provider.middleware[0]?.(context as never, async () => {});
    const problem = request.refusal ?? request.fault;
    if (problem) throw problem;
    Object.assign(koa, { status: context.status, body: context.body });
    // Those of a request that was not stored.
    if (request.signInAt) koa.remove('Set-Cookie');
  };

  serve('/oauth/authorize', ['GET'], async (koa, request) => {
    const session = await options.readSession(koa);
    koa.query = narrowed(koa.query, scopes);
    const { client_id: client, prompt } = koa.query;
    const asks = typeof prompt === 'string' ? prompt.split(' ') : [];
    const again = asks.includes('login');
    const left = asks.filter((one) => one !== 'login').join(' ') || 'consent';
    // Who comes back has signed in.
    if (again) koa.query = { ...koa.query, prompt: left };
    const path = localPath(`${koa.path}?${koa.querystring}`);
    if (path === null) throw new ApiError('bad_request', { message: 'The request of the app is too long.' });
    if (!session || again) request.signInAt = signInPath(path, again);
    if (session) request.countRequest = () => limits.count(koa, 'authorizations', session.userId);
    if (session && typeof client === 'string' && /^[ -~]+$/.test(client)) {
      const asked = { user: session.userId, client, now: new Date().toISOString() };
      request.isKnownClient = (await database.db.one(findGrantOfClient, asked)) !== null;
    }
  });
  serve('/oauth/authorize/{uid}', ['GET']);
  serve(tokenPath, ['POST']);
  serve('/oauth/revoke', ['POST']);
  if (options.clients === 'any')
    serve('/oauth/register', ['POST'], (koa, request) => {
      // Before it is stored: what is refused is no client.
      request.countClient = () => limits.countNetwork(koa, 'clients', addressOf(koa.req));
    });
  serve(`${consent}/{uid}`, ['GET', 'POST']);
  serve('/oauth/device', ['POST'], async (koa, request) => {
    request.countDevice = () => limits.countNetwork(koa, 'devices', addressOf(koa.req));
    const form = await readForm(koa.req, longestForm);
    request.form = new URLSearchParams([...form].filter(([name]) => deviceParameters.includes(name)));
  });
  serve(devicePath, ['GET', 'POST']);
  router.get('/.well-known/oauth-authorization-server', async (koa) => {
    await pass(await load(), koa, toRequest(koa));
    const all = koa.body as Record<string, unknown>;
    const metadata = { ...Object.fromEntries(shown.map((name) => [name, all[name]])), scopes_supported: scopes };
    send(koa, {
      status: 200,
      headers: { 'Content-Type': json, 'Cache-Control': 'public, max-age=300' },
      body: JSON.stringify(metadata),
    });
  });
}

/** What a client gets for a code, refresh token, secret or assertion that is of no use: it counts as an invalid token does. */
const guessed = new Set<string | undefined>(['invalid_client', 'invalid_grant']);

const consent = '/oauth/consent';
const tokenPath = '/oauth/token';
const devicePath = '/device';

/** With the fields of RFC 6749 §5.2, which clients of OAuth look for. */
const oauthErrorResponse: ErrorResponse = (error, { requestId, access }) => {
  const { status, message } = error;
  const body = {
    error:
      status === 503 || status === 429 ? 'temporarily_unavailable' : status >= 500 ? 'server_error' : 'invalid_request',
    error_description: message,
    ...errorBody(error, requestId),
  };
  const headers = { ...errorHeaders(error, access), 'Cache-Control': 'no-store', 'Content-Type': json };
  return { status, headers, body: JSON.stringify(body) };
};

/** What is read of a query. No value is taken of which there is none here, and the app asks no further than that. */
function narrowed({ scope, prompt, ...query }: KoaContext['query'], scopes: readonly Scope[]): KoaContext['query'] {
  const read = Object.fromEntries(Object.entries(query).filter(([name]) => parameters.includes(name)));
  if (Array.isArray(scope) || Array.isArray(prompt))
    return { ...read, ...(scope && { scope }), ...(prompt && { prompt }) };
  const known = (scope ?? '').split(' ').filter((one) => scopes.includes(one as Scope));
  const asked = (prompt ?? '').split(' ').filter((one) => prompts.includes(one));
  return {
    ...read,
    scope: (known.length > 0 ? known : initialScopes).join(' '),
    ...(asked.length > 0 && { prompt: asked.join(' ') }),
  };
}
