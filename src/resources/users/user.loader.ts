import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { loadOne } from '../../surfaces/graphql/loader.ts';
import { type UserRow, Users } from './user.statements.ts';

/** Their profiles are not for every viewer, which the fields of a user check. */
export const usersById = (ctx: Context, ids: readonly string[]) => Users.byIds(ctx, ids);

export async function loadUser(ctx: Context, id: string): Promise<UserRow> {
  const user = await loadOne(ctx, id, usersById);
  if (!user) throw new ApiError('not_found');
  return user;
}
