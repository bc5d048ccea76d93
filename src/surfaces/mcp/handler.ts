import type { Context as KoaContext } from 'koa';
import { Counter, type Registry } from 'prom-client';
import { type Access, beyondLink, initialScopes, type Scope } from '../../core/access.ts';
import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { isLoopback } from '../../core/secure-address.ts';
import { type ErrorResponse, json, preferredType, send } from '../http/answer.ts';
import { readBody, requireMediaType } from '../http/body.ts';
import type { PathRouter } from '../http/path-router.ts';
import { servePublic } from '../http/public-route.ts';
import { isSignedIn, type RequestContexts } from '../http/request.ts';
import { eventStream } from '../http/stream-texts.ts';
import type { Endpoint, Message } from './endpoint.ts';

export const mcpPath = '/mcp';

export interface McpSurface {
  readonly contexts: Pick<RequestContexts, 'create'>;
  readonly allowsOrigin: AllowsOrigin;
  /** By the name of the operation. */
  readonly access: ReadonlyMap<string, Access>;
  /** Loads the protocol and the tools at the first request: other servers do without. */
  load(): Promise<Endpoint>;
}

const jsonOnly = ['application/json'];
const mcpTypes = ['application/json', eventStream];

/** Model Context Protocol, Streamable HTTP without sessions: each request is one message and has its response. */
export async function handleMcp(surface: McpSurface, koa: KoaContext): Promise<void> {
  koa.state.route = mcpPath;
  const { origin } = koa.headers;
  if (origin !== undefined && !surface.allowsOrigin(origin)) throw new ApiError('origin_not_allowed');
  if (koa.method === 'OPTIONS') return send(koa, { status: 204, headers: {}, body: null });
  koa.state.access = surface.access.get(koa.get('mcp-name'));
  const ctx = await surface.contexts.create(koa, 'mcp');
  if (!isSignedIn(ctx)) throw new ApiError('unauthenticated');
  if (ctx.viewer.link) throw beyondLink();
  if (preferredType(koa.headers.accept, mcpTypes) === null)
    throw new ApiError('not_acceptable', { message: `Accept ${mcpTypes.join(' or ')}.` });
  requireMediaType(koa.req, jsonOnly);
  const endpoint = await surface.load();
  const tools = endpoint.choose(ctx, koa);
  const text = await readBody(koa.req, tools.limitsOf(koa.get('mcp-name') || null));
  const message = text.parse();
  if (typeof message !== 'object' || message === null || Array.isArray(message))
    throw new ApiError('bad_request', { message: 'Send one JSON-RPC message per request, as a JSON object.' });
  const { params }: Message = message;
  text.limit(tools.limitsOf(params?.name ?? '', params?.arguments ?? null));
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

interface ProtectedResource {
  readonly publicUrl: () => string;
  readonly issuer: () => string;
  readonly scopes: readonly string[];
}

/** What clients call this server in requests for tokens (RFC 8707), one as a URL is usually written. */
export const resourcesOf = (publicUrl: string) => ['', '/', mcpPath].map((path) => publicUrl + path);

/** RFC 9728 §3.1: with the path of the resource, and without for clients that look there. */
const paths = [`/.well-known/oauth-protected-resource${mcpPath}`, '/.well-known/oauth-protected-resource'] as const;

/** Tells clients which issuer signs in users of this server. */
export function resourceMetadataRoutes(router: PathRouter, resource: ProtectedResource): void {
  for (const path of paths)
    servePublic(router, path, (koa) => {
      const { publicUrl, issuer, scopes } = resource;
      const body = JSON.stringify({
        resource: publicUrl() + mcpPath,
        authorization_servers: [issuer()],
        scopes_supported: scopes,
        bearer_methods_supported: ['header'],
        resource_name: 'Terrapin',
      });
      send(koa, { status: 200, headers: { 'Content-Type': json, 'Cache-Control': 'public, max-age=300' }, body });
    });
}

/**
 * RFC 9728 §5.1: a challenge of `/mcp` leads to the metadata. Hosts ask for exactly the scopes that it names, so they are those
 * that the token has, too.
 */
export function leadToMetadata(publicUrl: () => string) {
  return (challenge: string, held: Iterable<Scope> = []) => {
    const [given = '', needed] = / scope="([^"]+)"/.exec(challenge) ?? [];
    const scopes = needed ? new Set([...held, needed]) : initialScopes;
    const start = needed ? challenge.replace(`,${given}`, '') : challenge;
    return `${start}, scope="${[...scopes].join(' ')}", resource_metadata="${publicUrl()}${paths[0]}"`;
  };
}

export function withMetadata(respond: ErrorResponse, lead: (challenge: string) => string): ErrorResponse {
  return (error, request) => {
    const response = respond(error, request);
    const challenge = response.headers['WWW-Authenticate'];
    if (challenge === undefined || request.path.replace(/\/$/, '') !== mcpPath) return response;
    return { ...response, headers: { ...response.headers, 'WWW-Authenticate': lead(challenge) } };
  };
}

type Outcome = 'success' | 'refused' | 'failed';

/** Counts calls by tool and outcome, and names the tool in the trace. */
export class CallCounts {
  readonly #calls: Counter<'tool' | 'outcome'>;

  constructor(registry: Registry) {
    this.#calls = new Counter({
      name: 'terrapin_mcp_calls_total',
      help: 'Calls of MCP tools by tool and outcome: success, refused (the error says why) or failed.',
      labelNames: ['tool', 'outcome'],
      registers: [registry],
    });
  }

  /** @param tool the name of an existing tool: clients choose no labels */
  count(ctx: Context, tool: string, outcome: Outcome): void {
    this.#calls.inc({ tool, outcome });
    ctx.services.tracing?.annotate({ 'mcp.tool.name': tool }, outcome === 'failed' ? 'server_error' : undefined);
  }
}
