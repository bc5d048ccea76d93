import { events, scopes } from '../../catalogue.ts';
import { sweepAll } from '../../core/sweep.ts';
import type { Resource } from '../resource.ts';
import { Token } from './token.entity.ts';
import { revokeExpiredTokenRows, tokenTable } from './token.statements.ts';
import {
  createToken,
  getToken,
  listTokens,
  revokeToken,
  revokeTokens,
  TokenSchema,
  tokenErasure,
  tokenVersion,
} from './tokens.operations.ts';
import { TokensResolver, tokenFields } from './tokens.resolver.ts';
import { tokenRoutes } from './tokens.routes.ts';

export const tokens: Resource = {
  tag: { name: 'Tokens', description: 'Access tokens: yours and, with `tokens:write`, those of others.' },
  scopes: scopes.tokens,
  events: {
    token: { ...events.token, entity: Token, resource: TokenSchema },
  },
  entities: [Token],
  routes: tokenRoutes,
  types: [
    {
      type: Token,
      operations: [listTokens, getToken, createToken, revokeToken, revokeTokens],
      table: tokenTable,
      versionOf: tokenVersion,
    },
  ],
  resolvers: [TokensResolver],
  fields: tokenFields,
  erasure: tokenErasure,
  sweep: (db, now) => sweepAll(() => db.all(revokeExpiredTokenRows, { now: now.toISOString() })),
};
