import { get, patch, post } from '../../surfaces/rest/route.ts';
import { presentViewer, readViewer, ViewerSchema } from './session.ts';
import type { UserRow } from './user.statements.ts';
import { createUser, listUsers, readUser, UserSchema, updateUser } from './users.operations.ts';

const user = { tag: 'Users', resource: UserSchema, version: (row: UserRow) => row } as const;

export const userRoutes = [
  get('/users', listUsers, user),
  post('/users', createUser, { ...user, status: 201, location: (row) => `/users/${row.id}` }),
  get('/users/{user}', readUser, user),
  patch('/users/{user}', updateUser, user),
  get('/user', readViewer, { tag: 'Users', resource: ViewerSchema, present: presentViewer }),
];
