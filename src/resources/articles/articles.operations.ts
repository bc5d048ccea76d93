import { z } from 'zod';
import type { Context, SignedIn } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { matchesVersion } from '../../core/etag.ts';
import { inOrder, newId } from '../../core/id.ts';
import { found, operation, type View } from '../../core/operation.ts';
import { optimistically } from '../../core/optimistically.ts';
import { rejectReadOnlyChanges } from '../../core/owned.ts';
import { representationOf } from '../../core/representation.ts';
import { Id } from '../../core/schema.ts';
import { Article, type ArticleStatus } from './article.entity.ts';
import {
  type ArticleRow,
  deleteArticleRow,
  formOf,
  insertArticleRow,
  readArticleRow,
  readArticleRows,
  trashArticleRow,
  updateArticleRow,
} from './article.statements.ts';
import { articleErrors } from './articles.errors.ts';
import { ArticleFilters, listFiltered } from './articles.lists.ts';

export const ArticleSchema = representationOf(Article);

const { article_trashed } = articleErrors;
const article = Id.describe('The id of the article.');
export const articleArgs = z.object({ article });

export const articleOperations = {
  list: operation({
    name: 'listArticles',
    summary: 'Lists articles, newest first. Includes archived articles unless a status is specified.',
    description:
      'Returns articles by all authors, except those in the trash. With `updated_after`, articles are ordered by ' +
      '`updated_at`. To follow changes, use `direction=asc`: an article that changes while you page through the list ' +
      'appears again at the end.',
    scope: 'articles:read',
    args: ArticleFilters,
    paged: true,
    run: (ctx, filters, _body, options) => listFiltered(ctx, filters, options),
  }),

  read: operation({
    name: 'readArticle',
    summary: 'Returns an article.',
    description: 'The title and body are those of the current revision. Returns 410 for an article in the trash.',
    scope: 'articles:read',
    args: articleArgs,
    errors: [article_trashed],
    run: (ctx, { article }, _body, { view }) => readPresent(ctx, article, view),
  }),

  create: operation({
    name: 'createArticle',
    summary: 'Creates an article and its first revision.',
    description: 'The author is the authenticated user.',
    scope: 'articles:write',
    body: ArticleSchema.create,
    async run(ctx, _args, members, { view }) {
      rejectReadOnlyChanges({ author: ctx.viewer }, members);
      const now = ctx.now();
      const ids = { id: newId(now.getTime()), revision: newId(), author: ctx.viewer.id };
      return found(await ctx.db.one(insertArticleRow(formOf(view)), { ...members, ...ids, now: now.toISOString() }));
    },
  }),

  update: operation({
    name: 'updateArticle',
    summary: 'Updates an article. A new title or body creates a new revision, which becomes the current one.',
    description: 'Changing only the status creates no revision. A caller with the scope can update any article.',
    scope: 'articles:write',
    args: articleArgs,
    guarded: true,
    body: ArticleSchema.changes,
    errors: [article_trashed],
    run: (ctx, { article }, changes, options) =>
      changeArticle(ctx, article, options, (row) => {
        rejectReadOnlyChanges(row, changes);
        const { title = row.title, body = row.body, status = row.status } = changes;
        if (title !== row.title || body !== row.body) return { status, revision: newId(), content: { title, body } };
        return status === row.status ? null : { status, revision: row.revision };
      }),
  }),

  delete: operation({
    name: 'deleteArticle',
    summary: 'Deletes an article permanently or moves it to the trash, depending on the configuration.',
    description:
      'The setting `ARTICLE_DELETION` decides which. A permanent deletion also deletes the revisions. An article in the ' +
      'trash returns 410, appears only in the list of the trash, and can be restored.',
    scope: 'articles:write',
    args: articleArgs,
    guarded: true,
    errors: [article_trashed],
    run: (ctx, { article }, _body, { ifMatch }) =>
      optimistically(async () => {
        const { id, version } = await readPresent(ctx, article, presenceView);
        matchesVersion(ifMatch, { id, version });
        return ctx.services.rules.articleDeletion === 'trash'
          ? ctx.db.one(trashArticleRow, { id, version, now: nowOf(ctx) })
          : ctx.db.one(deleteArticleRow, { id, version });
      }),
  }),
};

export const plainView: View = { only: null, joined: [] };
export const presenceView: View = { only: [], joined: [] };

/** @throws 404 if the article does not exist, 410 if it is in the trash */
export async function readPresent(ctx: SignedIn, article: string, view: View): Promise<ArticleRow> {
  const row = found(await ctx.db.one(readArticleRow(formOf(view)), { article }));
  if (row.deletedAt) throw new ApiError(article_trashed);
  return row;
}

/** In the order of `ids`; null for an article that does not exist or is in the trash. */
export async function articlesById(ctx: Context, ids: readonly string[]): Promise<(ArticleRow | null)[]> {
  return inOrder(ids, await ctx.db.all(readArticleRows(formOf(plainView)), { ids }));
}

/** With all properties, whatever fields the client selects: `decide` may depend on any of them. */
export type WholeArticle = ArticleRow & Pick<Article, 'title' | 'body' | 'status'> & { revision: string };

interface Change {
  status: ArticleStatus;
  /** The id of the revision to make current: of a new one if there is `content`. */
  revision: string;
  content?: Pick<Article, 'title' | 'body'>;
}

/**
 * Applies the change that `decide` returns for the current state; null leaves the article unchanged. After a concurrent
 * write, `decide` runs again on the new state, or, with `If-Match`, the request fails.
 */
export function changeArticle(
  ctx: SignedIn,
  article: string,
  { ifMatch, view }: { ifMatch?: string | undefined; view: View },
  decide: (row: WholeArticle) => Change | null,
): Promise<ArticleRow> {
  return optimistically(async () => {
    const row = (await readPresent(ctx, article, { ...view, only: null })) as WholeArticle;
    matchesVersion(ifMatch, row);
    const change = decide(row);
    return change ? write(ctx, row, change, view) : row;
  });
}

export function write(ctx: SignedIn, row: WholeArticle, { content, ...change }: Change, view: View) {
  const form = { ...formOf(view), revise: content !== undefined, trashed: row.deletedAt !== null };
  const { id, version } = row;
  const author = ctx.viewer.id;
  return ctx.db.one(updateArticleRow(form), { ...change, ...content, id, version, author, now: nowOf(ctx) });
}

const nowOf = (ctx: Context) => ctx.now().toISOString();
