import type { Resource } from '../resource.ts';
import { Token } from './token.entity.ts';
import { managedTokensById, readToken, revokeExpired } from './tokens.operations.ts';
import { TokensResolver, UserTokensResolver } from './tokens.resolver.ts';
import { tokenRoutes } from './tokens.routes.ts';

export const tokens: Resource = {
  tag: { name: 'Tokens', description: 'Access tokens of users.' },
  scopes: ['tokens:write'],
  entities: [Token],
  routes: tokenRoutes,
  resolvers: [TokensResolver, UserTokensResolver],
  nodes: [{ type: Token, access: readToken.definition.scope, load: managedTokensById }],
  sweep: revokeExpired,
};
