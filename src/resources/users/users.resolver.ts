import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Extensions, FieldResolver, ID, Info, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.ts';
import { declaredFields } from '../../core/declared-field.ts';
import { invalid } from '../../core/errors.ts';
import { versionTag } from '../../core/etag.ts';
import { semanticNonNull } from '../../core/graphql-types.ts';
import { orNull } from '../../surfaces/graphql/loader.ts';
import { addField } from '../../surfaces/graphql/made-resolver.ts';
import { describedAs } from '../../surfaces/graphql/operation-fields.ts';
import { etagField } from '../../surfaces/graphql/relation-fields.ts';
import { isOfResult } from '../../surfaces/graphql/resolve-info.ts';
import { Session, toSession } from './session.ts';
import { ofOthers, User } from './user.entity.ts';
import { loadUser } from './user.loader.ts';
import type { UserRow } from './user.statements.ts';
import { authorizeProfile, getUser } from './users.operations.ts';

type UserReference = Pick<UserRow, 'id' | 'username'> & Partial<UserRow>;

@Resolver(() => User)
export class UsersResolver {
  @Query(() => User, { nullable: true, description: 'The user of your access token. Null without one.' })
  viewer(@Ctx() { viewer }: Context) {
    return viewer && { id: viewer.id, username: viewer.username };
  }

  @Query(() => Session, {
    nullable: true,
    description: 'The scopes and the expiry time of your access token. Null without one.',
  })
  session(@Ctx() { viewer }: Context) {
    return viewer && toSession(viewer);
  }

  @Query(() => User, { nullable: true, description: 'Get a user by id or username. Specify exactly one of them.' })
  user(
    @Arg('id', () => ID, { nullable: true, description: 'The id of the user.' }) id: string | null | undefined,
    @Arg('username', () => String, { nullable: true, ...describedAs(User, 'username') })
    username: string | null | undefined,
    @Ctx() ctx: Context,
  ) {
    if ((id == null) === (username == null)) throw invalid('id', 'invalid_value', 'Specify either id or username.');
    return orNull(getUser(ctx, { user: id ?? username }));
  }

  @Extensions(semanticNonNull)
  @FieldResolver(() => String, { nullable: true, description: `${etagField.description} ${ofOthers}` })
  async etag(@Root() { id, version, ...user }: UserReference, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    authorizeField({ id, ...user }, ctx, info);
    return versionTag(User, version === undefined ? await loadUser(ctx, id) : { id, version });
  }
}

/** Whoever may change a user sees the result, as in REST. */
function authorizeField({ id }: UserReference, ctx: Context, info: GraphQLResolveInfo): void {
  if (!isOfResult(info)) authorizeProfile(ctx, id);
}

const profile = declaredFields(User)
  .map(({ property }) => property as keyof UserRow)
  .filter((property) => property !== 'id' && property !== 'username');

for (const property of profile)
  addField(UsersResolver, property, {
    decorate: FieldResolver(),
    resolve(user: UserReference, _args, ctx: Context, info: GraphQLResolveInfo) {
      authorizeField(user, ctx, info);
      const known = user[property];
      return known === undefined ? loadUser(ctx, user.id).then((row) => row[property]) : known;
    },
  });
