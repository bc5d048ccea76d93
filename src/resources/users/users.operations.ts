import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Context, SignedIn } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { matchesVersion } from '../../core/etag.ts';
import { inOrder, isId, newId } from '../../core/id.ts';
import { authorize, found, insufficientScope, operation } from '../../core/operation.ts';
import { optimistically } from '../../core/optimistically.ts';
import { rejectReadOnlyChanges } from '../../core/owned.ts';
import { representation, representationOf } from '../../core/representation.ts';
import { isStorable, text } from '../../core/schema.ts';
import { User, type UserStatus } from './user.entity.ts';
import { noUser, userErrors } from './user.errors.ts';
import {
  findUserRow,
  insertUserRow,
  lockUserRows,
  readUserRows,
  type UserRow,
  updateUserRow,
} from './user.statements.ts';
import { searchUsers } from './user-search.ts';

export const UserSchema = representationOf(User);

const { name, email, status, ...readOnlyMembers } = UserSchema.output.shape as Record<string, z.ZodType<string>>;
const { changes } = representation('User', {
  owned: readOnlyMembers,
  given: { name, email, status } as Record<'name' | 'email', z.ZodType<string>> & { status: typeof UserStatus },
  order: UserSchema.members,
  refusals: { username: 'A username cannot be changed.' },
});

export const UserKey = z
  .string()
  .describe('The id or username of the user.')
  .meta({ examples: ['ada'] });

export const listUsers = operation({
  name: 'listUsers',
  summary: 'Lists users, ordered by username. With `query`, only users whose username or name starts with it.',
  description:
    'Users whose username matches come first, ordered by username, then users of whom only the name matches, ordered ' +
    'by name. Matching is case-insensitive and has no wildcards.',
  scope: 'users:read',
  args: z.object({
    query: text({ max: 200 })
      .optional()
      .describe('Prefix of the username or name: at most 200 characters, case-insensitive.')
      .meta({ examples: ['gr'] }),
  }),
  paged: true,
  undirected: true,
  run: (ctx, { query = '' }, _body, { page }) => searchUsers(ctx, query, page),
});

export const readUser = operation({
  name: 'readUser',
  summary: 'Returns a user.',
  description: 'Usernames are case-insensitive. Reading another user requires `users:read`.',
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
    'The username is unique, case-insensitive and cannot be changed. To sign in, the user requires an access token, ' +
    'issued by a user with `tokens:write`.',
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
  summary: 'Updates the name, email or status of a user.',
  description:
    'Updating another user requires both `users:write` and `users:read`, and changing their email also `tokens:write`, ' +
    'because emails to that user then go to the new address. The username cannot be changed. While a user is suspended, ' +
    'their access tokens return 403 `user_suspended`, within 5 s on all processes, their event streams end, and their ' +
    'webhooks wait. Nobody can suspend themselves.',
  scope: 'signed_in',
  args: z.object({ user: UserKey }),
  guarded: true,
  body: changes,
  errors: ['insufficient_scope', userErrors.own_account],
  async run(ctx, { user: key }, members, { ifMatch }) {
    const isOwn = isViewer(ctx, key);
    if (!isOwn) for (const scope of ['users:write', 'users:read'] as const) authorize(ctx, scope);
    return optimistically(async () => {
      const row = await requireUser(ctx, key);
      matchesVersion(ifMatch, row);
      rejectReadOnlyChanges(row, members);
      const changed = { ...row, ...members };
      if (isDeepStrictEqual(changed, row)) return row;
      if (changed.email !== row.email && !isOwn) authorize(ctx, 'tokens:write');
      if (changed.status === row.status) return ctx.db.one(updateUserRow, changed);
      if (isOwn) throw new ApiError(userErrors.own_account);
      return ctx.transaction((tx) => changeStatus(tx, changed));
    });
  },
});

/** Of two users who suspend each other at the same time, one stays active. */
async function changeStatus(tx: SignedIn, changed: UserRow): Promise<UserRow | null> {
  const users = await tx.db.all(lockUserRows, { ids: [tx.viewer.id, changed.id] });
  if (users.some(({ id, status }) => id === tx.viewer.id && status === 'suspended'))
    throw new ApiError('user_suspended');
  tx.afterCommit(() => tx.services.forgetAccess([changed.id]));
  return tx.db.one(updateUserRow, changed);
}

export async function findUser(ctx: Context, key: string): Promise<UserRow | null> {
  if (isId(key)) return ctx.db.one(readUserRows, { ids: [key] });
  return isStorable(key) ? ctx.db.one(findUserRow, { username: key }) : null;
}

export async function readCaller(ctx: SignedIn): Promise<UserRow> {
  const [row] = await usersById(ctx, [ctx.viewer.id]);
  return found(row);
}

export function isViewer({ viewer }: SignedIn, key: string): boolean {
  return [viewer.id, viewer.username.toLowerCase()].includes(key.toLowerCase());
}

export async function requireUser(ctx: Context, key: string): Promise<UserRow> {
  const user = await findUser(ctx, key);
  if (!user) throw noUser(key);
  return user;
}

export async function usersById(ctx: Context, ids: readonly string[]): Promise<(UserRow | null)[]> {
  return inOrder(ids, await ctx.db.all(readUserRows, { ids }));
}

/** Like `usersById`, with an error for each user that the viewer cannot read. */
export async function profilesById(ctx: SignedIn, ids: readonly string[]): Promise<(UserRow | ApiError | null)[]> {
  const rows = await usersById(ctx, ids);
  return rows.map((row) => (row && mayReadProfile(ctx, row.id) ? row : row && insufficientScope('users:read')));
}

const mayReadProfile = ({ viewer }: Context, id: string) => viewer?.id === id || viewer?.scopes.has('users:read');

/** The id and username of a user are visible to every viewer; everything else requires `users:read` or being that user. */
export function authorizeProfile(ctx: Context, userId: string): void {
  if (!mayReadProfile(ctx, userId)) throw insufficientScope('users:read');
}
