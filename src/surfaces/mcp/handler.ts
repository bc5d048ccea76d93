import type { Context as KoaContext } from 'koa';
import { beyondLink } from '../../core/access.ts';
import { ApiError } from '../../core/errors.ts';
import { isLoopback } from '../../core/secure-address.ts';
import { methodNotAllowed, preferredType, send } from '../http/answer.ts';
import { readBody, requireMediaType, smallBody } from '../http/body.ts';
import { isSignedIn, type RequestContexts } from '../http/request.ts';
import { eventStream } from '../http/stream-texts.ts';
import type { Endpoint, Message } from './endpoint.ts';

export const mcpPath = '/mcp';

export interface McpSurface {
  readonly contexts: Pick<RequestContexts, 'create'>;
  readonly allowsOrigin: AllowsOrigin;
  /** Loads the protocol and the tools at the first request: other servers do without. */
  load(): Promise<Endpoint>;
}

const allow = 'POST, OPTIONS';
const jsonOnly = ['application/json'];
const mcpTypes = ['application/json', eventStream];

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
  if (preferredType(koa.headers.accept, mcpTypes) === null)
    throw new ApiError('not_acceptable', { message: `Accept ${mcpTypes.join(' or ')}.` });
  requireMediaType(koa.req, jsonOnly);
  const endpoint = await surface.load();
  const tools = endpoint.choose(ctx, koa);
  const limitsOf = (name: unknown) => tools.byName.get(name as string)?.limits ?? smallBody;
  const named = koa.get('mcp-name');
  const text = await readBody(koa.req, named === '' ? tools.largestBody : limitsOf(named));
  const message = text.parse();
  if (typeof message !== 'object' || message === null || Array.isArray(message))
    throw new ApiError('bad_request', { message: 'Send one JSON-RPC message per request, as a JSON object.' });
  const { params }: Message = message;
  text.limit(limitsOf(params?.name));
  await endpoint.serve(koa, { ctx, tools }, message);
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
