import { del } from '../../surfaces/rest/route.ts';
import type { Resource } from '../resource.ts';
import { User } from '../users/user.entity.ts';
import { ERASE_COPIES, erasureJobs } from './erasure.jobs.ts';
import { deleteUser, erasureErrors } from './erasure.operations.ts';

/** Erases a person from all resources. */
export const erasure: Resource = {
  errors: erasureErrors,
  routes: [del('/users/{user}', deleteUser, { tag: 'Users' })],
  types: [{ type: User, operations: [deleteUser], versionOf: null }],
  jobs: { kinds: [ERASE_COPIES], handlers: erasureJobs },
};
