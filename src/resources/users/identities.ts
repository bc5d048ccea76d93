import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import {
  deleteIdentityRow,
  findIdentityUser,
  type IdentityRow,
  insertIdentityRow,
  listIdentityRows,
} from './identity.statements.ts';
import { requireUser } from './users.operations.ts';

/** A subject of an issuer: the `sub` of its tokens. */
export interface SubjectOf {
  issuer: string;
  subject: string;
}

/** Makes a subject of an issuer the user of this id or username. Linked to that user already, it stays so. */
export async function linkIdentity(ctx: Context, { issuer, subject }: SubjectOf, key: string): Promise<string> {
  const { id, username } = await requireUser(ctx, key);
  const identity = { issuer, subject, user: id, now: ctx.now().toISOString() };
  if (await ctx.db.one(insertIdentityRow, identity)) return username;
  const other = await ctx.db.one(findIdentityUser, { issuer, subject });
  if (other?.id === id) return username;
  throw new ApiError('conflict', {
    message: `The subject ${subject} is user ${other?.username} already; unlink it first.`,
  });
}

/** The tokens of the subject are refused from now on, by running servers within 5 s. */
export async function unlinkIdentity(ctx: Context, { issuer, subject }: SubjectOf): Promise<void> {
  if (await ctx.db.one(deleteIdentityRow, { issuer, subject })) return;
  throw new ApiError('not_found', { message: `The subject ${subject} of ${issuer} is linked to no user.` });
}

export function listIdentities(ctx: Context, issuer: string): Promise<IdentityRow[]> {
  return ctx.db.all(listIdentityRows, { issuer });
}
