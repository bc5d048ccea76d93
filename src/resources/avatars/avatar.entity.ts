import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, ObjectType } from 'type-graphql';
import { TimestampType } from '../../core/timestamp.ts';
import { User } from '../users/user.entity.ts';

/** The image of a user, who has one at most: a new one takes the place, and a new id, of the old one. */
@ObjectType({ description: 'The image of a user. A new one takes the place of the old one, which is gone then.' })
@Entity({ tableName: 'avatars' })
export class Avatar {
  @Field(() => ID)
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne(() => User)
  user!: User;

  /** Where the image is in the store. */
  @Property({ type: 'text' })
  imageKey!: string;

  @Property({ type: TimestampType })
  createdAt!: string;
}
