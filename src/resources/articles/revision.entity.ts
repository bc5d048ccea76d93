import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, ObjectType } from 'type-graphql';
import { Timestamp } from '../../core/graphql-types.ts';
import { TimestampType } from '../../core/timestamp.ts';
import { User } from '../users/user.entity.ts';
import { Article } from './article.entity.ts';

/** What an article said at one time. Never changed; which one is current is the article's to say. */
@ObjectType({ description: 'What an article said at one time. Exactly one of an article is current.' })
@Entity({ tableName: 'revisions' })
export class Revision {
  @Field(() => ID)
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne(() => Article)
  article!: Article;

  @Field(() => String)
  @Property({ type: 'text' })
  title!: string;

  @Field(() => String)
  @Property({ type: 'text' })
  body!: string;

  @Field(() => Boolean)
  @Property({ type: 'boolean', persist: false })
  isCurrent!: boolean;

  @ManyToOne(() => User)
  author!: User;

  @Field(() => Timestamp)
  @Property({ type: TimestampType })
  createdAt!: string;
}
