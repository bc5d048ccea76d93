import type { Resource } from '../resource.ts';
import { eventErrors } from './events.errors.ts';
import { readScopes } from './events.operations.ts';
import { EventsResolver } from './events.resolver.ts';
import { eventRoutes } from './events.routes.ts';

/** What happens, for those who listen. */
export const events: Resource = {
  tag: { name: 'Events', description: 'What happens to all else, as it happens.' },
  scopes: readScopes,
  errors: eventErrors,
  routes: eventRoutes,
  resolvers: [EventsResolver],
};
