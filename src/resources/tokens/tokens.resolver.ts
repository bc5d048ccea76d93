import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { authorize } from '../../core/access.ts';
import type { Context } from '../../core/context.ts';
import { ConnectionArgs, connectionOf } from '../../surfaces/graphql/connection.ts';
import { loadPage } from '../../surfaces/graphql/loader.ts';
import { MayBeRefused } from '../../surfaces/graphql/marked-fields.ts';
import { described } from '../../surfaces/graphql/operation-fields.ts';
import { User } from '../users/user.entity.ts';
import { loadUser } from '../users/user.loader.ts';
import { Token } from './token.entity.ts';
import { type TokenRow, tokensOfUser } from './token.statements.ts';
import { authorizeTokens, listUserTokens } from './tokens.operations.ts';

const TokenConnection = connectionOf(Token);

@Resolver(() => Token)
export class TokensResolver {
  @FieldResolver(() => User, { description: 'The owner of the token.' })
  user(@Root() token: TokenRow, @Ctx() ctx: Context) {
    return loadUser(ctx, token.user);
  }
}

@Resolver(() => User)
export class UserTokensResolver {
  @MayBeRefused()
  @FieldResolver(() => TokenConnection, described(listUserTokens))
  async tokens(@Root() user: { id: string }, @Args(() => ConnectionArgs) page: ConnectionArgs, @Ctx() ctx: Context) {
    authorize(ctx, 'signed_in');
    authorizeTokens(ctx, user.id);
    return TokenConnection.of(await loadPage(ctx, user.id, page, tokensOfUser));
  }
}
