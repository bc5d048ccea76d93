import type { Resource } from '../resource.ts';
import { Identity } from './identity.entity.ts';
import { User } from './user.entity.ts';
import { userErrors } from './user.errors.ts';
import { profilesById } from './users.operations.ts';
import { UsersResolver } from './users.resolver.ts';
import { userRoutes } from './users.routes.ts';
import { seedUsers } from './users.seed.ts';

export const users: Resource = {
  tag: { name: 'Users', description: 'User accounts.' },
  scopes: ['users:read', 'users:write'],
  errors: userErrors,
  entities: [User, Identity],
  routes: userRoutes,
  resolvers: [UsersResolver],
  nodes: [{ type: User, access: 'signed_in', load: profilesById }],
  seed: seedUsers,
};
