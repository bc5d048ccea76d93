import type { GraphQLResolveInfo } from 'graphql';
import { Args, ArgsType, Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { authorize } from '../../core/access.ts';
import type { Context } from '../../core/context.ts';
import { parse } from '../../core/schema.ts';
import { ConnectionArgs, connectionOf } from '../../surfaces/graphql/connection.ts';
import { loadOne, loadPage } from '../../surfaces/graphql/loader.ts';
import { Joined, MayBeRefused } from '../../surfaces/graphql/marked-fields.ts';
import { addFilter, describedAs, givenFilters } from '../../surfaces/graphql/operation-fields.ts';
import { selectsOnlyId } from '../../surfaces/graphql/resolve-info.ts';
import { User } from '../users/user.entity.ts';
import { loadUser } from '../users/user.loader.ts';
import { Article, Revision } from './article.entity.ts';
import { type ArticleRow, articlesOfAuthor, articleTable, type RevisionRow } from './article.table.ts';
import { ArticleFilters } from './articles.operations.ts';
import { revisionsById } from './revisions.operations.ts';

@Resolver(() => Article)
export class ArticlesResolver {
  @Joined()
  @FieldResolver(() => User, describedAs(Article, 'author'))
  author(@Root() article: ArticleRow, @Ctx() ctx: Context) {
    return loadUser(ctx, (article.author as { id: string }).id);
  }

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
    return loadOne(ctx, revision.article, articleTable.byIds);
  }
}

const ArticleConnection = connectionOf(Article);

const filters = ArticleFilters.pick({ status: true, createdAfter: true, createdBefore: true });

@ArgsType()
class ListArgs extends ConnectionArgs {
  filter?: Readonly<Record<string, unknown>> | null;
}
addFilter(ListArgs, 'UserArticleFilter', filters.shape);

@Resolver(() => User)
export class UserArticlesResolver {
  @MayBeRefused()
  @FieldResolver(() => ArticleConnection, { description: 'List the articles of a user.' })
  async articles(@Root() user: { id: string }, @Args(() => ListArgs) args: ListArgs, @Ctx() ctx: Context) {
    authorize(ctx, 'articles:read');
    const filter = parse(filters, givenFilters(args));
    return ArticleConnection.of(await loadPage(ctx, user.id, args, articlesOfAuthor, filter));
  }
}
