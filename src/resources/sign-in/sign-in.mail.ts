import { type Wording, writeMail } from '../../core/mail-text.ts';
import { handles, type JobHandler, type JobKind } from '../../core/ports/jobs.ts';
import { addressKey } from '../../values/address-key.ts';
import type { JobContext } from '../resource.ts';
import { findHolderRows } from '../users/user.statements.ts';
import { readSignInRow } from './sign-in.statements.ts';

/** Written for every address, so that a response takes the same time for one that nobody has. */
export const SEND_CODE: JobKind<{ signIn: string; code: string }> = {
  name: 'send-code',
  // As long as the code is valid.
  retry: { retries: 12, retryDelay: 2, retryDelayMax: 60 },
  expireAfter: 60,
  about: ({ signIn }) => `sign-in ${signIn}`,
};

export const signInJobs = (ctx: JobContext): JobHandler<object>[] => [
  handles(SEND_CODE, async ({ signIn, code }) => {
    const asked = await ctx.db.one(readSignInRow, { signIn, now: ctx.now().toISOString() });
    if (!asked) return;
    const emailKey = addressKey(asked.asked);
    if (asked.user === null) return explainRefusal(ctx, signIn, emailKey);
    if (asked.emailKey !== emailKey) return;
    const { publicUrl } = ctx.services.settings;
    const facts: Wording['facts'] = [
      ['Code', code],
      ['Requested from', asked.browser],
      ['Account', asked.username as string],
    ];
    // To the address of the account, not to what was typed.
    const recipient = { name: asked.name as string, email: asked.email as string };
    await ctx.mailer.send(
      writeMail(signIn, recipient, {
        subject: `${code} is your code to sign in`,
        lines: [
          `Enter this code where you asked to sign in, at ${new URL(publicUrl).host}. It is valid for 10 minutes.`,
        ],
        facts,
        link: { label: 'Sign in', url: `${publicUrl}/sign-in/code?code=${code}` },
        note: 'Do not share the code or enter it on any other site. If you did not ask for it, you can ignore this email.',
      }),
    );
  }),
];

/** They share the address, from a time when they could: any choice could sign in another person. Or one was not let in yet. */
async function explainRefusal(ctx: JobContext, signIn: string, emailKey: string): Promise<void> {
  const holders = await ctx.db.all(findHolderRows, { emailKey });
  const [first] = holders;
  if (!first || (holders.length === 1 && first.signsIn)) return;
  const { publicUrl } = ctx.services.settings;
  const { host } = new URL(publicUrl);
  const isShared = holders.length > 1;
  await ctx.mailer.send(
    writeMail(
      signIn,
      { name: first.name, email: first.email as string },
      {
        subject: isShared ? `Several accounts at ${host} have this address` : `You cannot sign in at ${host} yet`,
        lines: isShared
          ? [
              `You asked to sign in at ${host}. ${holders.length} accounts have this address, so it signs in to none of them.`,
              'Ask the people who run the server to give all but one of them another address.',
            ]
          : [`You asked to sign in at ${host}. Ask the people who run the server to send you an invitation first.`],
        facts: [[isShared ? 'Accounts' : 'Account', holders.map(({ username }) => username).join(', ')]],
        link: null,
      },
    ),
  );
}
