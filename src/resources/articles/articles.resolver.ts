import { Args, ArgsType, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { authorize } from '../../core/access.ts';
import type { Context } from '../../core/context.ts';
import { parse } from '../../core/schema.ts';
import { ConnectionArgs, connectionOf } from '../../surfaces/graphql/connection.ts';
import { Joined } from '../../surfaces/graphql/joined.ts';
import { loadPage } from '../../surfaces/graphql/loader.ts';
import { MayBeRefused } from '../../surfaces/graphql/nullability.ts';
import { addFilter, describedAs, givenFilters } from '../../surfaces/graphql/operation-fields.ts';
import { User } from '../users/user.entity.ts';
import { loadUser } from '../users/user.loader.ts';
import { Article } from './article.entity.ts';
import { type ArticleRow, articlesOfAuthor } from './article.table.ts';
import { ArticleFilters } from './articles.operations.ts';

@Resolver(() => Article)
export class ArticlesResolver {
  @Joined()
  @FieldResolver(() => User, describedAs(Article, 'author'))
  author(@Root() article: ArticleRow, @Ctx() ctx: Context) {
    return loadUser(ctx, (article.author as { id: string }).id);
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
