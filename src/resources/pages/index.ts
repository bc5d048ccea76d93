import { join } from 'node:path';
import { isPaged } from '../../core/operation.ts';
import { version } from '../../core/version.ts';
import { guidePaths, openPages } from '../../surfaces/pages/pages.ts';
import type { Route } from '../../surfaces/rest/route.ts';
import type { Resource } from '../resource.ts';

/** What browsers show: the board, the reference, the guides, GraphiQL, and the page of payment links. */
export const pages: Resource = {
  paths: ['/', '/favicon.ico', '/board', '/developers', '/pay/{invoice}', '/docs', ...guidePaths],
  places: [
    { name: 'Reference', path: '/docs', takesToken: true },
    { name: 'Board', path: '/board', takesToken: true },
  ],
  mount(router, { built, publicUrl: url, routes, services }) {
    const facts = { url, version, collections: listCollections(routes) };
    return openPages(router, join(built, 'web'), facts, services.payments.form);
  },
};

/** Collections whose path has no parameters. */
function listCollections(all: readonly Route[]) {
  return all
    .filter(
      ({ method, path, operation }) => method === 'GET' && isPaged(operation.definition.kind) && !path.includes('{'),
    )
    .map(({ path, operation }) => ({ path, summary: operation.definition.summary }));
}
