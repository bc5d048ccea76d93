import { statementsOver } from '@terrapin/table';
import { z } from 'zod';
import { ApiError } from '../../core/errors.ts';
import { newId } from '../../core/id.ts';
import { writeMail } from '../../core/mail-text.ts';
import { operation } from '../../core/operation.ts';
import { DELIVER_MAIL, type MailOfUser } from '../../core/ports/mail.ts';
import { User } from './user.entity.ts';
import { userErrors } from './user.errors.ts';
import { type UserRow, userTable } from './user.statements.ts';
import { requireUser, UserKey } from './users.operations.ts';

export const inviteUser = operation({
  name: 'inviteUser',
  kind: 'action',
  summary: 'Send an invitation',
  description:
    'The user gets an email that says where to sign in. They do so with a code, which they get at the same address. ' +
    'An invitation can be repeated, and does not end.',
  scope: 'users:write',
  args: z.object({ user: UserKey }),
  reachesOut: true,
  errors: [userErrors.sign_in_off, userErrors.user_deleted],
  async run(ctx, { user: key }) {
    const { settings, jobs } = ctx.services;
    if (!settings.signIn) throw new ApiError(userErrors.sign_in_off);
    return ctx.transaction(async (tx) => {
      const user = await requireUser(tx, key);
      await tx.db.all(recordInvitation, { user: user.id });
      await jobs.enqueue(tx, DELIVER_MAIL, [writeInvitation(user, settings.publicUrl)]);
      return user;
    });
  },
});

const recordInvitation = statementsOver(User).statement('user_invite', (db, $: { user: string }) => {
  // A lock, as there is no other write that the rights of the request are checked with.
  const invited = db.with('User', (cte) =>
    cte.selectFrom('User as one').selectAll('one').where('one.id', '=', $.user).forKeyShare(),
  );
  return userTable.recorded(invited, 'invited').selectFrom('User').select('User.id as id');
});

function writeInvitation({ id, username, name, email }: UserRow, publicUrl: string): MailOfUser {
  const { host } = new URL(publicUrl);
  const mail = writeMail(
    `${newId()}-invitation`,
    { name, email: email as string },
    {
      subject: `Your account at ${host}`,
      lines: [
        `You have an account at ${host}. Sign in with this email address.`,
        'There is no password: each time, you get an email with a code.',
      ],
      facts: [['Username', username]],
      link: { label: 'Sign in', url: `${publicUrl}/sign-in` },
    },
  );
  return { ...mail, user: id };
}
