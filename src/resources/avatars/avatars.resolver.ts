import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.ts';
import { createInputOf, toMembers } from '../../surfaces/graphql/input-type.ts';
import { loadOne, orNull } from '../../surfaces/graphql/loader.ts';
import { User } from '../users/user.entity.ts';
import { loadUser } from '../users/user.loader.ts';
import { Avatar } from './avatar.entity.ts';
import type { AvatarRow } from './avatar.statements.ts';
import { AvatarSchema, avatarsOfUsers, createAvatar, imageUrl, readAvatar } from './avatars.operations.ts';
import { Upload } from './upload.entity.ts';
import { createUpload, UploadSchema } from './uploads.operations.ts';

const CreateAvatarInput = createInputOf(AvatarSchema);
const CreateUploadInput = createInputOf(UploadSchema);

@Resolver(() => Avatar)
export class AvatarsResolver {
  @Query(() => Avatar, { nullable: true })
  avatar(@Arg('id', () => ID) id: string, @Ctx() ctx: Context) {
    return orNull(readAvatar(ctx, { avatar: id }));
  }

  @Mutation(() => Avatar, { description: "Fetches an image and makes it the viewer's avatar." })
  createAvatar(@Arg('input', () => CreateAvatarInput) input: object, @Ctx() ctx: Context) {
    return createAvatar(ctx, {}, toMembers(input));
  }

  @Mutation(() => Upload, { description: 'Announces the bytes of an avatar: send them to its url with PUT.' })
  createUpload(@Arg('input', () => CreateUploadInput) input: object, @Ctx() ctx: Context) {
    return createUpload(ctx, {}, toMembers(input));
  }

  @FieldResolver()
  imageUrl(@Root() avatar: AvatarRow, @Ctx() ctx: Context): string {
    return imageUrl(ctx, avatar);
  }

  @FieldResolver(() => User)
  user(@Root() avatar: AvatarRow, @Ctx() ctx: Context) {
    return loadUser(ctx, avatar.links.user);
  }
}

@Resolver(() => User)
export class UserAvatarResolver {
  @FieldResolver(() => Avatar, { nullable: true })
  avatar(@Root() user: { id: string }, @Ctx() ctx: Context) {
    return loadOne(ctx, user.id, avatarsOfUsers);
  }
}
