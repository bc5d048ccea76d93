/** @jsxImportSource react */
import '@graphiql/react/setup-workers/vite';
import { explorerPlugin } from '@graphiql/plugin-explorer';
import { createGraphiQLFetcher, type Fetcher } from '@graphiql/toolkit';
import { GraphiQL, HISTORY_PLUGIN } from 'graphiql';
import { getOperationAST, parse } from 'graphql';
import { createClient } from 'graphql-sse';
import { createRoot } from 'react-dom/client';
import 'graphiql/style.css';
import '@graphiql/plugin-explorer/style.css';
import { mountSession } from '../shared/session.ts';
import { readToken } from '../shared/token.ts';
import { examples, examplesPlugin } from './examples.tsx';

mountSession(document.querySelector('#session') as HTMLElement);

/** Sends the token that was given once for all pages, unless the headers of the tab name another. */
const fetchWithToken = (input: RequestInfo | URL, init?: RequestInit) => {
  const headers = new Headers(init?.headers);
  const token = readToken();
  if (token && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`);
  return fetch(input, { ...init, headers });
};

const ask = createGraphiQLFetcher({ url: '/graphql', fetch: fetchWithToken });

/** Subscriptions come as Server-Sent Events, which GraphiQL's own fetcher does not read. */
const fetcher: Fetcher = (params, options) => {
  const operation = getOperationAST(parse(params.query), params.operationName ?? undefined);
  if (operation?.operation !== 'subscription') return ask(params, options);
  const headers = (options?.headers ?? {}) as Record<string, string>;
  const live = createClient({ url: '/graphql', fetchFn: fetchWithToken, headers, retryAttempts: 0 });
  return live.iterate(params as Parameters<typeof live.iterate>[0]) as AsyncGenerator<object>;
};

createRoot(document.querySelector('#graphiql') as Element).render(
  <GraphiQL
    fetcher={fetcher}
    plugins={[examplesPlugin, HISTORY_PLUGIN, explorerPlugin()]}
    defaultTabs={examples.slice(0, 1).map(({ query, variables }) => ({ query, variables }))}
    shouldPersistHeaders={false}
  >
    {/* The bar says where one is; the logo would link to another host. */}
    <GraphiQL.Logo>
      <span />
    </GraphiQL.Logo>
  </GraphiQL>,
);

// GraphiQL's tabs have buttons inside, which is out of the reach of screen readers. They are a list of buttons, one current.
new MutationObserver(() => {
  for (const tab of document.querySelectorAll('.graphiql-tab[aria-selected]')) {
    const button = tab.querySelector('.graphiql-tab-button');
    button?.setAttribute('aria-current', tab.getAttribute('aria-selected') as string);
    for (const attribute of ['role', 'aria-selected']) tab.removeAttribute(attribute);
    tab.parentElement?.removeAttribute('role');
  }
}).observe(document.body, { childList: true, subtree: true, attributeFilter: ['aria-selected'] });
