import { Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.ts';
import { authorize } from '../../core/operation.ts';
import { etagResolver } from '../../surfaces/graphql/collection-resolver.ts';
import { ConnectionArgs, connectionOf } from '../../surfaces/graphql/connection.ts';
import { ArgOf, described, describedAs, IdOf, IfMatch, Input, toMembers } from '../../surfaces/graphql/declare.ts';
import { Joined } from '../../surfaces/graphql/joined.ts';
import { loadOne, loadPage, orNull } from '../../surfaces/graphql/loader.ts';
import { MayBeRefused } from '../../surfaces/graphql/nullability.ts';
import { User } from '../users/user.entity.ts';
import { Article } from './article.entity.ts';
import type { ArticleRow } from './article.statements.ts';
import { articlesById } from './articles.operations.ts';
import { Revision } from './revision.entity.ts';
import { type RevisionRow, revisionPages } from './revision.statements.ts';
import { revisionOperations, revisionsById } from './revisions.operations.ts';

const { list, read, create, update, delete: remove } = revisionOperations;
const RevisionConnection = connectionOf(Revision);

@Resolver(() => Revision)
export class RevisionsResolver extends etagResolver(Revision) {
  @Query(() => Revision, { nullable: true, ...described(read) })
  revision(@IdOf(read) id: string, @Ctx() ctx: Context) {
    return orNull(read(ctx, { revision: id }));
  }

  @Mutation(() => Revision, described(create))
  createRevision(
    @ArgOf(create, 'article') article: string,
    @Input(create) input: object,
    @Ctx() ctx: Context,
  ): Promise<RevisionRow> {
    return create(ctx, { article }, toMembers(input));
  }

  @Mutation(() => Revision, described(update))
  updateRevision(
    @IdOf(update) id: string,
    @Input(update) input: object,
    @IfMatch() ifMatch: string | null,
    @Ctx() ctx: Context,
  ): Promise<RevisionRow> {
    return update(ctx, { revision: id }, toMembers(input), { ifMatch });
  }

  @Mutation(() => ID, described(remove))
  async deleteRevision(
    @IdOf(remove) id: string,
    @IfMatch() ifMatch: string | null,
    @Ctx() ctx: Context,
  ): Promise<string> {
    return (await remove(ctx, { revision: id }, undefined, { ifMatch })).id;
  }

  @Joined()
  @FieldResolver(() => User, describedAs(Revision, 'author'))
  author(@Root() revision: RevisionRow) {
    return revision.author;
  }

  @FieldResolver(() => Article, { nullable: true, description: 'The article; null if it is in the trash.' })
  article(@Root() revision: RevisionRow, @Ctx() ctx: Context) {
    return loadOne(ctx, revision.article, articlesById);
  }
}

@Resolver(() => Article)
export class ArticleRevisionsResolver {
  @MayBeRefused()
  @FieldResolver(() => Revision, { description: 'The current revision.' })
  currentRevision(@Root() article: ArticleRow, @Ctx() ctx: Context) {
    authorize(ctx, 'articles:read');
    return loadOne(ctx, article.revision as string, revisionsById);
  }

  @MayBeRefused()
  @FieldResolver(() => RevisionConnection, described(list))
  async revisions(@Root() article: ArticleRow, @Args(() => ConnectionArgs) page: ConnectionArgs, @Ctx() ctx: Context) {
    authorize(ctx, 'articles:read');
    return RevisionConnection.of(await loadPage(ctx, article.id, page, revisionPages));
  }
}
