import { EntityName } from '@mikro-orm/core';
import { Entity, OneToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { z } from 'zod';
import { Identity, Member, Shown } from '../../core/member.ts';
import { Node } from '../../core/node.ts';
import { Id } from '../../core/schema.ts';
import { NotColumns } from '../../core/tables.ts';
import { TimestampType } from '../../core/timestamp.ts';
import { User } from '../users/user.entity.ts';

/** The image of a user, who has one at most: a new one takes the place, and a new id, of the old one. */
@ObjectType({
  implements: Node,
  description: 'The image of a user. A new one takes the place of the old one, which is gone then.',
})
@Entity({ tableName: 'avatars' })
export class Avatar {
  declare [EntityName]?: 'Avatar';
  declare [NotColumns]?: 'imageUrl' | 'links';

  @Identity()
  readonly id!: string;

  /** Follows from the key and from where this service keeps its images; see `imageUrl`. */
  @Member(
    z
      .url({ protocol: /^https?$/, error: 'Must be an http or https address.' })
      .max(2_048, 'Must have at most 2048 characters.')
      .meta({
        description: 'Where the image is. Given another address, the server fetches the image from there and keeps it.',
        examples: ['https://images.example.com/ada.png'],
      }),
    { column: false },
  )
  imageUrl!: string;

  @OneToOne(() => User, { owner: true, deleteRule: 'cascade' })
  readonly user!: User;

  @Shown(z.object({ user: Id.meta({ description: 'The id of the user.' }) }), {
    refusal: 'The avatar is that of the user whose access token is presented.',
  })
  get links(): { readonly user: string } {
    return { user: this.user.id };
  }

  /** Where the image is in the store. */
  @Unique()
  @Property({ type: 'text' })
  readonly imageKey!: string;

  @Property({ type: TimestampType })
  readonly createdAt!: string;
}
