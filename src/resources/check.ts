import type { Scope } from '../catalogue.ts';
import { type Access, scopesOf } from '../core/access.ts';
import { isPaged, type Operation } from '../core/operation.ts';
import { restName } from '../surfaces/rest/names.ts';
import type { Route } from '../surfaces/rest/route.ts';
import { type Catalogue, isType, type Resource, scopesOfResource, subjectOf, typesOf } from './resource.ts';

type Resources = readonly Resource[];

/** @throws for what the compiler accepts and contracts show, but every request would fail at */
export function checkResources(resources: Resources, routes: readonly Route[], catalogue: Catalogue): void {
  checkNames(resources);
  for (const route of routes) checkRoute(route);
  checkTypes(resources, new Set(routes.map(({ operation }) => operation)), catalogue);
  checkScopes(resources, routes, catalogue);
}

function checkNames(resources: Resources): void {
  const names: Readonly<Record<string, (resource: Resource) => readonly string[]>> = {
    'error code': ({ errors }) => Object.keys(errors ?? {}),
    'subject of events': (resource) =>
      typesOf(resource)
        .filter(isType)
        .flatMap((type) => subjectOf(type) ?? []),
    operation: (resource) =>
      typesOf(resource)
        .filter(isType)
        .flatMap(({ operations }) => operations.map((one) => one.definition.name)),
    'job kind': ({ jobs }) => jobs?.kinds.map(({ name }) => name) ?? [],
  };
  for (const [what, namesOf] of Object.entries(names)) {
    const all = resources.flatMap(namesOf);
    const twice = all.find((name, index) => all.indexOf(name) !== index);
    if (twice !== undefined) throw new Error(`The ${what} ${twice} is declared twice. Rename one.`);
  }
}

const pathVariables = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);

function checkRoute({ method, path, operation, resource, file, kind: shown }: Route): void {
  const { name, kind, args, reveals } = operation.definition;
  const at = `${method} ${path} is a route of ${name}`;
  const shape = Object.entries(args?.shape ?? {});
  const variables = pathVariables(path);
  const unknown = variables.find((variable) => !shape.some(([argument]) => restName(argument) === variable));
  if (unknown) throw new Error(`${at}, which has no argument {${unknown}}. Add it to the args of the operation.`);
  // A list that has no pages is written by hand in GraphQL, which has no files.
  const isApart = isPaged(kind) || kind === 'stream' || shown === 'list' || file;
  const hidden = shape.find(
    ([argument, schema]) => !isApart && !variables.includes(restName(argument)) && schema.safeParse(undefined).success,
  );
  if (hidden)
    throw new Error(
      `${at}, whose optional argument ${hidden[0]} is not in the path: GraphQL would not have it. Make it required, or name it in the path.`,
    );
  if (reveals && resource && !(reveals in resource.output.shape))
    throw new Error(`${name} reveals ${reveals}, which is not a field of ${resource.name}.`);
}

function checkTypes(resources: Resources, routed: ReadonlySet<Operation>, { events }: Catalogue): void {
  const all = resources.flatMap(typesOf).filter(isType);
  const recorded = new Set(
    all
      .map(subjectOf)
      .flatMap((event) => (event ? Object.keys(events[event]?.types ?? {}).map((what) => `${event}.${what}`) : [])),
  );
  for (const { schema, operations } of resources.flatMap(typesOf)) {
    const unrouted = operations.find((operation) => !routed.has(operation));
    if (unrouted)
      throw new Error(
        `${unrouted.definition.name} of ${schema.name} has no route, so REST, MCP and the reference lack it. Say where it is: \`at: 'GET /…'\`.`,
      );
  }
  for (const { type, repository } of all) {
    const undeclared = [...(repository?.events ?? [])].find((event) => !recorded.has(event));
    if (undeclared)
      throw new Error(
        `The table of ${type.name} records ${undeclared}, which no resource declares: add it to the events of src/catalogue.ts, or give the table \`events: false\`.`,
      );
  }
}

function checkScopes(resources: Resources, routes: readonly Route[], catalogue: Catalogue): void {
  const declared = new Set(resources.flatMap((one) => Object.keys(scopesOfResource(one, catalogue))));
  const check = (access: Access | undefined, user: string) => {
    const unknown = access && scopesOf(access).find((scope: Scope) => !declared.has(scope));
    if (unknown)
      throw new Error(
        `${user} requires ${unknown}, which is no scope of a resource: src/catalogue.ts has those of each tag.`,
      );
  };
  for (const { operation } of routes) check(operation.definition.scope, operation.definition.name);
  for (const shown of resources.flatMap(typesOf).filter(isType)) {
    for (const one of [shown.access, shown.parent?.access]) check(one, shown.type.name);
    const event = subjectOf(shown);
    const kind = event === undefined ? undefined : catalogue.events[event];
    for (const one of [kind?.scope, kind?.scopeOfUser]) check(one, `The event ${event}`);
  }
}
