import 'reflect-metadata';
import { updateUser } from '../resources/users/users.operations.ts';
import { asOperator } from './as-operator.ts';
import { commandFor, readCommandLine, showUsage } from './command-line.ts';

const usage = `Suspends or activates a user.

  ${commandFor('user')} suspend ada     rejects the tokens of user ada, ends their streams and holds back their webhooks
  ${commandFor('user')} activate ada    ends the suspension

With the embedded database, stop the server first, or use PATCH /users/{user}. A running server notices within 5 s.
`;

const statuses: Record<string, string> = { suspend: 'suspended', activate: 'active' };
const [action = '', user] = readCommandLine(usage, {}, 2).positionals;
const status = Object.hasOwn(statuses, action) ? statuses[action] : undefined;
if (!user || !status) showUsage(usage);
await asOperator(async (ctx) => {
  const { username } = await updateUser(ctx, { user }, { status });
  return `User ${username} is ${status}.\n`;
}, 'The user was not changed');
