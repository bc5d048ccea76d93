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

export interface Subject {
  issuer: string;
  subject: string;
}

/** Links a subject to the user with this id or username and returns the username. Idempotent. */
export async function linkIdentity(ctx: Context, { issuer, subject }: Subject, key: string): Promise<string> {
  const { id, username } = await requireUser(ctx, key);
  const identity = { issuer, subject, user: id, now: ctx.now().toISOString() };
  if (await ctx.db.one(insertIdentityRow, identity)) return username;
  const other = await ctx.db.one(findIdentityUser, { issuer, subject });
  if (other?.id === id) return username;
  throw new ApiError('conflict', {
    message: `The subject ${subject} is already linked to user ${other?.username}. Unlink it first.`,
  });
}

/** Running servers reject the tokens of the subject within 5 s. */
export async function unlinkIdentity(ctx: Context, { issuer, subject }: Subject): Promise<void> {
  if (await ctx.db.one(deleteIdentityRow, { issuer, subject })) return;
  throw new ApiError('not_found', { message: `The subject ${subject} of ${issuer} is not linked to a user.` });
}

export function listIdentities(ctx: Context, issuer: string): Promise<IdentityRow[]> {
  return ctx.db.all(listIdentityRows, { issuer });
}
