import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.ts';
import { inputType, toMembers } from '../../surfaces/graphql/input-type.ts';
import { loadOne, orNull } from '../../surfaces/graphql/loader.ts';
import { User } from '../users/user.entity.ts';
import { loadUser } from '../users/user.loader.ts';
import { Avatar } from './avatar.entity.ts';
import { AvatarSchema, UploadSchema } from './avatar.schema.ts';
import type { AvatarRow } from './avatar.statements.ts';
import { avatarsOfUsers, createAvatar, imageUrl, readAvatar } from './avatars.operations.ts';
import { Upload } from './upload.entity.ts';
import { type AnnouncedUpload, createUpload } from './uploads.operations.ts';

const CreateAvatarInput = inputType('CreateAvatarInput', AvatarSchema.given);
const CreateUploadInput = inputType('CreateUploadInput', UploadSchema.given);

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

  @FieldResolver(() => String, { description: 'Where the image is served from, for as long as this is the avatar.' })
  imageUrl(@Root() avatar: AvatarRow, @Ctx() ctx: Context): string {
    return imageUrl(ctx, avatar);
  }

  @FieldResolver(() => User)
  user(@Root() avatar: AvatarRow, @Ctx() ctx: Context) {
    return loadUser(ctx, avatar.user);
  }
}

@Resolver(() => Upload)
export class UploadsResolver {
  @FieldResolver(() => String, { description: 'Takes one PUT of the bytes; it may belong to another service.' })
  url(@Root() upload: AnnouncedUpload): string {
    return upload.url;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'Where a POST turns the bytes into the avatar, when `url` belongs to another service.',
  })
  completionUrl(@Root() upload: AnnouncedUpload): string | null {
    return upload.completionUrl;
  }
}

@Resolver(() => User)
export class UserAvatarResolver {
  @FieldResolver(() => Avatar, { nullable: true })
  avatar(@Root() user: { id: string }, @Ctx() ctx: Context) {
    return loadOne(ctx, 'avatar', user.id, (ids) => avatarsOfUsers(ctx, ids));
  }
}
