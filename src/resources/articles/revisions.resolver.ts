import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.ts';
import { authorize } from '../../core/operation.ts';
import { ConnectionArgs, connectionOf } from '../../surfaces/graphql/connection.ts';
import { createInputOf, toMembers, updateInputOf } from '../../surfaces/graphql/input-type.ts';
import { Joined } from '../../surfaces/graphql/joined.ts';
import { loadOne, loadPage } from '../../surfaces/graphql/loader.ts';
import { User } from '../users/user.entity.ts';
import { Article } from './article.entity.ts';
import type { ArticleRow } from './article.statements.ts';
import { articlesById } from './articles.operations.ts';
import { Revision } from './revision.entity.ts';
import { type RevisionRow, revisionPages } from './revision.statements.ts';
import { RevisionSchema, revisionOperations, revisionsById } from './revisions.operations.ts';

const CreateRevisionInput = createInputOf(RevisionSchema);
const UpdateRevisionInput = updateInputOf(RevisionSchema);
const RevisionConnection = connectionOf(Revision);

@Resolver(() => Revision)
export class RevisionsResolver {
  @Mutation(() => Revision)
  createRevision(
    @Arg('article', () => ID) article: string,
    @Arg('input', () => CreateRevisionInput) input: object,
    @Ctx() ctx: Context,
  ): Promise<RevisionRow> {
    return revisionOperations.create(ctx, { article }, toMembers(input));
  }

  @Mutation(() => Revision)
  updateRevision(
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateRevisionInput) input: object,
    @Ctx() ctx: Context,
  ): Promise<RevisionRow> {
    return revisionOperations.update(ctx, { revision: id }, toMembers(input));
  }

  @Mutation(() => ID)
  async deleteRevision(@Arg('id', () => ID) id: string, @Ctx() ctx: Context): Promise<string> {
    return (await revisionOperations.delete(ctx, { revision: id })).id;
  }

  @Joined()
  @FieldResolver(() => User)
  author(@Root() revision: RevisionRow) {
    return revision.author;
  }

  @FieldResolver(() => Article, { nullable: true })
  article(@Root() revision: RevisionRow, @Ctx() ctx: Context) {
    return loadOne(ctx, revision.article, articlesById);
  }
}

@Resolver(() => Article)
export class ArticleRevisionsResolver {
  @FieldResolver(() => Revision)
  currentRevision(@Root() article: ArticleRow, @Ctx() ctx: Context) {
    authorize(ctx, 'articles:read');
    return loadOne(ctx, article.revision as string, revisionsById);
  }

  @FieldResolver(() => RevisionConnection, { description: 'Its revisions, newest first.' })
  async revisions(@Root() article: ArticleRow, @Args(() => ConnectionArgs) page: ConnectionArgs, @Ctx() ctx: Context) {
    authorize(ctx, 'articles:read');
    return RevisionConnection.of(await loadPage(ctx, article.id, page, revisionPages.ofEach));
  }
}
