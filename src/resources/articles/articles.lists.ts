import { z } from 'zod';
import type { Context } from '../../core/context.ts';
import { readPage } from '../../core/count.ts';
import { invalid } from '../../core/errors.ts';
import { createdFilters, momentFilter } from '../../core/filters.ts';
import type { Granted } from '../../core/operation.ts';
import { byChange, byCreation, type Created } from '../../core/order.ts';
import type { Page } from '../../core/page.ts';
import { noUser } from '../users/user.errors.ts';
import { findUser, UserKey } from '../users/users.operations.ts';
import { ArticleStatus } from './article.entity.ts';
import { type ArticleRow, bare, formOf, listArticleRows, listChangedArticleRows } from './article.statements.ts';

/** What a list of articles is narrowed down by. */
export const ArticleFilters = z.object({
  status: ArticleStatus.optional().describe('Only those with this status.'),
  author: UserKey.optional().describe('Only those of this user, by id or username.'),
  ...createdFilters,
  updated_after: momentFilter(
    'Only those last changed at this time or later, in the order of that. Goes with no other filter.',
  ),
});

type Wishes = Granted<true>;

/** A page of the articles that fit the filters. */
export async function listFiltered(
  ctx: Context,
  { updated_after, ...filters }: z.output<typeof ArticleFilters>,
  wishes: Wishes,
): Promise<Page<ArticleRow>> {
  if (updated_after !== undefined) {
    if (Object.values(filters).some((value) => value !== undefined))
      throw invalid('updated_after', 'invalid_value', alone);
    return listChanged(ctx, updated_after, wishes);
  }
  const { status, author, ...created } = filters;
  const user = author === undefined ? undefined : await findUser(ctx, author);
  if (user === null) throw invalid('author', 'invalid_value', noUser(author as string).message);
  return listRows(ctx, { status, author: user?.id, trashed: false }, wishes, created);
}

const alone = 'Goes with direction and paging, but with no other filter: leave the others out.';

interface Filter {
  status?: ArticleStatus | undefined;
  author?: string | undefined;
  trashed: boolean;
}

/** A page of the articles in the trash, or of those that are not. */
export function listRows(
  ctx: Context,
  { status, author, trashed }: Filter,
  { page, view }: Wishes,
  created: Created = {},
): Promise<Page<ArticleRow>> {
  const filter = { status: status !== undefined, by: author !== undefined, trashed };
  const shown = listArticleRows({ ...formOf(view), ...filter, backward: page.backward });
  const counted = listArticleRows({ ...bare, ...filter, backward: false });
  return readPage(ctx, page, byCreation(created), shown, counted, { status, author });
}

/** A page in the order of the last change: there is an index for that, and for nothing beside it. */
function listChanged(ctx: Context, since: string, { page, view }: Wishes) {
  const shown = listChangedArticleRows({ ...formOf(view), backward: page.backward });
  return readPage(ctx, page, byChange(since), shown, listChangedArticleRows({ ...bare, backward: false }), {});
}
