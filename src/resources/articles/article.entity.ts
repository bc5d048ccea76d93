import { EntityName } from '@mikro-orm/core';
import { Entity, Formula, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import type { z } from 'zod';
import { enumeration } from '../../core/graphql-types.ts';
import { Identity, Member, Shown } from '../../core/member.ts';
import { Node } from '../../core/node.ts';
import { Id } from '../../core/schema.ts';
import { NotColumns } from '../../core/tables.ts';
import { TimestampType } from '../../core/timestamp.ts';
import { Versioned } from '../../core/versioned.ts';
import { User } from '../users/user.entity.ts';
import { UserReference } from '../users/user.schema.ts';
import { body, ofCurrentRevision, title } from './article.content.ts';
import { Revision } from './revision.entity.ts';

export const ArticleStatus = enumeration(
  'ArticleStatus',
  { published: 'In use. Default for new articles.', archived: 'No longer in use, but still readable.' },
  'Status of an article. Archived articles remain readable.',
);
export type ArticleStatus = z.output<typeof ArticleStatus>;

@ObjectType({
  implements: Node,
  description: 'An article with a revision history. Its title and body are those of the current revision.',
})
@Entity({ tableName: 'articles' })
@Index({ name: 'articles_listed', properties: 'id', where: { deletedAt: null } })
@Index({ name: 'articles_by_status', properties: ['status', 'id'], where: { deletedAt: null } })
@Index({ name: 'articles_by_author', properties: ['author', 'id'], where: { deletedAt: null } })
@Index({ name: 'articles_by_author_status', properties: ['author', 'status', 'id'], where: { deletedAt: null } })
@Index({ name: 'articles_by_change', properties: ['updatedAt', 'id'], where: { deletedAt: null } })
@Index({ name: 'articles_trashed', properties: 'id', where: { deletedAt: { $ne: null } } })
export class Article extends Versioned<'title' | 'body'> {
  declare [EntityName]?: 'Article';
  declare [NotColumns]?: 'title' | 'body';

  @Identity()
  readonly id!: string;

  @Formula(ofCurrentRevision('title'), { type: 'text' })
  @Member(title, { column: false })
  title!: string;

  @Formula(ofCurrentRevision('body'), { type: 'text' })
  @Member(body, { default: '', column: false })
  body!: string;

  @Member(ArticleStatus, { default: 'published' })
  status!: ArticleStatus;

  /** A foreign key over (id, revision), which MikroORM cannot declare, makes it a revision of this article. */
  @ManyToOne(() => Revision, { createForeignKeyConstraint: false })
  @Shown(Id.meta({ description: 'The id of the current revision.' }))
  readonly revision!: Revision;

  @ManyToOne(() => User)
  @Shown(UserReference.meta({ description: 'The user who created the article.' }), {
    refusal: 'Must be the user who creates the article, or be omitted.',
  })
  readonly author!: User;

  @Property({ type: TimestampType, nullable: true })
  readonly deletedAt!: string | null;
}
