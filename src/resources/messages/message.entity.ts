import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, ObjectType } from 'type-graphql';
import { Versioned } from '../../core/versioned.ts';
import { User } from '../users/user.entity.ts';

/** A text from one user to another. Nobody but these two sees it. */
@ObjectType({ description: 'A text from one user to another. Nobody but these two sees it.' })
@Entity({ tableName: 'messages' })
export class Message extends Versioned {
  @Field(() => ID)
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field(() => String)
  @Property({ type: 'text' })
  message!: string;

  /** The recipient. */
  @ManyToOne(() => User)
  user!: User;

  @ManyToOne(() => User)
  sender!: User;
}
