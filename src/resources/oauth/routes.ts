import type { Context as KoaContext } from 'koa';
import type { Provider } from 'oidc-provider';
import { initialScopes, type Scope } from '../../core/access.ts';
import { loadOnce } from '../../core/load-once.ts';
import { json, methodNotAllowed, send } from '../../surfaces/http/answer.ts';
import type { AddressOf } from '../../surfaces/http/caller-address.ts';
import type { PathRouter } from '../../surfaces/http/path-router.ts';
import { servePublic } from '../../surfaces/http/public-route.ts';
import type { RateLimits } from '../../surfaces/http/rate-limit.ts';
import { appsPath } from '../sign-in/sign-in.routes.ts';
import type { ConsentOptions } from './consent.ts';
import type { Exchange } from './exchange.ts';

export interface AuthorizationServer extends ConsentOptions {
  /** `any`: clients register themselves, or are the URL of their metadata. */
  readonly clients: 'any' | 'known';
  readonly scopes: readonly Scope[];
  readonly limits: RateLimits;
  readonly addressOf: AddressOf;
}

/** Shown in `/.well-known/oauth-authorization-server`: what of OpenID Connect is there is not offered. */
const shown = [
  'issuer',
  'authorization_endpoint',
  'token_endpoint',
  'registration_endpoint',
  'revocation_endpoint',
  'scopes_supported',
  'response_types_supported',
  'response_modes_supported',
  'grant_types_supported',
  'token_endpoint_auth_methods_supported',
  'code_challenge_methods_supported',
  'authorization_response_iss_parameter_supported',
  'client_id_metadata_document_supported',
];

/** The authorization server (OAuth 2.1, RFC 8414). It is loaded at the first request: most servers start without one. */
export function oauthRoutes(router: PathRouter, options: AuthorizationServer): void {
  const { services, scopes, limits, addressOf } = options;
  const countClient = (koa: KoaContext | undefined) => {
    if (koa) limits.countClient(koa, addressOf(koa.req));
  };
  type Answer = (koa: KoaContext) => Promise<void>;
  const files = () =>
    Promise.all([import('./provider.ts'), import('./consent.ts'), import('./apps.ts'), import('./exchange.ts')]);
  type Loaded = { provider: Provider; ask: Answer; showApps: Answer; exchange: Answer };
  const load = loadOnce(() =>
    files().then(([{ openProvider }, { explain, handleConsent }, { handleApps }, { completeExchange }]): Loaded => {
      const provider = openProvider({
        ...options,
        acceptsAny: options.clients === 'any',
        countClient,
        explain: (koa, problem) => explain(options, koa, problem),
      });
      return {
        provider,
        ask: (koa) => handleConsent(options, provider, koa),
        showApps: (koa) => handleApps(options, koa),
        async exchange(koa) {
          const exchange: Exchange = (koa.state.exchange = {});
          await pass(provider, koa);
          await completeExchange(options, koa, exchange);
        },
      };
    }),
  );

  const serve = (path: string, methods: readonly string[], handle?: (koa: KoaContext) => Promise<void> | void) =>
    router.all(path, async (koa) => {
      koa.state.route = path;
      if (!methods.includes(koa.method)) throw methodNotAllowed(methods.join(', '));
      limits.countAnonymous(koa, (koa.state.address = addressOf(koa.req)));
      await handle?.(koa);
      const { provider, ask, showApps, exchange } = await load();
      if (path === tokenPath) await exchange(koa);
      else await (path === appsPath ? showApps(koa) : path.startsWith(consent) ? ask(koa) : pass(provider, koa));
    });

  /** URLs and cookies are those of `PUBLIC_URL`, whatever a proxy has made of the request. */
  const pass = async ({ middleware: [handle] }: Provider, koa: KoaContext) => {
    const { protocol, host, pathname } = new URL(services.settings.publicUrl);
    Object.defineProperties(koa.request, { protocol: { value: protocol.slice(0, -1) }, host: { value: host } });
    Object.assign(koa, { mountPath: pathname.replace(/\/$/, '') });
    await handle?.(koa as never, async () => {});
    if (koa.state.fault) throw koa.state.fault;
  };

  serve('/oauth/authorize', ['GET'], (koa) => {
    const { scope } = koa.query;
    if (Array.isArray(scope)) return;
    const known = (scope ?? '').split(' ').filter((one) => scopes.includes(one as Scope));
    koa.query = { ...koa.query, scope: (known.length > 0 ? known : initialScopes).join(' ') };
  });
  serve('/oauth/authorize/{uid}', ['GET']);
  serve(tokenPath, ['POST']);
  serve('/oauth/revoke', ['POST']);
  if (options.clients === 'any') serve('/oauth/register', ['POST'], countClient);
  serve(`${consent}/{uid}`, ['GET', 'POST']);
  serve(appsPath, ['GET', 'POST']);
  servePublic(router, '/.well-known/oauth-authorization-server', async (koa) => {
    await pass((await load()).provider, koa);
    const metadata = Object.fromEntries(shown.map((name) => [name, (koa.body as Record<string, unknown>)[name]]));
    send(koa, {
      status: 200,
      headers: { 'Content-Type': json, 'Cache-Control': 'public, max-age=300' },
      body: JSON.stringify(metadata),
    });
  });
}

const consent = '/oauth/consent';
const tokenPath = '/oauth/token';
