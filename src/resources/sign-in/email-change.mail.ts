import { writeMail } from '../../core/mail-text.ts';
import { handles, type JobHandler, type JobKind } from '../../core/ports/jobs.ts';
import { addressKey } from '../../values/address-key.ts';
import type { JobContext } from '../resource.ts';
import { findHolderRows } from '../users/user.statements.ts';
import { readChangeRow } from './email-change.statements.ts';

/** To the new address. Also if another user has it, so that a response does not tell. */
export const SEND_CONFIRMATION: JobKind<{ change: string; code: string }> = {
  name: 'send-confirmation',
  // As long as the code is valid.
  retry: { retries: 12, retryDelay: 2, retryDelayMax: 60 },
  expireAfter: 60,
  about: ({ change }) => `change of email ${change}`,
};

/** To the former address. */
export const SEND_UNDO: JobKind<{ change: string; secret: string }> = {
  name: 'send-undo',
  retry: { retries: 100, retryDelay: 5, retryDelayMax: 600 },
  expireAfter: 60,
  about: ({ change }) => `change of email ${change}`,
};

export const emailChangeJobs = (ctx: JobContext): JobHandler<object>[] => [
  handles(SEND_CONFIRMATION, async ({ change: id, code }) => {
    const change = await ctx.db.one(readChangeRow, { id, now: ctx.now().toISOString() });
    if (!change || change.undoHash !== null) return;
    const { publicUrl } = ctx.services.settings;
    const { host } = new URL(publicUrl);
    const holders = await ctx.db.all(findHolderRows, { emailKey: addressKey(change.email) });
    const recipient = { name: '', email: change.email };
    const facts: [string, string][] = [['Account', change.username]];
    if (holders.some((one) => one.id !== change.user)) {
      const lines = [
        `Someone asked to make this the email address of another account at ${host}. An account here already has it, so nothing was changed.`,
      ];
      const note = 'If that was you, change the address of the other account first.';
      const subject = `This address has an account at ${host} already`;
      return ctx.mailer.send(writeMail(id, recipient, { subject, lines, facts, link: null, note }));
    }
    await ctx.mailer.send(
      writeMail(id, recipient, {
        subject: `${code} is your code to confirm this address`,
        lines: [`Enter this code where you asked to change your address, at ${host}. It is valid for 10 minutes.`],
        facts: [['Code', code], ...facts],
        link: { label: 'Enter the code', url: `${publicUrl}/sign-in/email` },
        note: 'If you did not ask for it, you can ignore this email: without the code, the account keeps its address.',
      }),
    );
  }),
  handles(SEND_UNDO, async ({ change: id, secret }) => {
    const change = await ctx.db.one(readChangeRow, { id, now: ctx.now().toISOString() });
    if (!change) return;
    const { publicUrl } = ctx.services.settings;
    const { host } = new URL(publicUrl);
    await ctx.mailer.send(
      writeMail(
        `${id}-undo`,
        { name: change.name, email: change.formerEmail },
        {
          subject: `The email address of your account at ${host} was changed`,
          lines: [
            'From now on, codes to sign in go to the new address. If you changed it, you do not need to do anything.',
            `If you did not, undo it before ${change.expiresAt.slice(0, 16)} UTC. That also signs out every browser and app that was added after the change.`,
          ],
          facts: [
            ['Account', change.username],
            ['New address', change.email],
          ],
          link: { label: 'Undo the change', url: `${publicUrl}/sign-in/undo?key=${secret}` },
        },
      ),
    );
  }),
];
