import type { Context as KoaContext } from 'koa';
import { beyondLink } from '../../core/access.ts';
import { ApiError, methodNotAllowed } from '../../core/errors.ts';
import { isLoopback } from '../../core/secure-address.ts';
import { send } from '../http/answer.ts';
import { readJson, requireMediaType } from '../http/body.ts';
import { isSignedIn, type RequestContexts } from '../http/request.ts';
import type { Endpoint } from './endpoint.ts';

export const mcpPath = '/mcp';

export interface McpSurface {
  readonly contexts: Pick<RequestContexts, 'create'>;
  /** Maximum bytes of a message: the largest limit in REST. */
  readonly bodyLimit: number;
  readonly allowsOrigin: AllowsOrigin;
  /** Loads the protocol and the tools at the first request: other servers do without. */
  load(): Promise<Endpoint>;
}

const allow = 'POST, OPTIONS';
const jsonOnly = ['application/json'];

/** Model Context Protocol, Streamable HTTP without sessions: each request is one message and has its response. */
export async function handleMcp(surface: McpSurface, koa: KoaContext): Promise<void> {
  koa.state.route = mcpPath;
  const { origin } = koa.headers;
  if (origin !== undefined && !surface.allowsOrigin(origin)) throw new ApiError('origin_not_allowed');
  if (koa.method === 'OPTIONS') return send(koa, { status: 204, headers: { Allow: allow }, body: null });
  if (koa.method !== 'POST') throw methodNotAllowed(allow);
  const ctx = await surface.contexts.create(koa, 'mcp');
  if (!isSignedIn(ctx)) throw new ApiError('unauthenticated');
  if (ctx.viewer.link) throw beyondLink();
  requireMediaType(koa.req, jsonOnly);
  const message = await readJson(koa.req, surface.bodyLimit);
  if (typeof message !== 'object' || message === null || Array.isArray(message))
    throw new ApiError('bad_request', { message: 'Send one JSON-RPC message per request, as a JSON object.' });
  const endpoint = await surface.load();
  await endpoint.serve(koa, ctx, message);
}

type AllowsOrigin = (origin: string) => boolean;

/**
 * Against DNS rebinding: a page of another site must not use a server that only its visitor can reach. Pages of this
 * server and of the `CORS_ORIGINS` listed may, and local ones if the server is local. `*` lists none.
 */
export function originRule(publicUrl: () => string, corsOrigins: '*' | readonly string[]): AllowsOrigin {
  return (origin) => {
    if (corsOrigins !== '*' && corsOrigins.includes(origin)) return true;
    if (!URL.canParse(origin)) return false;
    const [caller, own] = [new URL(origin), new URL(publicUrl())];
    return caller.origin === own.origin || (isLoopback(caller.hostname) && isLoopback(own.hostname));
  };
}
