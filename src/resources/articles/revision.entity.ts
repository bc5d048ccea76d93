import { EntityName, OptionalProps } from '@mikro-orm/core';
import { Entity, Formula, ManyToOne, Unique } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { z } from 'zod';
import { Identity, Member, ReadOnly, Shown } from '../../core/member.ts';
import { Node } from '../../core/node.ts';
import { CreatedAt, Id } from '../../core/schema.ts';
import { NotColumns } from '../../core/tables.ts';
import { now } from '../../core/versioned.ts';
import { User } from '../users/user.entity.ts';
import { UserReference } from '../users/user.schema.ts';
import { body, isCurrentRevision, title } from './article.content.ts';
import { Article } from './article.entity.ts';

/** Immutable. `Article.revision` says which one is current. */
@ObjectType({
  implements: Node,
  description: 'A version of the title and body of an article. Exactly one revision of an article is current.',
})
@Entity({ tableName: 'revisions' })
@Unique({ properties: ['article', 'id'] })
export class Revision {
  declare [EntityName]?: 'Revision';
  declare [NotColumns]?: 'isCurrent';
  declare [OptionalProps]?: 'id' | 'isCurrent' | 'createdAt';

  @Identity()
  readonly id!: string;

  @ManyToOne(() => Article, { deleteRule: 'cascade' })
  @Shown(Id.meta({ description: 'The id of the article.' }), {
    refusal:
      'Must be the article of the revision, or be omitted. To revise another article, use POST /articles/{article}/revisions.',
  })
  readonly article!: Article;

  @Member(title)
  title!: string;

  @Member(body, { default: '' })
  body!: string;

  @Formula(isCurrentRevision, { type: 'boolean' })
  @Member(z.boolean().meta({ description: 'Whether this is the current revision of the article.' }), {
    default: true,
    column: false,
  })
  isCurrent!: boolean;

  @ManyToOne(() => User)
  @Shown(UserReference.meta({ description: 'The user who wrote the revision.' }), {
    refusal: 'Must be the user who writes the revision, or be omitted.',
  })
  readonly author!: User;

  @ReadOnly(CreatedAt, { column: { onCreate: now } })
  readonly createdAt!: string;
}
