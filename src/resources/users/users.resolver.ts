import { isNullable } from '@terrapin/table';
import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, FieldResolver, ID, Info, Query, Resolver, Root } from 'type-graphql';
import type { z } from 'zod';
import type { Context } from '../../core/context.ts';
import { declaredFields } from '../../core/declared-field.ts';
import { invalid } from '../../core/errors.ts';
import { versionTag } from '../../core/etag.ts';
import { describe, graphqlTypeOf } from '../../core/graphql-types.ts';
import { orNull } from '../../surfaces/graphql/loader.ts';
import { MayBeRefused } from '../../surfaces/graphql/marked-fields.ts';
import { describedAs, etagField } from '../../surfaces/graphql/operation-fields.ts';
import { isOfResult } from '../../surfaces/graphql/resolve-info.ts';
import { Session, toSession } from './session.ts';
import { User } from './user.entity.ts';
import { loadUser } from './user.loader.ts';
import type { UserRow } from './user.statements.ts';
import { authorizeProfile, getUser } from './users.operations.ts';

type UserReference = Pick<UserRow, 'id' | 'username'> & Partial<UserRow>;

@Resolver(() => User)
export class UsersResolver {
  @Query(() => User, { nullable: true, description: 'The user of your access token. Null without one.' })
  viewer(@Ctx() ctx: Context): UserReference | null {
    return ctx.viewer && { id: ctx.viewer.id, username: ctx.viewer.username };
  }

  @Query(() => Session, {
    nullable: true,
    description: 'The scopes and the expiry time of your access token. Null without one.',
  })
  session(@Ctx() ctx: Context): Session | null {
    return ctx.viewer && toSession(ctx.viewer);
  }

  @Query(() => User, { nullable: true, description: 'Get a user by id or username. Specify exactly one of them.' })
  user(
    @Arg('id', () => ID, { nullable: true, description: 'The id of the user.' }) id: string | null,
    @Arg('username', () => String, { nullable: true, ...describedAs(User, 'username') }) username: string | null,
    @Ctx() ctx: Context,
  ): Promise<UserReference | null> {
    if ((id == null) === (username == null)) throw invalid('id', 'invalid_value', 'Specify either id or username.');
    return orNull(getUser(ctx, { user: id ?? username }));
  }

  @MayBeRefused()
  @FieldResolver(() => String, {
    description: `${etagField.description} For other users, you need the scope users:read.`,
  })
  async etag(
    @Root() { id, version }: UserReference,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<string> {
    authorizeField(ctx, id, info);
    return versionTag(User, version === undefined ? await loadUser(ctx, id) : { id, version });
  }
}

for (const { property, schema } of declaredFields(User)) {
  if (property !== 'id' && property !== 'username') declareProfileField(property as keyof UserRow, schema);
}

/** A field that only the user and viewers with `users:read` may read. */
function declareProfileField(property: keyof UserRow, schema: z.ZodType): void {
  const { prototype } = UsersResolver;
  const descriptor = {
    value: (user: UserReference, ctx: Context, info: GraphQLResolveInfo) => {
      authorizeField(ctx, user.id, info);
      return readProfile(ctx, user, property);
    },
  };
  Object.defineProperty(prototype, property, descriptor);
  Root()(prototype, property, 0);
  Ctx()(prototype, property, 1);
  Info()(prototype, property, 2);
  FieldResolver(() => graphqlTypeOf(schema, 'output') as never, {
    description: `${describe(schema).description} For other users, you need the scope users:read.`,
    nullable: isNullable(User, property),
  })(prototype, property, descriptor);
  MayBeRefused()(prototype, property, descriptor);
}

/** Whoever may change a user sees the result, as in REST. */
function authorizeField(ctx: Context, id: string, info: GraphQLResolveInfo): void {
  if (!isOfResult(info)) authorizeProfile(ctx, id);
}

function readProfile(ctx: Context, user: UserReference, property: keyof UserRow): unknown {
  const known = user[property];
  return known === undefined ? loadUser(ctx, user.id).then((row) => row[property]) : known;
}
