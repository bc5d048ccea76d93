import { join } from 'node:path';
import type { Context as KoaContext } from 'koa';
import { loadOnce } from '../../core/load-once.ts';
import { mcpPath } from '../../core/own-resource.ts';
import { errorResponse } from '../../surfaces/http/answer.ts';
import { CallCounts, handleMcp, originRule } from '../../surfaces/mcp/handler.ts';
import {
  type Lead,
  leadToMetadata,
  resourceMetadataRoutes,
  withMetadata,
} from '../../surfaces/mcp/protected-resource.ts';
import type { Resource } from '../resource.ts';

/** Operations as tools of agents: Model Context Protocol. */
export const agents: Resource = {
  paths: [mcpPath, '/.well-known/oauth-protected-resource', `/.well-known/oauth-protected-resource${mcpPath}`],
  mount(router, { services, routes, types, meanings, contexts, idempotency, streams, ...host }) {
    const { settings } = services;
    const lead: Lead = host.issuer === null ? (challenge) => challenge : leadToMetadata(settings);
    const calls = {
      routes,
      types,
      meanings,
      rest: { contexts, idempotency, streams, settings },
      settings,
      openapi: join(host.built, 'openapi.json'),
      idempotency,
      counts: new CallCounts(host.metrics),
      lead,
    };
    const load = loadOnce(() =>
      import('../../surfaces/mcp/endpoint.ts').then(({ loadEndpoint }) => loadEndpoint(calls)),
    );
    const access = new Map(routes.map(({ operation: { definition } }) => [definition.name, definition.scope]));
    const mcp = { contexts, allowsOrigin: originRule(host.publicUrl, host.corsOrigins), access, load };
    const answer = (koa: KoaContext) => handleMcp(mcp, koa);
    const errors = withMetadata((error, request) => errorResponse(error, request, host.publicUrl), lead);
    for (const path of [mcpPath, `${mcpPath}/`]) router.serve(path, { POST: answer, OPTIONS: answer }, errors);
    if (host.issuer !== null) resourceMetadataRoutes(router, { settings, issuer: host.issuer, scopes: host.scopes });
  },
};
