import { z } from 'zod';
import type { Context } from '../../core/context.ts';
import { readPage } from '../../core/count.ts';
import { invalid } from '../../core/errors.ts';
import { createdFilters, momentFilter } from '../../core/filters.ts';
import type { CheckedOptions } from '../../core/operation.ts';
import { byChange, byCreation, type Created } from '../../core/order.ts';
import type { Page } from '../../core/page.ts';
import { noUser } from '../users/user.errors.ts';
import { findUser, UserKey } from '../users/users.operations.ts';
import { ArticleStatus } from './article.entity.ts';
import { type ArticleRow, formOf, listArticleRows, listChangedArticleRows, minimalForm } from './article.statements.ts';

export const ArticleFilters = z.object({
  status: ArticleStatus.optional().describe('Only articles with this status.'),
  author: UserKey.optional().describe('Only articles by this user: id or username.'),
  ...createdFilters,
  updated_after: momentFilter(
    'Only articles last changed at or after this time, ordered by time of last change. Cannot be combined with other filters.',
  ),
});

type ListOptions = CheckedOptions<true>;

export async function listFiltered(
  ctx: Context,
  { updated_after, ...filters }: z.output<typeof ArticleFilters>,
  options: ListOptions,
): Promise<Page<ArticleRow>> {
  if (updated_after !== undefined) {
    if (Object.values(filters).some((value) => value !== undefined))
      throw invalid('updated_after', 'invalid_value', notCombinable);
    return listChanged(ctx, updated_after, options);
  }
  const { status, author, ...created } = filters;
  const user = author === undefined ? undefined : await findUser(ctx, author);
  if (user === null) throw invalid('author', 'invalid_value', noUser(author as string).message);
  return listRows(ctx, { status, author: user?.id, trashed: false }, options, created);
}

const notCombinable = 'Cannot be combined with other filters. Remove the other filters.';

interface Filter {
  status?: ArticleStatus | undefined;
  author?: string | undefined;
  trashed: boolean;
}

export function listRows(
  ctx: Context,
  { status, author, trashed }: Filter,
  { page, view }: ListOptions,
  created: Created = {},
): Promise<Page<ArticleRow>> {
  const filter = { status: status !== undefined, by: author !== undefined, trashed };
  const shown = listArticleRows({ ...formOf(view), ...filter, backward: page.backward });
  const counted = listArticleRows({ ...minimalForm, ...filter, backward: false });
  return readPage(ctx, page, byCreation(created), shown, counted, { status, author });
}

/** The index on the time of last change covers no other filter. */
function listChanged(ctx: Context, since: string, { page, view }: ListOptions) {
  const shown = listChangedArticleRows({ ...formOf(view), backward: page.backward });
  return readPage(ctx, page, byChange(since), shown, listChangedArticleRows({ ...minimalForm, backward: false }), {});
}
