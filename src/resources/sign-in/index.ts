import { sweepAll } from '../../core/sweep.ts';
import type { Resource } from '../resource.ts';
import { SignIn } from './sign-in.entity.ts';
import { SEND_CODE, signInJobs } from './sign-in.mail.ts';
import { deleteExpiredSignIns, deleteSignInsOf } from './sign-in.statements.ts';

/** How people sign in with a browser: no operations, as programs have tokens. */
export const signIn: Resource = {
  entities: [SignIn],
  jobs: { kinds: [SEND_CODE], handlers: signInJobs },
  erasure: { delete: ({ db }, user) => db.all(deleteSignInsOf, { user }) },
  sweep: (db, now) => sweepAll(() => db.all(deleteExpiredSignIns, { now: now.toISOString() })),
};
