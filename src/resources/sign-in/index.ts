import type { Resource } from '../resource.ts';
import { EmailChange } from './email-change.entity.ts';
import { emailChangeJobs, SEND_CONFIRMATION, SEND_UNDO } from './email-change.mail.ts';
import { eraseChanges, forgetChanges } from './email-change.statements.ts';
import { KnownBrowser } from './known-browser.entity.ts';
import { eraseKnownBrowsers, forgetKnownBrowsers } from './known-browsers.ts';
import { readSession } from './session.ts';
import { SignIn } from './sign-in.entity.ts';
import { SEND_CODE, signInJobs } from './sign-in.mail.ts';
import { signInRoutes } from './sign-in.routes.ts';
import { eraseSignIns, forgetSignIns } from './sign-in.statements.ts';

/** How people sign in with a browser: no operations, as programs have tokens. */
export const signIn: Resource = {
  entities: [SignIn, KnownBrowser, EmailChange],
  readSession,
  mount(router, host) {
    if (host.access.signIn) signInRoutes(router, { ...host, ...host.access.signIn });
  },
  jobs: {
    kinds: [SEND_CODE, SEND_CONFIRMATION, SEND_UNDO],
    handlers: (ctx) => [...signInJobs(ctx), ...emailChangeJobs(ctx)],
  },
  erasure: {
    async delete({ db }, user) {
      await db.all(eraseSignIns, { user });
      await db.all(eraseKnownBrowsers, { user });
      await db.all(eraseChanges, { user });
    },
  },
  async sweep(db, now) {
    for (const forget of [forgetSignIns, forgetChanges, forgetKnownBrowsers]) await forget(db, now);
  },
};
