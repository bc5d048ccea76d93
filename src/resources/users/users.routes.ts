import { get, post } from '../../surfaces/rest/route.ts';
import { UserSchema } from './user.schema.ts';
import type { UserRow } from './user.statements.ts';
import { createUser, readUser } from './users.operations.ts';

const user = { tag: 'Users', resource: UserSchema, present: presentUser } as const;

export const userRoutes = [
  post('/users', createUser, { ...user, status: 201, location: (row) => `/users/${row.id}` }),
  get('/users/{user}', readUser, user),
];

function presentUser(row: UserRow) {
  return { id: row.id, username: row.username, name: row.name, email: row.email, created_at: row.createdAt };
}
