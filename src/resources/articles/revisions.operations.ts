import { z } from 'zod';
import type { Context, SignedIn } from '../../core/context.ts';
import { ApiError, type ErrorCode, type ErrorKind, readOnly } from '../../core/errors.ts';
import { matchesVersion } from '../../core/etag.ts';
import { inOrder, newId } from '../../core/id.ts';
import { found, operation } from '../../core/operation.ts';
import { rejectReadOnlyChanges } from '../../core/owned.ts';
import { isForeignKeyViolation } from '../../core/queries.ts';
import { representationOf } from '../../core/representation.ts';
import { Id } from '../../core/schema.ts';
import { articleErrors } from './articles.errors.ts';
import { changeArticle, plainView, presenceView, readPresent } from './articles.operations.ts';
import { Revision } from './revision.entity.ts';
import {
  deleteRevisionRow,
  insertRevisionRow,
  type RevisionRow,
  readRevisionRows,
  revisionPages,
} from './revision.statements.ts';

export const RevisionSchema = representationOf(Revision);

const { article_trashed, current_revision_required } = articleErrors;
const article = Id.describe('The id of the article.');
/** Only REST passes `article`, from the path. */
const args = z.object({ article: article.optional(), revision: Id.describe('The id of the revision.') });

export const revisionOperations = {
  list: operation({
    name: 'listRevisions',
    summary: 'Lists the revisions of an article, newest first.',
    description: 'Exactly one revision is current.',
    scope: 'articles:read',
    args: z.object({ article }),
    paged: true,
    errors: [article_trashed],
    async run(ctx, { article }, _body, { page }) {
      await readPresent(ctx, article, presenceView);
      return revisionPages.of(ctx, article, page);
    },
  }),

  read: operation({
    name: 'readRevision',
    summary: 'Returns a revision.',
    description: 'The title and body of a revision never change; `is_current` can.',
    scope: 'articles:read',
    args,
    errors: [article_trashed],
    run: (ctx, args) => readInArticle(ctx, args),
  }),

  create: operation({
    name: 'createRevision',
    summary: 'Creates a revision of an article. It becomes the current one unless `is_current` is false.',
    description: 'The title and body of the current revision are those of the article.',
    scope: 'articles:write',
    args: z.object({ article }),
    body: RevisionSchema.create,
    errors: [article_trashed],
    async run(ctx, { article }, members) {
      rejectReadOnlyChanges({ article, author: ctx.viewer }, members);
      const { isCurrent, ...content } = members;
      const revision = newId();
      if (isCurrent) {
        await changeArticle(ctx, article, { view: plainView }, ({ status }) => ({ status, revision, content }));
      } else {
        await readPresent(ctx, article, presenceView);
        const row = { ...content, revision, article, author: ctx.viewer.id, now: ctx.now().toISOString() };
        found(await ctx.db.one(insertRevisionRow, row).catch(onForeignKeyViolation('not_found')));
      }
      return readById(ctx, revision);
    },
  }),

  update: operation({
    name: 'updateRevision',
    summary: 'Makes a revision the current one. The title and body cannot be changed: create a new revision instead.',
    description:
      'Send `is_current` as true. Sending false for the current revision returns 409: make another revision current instead.',
    scope: 'articles:write',
    args,
    guarded: true,
    body: RevisionSchema.changes,
    errors: [article_trashed, current_revision_required],
    async run(ctx, args, changes, { ifMatch }) {
      const row = await readInArticle(ctx, args);
      matchesVersion(ifMatch, row);
      for (const member of ['title', 'body'] as const) {
        if (changes[member] === undefined || changes[member] === row[member]) continue;
        throw readOnly(member, 'Cannot be changed. To create a new revision, use POST /articles/{article}/revisions.');
      }
      rejectReadOnlyChanges(row, changes);
      if (changes.isCurrent === undefined || changes.isCurrent === row.isCurrent) return row;
      if (!changes.isCurrent) throw new ApiError(current_revision_required);
      await changeArticle(ctx, row.article, { view: plainView }, ({ status, revision }) =>
        revision === row.id ? null : { status, revision: row.id },
      ).catch(onForeignKeyViolation('not_found'));
      return readById(ctx, row.id);
    },
  }),

  delete: operation({
    name: 'deleteRevision',
    summary: 'Deletes a revision that is not the current one.',
    description: 'Returns 409 for the current revision: make another revision current first.',
    scope: 'articles:write',
    args,
    guarded: true,
    errors: [article_trashed, current_revision_required],
    async run(ctx, args, _body, { ifMatch }) {
      const row = await readInArticle(ctx, args);
      matchesVersion(ifMatch, row);
      const deletion = ctx.db.one(deleteRevisionRow, { id: row.id, article: row.article });
      const deleted = await deletion.catch(onForeignKeyViolation(current_revision_required));
      if (deleted) return deleted;
      // Returns 404 if the revision was deleted concurrently.
      await readById(ctx, row.id);
      throw new ApiError(current_revision_required);
    },
  }),
};

/** In the order of `ids`; null for a revision that does not exist or whose article is in the trash. */
export async function revisionsById(ctx: Context, ids: readonly string[]): Promise<(RevisionRow | null)[]> {
  return inOrder(ids, await ctx.db.all(readRevisionRows, { ids }));
}

async function readById(ctx: Context, id: string): Promise<RevisionRow> {
  const [row] = await revisionsById(ctx, [id]);
  return found(row);
}

/** A foreign key violation means that a concurrent request deleted the revision or made it current. */
function onForeignKeyViolation(code: ErrorCode | ErrorKind) {
  return (error: unknown): never => {
    throw isForeignKeyViolation(error) ? new ApiError(code) : error;
  };
}

async function readInArticle(ctx: SignedIn, { article, revision }: z.output<typeof args>): Promise<RevisionRow> {
  if (article !== undefined) await readPresent(ctx, article, presenceView);
  const row = await readById(ctx, revision);
  if (article !== undefined && row.article !== article) throw new ApiError('not_found');
  return row;
}
