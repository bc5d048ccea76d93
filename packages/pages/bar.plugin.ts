import type { Plugin } from 'vite';

const pages = [
  ['board', '/board', 'Invoices'],
  ['reference', '/docs', 'Reference'],
  ['graphiql', '/graphql', 'GraphiQL'],
  ['guides', '/docs/guides', 'Guides'],
] as const;

/** Puts the bar that all pages share where a page says `<!-- bar -->`. It is plain HTML, so that it is there without scripts too. */
export function bar(): Plugin {
  return {
    name: 'bar',
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { path }) => html.replace('<!-- bar -->', renderBar(path.split('/')[1] as string)),
    },
  };
}

/** As `shared/icon.svg`; drawn here so that it can take the page's colours. */
const turtle =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><path d="M4 20c0-8 5-13 12-13s12 5 12 13z"/><path d="M2 20h28v3H2z"/></svg>';

function renderBar(current: string): string {
  const links = pages.map(([name, href, text]) => {
    const here = name === current ? ' aria-current="page"' : '';
    return `<a href="${href}"${here}>${text}</a>`;
  });
  return `<nav class="bar" aria-label="Terrapin">
      <a class="brand" href="/"${current === 'home' ? ' aria-current="page"' : ''}>${turtle}<span>Terrapin</span></a>
      <div class="pages">${links.join('')}</div>
      <div id="session"></div>
    </nav>`;
}
