import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import { versionTag } from '../../core/etag.ts';
import { graphqlTypeOf, Timestamp } from '../../core/graphql-types.ts';
import { connectionOf, type PagingArgs } from '../../surfaces/graphql/connection.ts';
import {
  described,
  describedAs,
  etagField,
  IdOf,
  IfMatch,
  Input,
  listArgsOf,
  toMembers,
} from '../../surfaces/graphql/declare.ts';
import { orNull } from '../../surfaces/graphql/loader.ts';
import { MayBeRefused } from '../../surfaces/graphql/nullability.ts';
import { Session, sessionOf } from './session.ts';
import { User, UserStatus } from './user.entity.ts';
import { loadUser } from './user.loader.ts';
import type { UserRow } from './user.statements.ts';
import { authorizeProfile, createUser, listUsers, readUser, updateUser } from './users.operations.ts';

export type UserReference = Pick<UserRow, 'id' | 'username'> & Partial<UserRow>;

const UserConnection = connectionOf(User);
const ListArgs = listArgsOf(listUsers, ['query']);

type Restricted = 'name' | 'email' | 'status' | 'createdAt';

const restricted = (property: Restricted) => ({
  description: `${describedAs(User, property).description} For other users, requires the scope users:read.`,
});

@Resolver(() => User)
export class UsersResolver {
  @Query(() => User, { nullable: true, description: 'The authenticated user; null without an access token.' })
  viewer(@Ctx() ctx: Context): UserReference | null {
    return ctx.viewer && { id: ctx.viewer.id, username: ctx.viewer.username };
  }

  @Query(() => Session, {
    nullable: true,
    description: 'Scopes and expiry of the access token of the request; null without one.',
  })
  session(@Ctx() ctx: Context): Session | null {
    return ctx.viewer && sessionOf(ctx.viewer);
  }

  @Query(() => User, { nullable: true, description: 'Returns a user by id or username. Specify exactly one of them.' })
  user(
    @Arg('id', () => ID, { nullable: true, description: 'The id of the user.' }) id: string | null,
    @Arg('username', () => String, { nullable: true, ...describedAs(User, 'username') }) username: string | null,
    @Ctx() ctx: Context,
  ): Promise<UserReference | null> {
    if ((id == null) === (username == null)) throw invalid('id', 'invalid_value', 'Specify either id or username.');
    return orNull(readUser(ctx, { user: id ?? username }));
  }

  @Query(() => UserConnection, described(listUsers))
  async users(@Args(() => ListArgs) args: PagingArgs & { query?: string | null }, @Ctx() ctx: Context) {
    return UserConnection.of(await listUsers(ctx, { query: args.query ?? undefined }, undefined, { page: args }));
  }

  @Mutation(() => User, described(createUser))
  createUser(@Input(createUser) input: object, @Ctx() ctx: Context): Promise<UserReference> {
    return createUser(ctx, {}, toMembers(input));
  }

  @Mutation(() => User, described(updateUser))
  updateUser(
    @IdOf(updateUser, 'user') user: string,
    @Input(updateUser) input: object,
    @IfMatch() ifMatch: string | null,
    @Ctx() ctx: Context,
  ): Promise<UserReference> {
    return updateUser(ctx, { user }, toMembers(input), { ifMatch });
  }

  @MayBeRefused()
  @FieldResolver(() => String, {
    description: `${etagField.description} For other users, requires the scope users:read.`,
  })
  async etag(@Root() { id, version }: UserReference, @Ctx() ctx: Context): Promise<string> {
    authorizeProfile(ctx, id);
    return versionTag(version === undefined ? await loadUser(ctx, id) : { id, version });
  }

  @MayBeRefused()
  @FieldResolver(() => String, restricted('name'))
  name(@Root() user: UserReference, @Ctx() ctx: Context) {
    return profile(ctx, user, 'name');
  }

  @MayBeRefused()
  @FieldResolver(() => String, restricted('email'))
  email(@Root() user: UserReference, @Ctx() ctx: Context) {
    return profile(ctx, user, 'email');
  }

  @MayBeRefused()
  @FieldResolver(() => graphqlTypeOf(UserStatus, 'output') as never, restricted('status'))
  status(@Root() user: UserReference, @Ctx() ctx: Context) {
    return profile(ctx, user, 'status');
  }

  @MayBeRefused()
  @FieldResolver(() => Timestamp, restricted('createdAt'))
  createdAt(@Root() user: UserReference, @Ctx() ctx: Context) {
    return profile(ctx, user, 'createdAt');
  }
}

function profile(ctx: Context, user: UserReference, member: Restricted): string | Promise<string> {
  authorizeProfile(ctx, user.id);
  return user[member] ?? loadUser(ctx, user.id).then((row) => row[member]);
}
