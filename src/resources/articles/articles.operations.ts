import { z } from 'zod';
import type { Context, SignedIn } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { matchesVersion } from '../../core/etag.ts';
import { newId } from '../../core/id.ts';
import { found, operation } from '../../core/operation.ts';
import { optimistically } from '../../core/optimistically.ts';
import { toPage, windowOf } from '../../core/page.ts';
import { Id, IfMatch } from '../../core/schema.ts';
import { ArticleSchema, ArticleStatusSchema } from './article.schema.ts';
import {
  type ArticleRow,
  type ArticleView,
  deleteArticleRow,
  insertArticleRow,
  listArticleRows,
  readArticleRow,
  readArticleRows,
  restoreArticleRow,
  updateArticleRow,
} from './article.statements.ts';

const article = Id.describe('The id of the article.');
/** How much of an article the caller wants to see; a surface's own choice, so not in the contracts. */
const view = z.custom<ArticleView>().default('full');

export const listArticles = operation({
  name: 'listArticles',
  summary: 'Lists articles, newest first. Archived ones are among them unless a status is asked for.',
  description: 'Articles of everybody; those in the trash are not among them.',
  scope: 'articles:read',
  args: z.object({ status: ArticleStatusSchema.optional(), view }),
  paged: true,
  async run(ctx, { status, view, page }) {
    const options = { view, status: status !== undefined, trashed: false, backward: page.backward };
    return toPage(page, await ctx.db.all(listArticleRows(options), { ...windowOf(page), status }));
  },
});

export const readArticle = operation({
  name: 'readArticle',
  summary: 'Reads an article.',
  description: 'Title and body are those of its current revision. An article in the trash is 410.',
  scope: 'articles:read',
  args: z.object({ article, view }),
  errors: ['article_trashed'],
  run: (ctx, { article, view }) => readPresent(ctx, article, view),
});

export const createArticle = operation({
  name: 'createArticle',
  summary: 'Creates an article with its first revision.',
  description: 'Its author is the user whose token is presented.',
  scope: 'articles:write',
  args: z.object({ view }),
  body: ArticleSchema.create,
  async run(ctx, { view }, { title, body, status }) {
    const row = { article: newId(), revision: newId(), title, body, status, author: ctx.viewer.id, now: ctx.now() };
    return found(await ctx.db.one(insertArticleRow({ view }), row));
  },
});

export const updateArticle = operation({
  name: 'updateArticle',
  summary: 'Changes an article. A new title or body is written as a new revision, which becomes the current one.',
  description: 'A status alone writes no revision. Whoever has the scope may.',
  scope: 'articles:write',
  args: z.object({ article, if_match: IfMatch, view }),
  body: ArticleSchema.changes,
  errors: ['article_trashed', 'precondition_failed'],
  async run(ctx, { article, if_match, view }, changes) {
    return changeArticle(ctx, article, if_match, view, (row) => {
      const { title = row.title, body = row.body, status = row.status } = changes;
      if (title !== row.title || body !== row.body) return { status, revision: newId(), title, body };
      return status === row.status ? null : { status, revision: row.revision };
    });
  },
});

export const deleteArticle = operation({
  name: 'deleteArticle',
  summary: 'Deletes an article for good, or moves it to the trash, as the server is set up.',
  description:
    'Deleted for good, its revisions go with it; in the trash it is 410 and in no list, and can be restored. The ' +
    'setting `ARTICLE_DELETION` says which of the two it is.',
  scope: 'articles:write',
  args: z.object({ article, if_match: IfMatch }),
  errors: ['article_trashed', 'precondition_failed'],
  async run(ctx, { article, if_match }) {
    const trash = ctx.services.rules.articleDeletion === 'trash';
    return optimistically(async () => {
      const row = await readPresent(ctx, article, ['id']);
      matchesVersion(if_match, row);
      return ctx.db.one(deleteArticleRow({ trash }), { article, version: row.version, now: ctx.now() });
    });
  },
});

export const listTrashedArticles = operation({
  name: 'listTrashedArticles',
  summary: 'Lists the articles in the trash, newest first.',
  description: 'Always empty where deleting is for good.',
  scope: 'articles:read',
  args: z.object({ view }),
  paged: true,
  async run(ctx, { view, page }) {
    const options = { view, status: false, trashed: true, backward: page.backward };
    return toPage(page, await ctx.db.all(listArticleRows(options), windowOf(page)));
  },
});

export const restoreArticle = operation({
  name: 'restoreArticle',
  summary: 'Takes an article out of the trash: PATCH with the status it is to have.',
  description:
    'Other members are ignored, and without a status nothing changes. An article that is not in the trash is ' + '404.',
  scope: 'articles:write',
  args: z.object({ article, if_match: IfMatch, view }),
  body: ArticleSchema.changes,
  errors: ['precondition_failed'],
  async run(ctx, { article, if_match, view }, { status }) {
    return optimistically(async () => {
      const row = await ctx.db.one(readArticleRow({ view }), { article });
      if (!row?.deletedAt) throw new ApiError('not_found');
      matchesVersion(if_match, row);
      if (status === undefined) return row;
      return ctx.db.one(restoreArticleRow({ view }), { article, version: row.version, status, now: ctx.now() });
    });
  },
});

/** The article, unless it is not there (404) or in the trash (410). */
export async function readPresent(ctx: SignedIn, article: string, view: ArticleView): Promise<ArticleRow> {
  const row = found(await ctx.db.one(readArticleRow({ view }), { article }));
  if (row.deletedAt) throw new ApiError('article_trashed');
  return row;
}

/** The articles of `ids`, in that order; null for one that is not there or in the trash. */
export async function articlesById(ctx: Context, ids: readonly string[]): Promise<(ArticleRow | null)[]> {
  const rows = await ctx.db.all(readArticleRows({ view: 'plain' }), { ids: [...ids] });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id) ?? null);
}

interface Change {
  status: ArticleRow['status'];
  /** The revision that is to be current: a new one where title and body are given. */
  revision: string;
  title?: string;
  body?: string;
}

/**
 * Changes an article as `decide` says from what it is now; null leaves it. Nothing is written over what somebody else
 * wrote in between: then the decision is taken anew, or, with `If-Match`, refused.
 */
export function changeArticle(
  ctx: SignedIn,
  article: string,
  ifMatch: string | undefined,
  view: ArticleView,
  decide: (row: ArticleRow) => Change | null,
): Promise<ArticleRow> {
  return optimistically(async () => {
    const row = await readPresent(ctx, article, view);
    matchesVersion(ifMatch, row);
    const change = decide(row);
    if (!change) return row;
    const revise = change.title !== undefined;
    const author = ctx.viewer.id;
    return ctx.db.one(updateArticleRow({ view, revise }), {
      ...change,
      article,
      version: row.version,
      author,
      now: ctx.now(),
    });
  });
}
