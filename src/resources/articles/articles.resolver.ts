import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.ts';
import type { View } from '../../core/operation.ts';
import { collectionResolver } from '../../surfaces/graphql/collection-resolver.ts';
import { ConnectionArgs, connectionOf } from '../../surfaces/graphql/connection.ts';
import { Joined } from '../../surfaces/graphql/joined.ts';
import { asksFor } from '../../surfaces/graphql/look-ahead.ts';
import { User } from '../users/user.entity.ts';
import { loadUser } from '../users/user.loader.ts';
import { Article } from './article.entity.ts';
import type { ArticleRow } from './article.statements.ts';
import { ArticleSchema, articleOperations, listTrashedArticles, restoreArticle } from './articles.operations.ts';

const ArticleConnection = connectionOf(Article);
const allButBody = [...ArticleSchema.properties.values()].filter((property) => property !== 'body');

/** The author is joined where the query asks for it, so that a list takes one statement either way. */
const viewOf = (info: GraphQLResolveInfo): View => ({
  only: asksFor(info, 'body') ? null : allButBody,
  joined: asksFor(info, 'author') ? ['author'] : [],
});

@Resolver(() => Article)
export class ArticlesResolver extends collectionResolver(Article, articleOperations, viewOf) {
  @Query(() => ArticleConnection, { description: 'Articles in the trash, newest first.' })
  async trashedArticles(
    @Args(() => ConnectionArgs) page: ConnectionArgs,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return ArticleConnection.of(await listTrashedArticles(ctx, {}, undefined, { page, view: viewOf(info) }));
  }

  @Mutation(() => Article, { description: 'Takes an article out of the trash.' })
  restoreArticle(@Arg('id', () => ID) id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return restoreArticle(ctx, { article: id }, { status: 'published' }, { view: viewOf(info) });
  }

  /** Asked only where the author was not joined; see `takeWhatIsJoined`. */
  @Joined()
  @FieldResolver(() => User)
  author(@Root() article: ArticleRow, @Ctx() ctx: Context) {
    return loadUser(ctx, article.author as string);
  }
}
