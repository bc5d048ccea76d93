import { EntityName, type FormulaCallback, OptionalProps } from '@mikro-orm/core';
import { Entity, Formula, Index, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { NotColumns, type WritableKeys } from '@terrapin/table';
import { ObjectType } from 'type-graphql';
import { z } from 'zod';
import { PrimaryId, ReadOnly, Related, Searched, Shows, Writable } from '../../core/declared-field.ts';
import { Node } from '../../core/node.ts';
import { CreatedAt, Id } from '../../core/schema.ts';
import { writableFields } from '../../core/table.ts';
import { now, Versioned } from '../../core/versioned.ts';
import { enumeration } from '../../values/enumeration.ts';
import { line, text } from '../../values/text.ts';
import { TimestampType } from '../../values/timestamp.ts';
import { User, UserReference } from '../users/user.entity.ts';

const isCurrentRevision: FormulaCallback<{ id: string; article: unknown }> = (revision) =>
  `exists (select 1 from articles as owner where owner.id = ${revision.article} and owner.revision_id = ${revision.id})`;

/** Immutable. `Article.revision` says which one is current. */
@ObjectType({
  description: 'A version of the title and body of an article. Exactly one revision of an article is current.',
  implements: Node,
})
@Entity({ tableName: 'revisions' })
@Unique({ properties: ['article', 'id'] })
export class Revision {
  declare [EntityName]?: 'Revision';
  declare [NotColumns]?: 'isCurrent';
  declare [OptionalProps]?: 'id' | 'isCurrent' | 'createdAt';

  @PrimaryId()
  readonly id!: string;

  @ManyToOne(() => Article, { deleteRule: 'cascade' })
  @Related(Id.meta({ description: 'The id of the article.' }), {
    readOnlyMessage:
      'Must be the article of the revision, or be omitted. To revise another article, use createRevision (POST /articles/{article}/revisions).',
  })
  readonly article!: Article;

  @Writable(
    line({ min: 1, max: 200 }).meta({ examples: ['On shells'], description: 'The title, of 1–200 characters.' }),
  )
  title!: string;

  @Writable(
    text({ max: 100_000 }).meta({
      examples: ['A shell is a house that grows with its owner.'],
      description: 'The text, of at most 100,000 characters.',
    }),
    { default: '' },
  )
  body!: string;

  @Formula(isCurrentRevision, { type: 'boolean' })
  @Writable(z.boolean().meta({ description: 'Whether this is the current revision of the article.' }), {
    default: true,
    column: false,
  })
  isCurrent!: boolean;

  @ManyToOne(() => User)
  @Related(UserReference.meta({ description: 'The user who wrote the revision.' }), {
    to: () => User,
    readOnlyMessage: 'Must be the author, or be omitted.',
  })
  readonly author!: User;

  @ReadOnly(CreatedAt, { column: { onCreate: now } })
  readonly createdAt!: string;
}

/** What an article shows of its current revision: the columns that clients set. */
export type Content = Pick<Revision, Exclude<WritableKeys<Revision>, 'isCurrent'>>;
export const contentNames = writableFields(Revision).map(({ property }) => property as keyof Content);

export const ArticleStatus = enumeration(
  'ArticleStatus',
  { published: 'In use. Default for new articles.', archived: 'No longer in use, but still readable.' },
  'Status of an article. Archived articles remain readable.',
);
export type ArticleStatus = z.output<typeof ArticleStatus>;

/** Only statements for lists by time of change say so: others do not use these indexes. */
const changedAndPresent = `deleted_at is null and updated_at > '-infinity'`;

/** Lets `em.find(Article)` read, filter and sort by columns of the current revision. */
function ofCurrentRevision(column: string): FormulaCallback<Article> {
  return (article) => `(select current.${column} from revisions as current where current.id = ${article.revision})`;
}

@ObjectType({
  description: 'An article with a revision history. Its title and body are those of the current revision.',
  implements: Node,
})
@Entity({ tableName: 'articles' })
@Index({ name: 'articles_listed', properties: 'id', where: { deletedAt: null } })
@Index({ name: 'articles_by_status', properties: ['status', 'id'], where: { deletedAt: null } })
@Index({ name: 'articles_by_author', properties: ['author', 'id'], where: { deletedAt: null } })
@Index({ name: 'articles_by_author_status', properties: ['author', 'status', 'id'], where: { deletedAt: null } })
@Index({ name: 'articles_by_status_change', properties: ['status', 'updatedAt', 'id'], where: changedAndPresent })
@Index({
  name: 'articles_by_author_change',
  properties: ['author', 'status', 'updatedAt', 'id'],
  where: changedAndPresent,
})
@Index({ name: 'articles_trashed', properties: 'id', where: { deletedAt: { $ne: null } } })
@Shows(Revision, contentNames, ofCurrentRevision)
// The compiler does not see fields that a decorator declares.
export class Article extends (Versioned as abstract new () => Versioned<keyof Content> & Content) {
  declare [EntityName]?: 'Article';
  declare [NotColumns]?: keyof Content;

  @PrimaryId()
  readonly id!: string;

  @Writable(ArticleStatus, { default: 'published' })
  status!: ArticleStatus;

  /** A foreign key over (id, revision), which MikroORM cannot declare, makes it a revision of this article. */
  @ManyToOne(() => Revision, { createForeignKeyConstraint: false })
  @Related(Id.meta({ description: 'The id of the current revision.' }))
  readonly revision!: Revision;

  @ManyToOne(() => User)
  @Related(UserReference.meta({ description: 'The user who created the article.' }), {
    to: () => User,
    readOnlyMessage: 'Must be the author, or be omitted.',
  })
  readonly author!: User;

  @Property({ type: TimestampType, nullable: true })
  readonly deletedAt!: string | null;

  @Searched('articles')
  readonly searched?: string;
}
