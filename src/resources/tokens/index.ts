import { scopes } from '../../catalogue.ts';
import { sweepAll } from '../../core/sweep.ts';
import type { Resource } from '../resource.ts';
import { Grant } from './grant.entity.ts';
import { deleteExpiredGrants, grantTable } from './grant.statements.ts';
import { GrantSchema, grantOperations } from './grants.operations.ts';
import { Token } from './token.entity.ts';
import { revokeExpiredTokenRows, tokenTable } from './token.statements.ts';
import {
  createToken,
  getToken,
  listTokens,
  listUserTokens,
  revokeToken,
  revokeTokens,
  TokenSchema,
  tokenErasure,
  tokenVersion,
} from './tokens.operations.ts';
import { TokensResolver, UserTokensResolver } from './tokens.resolver.ts';

export const tokens: Resource = {
  tag: {
    name: 'Tokens',
    description: 'Access tokens: yours and, with `tokens:write`, those of others; and the apps that may act for you.',
  },
  scopes: scopes.tokens,
  types: [
    {
      type: Token,
      schema: TokenSchema,
      event: 'token',
      table: tokenTable,
      operations: [listTokens, getToken, createToken, revokeToken, listUserTokens, revokeTokens],
      versionOf: tokenVersion,
    },
    {
      type: Grant,
      schema: GrantSchema,
      event: 'grant',
      table: grantTable,
      operations: Object.values(grantOperations),
    },
  ],
  resolvers: [TokensResolver, UserTokensResolver],
  erasure: tokenErasure,
  async sweep(db, now) {
    await sweepAll(() => db.all(revokeExpiredTokenRows, { now: now.toISOString() }));
    await deleteExpiredGrants(db, now);
  },
};
