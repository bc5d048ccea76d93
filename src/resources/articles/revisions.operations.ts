import { z } from 'zod';
import { isForeignKeyViolation } from '../../adapters/database/errors.ts';
import type { Context, SignedIn } from '../../core/context.ts';
import { ApiError, type ErrorCode, invalid } from '../../core/errors.ts';
import { matchesVersion } from '../../core/etag.ts';
import { newId } from '../../core/id.ts';
import { found, operation } from '../../core/operation.ts';
import { type Page, type PageRequest, toPage, windowOf } from '../../core/page.ts';
import { Id, IfMatch } from '../../core/schema.ts';
import { RevisionSchema } from './article.schema.ts';
import { changeArticle, readPresent } from './articles.operations.ts';
import {
  deleteRevisionRow,
  insertRevisionRow,
  listRevisionRows,
  type RevisionRow,
  readRevisionRows,
} from './revision.statements.ts';

const article = Id.describe('The id of the article.');
/** REST's paths name the article too; GraphQL's arguments do not. */
const ofArticle = article.optional();
const revision = Id.describe('The id of the revision.');

export const listRevisions = operation({
  name: 'listRevisions',
  summary: 'Lists the revisions of an article, newest first.',
  description: 'Exactly one of them is the current one.',
  scope: 'articles:read',
  args: z.object({ article }),
  paged: true,
  errors: ['article_trashed'],
  async run(ctx, { article, page }) {
    await readPresent(ctx, article, ['id']);
    const [revisions] = await revisionsOf(ctx, [article], page);
    return revisions as Page<RevisionRow>;
  },
});

export const readRevision = operation({
  name: 'readRevision',
  summary: 'Reads a revision.',
  description: 'What a revision says never changes; whether it is the current one does.',
  scope: 'articles:read',
  args: z.object({ article: ofArticle, revision }),
  errors: ['article_trashed'],
  run: (ctx, args) => readOwn(ctx, args.article, args.revision),
});

export const createRevision = operation({
  name: 'createRevision',
  summary: 'Writes a revision of an article, which becomes the current one unless is_current is false.',
  description: 'As the current one it gives the article its title and body.',
  scope: 'articles:write',
  args: z.object({ article }),
  body: RevisionSchema.create,
  errors: ['article_trashed'],
  async run(ctx, { article }, { title, body, is_current }) {
    const id = newId();
    if (is_current) {
      await changeArticle(ctx, article, undefined, 'full', ({ status }) => ({ status, revision: id, title, body }));
    } else {
      await readPresent(ctx, article, ['id']);
      const row = { revision: id, article, title, body, author: ctx.viewer.id, now: ctx.now() };
      found(await ctx.db.one(insertRevisionRow, row).catch(raced('not_found')));
    }
    return readById(ctx, id);
  },
});

export const updateRevision = operation({
  name: 'updateRevision',
  summary: 'Makes a revision the current one. What a revision says never changes: write a new one instead.',
  description: 'Send `is_current` with true; to take it from the current one, give it to another.',
  scope: 'articles:write',
  args: z.object({ article: ofArticle, revision, if_match: IfMatch }),
  body: RevisionSchema.changes,
  errors: ['article_trashed', 'current_revision_required', 'precondition_failed'],
  async run(ctx, args, changes) {
    const row = await readOwn(ctx, args.article, args.revision);
    for (const member of ['title', 'body'] as const) {
      if (changes[member] === undefined || changes[member] === row[member]) continue;
      throw invalid(member, 'invalid_value', 'What a revision says never changes: write a new one instead.');
    }
    matchesVersion(args.if_match, revisionVersion(row));
    if (changes.is_current === undefined || changes.is_current === row.isCurrent) return row;
    if (!changes.is_current) throw new ApiError('current_revision_required');
    await changeArticle(ctx, row.article, undefined, 'full', ({ status, revision }) =>
      revision === row.id ? null : { status, revision: row.id },
    ).catch(raced('not_found'));
    return readById(ctx, row.id);
  },
});

export const deleteRevision = operation({
  name: 'deleteRevision',
  summary: 'Deletes a revision that is not the current one.',
  description: 'The current one is 409: make another the current one first.',
  scope: 'articles:write',
  args: z.object({ article: ofArticle, revision, if_match: IfMatch }),
  errors: ['article_trashed', 'current_revision_required', 'precondition_failed'],
  async run(ctx, args) {
    const row = await readOwn(ctx, args.article, args.revision);
    matchesVersion(args.if_match, revisionVersion(row));
    const deletion = ctx.db.one(deleteRevisionRow, { revision: row.id });
    const deleted = await deletion.catch(raced('current_revision_required'));
    if (deleted) return deleted;
    // Either it is the current one, or somebody else deleted it just now.
    await readById(ctx, row.id);
    throw new ApiError('current_revision_required');
  },
});

/** A page of revisions for each of `articles`, in their order, in one statement. */
export async function revisionsOf(
  ctx: Context,
  articles: readonly string[],
  page: PageRequest,
): Promise<Page<RevisionRow>[]> {
  const statement = listRevisionRows({ backward: page.backward });
  const rows = await ctx.db.all(statement, { articles: [...articles], ...windowOf(page) });
  const byArticle = Map.groupBy(rows, (row) => row.article);
  return articles.map((article) => toPage(page, byArticle.get(article) ?? []));
}

/** The revisions of `ids`, in that order; null for one that is not there, or whose article is in the trash. */
export async function revisionsById(ctx: Context, ids: readonly string[]): Promise<(RevisionRow | null)[]> {
  const rows = new Map((await ctx.db.all(readRevisionRows, { ids: [...ids] })).map((row) => [row.id, row]));
  return ids.map((id) => rows.get(id) ?? null);
}

async function readById(ctx: Context, id: string): Promise<RevisionRow> {
  const [row] = await revisionsById(ctx, [id]);
  return found(row);
}

/** What the entity tag of a revision is made from: nothing but `is_current` ever changes. */
export function revisionVersion(row: RevisionRow): { id: string; version: number } {
  return { id: row.id, version: row.isCurrent ? 1 : 0 };
}

/** The constraint that keeps one current revision held against a change at the same moment: `code` says what it did. */
function raced(code: ErrorCode) {
  return (error: unknown): never => {
    throw isForeignKeyViolation(error) ? new ApiError(code) : error;
  };
}

async function readOwn(ctx: SignedIn, article: string | undefined, revision: string): Promise<RevisionRow> {
  if (article !== undefined) await readPresent(ctx, article, ['id']);
  const row = await readById(ctx, revision);
  if (article !== undefined && row.article !== article) throw new ApiError('not_found');
  return row;
}
