import { join, relative } from 'node:path';
import { inOrderOfUse } from '../../catalogue.ts';
import { isPaged } from '../../core/operation.ts';
import { demoTokenFile } from '../../core/secret.ts';
import { version } from '../../core/version.ts';
import type { Route } from '../../surfaces/rest/route.ts';
import { isLoopback } from '../../values/secure-address.ts';
import type { Resource } from '../resource.ts';
import { guidePaths, openPages } from './pages.ts';

/** What browsers show: the board, the reference, the guides, GraphiQL, and the page of payment links. */
export const pages: Resource = {
  paths: ['/', '/favicon.ico', '/board', '/developers', '/pay/{invoice}', '/docs', ...guidePaths],
  places: [
    { name: 'Board', path: '/board' },
    { name: 'Reference', path: '/docs' },
    { name: 'GraphiQL', path: '/graphql' },
    { name: 'Guides', path: '/docs/guides' },
  ],
  mount(router, { access, built, dataDir, publicUrl: url, routes, services }) {
    const isDemo = access.signIn?.demo === true && isLoopback(new URL(url).hostname);
    // As people type it in the folder of the server, if it is below that.
    const file = demoTokenFile(dataDir);
    const near = relative('', file);
    const demoToken = isDemo ? (near.startsWith('..') ? file : near) : null;
    const paths = routes.map(({ path }) => path);
    const facts = { url, version, demoToken, collections: listCollections(routes), paths };
    return openPages(router, join(built, 'web'), facts, services.payments?.form.gateway === 'stripe');
  },
};

/** Collections whose path has no parameters. */
function listCollections(all: readonly Route[]) {
  const collections = all.filter(
    ({ method, path, operation }) => method === 'GET' && isPaged(operation.definition.kind) && !path.includes('{'),
  );
  return inOrderOfUse(collections, ({ tag }) => tag).map(({ path, operation }) => ({
    path,
    summary: operation.definition.summary,
  }));
}
