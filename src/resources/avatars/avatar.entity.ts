import { EntityName } from '@mikro-orm/core';
import { Entity, OneToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { NotColumns } from '@terrapin/table';
import { Extensions, ObjectType } from 'type-graphql';
import { z } from 'zod';
import type { Context } from '../../core/context.ts';
import { PrimaryId, Related, Writable } from '../../core/declared-field.ts';
import { Node } from '../../core/node.ts';
import { Id } from '../../core/schema.ts';
import { webAddress } from '../../values/text.ts';
import { TimestampType } from '../../values/timestamp.ts';
import { User } from '../users/user.entity.ts';

@ObjectType({
  description: 'The avatar image of a user. A new avatar replaces the previous one, which is deleted.',
  implements: Node,
})
@Entity({ tableName: 'avatars' })
export class Avatar {
  declare [EntityName]?: 'Avatar';
  declare [NotColumns]?: 'imageUrl' | 'links';

  @PrimaryId()
  readonly id!: string;

  @Extensions({ resolve: (row: Avatar, _args: object, ctx: Context) => imageUrl(ctx, row) })
  @Writable(
    webAddress(2_048).meta({
      description: 'URL of the image. In a request, the URL from which the server fetches the image to store a copy.',
      examples: ['https://images.example.com/ada.png'],
    }),
    { column: false },
  )
  imageUrl!: string;

  @OneToOne(() => User, { owner: true, deleteRule: 'cascade' })
  readonly user!: User;

  @Related(z.object({ user: Id.meta({ description: 'The id of the user.' }) }), {
    readOnlyMessage: 'Must be you, or be omitted.',
  })
  get links(): { readonly user: string } {
    return { user: this.user.id };
  }

  @Unique()
  @Property({ type: 'text' })
  readonly imageKey!: string;

  @Property({ type: TimestampType })
  readonly createdAt!: string;
}

export const imageUrl = ({ services }: Context, { imageKey }: Pick<Avatar, 'imageKey'>): string =>
  `${services.settings.imagesUrl}/${imageKey}`;
