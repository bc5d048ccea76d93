import { SharedFolder } from '../adapters/storage/shared-folder.ts';
import * as known from '../catalogue.ts';
import { declareEnvelope } from '../core/etag.ts';
import { StoredEvent } from '../core/events.ts';
import type { Operation } from '../core/operation.ts';
import { listDeletesOfParents, listMany } from '../core/relations.ts';
import type { ClassRepresentation } from '../core/representation.ts';
import type { GraphqlParts } from '../surfaces/graphql/schema.ts';
import { IdempotencyKey } from '../surfaces/http/stored-responses.ts';
import type { Meanings } from '../surfaces/mcp/operation-index.ts';
import type { Route } from '../surfaces/rest/route.ts';
import { manyRoutes, routesOf } from '../surfaces/rest/routes-of.ts';
import { agents } from './agents/index.ts';
import { articles } from './articles/index.ts';
import { avatars } from './avatars/index.ts';
import { checkResources } from './check.ts';
import { companies } from './companies/index.ts';
import { eventKinds } from './events/event.kinds.ts';
import { subjectResolver } from './events/events.resolver.ts';
import { events } from './events/index.ts';
import { invoices } from './invoices/index.ts';
import { mails } from './mails/index.ts';
import { messages } from './messages/index.ts';
import { oauth } from './oauth/index.ts';
import { pages } from './pages/index.ts';
import {
  type Catalogue,
  type EventDeclaration,
  isType,
  type Resource,
  scopesOfResource,
  subjectOf,
  typesOf,
} from './resource.ts';
import { signIn } from './sign-in/index.ts';
import { tokens } from './tokens/index.ts';
import { turtles } from './turtles/index.ts';
import { users } from './users/index.ts';
import { webhooks } from './webhooks/index.ts';

/** Everything that is derived from resources. A process can have several registries. */
export function createRegistry(resources: readonly Resource[], catalogue: Catalogue = known) {
  const types = resources.flatMap((resource) => typesOf(resource).filter(isType));
  const many = listMany(types);
  const erasures = resources.flatMap((resource) => resource.erasure ?? []).reverse();
  const kinds = Object.fromEntries(
    Object.entries(catalogue.events).flatMap(([subject, kind]): [string, EventDeclaration][] => {
      const shown = types.find((type) => subjectOf(type) === subject);
      if (!shown) return [];
      const { type: entity, schema: resource, envelope } = shown;
      return [[subject, { ...kind, entity, resource, ...(envelope && { envelope }) }]];
    }),
  );
  /** Those that can be received. */
  const subjects = Object.fromEntries(Object.entries(kinds).filter(([, { scope }]) => scope));
  const subjectTypes = new Set(Object.values(subjects).map(({ entity }) => entity));

  const deletesOfParents = listDeletesOfParents(types);
  const erase = resources.find((resource) => resource.erases)?.erases;
  const listErrors = (operation: Operation) => [
    ...(operation === erase ? erasures.flatMap((erasure) => erasure.errors ?? []) : []),
    ...(deletesOfParents.has(operation) ? (['in_use'] as const) : []),
  ];
  const ownRoutes = resources
    .flatMap((resource) => [...(resource.routes ?? []), ...routesOf(resource.tag?.name ?? '', typesOf(resource))])
    .map((route): Route => {
      const errors = listErrors(route.operation);
      return errors.length > 0 ? { ...route, errors } : route;
    });
  for (const { version, resource, envelope } of ownRoutes)
    if (version && envelope) declareEnvelope((resource as ClassRepresentation<object>).type, envelope.schema);
  const routes = [...ownRoutes, ...manyRoutes(many, ownRoutes)];
  checkResources(resources, routes, catalogue);

  return {
    resources,
    types,
    scopes: resources.flatMap((one) => Object.keys(scopesOfResource(one, catalogue)) as known.Scope[]),
    errors: resources.flatMap((resource) => Object.values(resource.errors ?? {})),
    subjects,
    eventKinds: eventKinds(kinds),
    erasures,
    copies: resources.flatMap((resource) => resource.copies ?? []),
    holds: resources.flatMap(({ services }) => services?.hold ?? []),
    jobKinds: resources.flatMap((resource) => resource.jobs?.kinds ?? []),
    sweeps: resources.flatMap((resource) => resource.sweep ?? []),
    fills: [
      ...resources.flatMap((resource) => resource.fill ?? []),
      ...types.flatMap(({ repository }) => repository?.fill ?? []),
    ],
    meanings: Object.assign({}, ...resources.map(({ meanings }) => meanings)) as Meanings,
    tags: resources.flatMap((resource) => resource.tag ?? []),
    entities: [
      ...types.flatMap(({ type, event, repository }) => (event || repository ? [type] : [])),
      ...resources.flatMap((resource) => resource.entities ?? []),
      IdempotencyKey,
      SharedFolder,
      StoredEvent,
    ],
    routes,
    paths: resources.flatMap((resource) => resource.paths ?? []),
    places: resources.flatMap((resource) => resource.places ?? []),
    signsIn: resources.some((resource) => resource.readSession),
    readDemoToken: resources.find((resource) => resource.readDemoToken)?.readDemoToken,
    publicRoutes: resources.flatMap((resource) => resource.publicRoutes ?? []),
    graphql: {
      types,
      others: many,
      resolvers: [...resources.flatMap((resource) => resource.resolvers ?? []), subjectResolver([...subjectTypes])],
    } satisfies GraphqlParts,
  };
}

export type Registry = ReturnType<typeof createRegistry>;

/** All resources. To add one, add its folder, its names to the catalogue, a line here and a migration. */
export const registry = createRegistry([
  mails,
  users,
  tokens,
  signIn,
  oauth,
  avatars,
  messages,
  articles,
  turtles,
  companies,
  invoices,
  events,
  webhooks,
  agents,
  pages,
]);
