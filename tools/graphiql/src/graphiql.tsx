import '@graphiql/react/setup-workers/vite';
import { explorerPlugin } from '@graphiql/plugin-explorer';
import { createGraphiQLFetcher, type Fetcher } from '@graphiql/toolkit';
import { GraphiQL, HISTORY_PLUGIN } from 'graphiql';
import { getOperationAST, parse } from 'graphql';
import { createClient } from 'graphql-sse';
import { createRoot } from 'react-dom/client';
import 'graphiql/style.css';
import '@graphiql/plugin-explorer/style.css';
import { examplesPlugin } from './examples.tsx';

/** Subscriptions come as Server-Sent Events, which GraphiQL's own fetcher does not read. */
function createFetcher(fetch: GraphiqlOptions['fetch']): Fetcher {
  const ask = createGraphiQLFetcher({ url: '/graphql', fetch });
  return (params, options) => {
    const operation = getOperationAST(parse(params.query), params.operationName ?? undefined);
    if (operation?.operation !== 'subscription') return ask(params, options);
    const headers = (options?.headers ?? {}) as Record<string, string>;
    const live = createClient({ url: '/graphql', fetchFn: fetch, headers, retryAttempts: 0 });
    return live.iterate(params as Parameters<typeof live.iterate>[0]) as AsyncGenerator<object>;
  };
}

function mount(element: Element, { fetch, examples }: GraphiqlOptions): void {
  createRoot(element).render(
    <GraphiQL
      fetcher={createFetcher(fetch)}
      plugins={[examplesPlugin(examples), HISTORY_PLUGIN, explorerPlugin()]}
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
}

window.Graphiql = { mount };
