import { ApiError } from '../../core/errors.ts';
import { matchesVersion } from '../../core/etag.ts';
import { operation } from '../../core/operation.ts';
import { optimistically } from '../../core/optimistically.ts';
import { rejectReadOnlyChanges } from '../../core/owned.ts';
import { formOf, readArticleRow } from './article.statements.ts';
import { listRows } from './articles.lists.ts';
import { ArticleSchema, articleArgs, type WholeArticle, write } from './articles.operations.ts';

export const listTrashedArticles = operation({
  name: 'listTrashedArticles',
  summary: 'Lists the articles in the trash, newest first.',
  description: 'Deleted articles are in the trash only if `ARTICLE_DELETION` is `trash`.',
  scope: 'articles:read',
  paged: true,
  run: (ctx, _args, _body, options) => listRows(ctx, { trashed: true }, options),
});

export const restoreArticle = operation({
  name: 'restoreArticle',
  summary: 'Restores an article from the trash with a new status.',
  description:
    'Title and body are ignored. Without `status`, the article stays in the trash. Returns 404 for an article that is not in the trash.',
  scope: 'articles:write',
  args: articleArgs,
  guarded: true,
  body: ArticleSchema.changes,
  run: (ctx, { article }, changes, { ifMatch, view }) =>
    optimistically(async () => {
      const row = (await ctx.db.one(readArticleRow(formOf(view)), { article })) as WholeArticle | null;
      if (!row?.deletedAt) throw new ApiError('not_found');
      matchesVersion(ifMatch, row);
      rejectReadOnlyChanges(row, changes);
      const { status } = changes;
      return status === undefined ? row : write(ctx, row, { status, revision: row.revision }, view);
    }),
});
