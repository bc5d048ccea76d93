/// <reference types="vite/types/importMeta.d.ts" />
import type { Walk } from '../openapi/walk/walk.ts';
import type { Row } from '../security/access.row.ts';
import type { Makers } from '../security/world.ts';
import type { Columns } from './large.ts';

/** What the tests over all resources have to know of one: `test/books/books.served.ts`. */
export interface Served {
  /** By kind: creates an object of `owner`, and returns its id by the name of the path parameter. */
  readonly make: Makers;
  /** Who may call its operations, and read the fields that lead to other objects. */
  readonly operations: Readonly<Record<string, Row>>;
  readonly fields?: Readonly<Record<string, Row>>;
  /** Its tables with many rows, and its lists without filters, of which a page may cost no more then. */
  readonly large: Readonly<Record<string, Columns>>;
  readonly lists: readonly string[];
  /** Sends the requests from which `npm run examples` records the examples of the reference. */
  readonly walk?: (all: Walk) => Promise<void>;
}

export const served = Object.values(import.meta.glob<{ served: Served }>('../*/*.served.ts', { eager: true })).map(
  (module) => module.served,
);
