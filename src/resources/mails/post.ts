import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { DELIVER_MAIL, type Mail, type UnwrittenMail, type WaitingMail } from '../../core/ports/mail.ts';
import { addressKey } from '../../values/address-key.ts';
import { toTimestamp } from '../../values/timestamp.ts';
import type { JobContext, MailKind } from '../resource.ts';
import { countMails, type MailLimit, mailboxKey } from './mail-counts.ts';

type Posting = Pick<Context, 'db' | 'now' | 'services'>;

/** `refuse`: the request fails, so that nothing has happened. `delay`: what has happened stays, and its mail waits. */
type WhenFull = 'refuse' | 'delay';

/** @param from the user whose limits of mails it counts against; null: it goes to the address of their own account */
export const toPost = <About extends object>(
  { id, to, subject }: Mail,
  { name: kind }: MailKind<About>,
  about: About,
  { user, from }: Pick<UnwrittenMail, 'user' | 'from'>,
): UnwrittenMail => ({ id, to, subject, user, from, kind, about });

/** All mails of a transaction, which are sent after its commit. */
export async function postMails(tx: Posting, mails: readonly UnwrittenMail[], whenFull: WhenFull): Promise<void> {
  const waits = await countMails(
    tx,
    mails.map((mail) => limitsOf(tx, mail, whenFull)),
  );
  const longest = Math.max(0, ...waits);
  if (longest > 0 && whenFull === 'refuse') throw tooManyEmails(tx.now(), longest);
  for (const [i, mail] of mails.entries())
    await tx.services.jobs.enqueue(tx, DELIVER_MAIL, [mail], delayOf(waits[i] as number));
}

/** None is no delay by this machine's clock either, as that of the database may be behind. */
const delayOf = (wait: number) => (wait > 0 ? { startAfter: Math.ceil(wait / 1000) } : {});

/** The mails of all users together that an address gets, as a multiple of those of one user. */
const senders = 2;

const invitationsPerDay = 4;

function limitsOf({ services }: Posting, { from, to, kind }: UnwrittenMail, whenFull: WhenFull): MailLimit[] {
  if (from === null) return [];
  const { perRecipient, perSender } = services.settings.mailLimits;
  const mailbox = mailboxKey(to.address);
  return [
    { key: `${from} to ${mailbox}`, perDay: perRecipient },
    { key: `all to ${mailbox}`, perDay: senders * perRecipient },
    // What others cause, such as payers, does not use up what a user may send.
    ...(whenFull === 'refuse' ? [{ key: `${from}`, perDay: perSender }] : []),
    ...(kind === 'invitation' ? [{ key: `invitations to ${mailbox}`, perDay: invitationsPerDay }] : []),
  ];
}

export function tooManyEmails(now: Date, wait: number): ApiError {
  const next = toTimestamp(new Date(now.getTime() + wait + 1_000));
  return new ApiError('too_many_emails', {
    message: `No more emails can be sent now: this address has received, or you have sent, as many as a day allows. Nothing was changed. Try again after ${next}.`,
    retryAfter: Math.ceil(wait / 1000) + 1,
  });
}

/** The job that sends a mail. */
export async function deliver(ctx: JobContext, waiting: WaitingMail): Promise<void> {
  if (!('kind' in waiting)) return ctx.mailer.send(waiting);
  const kind = ctx.mailKinds.find(({ name }) => name === waiting.kind);
  // Of a later version, whose worker will get it in one of the next attempts.
  if (!kind) throw new Error(`unknown kind of mail: ${waiting.kind}`);
  const mail = await kind.write(ctx, waiting.about, waiting.to);
  if (mail === null)
    return ctx.logger.info(
      { mail: waiting.id, kind: waiting.kind },
      'email not sent: what it says is not true any more',
    );
  // Addresses change while a mail waits: it then counts against the limits of the new one.
  if (waiting.from === null || addressKey(mail.to.address) === addressKey(waiting.to.address))
    return ctx.mailer.send({ ...mail, id: waiting.id });
  await ctx.transaction((tx) => postMails(tx, [{ ...waiting, to: mail.to }], 'delay'));
}
