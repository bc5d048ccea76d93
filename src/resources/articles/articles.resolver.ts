import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.ts';
import { graphqlTypeOf } from '../../core/graphql-types.ts';
import { authorize, type View } from '../../core/operation.ts';
import { collectionResolver } from '../../surfaces/graphql/collection-resolver.ts';
import { ConnectionArgs, connectionOf } from '../../surfaces/graphql/connection.ts';
import { described, describedAs, IdOf, IfMatch, listArgsOf } from '../../surfaces/graphql/declare.ts';
import { Joined } from '../../surfaces/graphql/joined.ts';
import { loadPage } from '../../surfaces/graphql/loader.ts';
import { isSelected } from '../../surfaces/graphql/look-ahead.ts';
import { MayBeRefused } from '../../surfaces/graphql/nullability.ts';
import { User } from '../users/user.entity.ts';
import { loadUser } from '../users/user.loader.ts';
import { Article, ArticleStatus } from './article.entity.ts';
import { type ArticleRow, articlePages } from './article.statements.ts';
import { ArticleSchema, articleOperations } from './articles.operations.ts';
import { listTrashedArticles, restoreArticle } from './trash.operations.ts';

const ArticleConnection = connectionOf(Article);
const allExceptBody = [...ArticleSchema.properties.values()].filter((property) => property !== 'body');

/** Joins the author if the query selects it, so a list takes one statement. */
const viewOf = (info: GraphQLResolveInfo): View => ({
  only: isSelected(info, 'body') ? null : allExceptBody,
  joined: isSelected(info, 'author') ? ['author'] : [],
});

@Resolver(() => Article)
export class ArticlesResolver extends collectionResolver(Article, articleOperations, viewOf, ['author', 'status']) {
  @Query(() => ArticleConnection, described(listTrashedArticles))
  async trashedArticles(
    @Args(() => ConnectionArgs) page: ConnectionArgs,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return ArticleConnection.of(await listTrashedArticles(ctx, {}, undefined, { page, view: viewOf(info) }));
  }

  @Mutation(() => Article, described(restoreArticle))
  restoreArticle(
    @IdOf(restoreArticle) id: string,
    @Arg('status', () => graphqlTypeOf(ArticleStatus, 'input') as object, {
      defaultValue: 'published',
      description: 'Status of the restored article.',
    })
    status: ArticleStatus,
    @IfMatch() ifMatch: string | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return restoreArticle(ctx, { article: id }, { status }, { ifMatch, view: viewOf(info) });
  }

  @Joined()
  @FieldResolver(() => User, describedAs(Article, 'author'))
  author(@Root() article: ArticleRow, @Ctx() ctx: Context) {
    return loadUser(ctx, article.author as string);
  }
}

const ListArgs = listArgsOf(articleOperations.list, ['status']);

@Resolver(() => User)
export class UserArticlesResolver {
  @MayBeRefused()
  @FieldResolver(() => ArticleConnection, { description: 'Articles by the user, newest first.' })
  async articles(
    @Root() user: { id: string },
    @Args(() => ListArgs) { status, ...page }: ConnectionArgs & { status?: ArticleStatus | null },
    @Ctx() ctx: Context,
  ) {
    authorize(ctx, 'articles:read');
    return ArticleConnection.of(await loadPage(ctx, user.id, page, articlePages[status ?? 'any']));
  }
}
