import type { VersionedRow } from '../../core/etag.ts';
import { del, get, patch, post } from '../../surfaces/rest/route.ts';
import { deleteUser } from './erase-user.operations.ts';
import { inviteUser } from './invite-user.operations.ts';
import { getViewer, presentViewer, ViewerSchema } from './session.ts';
import { createUser, getUser, listUsers, UserSchema, updateUser } from './users.operations.ts';

const user = { tag: 'Users', resource: UserSchema, version: (row: VersionedRow) => row } as const;

export const userRoutes = [
  get('/users', listUsers, user),
  post('/users', createUser, { ...user, status: 201, location: (row) => `/users/${row.id}` }),
  get('/users/{user}', getUser, user),
  patch('/users/{user}', updateUser, user),
  post('/users/{user}/invitations', inviteUser, user),
  del('/users/{user}', deleteUser, { tag: 'Users' }),
  get('/user', getViewer, { tag: 'Users', resource: ViewerSchema, present: presentViewer }),
];
