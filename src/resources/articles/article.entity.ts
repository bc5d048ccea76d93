import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, ObjectType } from 'type-graphql';
import { graphqlEnum } from '../../core/graphql-types.ts';
import { TimestampType } from '../../core/timestamp.ts';
import { Versioned } from '../../core/versioned.ts';
import { User } from '../users/user.entity.ts';
import { type ArticleStatus, articleStatuses } from './article.schema.ts';
import { Revision } from './revision.entity.ts';

export const ArticleStatusEnum = graphqlEnum('ArticleStatus', articleStatuses, 'An archived article stays readable.');

/** A text with a history. What it says is what its current revision says. */
@ObjectType({ description: 'A text with a history: its title and body are those of its current revision.' })
@Entity({ tableName: 'articles' })
export class Article extends Versioned {
  @Field(() => ID)
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field(() => String)
  @Property({ type: 'text', persist: false })
  title!: string;

  @Field(() => String)
  @Property({ type: 'text', persist: false })
  body!: string;

  @Field(() => ArticleStatusEnum)
  @Property({ type: 'text' })
  status!: ArticleStatus;

  /** Not null, and a foreign key over (article, revision): so there is exactly one, and it is one of this article's. */
  @ManyToOne(() => Revision)
  revision!: Revision;

  @ManyToOne(() => User)
  author!: User;

  /** Set while the article is in the trash. */
  @Property({ type: TimestampType, nullable: true })
  deletedAt!: string | null;
}
