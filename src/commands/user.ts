import 'reflect-metadata';
import { commandFor, readCommandLine, showUsage } from './command-line.ts';

const usage = `Creates, invites, suspends, activates or erases a user.

  ${commandFor('user')} create ada --name "Ada Lovelace" --email ada@example.com    creates user ada; --invite also sends an invitation
  ${commandFor('user')} invite ada      sends user ada an email that says where to sign in
  ${commandFor('user')} suspend ada     rejects the tokens of user ada, ends their streams and holds back their webhooks
  ${commandFor('user')} activate ada    ends the suspension
  ${commandFor('user')} delete ada      erases user ada for good: tokens, webhooks, avatar, name and email

Invitations are sent by the next server or worker that runs. With the embedded database, stop the server first, or use /users/{user}. A running server notices within 5 s. Copies in
stored events, deliveries and emails are erased within an hour, by the next server or worker that runs.
`;

const instead = 'Or ask that server: POST /users, PATCH or DELETE /users/{user}.';
const statuses: Record<string, string> = { suspend: 'suspended', activate: 'active' };
const options = { name: { type: 'string' }, email: { type: 'string' }, invite: { type: 'boolean' } } as const;
const { values, positionals } = readCommandLine(usage, options, 2);
const [action = '', user] = positionals;
const { name, email, invite } = values;
const status = Object.hasOwn(statuses, action) ? statuses[action] : undefined;
const isCreate = action === 'create' && email !== undefined;
const takesOptions = action === 'create' || Object.keys(values).length === 0;
if (!user || !takesOptions || !(status || isCreate || action === 'invite' || action === 'delete')) showUsage(usage);
// Not for --help, or for an argument that is invalid.
const { deleteUser } = await import('../resources/users/erase-user.operations.ts');
const { inviteUser } = await import('../resources/users/invite-user.operations.ts');
const { createUser, requireUser, updateUser } = await import('../resources/users/users.operations.ts');
const { asOperator } = await import('./as-operator.ts');
if (isCreate || action === 'invite') {
  const create: Parameters<typeof asOperator>[0] = (ctx) =>
    ctx.transaction(async (tx) => {
      if (isCreate) await createUser(tx, {}, { username: user, name: name ?? user, email });
      const { email: address } = invite || !isCreate ? await inviteUser(tx, { user }) : { email: null };
      const invited = address === null ? '' : `${isCreate ? ', and' : ''} gets an invitation at ${address}`;
      return `User ${user}${isCreate ? ' is created' : ''}${invited}.\n`;
    });
  await asOperator(create, isCreate ? 'The user was not created' : 'The user was not invited', {
    with: 'jobs',
    instead,
  });
} else if (status) {
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
