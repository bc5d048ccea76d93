import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { authorize } from '../../core/access.ts';
import type { Context } from '../../core/context.ts';
import { loadOne } from '../../surfaces/graphql/loader.ts';
import { Article, Revision } from './article.entity.ts';
import { type ArticleRow, articleTable } from './article.table.ts';
import type { RevisionRow } from './revision.table.ts';
import { revisionsById } from './revisions.operations.ts';

@Resolver(() => Revision)
export class RevisionsResolver {
  @FieldResolver(() => Article, { nullable: true, description: 'The article; null if it is in the trash.' })
  article(@Root() revision: RevisionRow, @Ctx() ctx: Context) {
    return loadOne(ctx, revision.article, articleTable.byIds);
  }
}

@Resolver(() => Article)
export class ArticleRevisionsResolver {
  @FieldResolver(() => Revision, {
    nullable: true,
    description: 'The current revision; null if the article is in the trash.',
  })
  currentRevision(@Root() article: ArticleRow, @Ctx() ctx: Context) {
    authorize(ctx, 'articles:read');
    return loadOne(ctx, article.revision as string, revisionsById);
  }
}
