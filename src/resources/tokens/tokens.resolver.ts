import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.ts';
import { ConnectionArgs, connectionOf } from '../../surfaces/graphql/connection.ts';
import { createInputOf, toMembers } from '../../surfaces/graphql/input-type.ts';
import { User } from '../users/user.entity.ts';
import { loadUser } from '../users/user.loader.ts';
import { Token } from './token.entity.ts';
import type { TokenRow } from './token.statements.ts';
import { createToken, type IssuedToken, listTokens, revokeToken, TokenSchema } from './tokens.operations.ts';

const CreateTokenInput = createInputOf(TokenSchema);
const TokenConnection = connectionOf(Token);

@Resolver(() => Token)
export class TokensResolver {
  @Query(() => TokenConnection, { description: 'The access tokens of the viewer that are still good, newest first.' })
  async tokens(@Args(() => ConnectionArgs) page: ConnectionArgs, @Ctx() ctx: Context) {
    return TokenConnection.of(await listTokens(ctx, {}, undefined, { page }));
  }

  @Mutation(() => Token, { description: 'Issues an access token; its secret is in this answer only.' })
  createToken(@Arg('input', () => CreateTokenInput) input: object, @Ctx() ctx: Context): Promise<IssuedToken> {
    return createToken(ctx, {}, toMembers(input));
  }

  @Mutation(() => ID)
  async revokeToken(@Arg('id', () => ID) id: string, @Ctx() ctx: Context): Promise<string> {
    return (await revokeToken(ctx, { token: id })).id;
  }

  @FieldResolver(() => User)
  user(@Root() token: TokenRow, @Ctx() ctx: Context) {
    return loadUser(ctx, token.user);
  }
}
