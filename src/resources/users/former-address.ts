import type { SignedIn } from '../../core/context.ts';
import { writeMail } from '../../core/mail-text.ts';
import { mailKind, postMails, toPost } from '../../core/mails.ts';
import type { Mail } from '../../core/ports/mail.ts';
import { newId } from '../../values/id.ts';
import type { UserRow } from './user.statements.ts';

interface Told {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly host: string;
}

const write = ({ id, username, name, email, host }: Told): Mail =>
  writeMail(
    id,
    { name, email },
    {
      subject: `The email address of your account at ${host} was changed`,
      lines: ['An administrator gave your account another email address. This one no longer signs you in.'],
      facts: [['Account', username]],
      link: null,
      note: 'If you did not expect this, ask the people who run the server.',
    },
  );

export const formerAddressMail = mailKind<Told>('former-address', async (_ctx, told) => write(told));

/** Without a way back: an administrator also changes the address of a person who has lost the former one. */
export async function tellFormerAddress(tx: SignedIn, { id: user, username, name, email }: UserRow): Promise<void> {
  // RFC 2606: `.invalid` is never deliverable.
  if (email === null || email.endsWith('.invalid')) return;
  const { host } = new URL(tx.services.settings.publicUrl);
  const told = { id: `${newId()}-former-address`, username, name, email, host };
  await postMails(tx, [toPost(write(told), formerAddressMail, told, { user, from: null })], 'delay');
}
