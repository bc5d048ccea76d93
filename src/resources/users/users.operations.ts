import { isDeepStrictEqual } from 'node:util';
import { plainView, type ResultOf } from '@terrapin/table';
import { z } from 'zod';
import { authorize, insufficientScope } from '../../core/access.ts';
import type { Context, SignedIn } from '../../core/context.ts';
import { ApiError, invalid } from '../../core/errors.ts';
import { searchFilter } from '../../core/filters.ts';
import { operation } from '../../core/operation.ts';
import { rejectReadOnlyChanges } from '../../core/read-only.ts';
import { representationOf } from '../../core/representation.ts';
import { addressKey } from '../../values/address-key.ts';
import { isId, newId } from '../../values/id.ts';
import { isStorable, toLine } from '../../values/text.ts';
import { decideKeys, missingToSignIn } from './addresses.ts';
import { tellFormerAddress } from './former-address.ts';
import { User } from './user.entity.ts';
import { noUser, userErrors } from './user.errors.ts';
import { isUsername, usernameKey } from './user.schema.ts';
import {
  findHolderRows,
  findUserRow,
  findUserRows,
  insertUserRow,
  lockUserRow,
  type UserRow,
  Users,
} from './user.statements.ts';
import { usersByName } from './users-by-name.ts';

export { noUser, userErrors };

export const UserSchema = representationOf(User);

export const UserKey = z
  .string()
  .overwrite(toLine)
  .describe('The id or username of the user.')
  .meta({ examples: ['ada'] });

export const listUsers = operation({
  name: 'listUsers',
  at: 'GET /users',
  kind: 'search',
  summary: 'List users',
  words: 'people colleagues accounts who teammates team',
  description: 'Users are ordered by username. With `query`, the best matches come first.',
  scope: 'users:read',
  args: z.object({ query: searchFilter('the username or the name').meta({ examples: ['gr'] }) }),
  run: (ctx, { query }, _body, options) =>
    query === undefined ? usersByName(ctx, options.page) : new Users(ctx).page({ query }, options),
});

export const getUser = operation({
  name: 'getUser',
  at: 'GET /users/{user}',
  hasResolver: true,
  kind: 'read',
  summary: 'Get a user',
  description: 'Usernames are case-insensitive. Reading another user requires `users:read`.',
  scope: 'signed_in',
  args: z.object({ user: UserKey }),
  errors: ['insufficient_scope', userErrors.user_deleted],
  async run(ctx, { user }) {
    if (!isViewer(ctx, user)) authorize(ctx, 'users:read');
    return requireUser(ctx, user);
  },
});

export const createUser = operation({
  name: 'createUser',
  at: 'POST /users',
  kind: 'create',
  summary: 'Create a user',
  words: 'sign up signup register account colleague employee teammate',
  description:
    'The username must be unique, ignoring case, and cannot be changed. A new user has no token. Someone with ' +
    '`tokens:write` can create one.',
  scope: 'users:write',
  body: UserSchema.create,
  isDestructive: true,
  errors: [userErrors.username_taken, userErrors.email_taken],
  async run(ctx, _args, values) {
    const emailKey = addressKey(values.email as string);
    const isTaken = values.status === 'active' && (await ctx.db.all(findHolderRows, { emailKey })).length > 0;
    const row = isTaken
      ? null
      : await ctx.db.one(insertUserRow, {
          ...values,
          id: newId(),
          emailKey,
          signsIn: missingToSignIn(ctx) === undefined,
          searched: Users.searched(values),
          now: ctx.now().toISOString(),
        });
    if (row) return row;
    throw new ApiError((await findUser(ctx, values.username)) ? userErrors.username_taken : userErrors.email_taken);
  },
});

export const updateUser = operation({
  name: 'updateUser',
  at: 'PATCH /users/{user}',
  kind: 'update',
  summary: 'Update a user',
  words: 'suspend deactivate block ban disable reactivate unblock rename account profile password format numbering',
  description:
    'You can change the name, the email, the status and how your invoices are numbered, but not the username. Updating another user requires ' +
    '`users:write`. Changing their email lets the reader of the new address sign in as them, so it also requires ' +
    '`tokens:write` and all scopes that people have who sign in; the former address is notified. No token changes your own ' +
    'email: open `/sign-in/email` of this server in a browser, where the new address is confirmed with a code. ' +
    'When you suspend a user, their tokens are refused within 5 s, their event streams end, and ' +
    'their webhooks wait. You cannot suspend yourself.',
  scope: ['account:write', 'users:write'],
  args: z.object({ user: UserKey }),
  acceptsIfMatch: true,
  body: UserSchema.changes,
  errors: [
    'insufficient_scope',
    userErrors.email_confirmation_required,
    userErrors.email_taken,
    userErrors.own_account,
    userErrors.user_deleted,
  ],
  async run(ctx, { user: key }, changes, { ifMatch }) {
    const isOwn = isViewer(ctx, key);
    if (!isOwn) authorize(ctx, 'users:write');
    const view = plainView;
    return new Users(ctx).attempt(
      () => requireUser(ctx, key),
      { ifMatch, view },
      async (row) => {
        rejectReadOnlyChanges(row, changes);
        const changed = { ...row, ...changes };
        if (isDeepStrictEqual(changed, row)) return row;
        const hasNewEmail = changed.email !== row.email;
        if (hasNewEmail && isOwn) throw confirmationRequired(ctx);
        if (hasNewEmail) authorizeAddress(ctx);
        const update = async (tx: SignedIn) => {
          const keys = await decideKeys(tx.db, row, changes);
          const signsIn = hasNewEmail ? missingToSignIn(tx) === undefined : row.signsIn;
          const updated = await new Users(tx).update(row, { ...changes, ...keys, signsIn }, { view });
          if (updated && keys.emailKey !== row.emailKey) await tellFormerAddress(tx, row);
          return updated;
        };
        if (changed.invoiceNumberPattern !== row.invoiceNumberPattern)
          ctx.afterCommit(() => ctx.services.forgetAccess([row.id]));
        if (changed.status === row.status) return hasNewEmail ? ctx.transaction(update) : update(ctx);
        if (isOwn) throw new ApiError(userErrors.own_account);
        return ctx.transaction(async (tx) => {
          await lockActive(tx, row.id);
          tx.afterCommit(() => tx.services.forgetAccess([row.id]));
          return update(tx);
        });
      },
    );
  },
});

