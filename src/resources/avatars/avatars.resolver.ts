import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.ts';
import { loadOne } from '../../surfaces/graphql/loader.ts';
import { User } from '../users/user.entity.ts';
import { loadUser } from '../users/user.loader.ts';
import { Avatar } from './avatar.entity.ts';
import { avatarsOfUsers } from './avatars.operations.ts';
import type { AvatarRow } from './avatars.statements.ts';

@Resolver(() => Avatar)
export class AvatarsResolver {
  @FieldResolver(() => User, { description: 'The owner of the avatar.' })
  user(@Root() avatar: AvatarRow, @Ctx() ctx: Context) {
    return loadUser(ctx, avatar.links.user);
  }
}

@Resolver(() => User)
export class UserAvatarResolver {
  @FieldResolver(() => Avatar, { nullable: true, description: 'The avatar of the user; null if there is none.' })
  avatar(@Root() user: { id: string }, @Ctx() ctx: Context) {
    return loadOne(ctx, user.id, avatarsOfUsers);
  }
}
