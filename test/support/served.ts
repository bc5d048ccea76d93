/// <reference types="vite/types/importMeta.d.ts" />
import { basename } from 'node:path';
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
  /** Its tables with many rows: a page of a list may cost no more then. */
  readonly large: Readonly<Record<string, Columns>>;
  /**
   * By operation that lists: requests in which each filter is used, with few of the rows and with most of them. The value
   * `parent` is the id that half of the rows have.
   */
  readonly filters?: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;
  /** Sends the requests from which `npm run examples` records the examples of the reference. */
  readonly walk?: (all: Walk) => Promise<void>;
}

const modules = import.meta.glob<{ served: Served }>('../*/*.served.ts', { eager: true });

export const served = Object.entries(modules).map(([path, module]) => ({
  name: basename(path, '.served.ts'),
  ...module.served,
}));

/** What to do if a test over all resources does not know one. */
export const describeIt = 'in the *.served.ts of its resource: see “Before you commit” in docs/adding-a-resource.md';
