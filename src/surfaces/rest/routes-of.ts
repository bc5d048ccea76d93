import type { VersionedRow } from '../../core/etag.ts';
import type { Address, Operation } from '../../core/operation.ts';
import type { ManyOperations } from '../../core/relations.ts';
import type { Representation } from '../../core/representation.ts';
import { findRead, findVersion, type OperationsOfType } from '../../core/type-operations.ts';
import { fill } from './names.ts';
import { type Route, type RouteOptions, route } from './route.ts';

type Options = RouteOptions<never>;

/** How REST shows what operations return. */
export interface Shown extends OperationsOfType, Partial<Pick<Options, 'kind' | 'status' | 'location'>> {
  readonly schema: Representation;
  readonly present?: Options['present'];
  readonly envelope?: Options['envelope'];
  readonly selection?: Options['selection'];
  /** Whether clients can select fields of what they read. */
  readonly fields?: true;
}

/** The routes of operations that say where they are. Of an operation that is shown twice, the last one counts. */
export function routesOf(tag: string, all: readonly Shown[]): Route[] {
  const routes = new Map<Operation, Route>();
  for (const shown of all)
    for (const operation of shown.operations) {
      const { at } = operation.definition;
      if (at) routes.set(operation, route(at, operation as Operation<never>, routeOptions(tag, shown, operation)));
    }
  return [...routes.values()];
}

function routeOptions(tag: string, shown: Shown, { definition: { at, kind } }: Operation): Options {
  if (kind === 'delete') return { tag };
  const { schema: resource, kind: shownKind, status, location, present, envelope, selection, fields } = shown;
  const version = findVersion(shown);
  return {
    tag,
    resource,
    ...(present && { present }),
    ...(envelope && { envelope }),
    ...(selection && { selection }),
    ...(version && kind !== 'batch' && { version }),
    ...(fields && at?.startsWith('GET ') && { fields }),
    ...(kind === 'create' && created(shown, at as Address)),
    ...(shownKind && { kind: shownKind }),
    ...(status && { status }),
    ...(location && { location }),
  };
}

/** What is created is at the path of the operation that reads one: without that, it has no place of its own. */
function created(shown: Shown, at: Address): Partial<Options> {
  const path = findRead(shown)?.definition.at?.slice('GET '.length);
  const batches = `${at}/batches`;
  return {
    ...(path && { status: 201, location: (row: VersionedRow) => fill(path, row) }),
    ...(shown.operations.some(({ definition }) => definition.at === batches) && { batches: batches.slice(5) }),
  };
}

/** `GET /shelves/{shelf}/books`, in the form of `GET /books`. */
export function manyRoutes(many: readonly ManyOperations[], routes: readonly Route[]): Route[] {
  return many.flatMap(({ operations: [list], list: listAll }) => {
    const all = routes.find(({ operation }) => operation === listAll);
    const at = list?.definition.at;
    return all && at ? [{ ...all, ...route(at, list, { tag: all.tag }) }] : [];
  });
}
