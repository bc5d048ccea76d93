import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.ts';
import { versionTag } from '../../core/etag.ts';
import { ConnectionArgs, connectionOf } from '../../surfaces/graphql/connection.ts';
import { inputType, toMembers } from '../../surfaces/graphql/input-type.ts';
import { Joined } from '../../surfaces/graphql/joined.ts';
import { orNull } from '../../surfaces/graphql/loader.ts';
import { asksFor } from '../../surfaces/graphql/look-ahead.ts';
import { User } from '../users/user.entity.ts';
import { loadUser } from '../users/user.loader.ts';
import { Article, ArticleStatusEnum } from './article.entity.ts';
import { ArticleSchema, type ArticleStatus } from './article.schema.ts';
import type { ArticleRow, ArticleView } from './article.statements.ts';
import {
  createArticle,
  deleteArticle,
  listArticles,
  listTrashedArticles,
  readArticle,
  restoreArticle,
  updateArticle,
} from './articles.operations.ts';
import { Revision } from './revision.entity.ts';
import { loadRevision, loadRevisions, RevisionConnection } from './revisions.resolver.ts';

const types = { status: ArticleStatusEnum };
const CreateArticleInput = inputType('CreateArticleInput', ArticleSchema.given, {
  types,
  optional: ['body', 'status'],
});
const UpdateArticleInput = inputType('UpdateArticleInput', ArticleSchema.given, { types, optional: 'all' });
const ArticleConnection = connectionOf(Article);

/** The author is joined where the query asks for it, so that a list takes one statement either way. */
const viewFor = (info: GraphQLResolveInfo): 'author' | 'plain' => (asksFor(info, 'author') ? 'author' : 'plain');

/** For what only reads: a change needs the whole article, whatever is asked of it afterwards. */
const readViewFor = (info: GraphQLResolveInfo): ArticleView =>
  asksFor(info, 'body') ? viewFor(info) : `${viewFor(info)}_bodiless`;

@Resolver(() => Article)
export class ArticlesResolver {
  @Query(() => Article, { nullable: true })
  article(@Arg('id', () => ID) id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return orNull(readArticle(ctx, { article: id, view: readViewFor(info) }));
  }

  @Query(() => ArticleConnection, {
    description: 'Articles, newest first; archived ones too unless a status is given.',
  })
  async articles(
    @Arg('status', () => ArticleStatusEnum, { nullable: true }) status: ArticleStatus | null,
    @Args(() => ConnectionArgs) page: ConnectionArgs,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    const args = { ...page, status: status ?? undefined, view: readViewFor(info) };
    return ArticleConnection.of(await listArticles(ctx, args));
  }

  @Query(() => ArticleConnection, { description: 'Articles in the trash, newest first.' })
  async trashedArticles(
    @Args(() => ConnectionArgs) page: ConnectionArgs,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return ArticleConnection.of(await listTrashedArticles(ctx, { ...page, view: readViewFor(info) }));
  }

  @Mutation(() => Article)
  createArticle(
    @Arg('input', () => CreateArticleInput) input: object,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return createArticle(ctx, { view: viewFor(info) }, toMembers(input));
  }

  @Mutation(() => Article)
  updateArticle(
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateArticleInput) input: object,
    @Arg('ifMatch', () => String, { nullable: true, description: 'Only if the article still has this etag.' })
    ifMatch: string | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return updateArticle(ctx, { article: id, if_match: ifMatch ?? undefined, view: viewFor(info) }, toMembers(input));
  }

  @Mutation(() => ID)
  async deleteArticle(
    @Arg('id', () => ID) id: string,
    @Arg('ifMatch', () => String, { nullable: true }) ifMatch: string | null,
    @Ctx() ctx: Context,
  ): Promise<string> {
    return (await deleteArticle(ctx, { article: id, if_match: ifMatch ?? undefined })).id;
  }

  @Mutation(() => Article, { description: 'Takes an article out of the trash.' })
  restoreArticle(@Arg('id', () => ID) id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return restoreArticle(ctx, { article: id, view: viewFor(info) }, { status: 'published' });
  }

  /** Asked only where the author was not joined; see `takeWhatIsJoined`. */
  @Joined()
  @FieldResolver(() => User)
  author(@Root() article: ArticleRow, @Ctx() ctx: Context) {
    return loadUser(ctx, article.author as string);
  }

  @FieldResolver(() => Revision)
  currentRevision(@Root() article: ArticleRow, @Ctx() ctx: Context) {
    return loadRevision(ctx, article.revision);
  }

  @FieldResolver(() => RevisionConnection, { description: 'Its revisions, newest first.' })
  revisions(@Root() article: ArticleRow, @Args(() => ConnectionArgs) page: ConnectionArgs, @Ctx() ctx: Context) {
    return loadRevisions(ctx, article.id, page);
  }

  @FieldResolver(() => String, { description: "What REST's ETag header carries: for ifMatch." })
  etag(@Root() article: ArticleRow): string {
    return versionTag(article);
  }
}
