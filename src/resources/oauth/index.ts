import type { Resource } from '../resource.ts';
import { OauthRecord } from './record.entity.ts';
import { deleteExpiredRecords } from './record.statements.ts';
import { oauthRoutes } from './routes.ts';

/** The authorization server, where people sign in with a browser. Grants and tokens are with the tokens. */
export const oauth: Resource = {
  entities: [OauthRecord],
  issuesTokens: true,
  paths: ['/.well-known/oauth-authorization-server'],
  mount(router, { readSession, access, ...host }) {
    if (readSession && !access.oidc) oauthRoutes(router, { ...host, readSession, clients: access.oauthClients });
  },
  sweep: deleteExpiredRecords,
};
