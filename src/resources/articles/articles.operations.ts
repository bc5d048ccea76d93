import { emptyView, type View } from '@terrapin/table';
import { z } from 'zod';
import { manyOf } from '../../core/batch.ts';
import type { SignedIn } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { createdFilters, ListOrder, listOrder, oneOf, rangeFilters, searchFilter, sortBy } from '../../core/filters.ts';
import { operation } from '../../core/operation.ts';
import { rejectReadOnlyChanges } from '../../core/read-only.ts';
import { representationOf } from '../../core/representation.ts';
import { Id } from '../../core/schema.ts';
import { isId, newId } from '../../values/id.ts';
import { findUserIds, UserKey } from '../users/users.operations.ts';
import { Article, ArticleStatus, type Content, contentNames } from './article.entity.ts';
import { Articles, trashArticle } from './article.table.ts';
import { articleErrors } from './articles.errors.ts';

export const ArticleSchema = representationOf(Article);

const { article_trashed } = articleErrors;
const article = Id.describe('The id of the article.');
const args = z.object({ article });

export const ArticleFilters = z.object({
  query: searchFilter('the title or the body'),
  status: oneOf(ArticleStatus, 'status').optional().describe('Only articles with one of these statuses.'),
  author: oneOf(UserKey, 'author', 10)
    .optional()
    .describe('Only articles by one of the users with these ids or usernames.'),
  ...createdFilters,
  ...rangeFilters(Article, Articles.ranges),
  sort: sortBy(ListOrder),
});

function newArticle(ctx: SignedIn, fields: z.output<typeof ArticleSchema.create>) {
  rejectReadOnlyChanges({ author: ctx.viewer }, fields);
  return { ...fields, revision: newId(), author: ctx.viewer.id };
}

export const articleOperations = {
  list: operation({
    name: 'listArticles',
    at: 'GET /articles',
    kind: 'list',
    summary: 'List articles',
    words: 'posts blog drafts published',
    description:
      'Returns articles by all authors, including archived ones unless you specify a status, but not those in the ' +
      'trash. With `updated_after` or `updated_before`, articles are ordered by `updated_at`. To follow changes, list the ' +
      'oldest first: an article that changes while you page through the list appears again at the end.',
    scope: 'articles:read',
    args: ArticleFilters,
    async run(ctx, { author, sort, ...filter }, _body, options) {
      const isOneId = author?.length === 1 && author.every(isId);
      const authors = isOneId
        ? author.map((id) => id.toLowerCase())
        : author && (await findUserIds(ctx, 'author', author));
      const page = await new Articles(ctx).page({ ...filter, author: authors }, options, listOrder(filter, sort));
      // Who has written an article exists.
      if (isOneId && page.items.length === 0) await findUserIds(ctx, 'author', author);
      return page;
    },
  }),

  read: operation({
    name: 'getArticle',
    at: 'GET /articles/{article}',
    kind: 'read',
    summary: 'Get an article',
    description: 'The title and body are those of the current revision. An article in the trash cannot be read.',
    scope: 'articles:read',
    args,
    errors: [article_trashed],
    async run(ctx, { article }, _body, { view }) {
      const row = await new Articles(ctx).read(article, view);
      requirePresent(row);
      return row;
    },
  }),

  create: operation({
    name: 'createArticle',
    at: 'POST /articles',
    kind: 'create',
    summary: 'Create an article',
    words: 'write post blog draft duplicate copy',
    description: 'Also creates its first revision. You are the author.',
    scope: 'articles:write',
    body: ArticleSchema.create,
    run: (ctx, _args, fields, { view }) => new Articles(ctx).add(newArticle(ctx, fields), view),
  }),

  update: operation({
    name: 'updateArticle',
    at: 'PATCH /articles/{article}',
    kind: 'update',
    summary: 'Update an article',
    words: 'publish archive unpublish rename draft post',
    description:
      'A new title or body creates a new revision, which becomes the current one. Changing only the status creates ' +
      'no revision. You can update articles by any author.',
    scope: 'articles:write',
    args,
    acceptsIfMatch: true,
    body: ArticleSchema.changes,
    errors: [article_trashed],
    run: (ctx, { article }, changes, options) =>
      new Articles(ctx).change(
        article,
        (row) => {
          rejectReadOnlyChanges(row, changes);
          const isRevised = contentNames.some((name) => changes[name] !== undefined && changes[name] !== row[name]);
          return isRevised ? { ...changes, revision: newId() } : withoutContent(changes);
        },
        { ...options, check: requirePresent },
      ),
  }),

  delete: operation({
    name: 'deleteArticle',
    at: 'DELETE /articles/{article}',
    kind: 'delete',
    summary: 'Delete an article',
    description:
      'The setting `ARTICLE_DELETION` decides whether the article is deleted permanently, together with its ' +
      'revisions, or moved to the trash. In the trash it can be read and restored, ' +
      'but not changed.',
    scope: 'articles:write',
    args,
    acceptsIfMatch: true,
    errors: [article_trashed],
    run(ctx, { article }, _body, { ifMatch }) {
      const guard = { ifMatch, check: requirePresent };
      if (ctx.services.settings.articleDeletion === 'permanent') return new Articles(ctx).discard(article, guard);
      return new Articles(ctx).attempt(article, { ...guard, view: emptyView }, ({ id, version }) =>
        ctx.db.one(trashArticle, { id, version, now: ctx.now().toISOString() }),
      );
    },
  }),
};

export const createArticles = manyOf(articleOperations.create, ArticleSchema.create, 'articles', {
  repository: Articles,
  prepare: newArticle,
});

/** @throws 410 if the article is in the trash */
export function requirePresent({ deletedAt }: { deletedAt: string | null }): void {
  if (deletedAt) throw new ApiError(article_trashed);
}

/** The changes that are not stored in a revision. */
function withoutContent<Changes extends object>(changes: Changes): Omit<Changes, keyof Content> {
  const isOwn = ([name]: [string, unknown]) => !contentNames.some((one) => one === name);
  return Object.fromEntries(Object.entries(changes).filter(isOwn)) as Changes;
}

const allExceptBody = ArticleSchema.fields.filter((property) => property !== 'body');

/** Joins the author if it is selected, so a list takes one statement. */
export const articleView = (isSelected: (property: string) => boolean): View => ({
  only: isSelected('body') ? null : allExceptBody,
  joined: isSelected('author') ? ['author'] : [],
});
