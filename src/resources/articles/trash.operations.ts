import { ApiError } from '../../core/errors.ts';
import { matchesVersion } from '../../core/etag.ts';
import { operation } from '../../core/operation.ts';
import { optimistically } from '../../core/optimistically.ts';
import { refuseOtherThan } from '../../core/owned.ts';
import { formOf, readArticleRow } from './article.statements.ts';
import { listRows } from './articles.lists.ts';
import { ArticleSchema, articleArgs, type WholeArticle, write } from './articles.operations.ts';

export const listTrashedArticles = operation({
  name: 'listTrashedArticles',
  summary: 'Lists the articles in the trash, newest first.',
  description: 'Always empty where deleting is for good.',
  scope: 'articles:read',
  paged: true,
  run: (ctx, _args, _body, wishes) => listRows(ctx, { trashed: true }, wishes),
});

export const restoreArticle = operation({
  name: 'restoreArticle',
  summary: 'Takes an article out of the trash, with a new status.',
  description:
    'Other members are ignored; without a status, nothing changes. Returns 404 for an article that is not in the trash.',
  scope: 'articles:write',
  args: articleArgs,
  guarded: true,
  body: ArticleSchema.changes,
  run: (ctx, { article }, changes, { ifMatch, view }) =>
    optimistically(async () => {
      const row = (await ctx.db.one(readArticleRow(formOf(view)), { article })) as WholeArticle | null;
      if (!row?.deletedAt) throw new ApiError('not_found');
      matchesVersion(ifMatch, row);
      refuseOtherThan(row, changes);
      const { status } = changes;
      return status === undefined ? row : write(ctx, row, { status, revision: row.revision }, view);
    }),
});
