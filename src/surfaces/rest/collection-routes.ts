import type { CollectionOperations } from '../../core/collection.ts';
import type { VersionedRow } from '../../core/etag.ts';
import type { Operation } from '../../core/operation.ts';
import type { ManyOperations } from '../../core/relations.ts';
import type { ClassRepresentation } from '../../core/representation.ts';
import { restName } from './names.ts';
import { batch, del, get, patch, post, type Route, type RouteOptions } from './route.ts';

interface CollectionOptions extends Omit<RouteOptions<VersionedRow>, 'location' | 'status' | 'version'> {
  resource: ClassRepresentation<object>;
}

export function collectionRoutes(
  path: `/${string}/{${string}}`,
  operations: CollectionOperations,
  options: CollectionOptions,
): Route[] {
  const collection = path.slice(0, path.lastIndexOf('/'));
  const { fields = false, ...shown } = options;
  const location = (row: VersionedRow) => `${fill(collection, row)}/${row.id}`;
  const version = (row: VersionedRow) => row;
  return [
    get(collection, operations.list, { ...shown, fields, version }),
    ...createRoutes(collection, operations, { ...shown, location, version }),
    get(path, operations.read, { ...shown, fields, version }),
    patch(path, operations.update, { ...shown, version }),
    ...(operations.delete ? [del(path, operations.delete, { tag: options.tag })] : []),
  ];
}

/** With `createMany`, there is a path for arrays of bodies. */
function createRoutes(
  path: string,
  { create, createMany }: CollectionOperations,
  options: RouteOptions<VersionedRow>,
): Route[] {
  if (!createMany) return [post(path, create, { ...options, status: 201 })];
  const { location: _, version: __, ...each } = options;
  const batches = `${path}/batches`;
  return [post(path, create, { ...options, status: 201, batches }), batch(batches, createMany, each)];
}

/** Fills in the ids of parents: `/articles/{article}/revisions`. */
function fill(path: string, row: object): string {
  const belongsTo = row as Record<string, string | { id: string }>;
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const parent = belongsTo[name] as string | { id: string };
    return typeof parent === 'string' ? parent : parent.id;
  });
}

/** `GET /shelves/{shelf}/books`, in the form of `GET /books`. */
export function manyRoutes(many: readonly ManyOperations[], routes: readonly Route[]): Route[] {
  const find = (operation: Operation) => routes.find((route) => route.operation === operation) as Route;
  return many.map(({ operations: [list], parent, readParent, list: listAll }) => ({
    ...find(listAll),
    path: `${find(readParent).path}/${restName(parent.field)}`,
    operation: list as Operation,
  }));
}
