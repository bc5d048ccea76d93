import { sweepAll } from '../../core/sweep.ts';
import type { Resource } from '../resource.ts';
import { KnownBrowser } from './known-browser.entity.ts';
import { deleteKnownBrowsersOf, forgetKnownBrowsers } from './known-browsers.ts';
import { SignIn } from './sign-in.entity.ts';
import { SEND_CODE, signInJobs } from './sign-in.mail.ts';
import { deleteExpiredSignIns, deleteSignInsOf } from './sign-in.statements.ts';

/** How people sign in with a browser: no operations, as programs have tokens. */
export const signIn: Resource = {
  entities: [SignIn, KnownBrowser],
  jobs: { kinds: [SEND_CODE], handlers: signInJobs },
  erasure: {
    async delete({ db }, user) {
      await db.all(deleteSignInsOf, { user });
      await db.all(deleteKnownBrowsersOf, { user });
    },
  },
  async sweep(db, now) {
    await sweepAll(() => db.all(deleteExpiredSignIns, { now: now.toISOString() }));
    await forgetKnownBrowsers(db, now);
  },
};
