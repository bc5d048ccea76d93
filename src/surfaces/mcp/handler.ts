import type { Context as KoaContext } from 'koa';
import { Counter, type Registry } from 'prom-client';
import type { Access } from '../../core/access.ts';
import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { mcpPath } from '../../core/own-resource.ts';
import { isLoopback } from '../../values/secure-address.ts';
import { preferredType, send } from '../http/answer.ts';
import { readBody, requireMediaType } from '../http/body.ts';
import { eventStream } from '../http/event-streams.ts';
import { isSignedIn, type RequestContexts } from '../http/request.ts';
import type { Endpoint, McpMessage } from './endpoint.ts';

interface McpSurface {
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
  koa.exchange.route = mcpPath;
  const { origin } = koa.headers;
  if (origin !== undefined && !surface.allowsOrigin(origin)) throw new ApiError('origin_not_allowed');
  if (koa.method === 'OPTIONS') return send(koa, { status: 204, headers: {}, body: null });
  koa.exchange.access = surface.access.get(koa.get('mcp-name'));
  const ctx = await surface.contexts.create(koa, 'mcp');
  if (!isSignedIn(ctx)) throw new ApiError('unauthenticated');
  if (preferredType(koa.headers.accept, mcpTypes) === null)
    throw new ApiError('not_acceptable', { message: `Accept ${mcpTypes.join(' or ')}.` });
  requireMediaType(koa.req, jsonOnly);
  const endpoint = await surface.load();
  const tools = endpoint.choose(ctx, koa);
  const text = await readBody(koa.req, tools.limitsOf(koa.get('mcp-name') || null));
  await ctx.resume();
  const message = text.parse();
  if (typeof message !== 'object' || message === null || Array.isArray(message))
    throw new ApiError('bad_request', { message: 'Send one JSON-RPC message per request, as a JSON object.' });
  const { params }: McpMessage = message;
  text.limit(tools.limitsOf(params?.name ?? '', params?.arguments ?? null));
  await endpoint.serve(koa, { ctx, tools }, message);
}

type AllowsOrigin = (origin: string) => boolean;

/**
 * Against DNS rebinding: a page of another site must not use a server that only its visitor can reach. Pages of this
 * server and of the `CORS_ORIGINS` listed may, and local ones if the server is local. `*` lists none.
 */
export function originRule(publicUrl: string, corsOrigins: '*' | readonly string[]): AllowsOrigin {
  return (origin) => {
    if (corsOrigins !== '*' && corsOrigins.includes(origin)) return true;
    if (!URL.canParse(origin)) return false;
    const [caller, own] = [new URL(origin), new URL(publicUrl)];
    return caller.origin === own.origin || (isLoopback(caller.hostname) && isLoopback(own.hostname));
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
