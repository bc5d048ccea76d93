import { emptyView, isForeignKeyViolation, plainView } from '@terrapin/table';
import { z } from 'zod';
import type { Context, SignedIn } from '../../core/context.ts';
import { ApiError, type ErrorCode, type ErrorKind } from '../../core/errors.ts';
import { matchesVersion } from '../../core/etag.ts';
import { checkParent, operation, orNotFound } from '../../core/operation.ts';
import { rejectReadOnlyChanges } from '../../core/read-only.ts';
import { representationOf } from '../../core/representation.ts';
import { Id } from '../../core/schema.ts';
import { newId } from '../../values/id.ts';
import { Revision } from './article.entity.ts';
import {
  Articles,
  deleteRevisionRow,
  insertRevisionRow,
  type RevisionRow,
  Revisions,
  revisionsOfArticle,
  withAuthor,
} from './article.table.ts';
import { articleErrors } from './articles.errors.ts';
import { requirePresent } from './articles.operations.ts';

export const RevisionSchema = representationOf(Revision, {
  changeable: {
    only: ['isCurrent'],
    readOnlyMessage: 'Cannot be changed. To change it, use createRevision (POST /articles/{article}/revisions).',
  },
});

const { article_trashed, current_revision_required } = articleErrors;
const article = Id.describe('The id of the article.');
/** Only REST passes `article`, from the path. */
const args = z.object({ article: article.optional(), revision: Id.describe('The id of the revision.') });

export const revisionOperations = {
  list: operation({
    name: 'listArticleRevisions',
    at: 'GET /articles/{article}/revisions',
    kind: 'list',
    summary: 'List the revisions of an article',
    words: 'history versions previous changed edit edits edited',
    description: 'Exactly one revision is current.',
    scope: 'articles:read',
    args: z.object({ article }),
    errors: [article_trashed],
    async run(ctx, { article }, _body, { page }) {
      requirePresent(await new Articles(ctx).read(article, emptyView));
      return revisionsOfArticle.of(ctx, article, page);
    },
  }),

  read: operation({
    name: 'getRevision',
    at: 'GET /articles/{article}/revisions/{revision}',
    kind: 'read',
    summary: 'Get a revision',
    description: 'The title and body of a revision never change; `is_current` can.',
    scope: 'articles:read',
    args,
    errors: [article_trashed],
    run: (ctx, args) => readInArticle(ctx, args),
  }),

  create: operation({
    name: 'createRevision',
    at: 'POST /articles/{article}/revisions',
    kind: 'create',
    summary: 'Create a revision of an article',
    description: 'It becomes the current one, whose title and body the article shows, unless `is_current` is false.',
    scope: 'articles:write',
    args: z.object({ article }),
    body: RevisionSchema.create,
    errors: [article_trashed],
    async run(ctx, { article }, fields) {
      rejectReadOnlyChanges({ article, author: ctx.viewer }, fields);
      const { isCurrent, ...content } = fields;
      const revision = newId();
      if (isCurrent) {
        await new Articles(ctx).change(article, () => ({ ...content, revision }), current);
      } else {
        requirePresent(await new Articles(ctx).read(article, emptyView));
        const row = { ...content, revision, article, viewer: ctx.viewer.id, now: ctx.now().toISOString() };
        orNotFound(await ctx.db.one(insertRevisionRow, row).catch(onForeignKeyViolation('not_found')));
      }
      return readById(ctx, revision);
    },
  }),

  update: operation({
    name: 'updateRevision',
    at: 'PATCH /articles/{article}/revisions/{revision}',
    kind: 'update',
    summary: 'Make a revision current',
    words: 'revert roll back rollback restore undo previous version',
    description:
      'Send `is_current` as true. False is refused for the current revision: make another one current instead. The ' +
      'title and body cannot be changed: create a new revision instead.',
    scope: 'articles:write',
    args,
    acceptsIfMatch: true,
    body: RevisionSchema.changes,
    errors: [article_trashed, current_revision_required],
    async run(ctx, args, changes, { ifMatch }) {
      const row = await readInArticle(ctx, args);
      matchesVersion(Revision, ifMatch, row, ctx);
      rejectReadOnlyChanges(row, changes);
      if (changes.isCurrent === undefined || changes.isCurrent === row.isCurrent) return row;
      if (!changes.isCurrent) throw new ApiError(current_revision_required);
      try {
        await new Articles(ctx).change(row.article, () => ({ revision: row.id }), { ...current, found: { ...row } });
      } catch (error) {
        // Returns 404 if the revision was deleted concurrently.
        await readById(ctx, row.id);
        throw error;
      }
      return readById(ctx, row.id);
    },
  }),

  delete: operation({
    name: 'deleteRevision',
    at: 'DELETE /articles/{article}/revisions/{revision}',
    kind: 'delete',
    summary: 'Delete a revision',
    description: 'The current revision cannot be deleted: make another one current first.',
    scope: 'articles:write',
    args,
    acceptsIfMatch: true,
    errors: [article_trashed, current_revision_required],
    async run(ctx, args, _body, { ifMatch }) {
      const row = await readInArticle(ctx, args);
      matchesVersion(Revision, ifMatch, row, ctx);
      const deletion = ctx.db.one(deleteRevisionRow, { id: row.id, article: row.article });
      const deleted = await deletion.catch(onForeignKeyViolation(current_revision_required));
      if (deleted) return deleted;
      // Returns 404 if the revision was deleted concurrently.
      await readById(ctx, row.id);
      throw new ApiError(current_revision_required);
    },
  }),
};

const current = { view: plainView, ifMatch: undefined, check: requirePresent };

/** In the order of `ids`; null for a revision that does not exist or whose article is in the trash. */
export const revisionsById = (ctx: Context, ids: readonly string[]) => Revisions.byIds(ctx, ids, withAuthor);

export function presentRevision({ author: { id, username }, ...row }: RevisionRow) {
  return { ...row, author: { id, username } };
}

async function readById(ctx: Context, id: string): Promise<RevisionRow> {
  return (await new Revisions(ctx).read(id, withAuthor)) as RevisionRow;
}

/** A foreign key violation means that a concurrent request deleted the revision or made it current. */
function onForeignKeyViolation(code: ErrorCode | ErrorKind) {
  return (error: unknown): never => {
    throw isForeignKeyViolation(error) ? new ApiError(code) : error;
  };
}

async function readInArticle(ctx: SignedIn, { article, revision }: z.output<typeof args>): Promise<RevisionRow> {
  if (article !== undefined) requirePresent(await new Articles(ctx).read(article, emptyView));
  const row = await readById(ctx, revision);
  checkParent(row, { article });
  return row;
}
