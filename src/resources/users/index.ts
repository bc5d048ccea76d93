import type { Resource } from '../resource.ts';
import { User } from './user.entity.ts';
import { UsersResolver } from './users.resolver.ts';
import { userRoutes } from './users.routes.ts';

export const users: Resource = {
  tag: { name: 'Users', description: 'Who may sign in.' },
  scopes: ['users:read', 'users:write'],
  entities: [User],
  routes: userRoutes,
  resolvers: [UsersResolver],
};
