import type { Resource } from '../resource.ts';
import { eventErrors } from './events.errors.ts';
import { readScopes } from './events.operations.ts';
import { EventsResolver } from './events.resolver.ts';
import { eventRoutes } from './events.routes.ts';

export const events: Resource = {
  tag: { name: 'Events', description: 'Changes of all other resources, as they happen.' },
  scopes: readScopes,
  errors: eventErrors,
  routes: eventRoutes,
  resolvers: [EventsResolver],
};
