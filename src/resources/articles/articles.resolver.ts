import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, Extensions, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { authorize } from '../../core/access.ts';
import type { Context } from '../../core/context.ts';
import { loadOne } from '../../surfaces/graphql/loader.ts';
import { childrenResolver } from '../../surfaces/graphql/relation-fields.ts';
import { selectsOnlyId } from '../../surfaces/graphql/resolve-info.ts';
import { User } from '../users/user.entity.ts';
import { Article, Revision } from './article.entity.ts';
import { type ArticleRow, Articles, articlesOfAuthor, type RevisionRow } from './article.table.ts';
import { ArticleFilters } from './articles.operations.ts';
import { revisionsById } from './revisions.operations.ts';

@Resolver(() => Article)
export class ArticlesResolver {
  @Extensions({ reads: ['revision'] })
  @FieldResolver(() => Revision, {
    nullable: true,
    description: 'The current revision; null if the article is in the trash.',
  })
  currentRevision(@Root() article: ArticleRow, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    if (!selectsOnlyId(info)) authorize(ctx, 'articles:read');
    return loadOne(ctx, article.revision as string, revisionsById);
  }
}

@Resolver(() => Revision)
export class RevisionsResolver {
  @FieldResolver(() => Article, { nullable: true, description: 'The article; null if it is in the trash.' })
  article(@Root() revision: RevisionRow, @Ctx() ctx: Context) {
    return loadOne(ctx, revision.article, Articles.byIds);
  }
}

const { status, createdAfter, createdBefore } = ArticleFilters.shape;

export const UserArticlesResolver = childrenResolver(User, 'articles', {
  type: Article,
  description: 'List the articles of a user.',
  filter: 'UserArticleFilter',
  filters: { status, createdAfter, createdBefore },
  pages: articlesOfAuthor,
  authorize: (ctx) => authorize(ctx, 'articles:read'),
});
