import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.ts';
import { Timestamp } from '../../core/graphql-types.ts';
import { ConnectionArgs, connectionOf } from '../../surfaces/graphql/connection.ts';
import { inputType, toMembers } from '../../surfaces/graphql/input-type.ts';
import { User } from '../users/user.entity.ts';
import { loadUser } from '../users/user.loader.ts';
import { Token } from './token.entity.ts';
import { TokenSchema } from './token.schema.ts';
import type { TokenRow } from './token.statements.ts';
import { createToken, type IssuedToken, listTokens, revokeToken } from './tokens.operations.ts';

const CreateTokenInput = inputType('CreateTokenInput', TokenSchema.given, { types: { expires_at: Timestamp } });
const TokenConnection = connectionOf(Token);

@Resolver(() => Token)
export class TokensResolver {
  @Query(() => TokenConnection, { description: 'The access tokens of the viewer that are still good, newest first.' })
  async tokens(@Args(() => ConnectionArgs) page: ConnectionArgs, @Ctx() ctx: Context) {
    return TokenConnection.of(await listTokens(ctx, { ...page }));
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

  @FieldResolver(() => String, { nullable: true, description: 'The secret; null but in the answer that issues it.' })
  token(@Root() token: Partial<IssuedToken>): string | null {
    return token.token ?? null;
  }
}
