import { z } from 'zod';
import type { Context, SignedIn } from '../../core/context.ts';
import { ApiError, type ErrorCode, type ErrorKind, readOnly } from '../../core/errors.ts';
import { matchesVersion } from '../../core/etag.ts';
import { inOrder, newId } from '../../core/id.ts';
import { found, operation } from '../../core/operation.ts';
import { refuseOtherThan } from '../../core/owned.ts';
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
/** REST's paths name the article too; GraphQL's arguments do not. */
const args = z.object({ article: article.optional(), revision: Id.describe('The id of the revision.') });

export const revisionOperations = {
  list: operation({
    name: 'listRevisions',
    summary: 'Lists the revisions of an article, newest first.',
    description: 'Exactly one of them is the current one.',
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
    summary: 'Reads a revision.',
    description: 'What a revision says never changes; whether it is the current one does.',
    scope: 'articles:read',
    args,
    errors: [article_trashed],
    run: (ctx, args) => readOwn(ctx, args),
  }),

  create: operation({
    name: 'createRevision',
    summary: 'Writes a revision of an article, which becomes the current one unless is_current is false.',
    description: 'As the current one it gives the article its title and body.',
    scope: 'articles:write',
    args: z.object({ article }),
    body: RevisionSchema.create,
    errors: [article_trashed],
    async run(ctx, { article }, members) {
      refuseOtherThan({ article, author: ctx.viewer }, members);
      const { isCurrent, ...content } = members;
      const revision = newId();
      if (isCurrent) {
        await changeArticle(ctx, article, { view: plainView }, ({ status }) => ({ status, revision, content }));
      } else {
        await readPresent(ctx, article, presenceView);
        const row = { ...content, revision, article, author: ctx.viewer.id, now: ctx.now().toISOString() };
        found(await ctx.db.one(insertRevisionRow, row).catch(raced('not_found')));
      }
      return readById(ctx, revision);
    },
  }),

  update: operation({
    name: 'updateRevision',
    summary: 'Makes a revision the current one. What a revision says never changes: write a new one instead.',
    description: 'Send `is_current` with true; to take it from the current one, give it to another.',
    scope: 'articles:write',
    args,
    guarded: true,
    body: RevisionSchema.changes,
    errors: [article_trashed, current_revision_required],
    async run(ctx, args, changes, { ifMatch }) {
      const row = await readOwn(ctx, args);
      matchesVersion(ifMatch, row);
      for (const member of ['title', 'body'] as const) {
        if (changes[member] === undefined || changes[member] === row[member]) continue;
        throw readOnly(member, 'What a revision says never changes: write a new one instead.');
      }
      refuseOtherThan(row, changes);
      if (changes.isCurrent === undefined || changes.isCurrent === row.isCurrent) return row;
      if (!changes.isCurrent) throw new ApiError(current_revision_required);
      await changeArticle(ctx, row.article, { view: plainView }, ({ status, revision }) =>
        revision === row.id ? null : { status, revision: row.id },
      ).catch(raced('not_found'));
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
      const row = await readOwn(ctx, args);
      matchesVersion(ifMatch, row);
      const deletion = ctx.db.one(deleteRevisionRow, { id: row.id, article: row.article });
      const deleted = await deletion.catch(raced(current_revision_required));
      if (deleted) return deleted;
      // Either it is the current one, or it was deleted concurrently.
      await readById(ctx, row.id);
      throw new ApiError(current_revision_required);
    },
  }),
};

/** The revisions of `ids`, in that order; null for one that is not there, or whose article is in the trash. */
export async function revisionsById(ctx: Context, ids: readonly string[]): Promise<(RevisionRow | null)[]> {
  return inOrder(ids, await ctx.db.all(readRevisionRows, { ids }));
}

async function readById(ctx: Context, id: string): Promise<RevisionRow> {
  const [row] = await revisionsById(ctx, [id]);
  return found(row);
}

/** The constraint that keeps one current revision held against a change at the same moment: `code` says what it did. */
function raced(code: ErrorCode | ErrorKind) {
  return (error: unknown): never => {
    throw isForeignKeyViolation(error) ? new ApiError(code) : error;
  };
}

async function readOwn(ctx: SignedIn, { article, revision }: z.output<typeof args>): Promise<RevisionRow> {
  if (article !== undefined) await readPresent(ctx, article, presenceView);
  const row = await readById(ctx, revision);
  if (article !== undefined && row.article !== article) throw new ApiError('not_found');
  return row;
}
