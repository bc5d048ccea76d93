import { z } from 'zod';
import type { Context, SignedIn } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { matchesVersion } from '../../core/etag.ts';
import { inOrder, isId, newId } from '../../core/id.ts';
import { authorize, found, insufficientScope, operation } from '../../core/operation.ts';
import { optimistically } from '../../core/optimistically.ts';
import { refuseOtherThan } from '../../core/owned.ts';
import { representation, representationOf } from '../../core/representation.ts';
import { isStorable, text } from '../../core/schema.ts';
import { User } from './user.entity.ts';
import { noUser, userErrors } from './user.errors.ts';
import { findUserRow, insertUserRow, readUserRows, type UserRow, updateUserRow } from './user.statements.ts';
import { searchUsers } from './user-search.ts';

export const UserSchema = representationOf(User);

const { name, email, ...kept } = UserSchema.output.shape as Record<string, z.ZodType<string>>;
/** What can be changed of a user that is there. */
const { changes } = representation('User', {
  owned: kept,
  given: { name: name as z.ZodType<string>, email: email as z.ZodType<string> },
  order: UserSchema.members,
  refusals: { username: 'A username stays what it is.' },
});

/** `{user}` in a path. */
export const UserKey = z
  .string()
  .describe('The id or the username of the user.')
  .meta({ examples: ['ada'] });

export const listUsers = operation({
  name: 'listUsers',
  summary: 'Lists users by username, or those that begin with something.',
  description:
    'With `query`: first those whose username begins with it, by username, then those of whom only the name does, by ' +
    'name. Upper and lower case are the same, and every character stands for itself.',
  scope: 'users:read',
  args: z.object({
    query: text({ max: 200 })
      .optional()
      .describe('Only those whose username or name begins with this.')
      .meta({ examples: ['gr'] }),
  }),
  paged: true,
  undirected: true,
  run: (ctx, { query = '' }, _body, { page }) => searchUsers(ctx, query, page),
});

export const readUser = operation({
  name: 'readUser',
  summary: 'Reads a user.',
  description: 'By id or by username, in upper or lower case. Oneself may always be read, others with `users:read`.',
  scope: 'signed_in',
  args: z.object({ user: UserKey }),
  errors: ['insufficient_scope'],
  async run(ctx, { user }) {
    if (!isViewer(ctx, user)) authorize(ctx, 'users:read');
    return requireUser(ctx, user);
  },
});

export const createUser = operation({
  name: 'createUser',
  summary: 'Creates a user.',
  description:
    'A username is unique, whatever its case, and stays what it is; a user signs in with a token that somebody ' +
    'with `tokens:write` issues.',
  scope: 'users:write',
  body: UserSchema.create,
  errors: [userErrors.username_taken],
  async run(ctx, _args, members) {
    const row = await ctx.db.one(insertUserRow, { ...members, id: newId(), now: ctx.now().toISOString() });
    if (!row) throw new ApiError(userErrors.username_taken);
    return row;
  },
});

export const updateUser = operation({
  name: 'updateUser',
  summary: 'Changes the name or the email of a user.',
  description:
    'Oneself may always be changed; others with `users:write`, and `users:read`, as the answer shows them. The ' +
    'username stays what it is.',
  scope: 'signed_in',
  args: z.object({ user: UserKey }),
  guarded: true,
  body: changes,
  errors: ['insufficient_scope'],
  async run(ctx, { user: key }, members, { ifMatch }) {
    if (!isViewer(ctx, key)) for (const scope of ['users:write', 'users:read'] as const) authorize(ctx, scope);
    return optimistically(async () => {
      const row = await requireUser(ctx, key);
      matchesVersion(ifMatch, row);
      refuseOtherThan(row, members);
      const { id, version, name, email } = { ...row, ...members };
      if (name === row.name && email === row.email) return row;
      return ctx.db.one(updateUserRow, { id, version, name, email });
    });
  },
});

/** The user by id or username, or null. */
export async function findUser(ctx: Context, key: string): Promise<UserRow | null> {
  if (isId(key)) return ctx.db.one(readUserRows, { ids: [key] });
  return isStorable(key) ? ctx.db.one(findUserRow, { username: key }) : null;
}

/** The user whose token is presented. */
export async function readOneself(ctx: SignedIn): Promise<UserRow> {
  const [row] = await usersById(ctx, [ctx.viewer.id]);
  return found(row);
}

/** Whether it is the id or the username of the viewer. */
export function isViewer({ viewer }: SignedIn, key: string): boolean {
  return [viewer.id, viewer.username.toLowerCase()].includes(key.toLowerCase());
}

/** The user by id or username, or 404. */
export async function requireUser(ctx: Context, key: string): Promise<UserRow> {
  const user = await findUser(ctx, key);
  if (!user) throw noUser(key);
  return user;
}

/** The users of `ids`, in that order; null for one that does not exist. */
export async function usersById(ctx: Context, ids: readonly string[]): Promise<(UserRow | null)[]> {
  return inOrder(ids, await ctx.db.all(readUserRows, { ids }));
}

/** The same of those that the viewer may read; an error that says what is missing for each other. */
export async function profilesById(ctx: SignedIn, ids: readonly string[]): Promise<(UserRow | ApiError | null)[]> {
  const rows = await usersById(ctx, ids);
  return rows.map((row) => (row && mayReadProfile(ctx, row.id) ? row : row && insufficientScope('users:read')));
}

const mayReadProfile = ({ viewer }: Context, id: string) => viewer?.id === id || viewer?.scopes.has('users:read');

/**
 * What a viewer may see of a user wherever one turns up: id and username always; name, email and what else REST's
 * `GET /users/{user}` shows only with `users:read`, or of oneself.
 */
export function authorizeProfile(ctx: Context, userId: string): void {
  if (!mayReadProfile(ctx, userId)) throw insufficientScope('users:read');
}
