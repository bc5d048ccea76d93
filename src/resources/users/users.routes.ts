import { get, post } from '../../surfaces/rest/route.ts';
import { presentViewer, readViewer, ViewerSchema } from './session.ts';
import { createUser, readUser, UserSchema } from './users.operations.ts';

const user = { tag: 'Users', resource: UserSchema } as const;

export const userRoutes = [
  post('/users', createUser, { ...user, status: 201, location: (row) => `/users/${row.id}` }),
  get('/users/{user}', readUser, user),
  get('/user', readViewer, { tag: 'Users', resource: ViewerSchema, present: presentViewer }),
];
