import type { Context as KoaContext } from 'koa';
import { initialScopes, type Scope } from '../../core/access.ts';
import type { OperationSettings } from '../../core/context.ts';
import { mcpPath, ownUrl } from '../../core/own-resource.ts';
import { type ErrorResponse, json, send } from '../http/answer.ts';
import type { PathRouter } from '../http/path-router.ts';

interface ProtectedResource {
  readonly settings: Pick<OperationSettings, 'publicUrl' | 'isPublicUrlSet'>;
  readonly issuer: string;
  readonly scopes: readonly string[];
}

/** RFC 9728 §3.1: the path and query of the resource follow. */
const wellKnown = '/.well-known/oauth-protected-resource';

/** Tells clients which issuer signs in users of this server. They compare `resource` with the URL that they were given, as text. */
export function resourceMetadataRoutes(router: PathRouter, { settings, issuer, scopes }: ProtectedResource): void {
  const serve = (path: string, resourcePath: string) =>
    router.get(path, (koa: KoaContext) => {
      const body = JSON.stringify({
        resource: ownUrl(settings, koa.host) + resourcePath + quotable(koa.search),
        authorization_servers: [issuer],
        scopes_supported: scopes,
        bearer_methods_supported: ['header'],
        resource_name: 'Terrapin',
      });
      send(koa, { status: 200, headers: { 'Content-Type': json, 'Cache-Control': 'public, max-age=300' }, body });
    });
  for (const path of [mcpPath, `${mcpPath}/`]) serve(wellKnown + path, path);
  // For clients that look there only.
  serve(wellKnown, mcpPath);
}

/** Of a request to `/mcp`. */
export type Target = Pick<KoaContext, 'host' | 'path' | 'search'>;

/** Completes a challenge to a request. */
export type Lead = (challenge: string, target: Target, held?: Iterable<Scope>) => string;

/**
 * RFC 9728 §5.1: a challenge of `/mcp` leads to the metadata. Hosts ask for exactly the scopes that it names, so they are those
 * that the token has, too.
 */
export function leadToMetadata(settings: ProtectedResource['settings']): Lead {
  return (challenge, { host, path, search }, held = []) => {
    const [given = '', needed] = / scope="([^"]+)"/.exec(challenge) ?? [];
    const scopes = needed ? new Set([...held, needed]) : initialScopes;
    const start = needed ? challenge.replace(`,${given}`, '') : challenge;
    const metadata = ownUrl(settings, host) + wellKnown + path + quotable(search);
    return `${start}, scope="${[...scopes].join(' ')}", resource_metadata="${metadata}"`;
  };
}

/** As URL writes it: a quotation mark would end the parameter of the challenge. */
const quotable = (search: string) => new URL(`http://localhost/${search}`).search;

/** The path is that of a request to `/mcp`. */
export function withMetadata(respond: ErrorResponse, lead: Lead): ErrorResponse {
  return (error, request) => {
    const response = respond(error, request);
    const challenge = response.headers['WWW-Authenticate'];
    const { path, host, search = '' } = request;
    if (challenge === undefined || host === undefined) return response;
    const led = lead(challenge, { path, host, search });
    return { ...response, headers: { ...response.headers, 'WWW-Authenticate': led } };
  };
}
