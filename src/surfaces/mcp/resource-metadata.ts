import type Router from '@koa/router';
import { type ErrorResponse, json, send } from '../http/answer.ts';
import { servePublic } from '../http/public-route.ts';
import type { RequestState } from '../http/request-state.ts';
import { mcpPath } from './handler.ts';

interface ProtectedResource {
  readonly publicUrl: () => string;
  readonly issuer: string;
  readonly scopes: readonly string[];
}

/** RFC 9728 §3.1: with the path of the resource, and without for clients that look there. */
const paths = [`/.well-known/oauth-protected-resource${mcpPath}`, '/.well-known/oauth-protected-resource'] as const;

/** Tells clients which issuer signs in users of this server. */
export function resourceMetadataRoutes(router: Router<RequestState>, resource: ProtectedResource): void {
  for (const path of paths)
    servePublic(router, path, (koa) => {
      const { publicUrl, issuer, scopes } = resource;
      const body = JSON.stringify({
        resource: publicUrl() + mcpPath,
        authorization_servers: [issuer],
        scopes_supported: scopes,
        bearer_methods_supported: ['header'],
        resource_name: 'Terrapin',
      });
      send(koa, { status: 200, headers: { 'Content-Type': json, 'Cache-Control': 'public, max-age=300' }, body });
    });
}

/** RFC 9728 §5.1: a challenge of `/mcp` leads to the metadata. */
export function withMetadata(respond: ErrorResponse, publicUrl: () => string): ErrorResponse {
  return (error, request) => {
    const response = respond(error, request);
    const challenge = response.headers['WWW-Authenticate'];
    if (challenge === undefined || request.path.replace(/\/$/, '') !== mcpPath) return response;
    const url = `${publicUrl()}${paths[0]}`;
    return {
      ...response,
      headers: { ...response.headers, 'WWW-Authenticate': `${challenge}, resource_metadata="${url}"` },
    };
  };
}
