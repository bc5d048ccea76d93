import 'reflect-metadata';
import { deleteUser } from '../resources/users/erase-user.operations.ts';
import { requireUser, updateUser } from '../resources/users/users.operations.ts';
import { asOperator } from './as-operator.ts';
import { commandFor, readCommandLine, showUsage } from './command-line.ts';

const usage = `Suspends, activates or erases a user.

  ${commandFor('user')} suspend ada     rejects the tokens of user ada, ends their streams and holds back their webhooks
  ${commandFor('user')} activate ada    ends the suspension
  ${commandFor('user')} delete ada      erases user ada for good: tokens, webhooks, avatar, name and email

With the embedded database, stop the server first, or use /users/{user}. A running server notices within 5 s. Copies in
stored events, deliveries and emails are erased within an hour, by the next server or worker that runs.
`;

const instead = 'Or ask that server: PATCH or DELETE /users/{user}.';
const statuses: Record<string, string> = { suspend: 'suspended', activate: 'active' };
const [action = '', user] = readCommandLine(usage, {}, 2).positionals;
const status = Object.hasOwn(statuses, action) ? statuses[action] : undefined;
if (!user || !(status || action === 'delete')) showUsage(usage);
if (status) {
  await asOperator(
    async (ctx) => {
      const { username } = await updateUser(ctx, { user }, { status });
      return `User ${username} is ${status}.\n`;
    },
    'The user was not changed',
    { instead },
  );
} else {
  const erase: Parameters<typeof asOperator>[0] = async (ctx) => {
    const { username } = await requireUser(ctx, user);
    await deleteUser(ctx, { user });
    return `User ${username} is erased.\n`;
  };
  await asOperator(erase, 'The user was not erased', { with: 'jobs', instead });
}
