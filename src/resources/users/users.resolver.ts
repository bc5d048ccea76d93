import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import { Timestamp } from '../../core/graphql-types.ts';
import { createInputOf, toMembers } from '../../surfaces/graphql/input-type.ts';
import { orNull } from '../../surfaces/graphql/loader.ts';
import { User } from './user.entity.ts';
import { loadUser } from './user.loader.ts';
import type { UserRow } from './user.statements.ts';
import { authorizeProfile, createUser, readUser, UserSchema } from './users.operations.ts';

const CreateUserInput = createInputOf(UserSchema);

/** A user of whom at least id and username are known. */
export type UserReference = Pick<UserRow, 'id' | 'username'> & Partial<UserRow>;

@Resolver(() => User)
export class UsersResolver {
  @Query(() => User, { nullable: true, description: 'Whose access token this is.' })
  viewer(@Ctx() ctx: Context): UserReference | null {
    return ctx.viewer && { id: ctx.viewer.id, username: ctx.viewer.username };
  }

  @Query(() => User, { nullable: true, description: 'A user by id or username: give one of them.' })
  user(
    @Arg('id', () => ID, { nullable: true }) id: string | null,
    @Arg('username', () => String, { nullable: true }) username: string | null,
    @Ctx() ctx: Context,
  ): Promise<UserReference | null> {
    if ((id == null) === (username == null)) throw invalid('id', 'invalid_value', 'Give either id or username.');
    return orNull(readUser(ctx, { user: id ?? username }));
  }

  @Mutation(() => User)
  createUser(@Arg('input', () => CreateUserInput) input: object, @Ctx() ctx: Context): Promise<UserReference> {
    return createUser(ctx, {}, toMembers(input));
  }

  @FieldResolver(() => String, { description: 'Of others: needs the scope users:read.' })
  name(@Root() user: UserReference, @Ctx() ctx: Context) {
    return profile(ctx, user, 'name');
  }

  @FieldResolver(() => String, { description: 'Of others: needs the scope users:read.' })
  email(@Root() user: UserReference, @Ctx() ctx: Context) {
    return profile(ctx, user, 'email');
  }

  @FieldResolver(() => Timestamp, { description: 'Of others: needs the scope users:read.' })
  createdAt(@Root() user: UserReference, @Ctx() ctx: Context) {
    return profile(ctx, user, 'createdAt');
  }
}

/** A member of the user's profile, read where the row at hand does not have it. */
function profile(ctx: Context, user: UserReference, member: 'name' | 'email' | 'createdAt'): string | Promise<string> {
  authorizeProfile(ctx, user.id);
  return user[member] ?? loadUser(ctx, user.id).then((row) => row[member]);
}
