/// <reference types="vite/types/importMeta.d.ts" />
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { scopesOf } from '../../src/core/access.ts';
import { derive } from './derived-row.ts';
import type { Makers, OperationRow, Row, Served } from './served.ts';

const modules = import.meta.glob<{ served: Served }>('../*/*.served.ts', { eager: true });
const { tags } = JSON.parse(readFileSync('openapi.json', 'utf8'));
const place = new Map<string, number>(tags.map(({ name }: { name: string }, n: number) => [name.toLowerCase(), n]));

/** What each `*.served.ts` says, in the order of the tags of openapi.json: what others belong to comes first. */
export const allServed = Object.entries(modules)
  .map(([path, { served }]): Served & { name: string } => ({ name: basename(path, '.served.ts'), ...served }))
  .sort((a, b) => placeOf(a.name) - placeOf(b.name));

function placeOf(name: string): number {
  const found = place.get(name);
  if (found === undefined) throw new Error(`openapi.json has no tag for ${name}.served.ts: name it after one.`);
  return found;
}

/** What to do if a test over all resources does not know one. */
export const describeIt = 'in the *.served.ts of its resource: see “Before you commit” in docs/adding-a-resource.md';

const derived = allServed.map(({ auditedOnly, operations = {}, fields = {} }) => ({
  auditedOnly,
  operations: mapRows(operations, derive),
  fields: mapRows(fields, derive),
}));

function mapRows<From, To>(
  rows: Readonly<Record<string, From>>,
  to: (name: string, row: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, to(name, row)]));
}

const readersOfEvents = [
  ...new Set(
    derived
      .filter(({ auditedOnly }) => !auditedOnly)
      .flatMap(({ operations }) => Object.values(operations))
      .flatMap(({ scope, rest }) => (scope !== 'of_events' && rest?.startsWith('GET ') ? scopesOf(scope) : [])),
  ),
];

const withScopes = (tables: readonly Record<string, OperationRow>[]): Record<string, Row> =>
  mapRows(Object.assign({}, ...tables), (_, row: OperationRow) => ({
    ...row,
    scope: row.scope === 'of_events' ? readersOfEvents : row.scope,
  }));

/** Who may do what, by operation, with its REST route and GraphQL field. */
export const operations = withScopes(derived.map(({ operations }) => operations));
/** The same by field that leads to another object: `Article.author`. */
export const fields = withScopes(derived.map(({ fields }) => fields));
export const alsoAt = allServed.flatMap(({ alsoAt = [] }) => alsoAt);
/** Routes that no user may call: see payment-links.test.ts. */
export const withKeysOnly = allServed.flatMap(({ withKeysOnly = [] }) => withKeysOnly);
export const makers: Makers = Object.assign({}, ...allServed.map(({ make }) => make));

export function rowOf(operation: string): Row {
  const row = operations[operation];
  if (!row) throw new Error(`There is no row for ${operation}: add it ${describeIt}.`);
  return row;
}