function confirmationRequired({ services }: SignedIn): ApiError {
  const { signIn, publicUrl } = services.settings;
  const message = signIn
    ? `No token changes the email of its own user. Open ${publicUrl}/sign-in/email in a browser, and sign in: the new address is confirmed there.`
    : 'No token changes the email of its own user. Ask a user with the scopes users:write and tokens:write.';
  return new ApiError(userErrors.email_confirmation_required, { message });
}

function authorizeAddress(ctx: SignedIn): void {
  authorize(ctx, 'tokens:write');
  const missing = ctx.services.settings.signIn && missingToSignIn(ctx);
  if (missing) throw insufficientScope(missing);
}

/**
 * Before `other` is suspended or erased. One of two users stays active when they do it to each other at the same time: in the order
 * of ids, which prevents deadlocks.
 */
export async function lockActive(tx: SignedIn, other: string): Promise<void> {
  const db = tx.db.from({ authority: null });
  for (const user of [tx.viewer.id, other].sort()) await db.one(lockUserRow({ ends: user === other }), { user });
}

async function findUser(ctx: Context, key: string): Promise<UserRow | null> {
  if (isId(key)) return (await Users.byIds(ctx, [key.toLowerCase()]))[0] ?? null;
  return isStorable(key) ? ctx.db.one(findUserRow, { username: usernameKey(key) }) : null;
}

/** @throws 400 for a filter by a user who does not exist */
export async function findUserIds(ctx: Context, filter: string, keys: readonly string[]): Promise<string[]> {
  const users = await Promise.all(keys.map((key) => findUser(ctx, key)));
  const unknown = users.indexOf(null);
  if (unknown !== -1) throw invalid(filter, 'invalid_value', noUser(keys[unknown] as string).message);
  return [...new Set(users.map((user) => (user as UserRow).id))];
}

export const isViewer = ({ viewer }: SignedIn, key: string): boolean => isUser(viewer, key);

export function isUser({ id, username }: { id: string; username?: string }, key: string): boolean {
  return [id, username && usernameKey(username)].includes(usernameKey(key));
}

type Key = { id?: string | undefined; username?: string | undefined };
type Found = ResultOf<typeof findUserRows>;

/** Many, with one statement. */
export async function findUsers({ db }: Context, keys: readonly Key[]): Promise<(key: Key) => Found | undefined> {
  const ids = new Set(keys.flatMap(({ id }) => (id && isId(id) ? usernameKey(id) : [])));
  const usernames = new Set(
    keys.flatMap(({ username }) => (username && isUsername(username) ? usernameKey(username) : [])),
  );
  const rows =
    ids.size + usernames.size > 0 ? await db.all(findUserRows, { ids: [...ids], usernames: [...usernames] }) : [];
  const byKey = new Map<string, Found>();
  for (const row of rows) byKey.set(row.id, row).set(usernameKey(row.username), row);
  return ({ id, username = '' }) => (id === undefined || isId(id) ? byKey.get(usernameKey(id ?? username)) : undefined);
}

/** @throws 404, or 410 if the user was erased */
export async function requireUser(ctx: Context, key: string): Promise<UserRow> {
  const user = await findUser(ctx, key);
  if (!user) throw noUser(key);
  if (user.deletedAt) throw new ApiError(userErrors.user_deleted);
  return user;
}

/** In the order of `ids`, with an error for each user that the viewer cannot read. */
export async function profilesById(ctx: SignedIn, ids: readonly string[]): Promise<(UserRow | ApiError | null)[]> {
  const rows = await Users.byIds(ctx, ids);
  return rows.map((row) => {
    if (!row || row.deletedAt) return null;
    return mayReadProfile(ctx, row.id) ? row : insufficientScope('users:read');
  });
}

const mayReadProfile = ({ viewer }: Context, id: string) => viewer?.id === id || viewer?.scopes.has('users:read');

/** The id and username of a user are visible to every viewer; everything else requires `users:read` or being that user. */
export function authorizeProfile(ctx: Context, userId: string): void {
  if (!mayReadProfile(ctx, userId)) throw insufficientScope('users:read');
}
