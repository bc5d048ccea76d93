import { plainView, statementsOver } from '@terrapin/table';
import { z } from 'zod';
import type { SignedIn } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { operation } from '../../core/operation.ts';
import { type Erasure, erasedPrefix, type Job } from '../../core/ports/erasure.ts';
import { handles, type JobHandler, type JobKind } from '../../core/ports/jobs.ts';
import { DELIVER_MAIL } from '../../core/ports/mail.ts';
import { randomSlice } from '../../values/id.ts';
import type { JobContext } from '../resource.ts';
import { Identity } from './identity.entity.ts';
import { administrator } from './user.entity.ts';
import { userErrors } from './user.errors.ts';
import { usernameKey } from './user.schema.ts';
import { eraseUserRow, readErasedRow, Users } from './user.statements.ts';
import { lockActive, requireUser, UserKey } from './users.operations.ts';

export const deleteUser = operation({
  name: 'deleteUser',
  at: 'DELETE /users/{user}',
  kind: 'delete',
  summary: 'Erase a user',
  words: 'account gdpr forget fire employee',
  description:
    'This cannot be undone. Reading the user then fails, lists and searches omit them, and their username is free. ' +
    'Their tokens and all tokens issued with them, webhooks, linked identities and avatar are deleted. Their ' +
    'articles, revisions, messages and invoices stay: `username` and `name` become `deleted-` and eight characters, ' +
    'and `email` null. Stored events, deliveries to webhooks of others, and jobs lose the username and the email ' +
    'within an hour, stored responses to an Idempotency-Key of others within 24 hours. You cannot erase yourself, ' +
    'the user of ADMIN_TOKEN, or a user who owns invoices that are neither drafts nor paid.',
  scope: 'users:write',
  args: z.object({ user: UserKey }),
  acceptsIfMatch: true,
  errors: [userErrors.own_account, userErrors.administrator_account, userErrors.user_deleted],
  run: (ctx, { user: key }, _body, { ifMatch }) =>
    new Users(ctx).attempt(
      () => requireUser(ctx, key),
      { ifMatch, view: plainView },
      ({ id, username, version }) => {
        if (id === ctx.viewer.id) throw new ApiError(userErrors.own_account);
        if (usernameKey(username) === administrator.username) throw new ApiError(userErrors.administrator_account);
        return ctx.transaction((tx) => erase(tx, { id, version }));
      },
    ),
});

/** Null after a concurrent change of the user. */
async function erase(tx: SignedIn, { id, version }: { id: string; version: number }): Promise<{ id: string } | null> {
  await lockActive(tx, id);
  const erased = { id, version, username: `${erasedPrefix}${randomLetters()}`, now: tx.now().toISOString() };
  if (!(await tx.db.one(eraseUserRow, erased))) return null;
  for (const { check } of tx.services.erasures) await check?.(tx, id);
  await deleteBelongings(tx, id);
  await tx.services.jobs.enqueue(tx, ERASE_COPIES, [{ user: id }]);
  await tx.services.jobs.enqueue(tx, ERASE_COPIES, [{ user: id }], { startAfter: again });
  tx.afterCommit(() => tx.services.forgetAccess([id]));
  return { id };
}

/** Eight characters that cannot be predicted, so nobody can take the username first. */
const randomLetters = () => randomSlice(5).toString('hex').slice(0, 8);

export async function deleteBelongings(tx: Job, user: string): Promise<void> {
  for (const erasure of tx.services.erasures) await erasure.delete?.(tx, user);
}

const { statement } = statementsOver(Identity);
const deleteIdentityRows = statement('user_erase_identities', (db, $: { user: string }) =>
  db.deleteFrom('Identity').where('user', '=', $.user),
);
/** Without the entity: stored responses belong to a surface, which resources do not import. */
const deleteResponseRows = statementsOver().statement('user_erase_responses', (db, $: { user: string }) =>
  db.deleteFrom('IdempotencyKey').where('user', '=', $.user),
);

export const userErasure: Erasure = {
  async delete({ db }, user) {
    await db.all(deleteIdentityRows, { user });
    await db.all(deleteResponseRows, { user });
  },
};

/** Removes an erased user from copies, of which there may be too many for one request. Can be repeated from the start. */
export const ERASE_COPIES: JobKind<{ user: string }> = {
  name: 'erase-copies',
  retry: { retries: 100, retryDelay: 5, retryDelayMax: 600 },
  expireAfter: 3_600,
  about: ({ user }) => `user ${user}`,
};

/** Seconds after which it runs again: by then, requests and deliveries that began before the erasure have ended. */
const again = 1_200;

export const erasureJobs = (ctx: JobContext): JobHandler<object>[] => [
  handles(ERASE_COPIES, async ({ user }, { signal }) => {
    const erased = await ctx.db.one(readErasedRow, { user });
    if (!erased) return;
    await ctx.transaction((tx) => deleteBelongings(tx, user));
    await ctx.services.jobs.drop(DELIVER_MAIL, { user });
    for (const { rename } of ctx.services.copies) await rename(ctx.db, { user, username: erased.username }, signal);
  }),
];
