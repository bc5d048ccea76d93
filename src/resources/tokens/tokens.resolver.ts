import { Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.ts';
import { versionTag } from '../../core/etag.ts';
import { authorize } from '../../core/operation.ts';
import { ConnectionArgs, connectionOf } from '../../surfaces/graphql/connection.ts';
import { described, etagField, IdOf, IfMatch, Input, toMembers } from '../../surfaces/graphql/declare.ts';
import { loadPage, orNull } from '../../surfaces/graphql/loader.ts';
import { MayBeRefused } from '../../surfaces/graphql/nullability.ts';
import { User } from '../users/user.entity.ts';
import { loadUser } from '../users/user.loader.ts';
import { Token } from './token.entity.ts';
import type { TokenRow } from './token.statements.ts';
import { createToken, type IssuedToken, readToken, revokeToken, versionOf } from './tokens.operations.ts';
import { authorizeTokensOf, listTokens, listUserTokens, revokeTokens, tokenPages } from './user-tokens.operations.ts';

const TokenConnection = connectionOf(Token);

@Resolver(() => Token)
export class TokensResolver {
  @Query(() => Token, { nullable: true, ...described(readToken) })
  token(@IdOf(readToken) id: string, @Ctx() ctx: Context): Promise<TokenRow | null> {
    return orNull(readToken(ctx, { token: id }));
  }

  @Query(() => TokenConnection, described(listTokens))
  async tokens(@Args(() => ConnectionArgs) page: ConnectionArgs, @Ctx() ctx: Context) {
    return TokenConnection.of(await listTokens(ctx, {}, undefined, { page }));
  }

  @Mutation(() => Token, described(createToken))
  createToken(@Input(createToken) input: object, @Ctx() ctx: Context): Promise<IssuedToken> {
    return createToken(ctx, {}, toMembers(input));
  }

  @Mutation(() => ID, described(revokeToken))
  async revokeToken(
    @IdOf(revokeToken) id: string,
    @IfMatch() ifMatch: string | null,
    @Ctx() ctx: Context,
  ): Promise<string> {
    return (await revokeToken(ctx, { token: id }, undefined, { ifMatch })).id;
  }

  @Mutation(() => ID, described(revokeTokens))
  async revokeTokens(@IdOf(revokeTokens, 'user') user: string, @Ctx() ctx: Context): Promise<string> {
    return (await revokeTokens(ctx, { user })).id;
  }

  @FieldResolver(() => String, etagField)
  etag(@Root() token: TokenRow): string {
    return versionTag(versionOf(token));
  }

  @FieldResolver(() => User, { description: 'The owner of the token.' })
  user(@Root() token: TokenRow, @Ctx() ctx: Context) {
    return loadUser(ctx, token.user);
  }
}

@Resolver(() => User)
export class UserTokensResolver {
  @MayBeRefused()
  @FieldResolver(() => TokenConnection, {
    description: `${described(listUserTokens).description} For other users, requires the scope tokens:write.`,
  })
  async tokens(@Root() user: { id: string }, @Args(() => ConnectionArgs) page: ConnectionArgs, @Ctx() ctx: Context) {
    authorize(ctx, 'signed_in');
    authorizeTokensOf(ctx, user.id);
    return TokenConnection.of(await loadPage(ctx, user.id, page, tokenPages));
  }
}
