import { Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.ts';
import { versionTag } from '../../core/etag.ts';
import { described, describedAs, etagField, IdOf, IfMatch, Input, toMembers } from '../../surfaces/graphql/declare.ts';
import { loadOne, orNull } from '../../surfaces/graphql/loader.ts';
import { User } from '../users/user.entity.ts';
import { loadUser } from '../users/user.loader.ts';
import { Avatar } from './avatar.entity.ts';
import type { AvatarRow } from './avatar.statements.ts';
import { avatarsOfUsers, createAvatar, deleteAvatar, imageUrl, readAvatar, versionOf } from './avatars.operations.ts';
import { Upload } from './upload.entity.ts';
import { createUpload } from './uploads.operations.ts';

@Resolver(() => Avatar)
export class AvatarsResolver {
  @Query(() => Avatar, { nullable: true, ...described(readAvatar) })
  avatar(@IdOf(readAvatar) id: string, @Ctx() ctx: Context) {
    return orNull(readAvatar(ctx, { avatar: id }));
  }

  @Mutation(() => Avatar, described(createAvatar))
  createAvatar(@Input(createAvatar) input: object, @Ctx() ctx: Context) {
    return createAvatar(ctx, {}, toMembers(input));
  }

  @Mutation(() => ID, described(deleteAvatar))
  async deleteAvatar(
    @IdOf(deleteAvatar) id: string,
    @IfMatch() ifMatch: string | null,
    @Ctx() ctx: Context,
  ): Promise<string> {
    return (await deleteAvatar(ctx, { avatar: id }, undefined, { ifMatch })).id;
  }

  @Mutation(() => Upload, described(createUpload))
  createUpload(@Input(createUpload) input: object, @Ctx() ctx: Context) {
    return createUpload(ctx, {}, toMembers(input));
  }

  @FieldResolver(() => String, describedAs(Avatar, 'imageUrl'))
  imageUrl(@Root() avatar: AvatarRow, @Ctx() ctx: Context): string {
    return imageUrl(ctx, avatar);
  }

  @FieldResolver(() => String, etagField)
  etag(@Root() avatar: AvatarRow): string {
    return versionTag(versionOf(avatar));
  }

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
