import { TestCharge } from '../adapters/payments/test-charge.entity.ts';
import { SharedFolder } from '../adapters/storage/shared-folder.entity.ts';
import { StoredEvent } from '../core/events/event.entity.ts';
import { allScopes, declareScopes } from '../core/scopes.ts';
import { nodeResolver } from '../surfaces/graphql/node-resolver.ts';
import { IdempotencyKey } from '../surfaces/http/idempotency-key.entity.ts';
import { articles } from './articles/index.ts';
import { avatars } from './avatars/index.ts';
import { companies } from './companies/index.ts';
import { subjects } from './events/event.kinds.ts';
import { events } from './events/index.ts';
import { invoices } from './invoices/index.ts';
import { messages } from './messages/index.ts';
import { payments } from './payments/index.ts';
import type { Resource } from './resource.ts';
import { tokens } from './tokens/index.ts';
import { transitions } from './transitions/index.ts';
import { turtles } from './turtles/index.ts';
import { users } from './users/index.ts';
import { webhooks } from './webhooks/index.ts';

/** All resources. To add one, add its folder, a line here and a migration. */
export const resources: readonly Resource[] = [
  users,
  tokens,
  avatars,
  messages,
  articles,
  turtles,
  companies,
  invoices,
  transitions,
  payments,
  events,
  webhooks,
];

for (const { scopes } of resources) declareScopes(scopes ?? []);

export const entities = [
  ...resources.flatMap((resource) => resource.entities ?? []),
  IdempotencyKey,
  SharedFolder,
  StoredEvent,
  TestCharge,
];
export const routes = resources.flatMap((resource) => resource.routes ?? []);
export const resolvers = [
  ...resources.flatMap((resource) => resource.resolvers ?? []),
  nodeResolver(resources.flatMap((resource) => resource.nodes ?? [])),
];
export const jobKinds = resources.flatMap((resource) => resource.jobs?.kinds ?? []);
export const sweeps = resources.flatMap((resource) => resource.sweep ?? []);
export const scopes = allScopes();
const firstScopes = [
  ...['articles', 'companies', 'invoices', 'messages', 'turtles', 'users'].flatMap((name) => [
    `${name}:read`,
    `${name}:write`,
  ]),
  ...['avatars:write', 'payments:write', 'tokens:write'],
];
/** All scopes of 0.1.0, without and with webhooks. Deleted with version 1 of the fingerprints. */
export const formerScopes = [firstScopes, [...firstScopes, 'webhooks:read', 'webhooks:write']];
export const publicRoutes = resources.flatMap((resource) => resource.publicRoutes ?? []);
export const served = {
  subjects,
  routes,
  publicRoutes,
  scopes,
  tags: resources.flatMap((resource) => resource.tag ?? []),
  errors: resources.flatMap((resource) => Object.values(resource.errors ?? {})),
};
