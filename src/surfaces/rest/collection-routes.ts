import type { CollectionOperations } from '../../core/collection.ts';
import type { Versioned } from '../../core/etag.ts';
import type { ClassRepresentation } from '../../core/representation.ts';
import { del, get, patch, post, type Route, type RouteOptions } from './route.ts';

interface CollectionOptions extends Omit<RouteOptions<Versioned>, 'location' | 'status' | 'version'> {
  resource: ClassRepresentation<object>;
}

export function collectionRoutes(
  path: `/${string}/{${string}}`,
  operations: CollectionOperations,
  options: CollectionOptions,
): [list: Route, create: Route, ...one: Route[]] {
  const collection = path.slice(0, path.lastIndexOf('/'));
  const { fields = false, ...shown } = options;
  const location = (row: Versioned) => `${fill(collection, row)}/${row.id}`;
  const version = (row: Versioned) => row;
  return [
    get(collection, operations.list, { ...shown, fields, version }),
    post(collection, operations.create, { ...shown, status: 201, location, version }),
    get(path, operations.read, { ...shown, fields, version }),
    patch(path, operations.update, { ...shown, version }),
    ...(operations.delete ? [del(path, operations.delete, { tag: options.tag })] : []),
  ];
}

/** Fills in the ids of parents: `/articles/{article}/revisions`. */
function fill(path: string, row: object): string {
  const belongsTo = row as Record<string, string | { id: string }>;
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const parent = belongsTo[name] as string | { id: string };
    return typeof parent === 'string' ? parent : parent.id;
  });
}
