import { TestCharge } from '../adapters/payments/test-gateway.ts';
import { SharedFolder } from '../adapters/storage/shared-folder.ts';
import type { Scope } from '../catalogue.ts';
import { listDeletesOfParents, listMany } from '../core/relations.ts';
import type { ClassRepresentation } from '../core/representation.ts';
import { declareEnvelope } from '../core/shape.ts';
import { StoredEvent } from '../core/stored-events.ts';
import { nodeResolver } from '../surfaces/graphql/node-resolver.ts';
import { operationsResolver } from '../surfaces/graphql/operation-fields.ts';
import { childrenResolver, parentResolver } from '../surfaces/graphql/relation-fields.ts';
import { IdempotencyKey } from '../surfaces/http/stored-responses.ts';
import { manyRoutes } from '../surfaces/rest/collection-routes.ts';
import type { Route } from '../surfaces/rest/route.ts';
import { articles } from './articles/index.ts';
import { avatars } from './avatars/index.ts';
import { checkResources } from './check.ts';
import { companies } from './companies/index.ts';
import { declareEvents } from './events/event.kinds.ts';
import { events } from './events/index.ts';
import { invoices } from './invoices/index.ts';
import { messages } from './messages/index.ts';
import type { EventDeclaration, Resource } from './resource.ts';
import { tokens } from './tokens/index.ts';
import { turtles } from './turtles/index.ts';
import { declareErasures } from './users/erase-user.operations.ts';
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
  events,
  webhooks,
];

/** By the first half of the event type, in the published order: invoices first. */
const subjects: Readonly<Record<string, EventDeclaration>> = Object.assign(
  {},
  invoices.events,
  ...resources.map(({ events }) => events),
);
declareEvents(subjects);
declareErasures(
  resources.flatMap(({ erasure }) => erasure ?? []).reverse(),
  resources.flatMap(({ copies }) => copies ?? []),
);

export const entities = [
  ...resources.flatMap((resource) => resource.entities ?? []),
  IdempotencyKey,
  SharedFolder,
  StoredEvent,
  TestCharge,
];
export const types = resources.flatMap((resource) => resource.types ?? []);
const many = listMany(types);
const deletesOfParents = listDeletesOfParents(types);
for (const { version, resource, envelope } of resources.flatMap(({ routes }) => routes ?? []))
  if (version && envelope) declareEnvelope((resource as ClassRepresentation<object>).type, envelope.schema);
const ownRoutes = resources
  .flatMap((resource) => resource.routes ?? [])
  .map((route): Route => (deletesOfParents.has(route.operation) ? { ...route, errors: ['in_use'] } : route));
export const routes = [...ownRoutes, ...manyRoutes(many, ownRoutes)];
checkResources(resources, routes);
export const resolvers = [
  ...types.map(operationsResolver),
  ...[...types, ...many].flatMap(childrenResolver),
  ...types.map((one) => parentResolver(one, types)),
  ...resources.flatMap((resource) => resource.resolvers ?? []),
  nodeResolver(types),
];
export const jobKinds = resources.flatMap((resource) => resource.jobs?.kinds ?? []);
export const sweeps = resources.flatMap((resource) => resource.sweep ?? []);
export const scopes = resources.flatMap((resource) => Object.keys(resource.scopes ?? {}) as Scope[]);
export const publicRoutes = resources.flatMap((resource) => resource.publicRoutes ?? []);
export const served = {
  subjects: Object.fromEntries(Object.entries(subjects).filter(([, { scope }]) => scope !== undefined)),
  routes,
  publicRoutes,
  scopes,
  tags: resources.flatMap((resource) => resource.tag ?? []),
  errors: resources.flatMap((resource) => Object.values(resource.errors ?? {})),
};
