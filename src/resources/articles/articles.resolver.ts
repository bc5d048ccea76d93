import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.ts';
import { versionTag } from '../../core/etag.ts';
import { graphqlTypeOf } from '../../core/graphql-types.ts';
import type { View } from '../../core/operation.ts';
import { ConnectionArgs, connectionOf } from '../../surfaces/graphql/connection.ts';
import { createInputOf, toMembers, updateInputOf } from '../../surfaces/graphql/input-type.ts';
import { Joined } from '../../surfaces/graphql/joined.ts';
import { orNull } from '../../surfaces/graphql/loader.ts';
import { asksFor } from '../../surfaces/graphql/look-ahead.ts';
import { User } from '../users/user.entity.ts';
import { loadUser } from '../users/user.loader.ts';
import { Article, ArticleStatus } from './article.entity.ts';
import type { ArticleRow } from './article.statements.ts';
import {
  ArticleSchema,
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

const CreateArticleInput = createInputOf(ArticleSchema);
const UpdateArticleInput = updateInputOf(ArticleSchema);
const ArticleConnection = connectionOf(Article);
const allButBody = [...ArticleSchema.properties.values()].filter((property) => property !== 'body');

/** The author is joined where the query asks for it, so that a list takes one statement either way. */
const viewFor = (info: GraphQLResolveInfo): View => ({ only: null, joined: asksFor(info, 'author') ? ['author'] : [] });

/** For what only reads: a change needs the whole article, whatever is asked of it afterwards. */
const readViewFor = (info: GraphQLResolveInfo): View => ({
  ...viewFor(info),
  only: asksFor(info, 'body') ? null : allButBody,
});

@Resolver(() => Article)
export class ArticlesResolver {
  @Query(() => Article, { nullable: true })
  article(@Arg('id', () => ID) id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return orNull(readArticle(ctx, { article: id }, undefined, { view: readViewFor(info) }));
  }

  @Query(() => ArticleConnection, {
    description: 'Articles, newest first; archived ones too unless a status is given.',
  })
  async articles(
    @Arg('status', () => graphqlTypeOf(ArticleStatus, 'input') as never, { nullable: true })
    status: ArticleStatus | null,
    @Args(() => ConnectionArgs) page: ConnectionArgs,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    const wishes = { page, view: readViewFor(info) };
    return ArticleConnection.of(await listArticles(ctx, { status: status ?? undefined }, undefined, wishes));
  }

  @Query(() => ArticleConnection, { description: 'Articles in the trash, newest first.' })
  async trashedArticles(
    @Args(() => ConnectionArgs) page: ConnectionArgs,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return ArticleConnection.of(await listTrashedArticles(ctx, {}, undefined, { page, view: readViewFor(info) }));
  }

  @Mutation(() => Article)
  createArticle(
    @Arg('input', () => CreateArticleInput) input: object,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return createArticle(ctx, {}, toMembers(input), { view: viewFor(info) });
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
    return updateArticle(ctx, { article: id }, toMembers(input), { ifMatch, view: viewFor(info) });
  }

  @Mutation(() => ID)
  async deleteArticle(
    @Arg('id', () => ID) id: string,
    @Arg('ifMatch', () => String, { nullable: true }) ifMatch: string | null,
    @Ctx() ctx: Context,
  ): Promise<string> {
    return (await deleteArticle(ctx, { article: id }, undefined, { ifMatch })).id;
  }

  @Mutation(() => Article, { description: 'Takes an article out of the trash.' })
  restoreArticle(@Arg('id', () => ID) id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return restoreArticle(ctx, { article: id }, { status: 'published' }, { view: viewFor(info) });
  }

  /** Asked only where the author was not joined; see `takeWhatIsJoined`. */
  @Joined()
  @FieldResolver(() => User)
  author(@Root() article: ArticleRow, @Ctx() ctx: Context) {
    return loadUser(ctx, article.author as string);
  }

  @FieldResolver(() => Revision)
  currentRevision(@Root() article: ArticleRow, @Ctx() ctx: Context) {
    return loadRevision(ctx, article.revision as string);
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
