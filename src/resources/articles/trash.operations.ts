import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { OperationSettings } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { operation } from '../../core/operation.ts';
import { rejectReadOnlyChanges } from '../../core/read-only.ts';
import { Id } from '../../core/schema.ts';
import { ArticleStatus } from './article.entity.ts';
import { Articles, trashedArticles } from './article.table.ts';
import { ArticleSchema } from './articles.operations.ts';

const withheld = ({ articleDeletion }: OperationSettings) =>
  articleDeletion === 'trash'
    ? null
    : 'Deleted articles are gone for good here, and there is no trash: `ARTICLE_DELETION` of the server is `permanent`.';

const args = z.object({ article: Id.describe('The id of the article.') });

export const trashOperations = {
  list: operation({
    name: 'listTrashedArticles',
    at: 'GET /articles/trashed',
    kind: 'list',
    summary: 'List trashed articles',
    description: 'Deleted articles are in the trash only if the setting `ARTICLE_DELETION` is `trash`.',
    scope: 'articles:read',
    withheld,
    run: (ctx, _args, _body, options) => trashedArticles.page(ctx, options),
  }),

  read: operation({
    name: 'getTrashedArticle',
    at: 'GET /articles/trashed/{article}',
    kind: 'read',
    summary: 'Get an article in the trash',
    description: 'Returns 404 for an article that is not in the trash. To read it, get the article itself.',
    scope: 'articles:read',
    args,
    withheld,
    async run(ctx, { article }, _body, { view }) {
      const row = await new Articles(ctx).read(article, view);
      requireTrashed(row);
      return row;
    },
  }),

  restore: operation({
    name: 'restoreArticle',
    at: 'PATCH /articles/trashed/{article}',
    kind: 'action',
    summary: 'Restore an article from the trash',
    words: 'undelete undo recover',
    description:
      'The article gets the status that you send; send nothing else. Fails for an article that is not in the trash.',
    scope: 'articles:write',
    args,
    withheld,
    acceptsIfMatch: true,
    body: ArticleSchema.changes,
    parameters: { status: ArticleStatus.default('published').describe('Status of the restored article.') },
    run: (ctx, { article }, changes, options) =>
      new Articles(ctx).change(
        article,
        (row) => {
          rejectReadOnlyChanges(row, changes);
          const { status, ...others } = changes;
          rejectChanges(row, others);
          return status === undefined ? {} : { status, deletedAt: null };
        },
        { ...options, event: 'restored', check: requireTrashed },
      ),
  }),
};

/** What equals the current value may be sent back. */
function rejectChanges(row: object, changes: object): void {
  const current = row as Record<string, unknown>;
  const sent = Object.entries(changes).filter(([, value]) => value !== undefined);
  const changed = sent.filter(([field, value]) => !isDeepStrictEqual(value, current[field]));
  if (changed.length === 0) return;
  const message = 'Restore the article before you change it.';
  throw new ApiError('read_only', { errors: changed.map(([field]) => ({ field, code: 'read_only', message })) });
}

function requireTrashed({ deletedAt }: { deletedAt: string | null }): void {
  if (!deletedAt) throw new ApiError('not_found');
}
