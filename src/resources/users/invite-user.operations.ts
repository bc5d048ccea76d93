import { columnsOf, statementsOver } from '@terrapin/table';
import { sql } from 'kysely';
import { z } from 'zod';
import { insufficientScope } from '../../core/access.ts';
import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { writeMail } from '../../core/mail-text.ts';
import { mailKind, postMails, toPost } from '../../core/mails.ts';
import { operation } from '../../core/operation.ts';
import type { Mail } from '../../core/ports/mail.ts';
import { newId } from '../../values/id.ts';
import { missingToSignIn } from './addresses.ts';
import { User } from './user.entity.ts';
import { userErrors } from './user.errors.ts';
import { Users } from './user.statements.ts';
import { requireUser, UserKey } from './users.operations.ts';

export const inviteUser = operation({
  name: 'inviteUser',
  at: 'POST /users/{user}/invitations',
  kind: 'action',
  summary: 'Send an invitation',
  words: 'log login sign in signin onboard colleague access teammate',
  description:
    'The user gets an email that says where to sign in. They do so with a code, which they get at the same address. ' +
    'An invitation can be repeated, and does not expire. It requires a token with all scopes that people have who sign in, ' +
    'as it gives them to the user.',
  scope: 'users:write',
  args: z.object({ user: UserKey }),
  reachesOut: true,
  errors: ['insufficient_scope', userErrors.sign_in_off, userErrors.user_deleted, 'too_many_emails'],
  async run(ctx, { user: key }) {
    const { settings } = ctx.services;
    if (!settings.signIn) throw new ApiError(userErrors.sign_in_off);
    const missing = missingToSignIn(ctx);
    if (missing) throw insufficientScope(missing);
    return ctx.transaction(async (tx) => {
      const user = await requireUser(tx, key);
      await tx.db.all(letUserSignIn, { user: user.id });
      await tx.db.all(recordInvitation, { user: user.id });
      const about = { id: `${newId()}-invitation`, user: user.id, by: ctx.viewer.id };
      const mail = await writeInvitation(tx, about);
      if (mail)
        await postMails(tx, [toPost(mail, invitationMail, about, { user: user.id, from: ctx.viewer.id })], 'refuse');
      return user;
    });
  },
});

const { statement } = statementsOver(User);

const letUserSignIn = statement('user_let_in', (db, $: { user: string }) =>
  db
    .updateTable('User')
    .set({ signsIn: sql.lit(true) })
    .where('id', '=', $.user)
    .where('signsIn', '=', sql.lit(false)),
);

const recordInvitation = statement('user_invite', (db, $: { user: string }) => {
  // A lock, as there is no other write that the rights of the request are checked with.
  const invited = db.with('User', (cte) =>
    cte.selectFrom('User as one').selectAll('one').where('one.id', '=', $.user).forKeyShare(),
  );
  return Users.recorded(invited, 'invited').selectFrom('User').select('User.id as id');
});

interface Invitation {
  readonly id: string;
  readonly user: string;
  /** Who invites; those of earlier versions have none. */
  readonly by?: string;
}

/** Of an active user, as they are when it is sent. */
async function writeInvitation(
  { db, services }: Pick<Context, 'db' | 'services'>,
  { id, user, by }: Invitation,
): Promise<Mail | null> {
  const { publicUrl, signIn } = services.settings;
  const invited = await db.one(readInvitedRow, { user });
  if (!invited?.email || !signIn) return null;
  const inviter = by && by !== user ? await db.one(readInvitedRow, { user: by }) : null;
  const { username, name, email } = invited;
  const { host } = new URL(publicUrl);
  return writeMail(
    id,
    { name, email },
    {
      subject: inviter ? `${inviter.name} invites you to ${host}` : `Your account at ${host}`,
      lines: [
        `${inviter ? `${inviter.name} invites you to` : 'You have an account at'} ${host}, a server for invoices, messages and articles. Sign in with this email address.`,
        'There is no password: each time, you get an email with a code.',
      ],
      facts: [
        ['Username', username],
        ...(inviter ? [['Invited by', `${inviter.name} (${inviter.username})`] as const] : []),
      ],
      link: { label: 'Sign in', url: `${publicUrl}/sign-in` },
    },
  );
}

export const invitationMail = mailKind('invitation', writeInvitation);

const readInvitedRow = statement('user_invited', (db, $: { user: string }) =>
  db
    .selectFrom('User as user')
    .select(columnsOf('user', ['name', 'username', 'email']))
    .where('user.id', '=', $.user)
    .where('user.status', '=', sql.lit('active')),
);
