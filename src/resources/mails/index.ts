import { deleteOldCounts, MailCount, postMails } from '../../core/mails.ts';
import { handles } from '../../core/ports/jobs.ts';
import { DELIVER_MAIL, type WaitingMail } from '../../core/ports/mail.ts';
import { addressKey } from '../../values/address-key.ts';
import type { JobContext, Resource } from '../resource.ts';

/** Emails on their way: no operations, as others cause them. */
export const mails: Resource = {
  entities: [MailCount],
  jobs: { kinds: [DELIVER_MAIL], handlers: (ctx) => [handles(DELIVER_MAIL, (mail) => deliver(ctx, mail))] },
  sweep: deleteOldCounts,
};

/** The job that sends a mail. */
async function deliver(ctx: JobContext, waiting: WaitingMail): Promise<void> {
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
