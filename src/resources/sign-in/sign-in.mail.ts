import { type Wording, writeMail } from '../../core/mail-text.ts';
import { handles, type JobHandler, type JobKind } from '../../core/ports/jobs.ts';
import type { JobContext } from '../resource.ts';
import { findPeopleRows, readSignInRow } from './sign-in.statements.ts';

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
    const people = asked ? await ctx.db.all(findPeopleRows, { email: asked.email }) : [];
    const [person] = people;
    if (!asked || !person) return;
    const { publicUrl } = ctx.services.settings;
    const facts: Wording['facts'] = [
      ['Code', code],
      ['Asked for with', asked.browser],
      ['Account', people.map(({ username }) => username).join(', ')],
    ];
    // To the address of the account, not to what was typed.
    const recipient = { name: person.name, email: person.email as string };
    await ctx.mailer.send(
      writeMail(signIn, recipient, {
        subject: `${code} is your code to sign in`,
        lines: [
          `Enter this code where you asked to sign in, at ${new URL(publicUrl).host}. It is valid for 10 minutes.`,
        ],
        facts,
        link: { label: 'Sign in', url: `${publicUrl}/sign-in/code?code=${code}` },
        note: 'Give the code to nobody, and enter it on no other site. If you did not ask for it, you need not do anything.',
      }),
    );
  }),
];
