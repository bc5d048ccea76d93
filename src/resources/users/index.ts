import type { Resource } from '../resource.ts';
import { fillAddresses } from './addresses.ts';
import { deleteUser, ERASE_COPIES, erasureJobs, userErasure } from './erase-user.operations.ts';
import { formerAddressMail } from './former-address.ts';
import { Identity } from './identity.entity.ts';
import { invitationMail, inviteUser } from './invite-user.operations.ts';
import { getViewer, presentViewer, ViewerSchema } from './session.ts';
import { userErrors } from './user.errors.ts';
import { usersById } from './user.loader.ts';
import { findUserRows, Users } from './user.statements.ts';
import { createUser, getUser, listUsers, profilesById, UserSchema, updateUser } from './users.operations.ts';
import { UsersResolver } from './users.resolver.ts';
import { seedUsers } from './users.seed.ts';

export const users: Resource = {
  tag: { name: 'Users', description: 'User accounts.' },
  meanings: { user: 'employee employees staff' },
  errors: userErrors,
  types: [
    {
      schema: UserSchema,
      repository: Users,
      operations: [listUsers, createUser, getUser, updateUser, inviteUser, deleteUser],
      load: profilesById,
      loadRelated: usersById,
      versionOf: null,
    },
    { schema: ViewerSchema, operations: [getViewer], present: presentViewer },
  ],
  entities: [Identity],
  resolvers: [UsersResolver],
  jobs: { kinds: [ERASE_COPIES], handlers: erasureJobs },
  fill: fillAddresses,
  mails: [invitationMail, formerAddressMail],
  findUsers: (db, given) => db.all(findUserRows, given),
  erasure: userErasure,
  erases: deleteUser,
  seed: seedUsers,
};
