import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { authorize } from '../../core/access.ts';
import type { Context } from '../../core/context.ts';
import { described } from '../../surfaces/graphql/operation-fields.ts';
import { childrenResolver } from '../../surfaces/graphql/relation-fields.ts';
import { User } from '../users/user.entity.ts';
import { loadUser } from '../users/user.loader.ts';
import { Token } from './token.entity.ts';
import { type TokenRow, tokensOfUser } from './token.statements.ts';
import { authorizeTokens, listUserTokens } from './tokens.operations.ts';

@Resolver(() => Token)
export class TokensResolver {
  @FieldResolver()
  user(@Root() token: TokenRow, @Ctx() ctx: Context) {
    return loadUser(ctx, token.user);
  }
}

export const UserTokensResolver = childrenResolver(User, 'tokens', {
  type: Token,
  ...described(listUserTokens),
  pages: tokensOfUser,
  authorize(ctx, user) {
    authorize(ctx, 'signed_in');
    authorizeTokens(ctx, user);
  },
});
